import { PartyPopper } from "lucide-react";
import type { Ref } from "react";
import { ButtonLink } from "../../../ui/button.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { Money } from "../../../ui/money.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { type PaymentPlan, sumParts } from "../allocate.ts";
import { type Bill, liftsHold, makeMoneyFormat, type Receivables } from "./pay-data.ts";
import type { Paid } from "./use-pay.ts";

interface PaySummaryProps {
  receivables: Receivables;
  plan: PaymentPlan | null;
  bill: Bill | null;
}

/** The settled amount, the deductions and the card total. */
export function PaySummary({ receivables, plan, bill }: PaySummaryProps) {
  if (plan === null || bill === null) {
    return (
      <p className="text-ink-muted">Tick what you want to pay, or type an amount. What it comes to stands here.</p>
    );
  }
  const money = makeMoneyFormat(receivables);
  const credits = sumParts(plan.credits);
  const lines = [
    { label: "Settled", cents: sumParts(plan.debits) },
    { label: "Credits used", cents: -credits },
    { label: "Kept for later", cents: plan.unallocatedCents },
    { label: "Points", cents: -bill.pointsCents },
    { label: "Card surcharge inc GST", cents: bill.surchargeCents },
  ].filter(({ cents }) => cents !== 0);
  return (
    <div className="flex flex-col gap-4">
      <dl className="flex flex-col gap-1.5">
        {lines.map(({ label, cents }) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-ink-muted">{label}</dt>
            <dd className="figures">{money(cents)}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3">
          <dt className="font-semibold">{bill.cardCents === 0 ? "Nothing to pay by card" : "By card"}</dt>
          <dd>
            <Money value={money(bill.cardCents)} size="large" />
          </dd>
        </div>
      </dl>
      {bill.isBelowMinimum && (
        <Notice tone="warning">
          A card takes {receivables.cardMinimum.formattedValue} or more. Pay a little more.
        </Notice>
      )}
      {liftsHold(receivables, plan) && (
        <Notice tone="success">
          <strong>This lifts your hold.</strong> You can order on account again at once.
        </Notice>
      )}
    </div>
  );
}

interface PaidPanelProps {
  ref: Ref<HTMLDivElement>;
  paid: Paid;
  receivables: Receivables;
}

/** The confirmation with the receipt number. */
export function PaidPanel({ ref, paid, receivables }: PaidPanelProps) {
  const { status, amount, receiptNumber } = paid;
  const { hold, balance } = receivables;
  return (
    <div ref={ref} tabIndex={-1} role="status" className="rounded-box outline-none">
      <Panel>
        <div className="flex flex-col gap-4">
          <h2 className="type-part flex items-center gap-2">
            <PartyPopper aria-hidden="true" className="size-6 text-success-text" />
            {receiptNumber === null ? "Your credits are used" : "Thank you, your payment is in"}
          </h2>
          <Facts
            facts={[
              { label: "Receipt", value: receiptNumber },
              { label: "Paid", value: receiptNumber === null ? null : amount },
              { label: "Balance now", value: balance.totalBalance.formattedValue },
              { label: "Hold", value: hold === "GREEN" ? null : "The account is still on hold." },
            ]}
          />
          <p className="text-ink-muted">
            {status === "PAID"
              ? "A receipt is on its way to you by e-mail."
              : "Your bank has not answered yet. We keep asking, and send the receipt when it has."}
          </p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/dashboard/payments/">To your payments</ButtonLink>
            <ButtonLink to="/products" variant="quiet">
              Order something
            </ButtonLink>
          </div>
        </div>
      </Panel>
    </div>
  );
}
