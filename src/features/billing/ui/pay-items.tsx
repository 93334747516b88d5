import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { CreditItems, DebitItems } from "./open-items.tsx";
import { creditsOf, debitsOf, type OpenItem, payFormId, type Receivables } from "./pay-data.ts";
import type { usePayWish } from "./use-pay-wish.ts";

interface PayItemsProps {
  receivables: Receivables;
  wish: ReturnType<typeof usePayWish>;
}

/** Tick what is to be paid, and the credits that are to be used for it. */
export function PayItems({ receivables, wish }: PayItemsProps) {
  const { locale, mayPay } = receivables;
  const { chosen, toggle } = wish;
  const debits = debitsOf(receivables);
  const credits = creditsOf(receivables);
  const ticks = { chosen, toggle, mayPay, locale };
  const [one, ...more] = debits.filter(({ documentId }) => chosen.has(documentId));
  return (
    <>
      <section aria-labelledby="debits-title" className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="debits-title" className="type-part">
            What you owe
          </h2>
          {mayPay && <TickMany debits={debits} wish={wish} />}
        </div>
        <DebitItems items={debits} {...ticks} />
      </section>
      {one !== undefined && more.length === 0 && (
        <TextField
          label={`Pay only a part of ${one.docNo}`}
          name="partAmount"
          form={payFormId}
          prefix="$"
          inputMode="decimal"
          autoComplete="off"
          optional
          value={wish.part}
          error={wish.partError}
          hint={`Leave it empty to pay all ${one.openAmount.formattedValue}.`}
          className="max-w-sm"
          onChange={(event) => wish.setPart(event.target.value)}
        />
      )}
      {credits.length > 0 && (
        <section aria-labelledby="credits-title" className="flex flex-col gap-3">
          <h2 id="credits-title" className="type-part">
            What you have in credit
          </h2>
          <p className="text-ink-muted">Ticked, it is taken off what you pay.</p>
          <CreditItems items={credits} {...ticks} />
        </section>
      )}
    </>
  );
}

function TickMany({
  debits,
  wish: { chosen, setChosen },
}: {
  debits: readonly OpenItem[];
  wish: PayItemsProps["wish"];
}) {
  const tick = (items: readonly OpenItem[]) =>
    setChosen(new Set([...chosen, ...items.map(({ documentId }) => documentId)]));
  const overdue = debits.filter(({ isOverdue }) => isOverdue);
  return (
    <div className="flex flex-wrap gap-2">
      {overdue.length > 0 && overdue.length < debits.length && (
        <Button size="small" onClick={() => tick(overdue)}>
          Tick all overdue
        </Button>
      )}
      <Button size="small" onClick={() => tick(debits)}>
        Tick all
      </Button>
      {chosen.size > 0 && (
        <Button size="small" variant="quiet" onClick={() => setChosen(new Set())}>
          Untick all
        </Button>
      )}
    </div>
  );
}
