import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { causeProps } from "../../../ui/refusals.tsx";
import { CreditItems, DebitItems } from "./open-items.tsx";
import { listCredits, listDebits, type OpenItem, payFormId, type Receivables } from "./pay-data.ts";
import type { usePaymentSelection } from "./use-payment-selection.ts";

interface PayItemsProps {
  receivables: Receivables;
  selection: ReturnType<typeof usePaymentSelection>;
  /** The choice of invoices was refused. */
  isRefused: boolean;
  /** Several were ticked with one press. */
  onTick: () => void;
}

/** The invoices to pay, and the credits to use for them. */
export function PayItems({ receivables, selection, isRefused, onTick }: PayItemsProps) {
  const { locale, mayPay } = receivables;
  const { chosen, toggle } = selection;
  const debits = listDebits(receivables);
  const credits = listCredits(receivables);
  const ticks = { chosen, toggle, mayPay, locale };
  const [one, ...more] = debits.filter(({ documentId }) => chosen.has(documentId));
  return (
    <>
      <section aria-labelledby="debits-title" className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="debits-title" className="type-part" {...(isRefused && causeProps)}>
            What you owe
          </h2>
          {mayPay && <TickMany {...{ debits, selection, onTick }} />}
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
          value={selection.part}
          error={selection.partError}
          hint={`Leave it empty to pay all ${one.openAmount.formattedValue}.`}
          className="max-w-sm"
          onChange={(event) => selection.setPart(event.target.value)}
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
  selection: { chosen, setChosen },
  onTick,
}: Pick<PayItemsProps, "selection" | "onTick"> & { debits: readonly OpenItem[] }) {
  const tick = (items: readonly OpenItem[]) => {
    setChosen(new Set([...chosen, ...items.map(({ documentId }) => documentId)]));
    onTick();
  };
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
