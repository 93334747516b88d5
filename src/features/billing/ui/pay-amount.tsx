import { useLocation } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Money } from "../../../ui/money.tsx";
import type { PaymentPlan } from "../allocate.ts";
import {
  calculateMaxCents,
  listCredits,
  listDebits,
  makeMoneyFormat,
  payFormId,
  type Receivables,
  toCents,
} from "./pay-data.ts";

interface PayAmountProps {
  receivables: Receivables;
  typed: string;
  onType: (typed: string) => void;
  error: string | undefined;
  /** Null while the entered amount is not valid. */
  plan: PaymentPlan | null;
}

/** An amount field with a live preview of the documents it settles. */
export function PayAmount({ receivables, typed, onType, error, plan }: PayAmountProps) {
  const money = makeMoneyFormat(receivables);
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-3">
        <TextField
          label="Amount to pay"
          name="amount"
          form={payFormId}
          prefix="$"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={error}
          hint={`Up to ${money(Math.max(0, calculateMaxCents(receivables)))}: your balance, and what is not billed yet.`}
          onChange={(event) => onType(event.target.value)}
        />
        <Shortcuts receivables={receivables} onType={onType} />
      </div>
      {plan !== null && <PlanPreview receivables={receivables} plan={plan} />}
    </div>
  );
}

function Shortcuts({ receivables, onType }: Pick<PayAmountProps, "receivables" | "onType">) {
  const { balance, liftedBy } = receivables;
  const amounts = [
    { label: "Lift the hold", price: receivables.hold === "GREEN" ? null : liftedBy },
    { label: "All overdue", price: balance.overdue.amount },
    { label: "The balance", price: balance.totalBalance },
  ].flatMap(({ label, price }) => (price !== null && price.value > 0 ? [{ label, price }] : []));
  return (
    <div className="flex flex-wrap gap-2">
      {amounts.map(({ label, price }) => (
        <Button key={label} size="small" onClick={() => onType((toCents(price.value) / 100).toFixed(2))}>
          {label} <span className="figures">{price.formattedValue}</span>
        </Button>
      ))}
    </div>
  );
}

/** The settled debits by due date, and the credits that are used. */
function PlanPreview({ receivables, plan }: { receivables: Receivables; plan: PaymentPlan }) {
  const money = makeMoneyFormat(receivables);
  const items = new Map(
    [...listDebits(receivables), ...listCredits(receivables)].map((item) => [item.documentId, item]),
  );
  const credits = plan.credits.map(({ documentId, cents }) => ({ item: items.get(documentId), cents }));
  const debits = plan.debits.map(({ documentId, cents }) => ({ item: items.get(documentId), cents }));
  return (
    <section aria-label="What this pays" aria-live="polite" className="flex flex-col gap-2">
      <h3 className="font-semibold">What this pays</h3>
      <ul className="divide-y divide-line rounded-box border border-line">
        {credits.map(({ item, cents }) => (
          <PreviewLine key={item?.documentId} what={`${item?.docNo} is used`} amount={`−${money(cents)}`} />
        ))}
        {debits.map(({ item, cents }) => {
          const isWhole = item !== undefined && toCents(item.amtDoccur) === cents;
          const words = `${item?.docNo} ${isWhole ? "is settled" : "is paid in part"}`;
          return <PreviewLine key={item?.documentId} what={words} isLate={item?.isOverdue} amount={money(cents)} />;
        })}
        {plan.unallocatedCents > 0 && (
          <PreviewLine what="Kept for your next invoices" amount={money(plan.unallocatedCents)} />
        )}
      </ul>
    </section>
  );
}

function PreviewLine({ what, amount, isLate = false }: { what: string; amount: string; isLate?: boolean | undefined }) {
  return (
    <li className="flex min-h-12 items-center justify-between gap-4 px-4 py-2">
      <span>
        {what}
        {isLate && <span className="text-danger-text"> · overdue</span>}
      </span>
      <Money value={amount} />
    </li>
  );
}

/** The first amount in the field: from the query string, or the amount that lifts the hold. */
export function useFirstAmount({ liftedBy, hold }: Receivables): string {
  const asked = new URLSearchParams(useLocation().search).get("amount");
  if (asked !== null && /^\d{1,9}(\.\d{1,2})?$/.test(asked)) return asked;
  return hold !== "GREEN" && liftedBy !== null && liftedBy.value > 0 ? liftedBy.value.toFixed(2) : "";
}
