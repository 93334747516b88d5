import { Wallet } from "lucide-react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { Badge } from "../../../ui/badge.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Facts } from "../../../ui/facts.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { Money } from "../../../ui/money.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { runOperation } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { Panel } from "../../../ui/panel.tsx";
import { holdLabels } from "../../identity/account.ts";
import { AgeingChart } from "./ageing-chart.tsx";
import { GetPayments } from "./billing.operations.ts";
import { formatDay, payPage } from "./pay-data.ts";

export const meta = pageMeta("Payments");

export function loader(args: LoaderFunctionArgs) {
  return runOperation(args, GetPayments, {});
}

type Data = ResultOf<typeof GetPayments>["receivables"];

export default function PaymentsPage() {
  const { receivables } = useLoaderData<typeof loader>();
  const { balance, ageing, unbilled } = receivables;
  const isUntouched = balance.dueDates.length === 0 && balance.credit.value === 0 && unbilled.value === 0;
  return (
    <>
      <PageHeader title="Payments" breadcrumbs={[{ label: "Dashboard", to: "/dashboard/" }]} />
      <div className="flex flex-col gap-4 pb-6">
        <HoldNotice receivables={receivables} />
        {isUntouched ? (
          <EmptyState
            icon={Wallet}
            title="You owe nothing"
            action={<ButtonLink to="/dashboard/orders/">See your orders</ButtonLink>}
          >
            What you order on account is invoiced when it is handed over, and stands here until it is paid.
          </EmptyState>
        ) : (
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <BalancePanel receivables={receivables} />
            <AgeingChart buckets={ageing} nothing="You owe nothing." />
          </div>
        )}
      </div>
    </>
  );
}

/** Why the account is on hold, and how to lift the hold. */
function HoldNotice({ receivables: { hold, heldByStaff, liftedBy, mayPay } }: { receivables: Data }) {
  if (hold === "GREEN") return null;
  const tone = hold === "RED" ? "danger" : "warning";
  if (heldByStaff || liftedBy === null) {
    return <Notice tone={tone}>Our credit team holds this account. Call us, and we put it right together.</Notice>;
  }
  const isByCredits = liftedBy.value === 0;
  return (
    <Notice
      tone={tone}
      action={
        mayPay && (
          <ButtonLink to={`${payPage}?way=amount&amount=${liftedBy.value.toFixed(2)}`} size="small">
            {isByCredits ? "Use your credits" : `Pay ${liftedBy.formattedValue}`}
          </ButtonLink>
        )
      }
    >
      {isByCredits ? (
        <>
          <strong>Your credits lift the hold.</strong> Use them for what is overdue.
        </>
      ) : (
        <>
          <strong>Paying {liftedBy.formattedValue} lifts the hold</strong> at once.
        </>
      )}
    </Notice>
  );
}

function BalancePanel({ receivables }: { receivables: Data }) {
  const { balance, unbilled, creditLimit, hold, mayPay, locale } = receivables;
  const { overdue, totalBalance, credit } = balance;
  const left = creditLimit.value - totalBalance.value - unbilled.value;
  return (
    <Panel title="Your balance" action={<Badge tone={holdLabels[hold].tone}>{holdLabels[hold].label}</Badge>}>
      <p className="flex flex-col">
        <Money value={totalBalance.formattedValue} size="huge" />
        {overdue.amount.value > 0 && (
          <span className="font-medium text-danger-text">
            {overdue.amount.formattedValue} overdue since {formatDay(locale, overdue.dueDate)}
          </span>
        )}
      </p>
      <CreditBar used={totalBalance.value + unbilled.value} limit={creditLimit.value} />
      <Facts
        facts={[
          { label: "Not billed yet", value: unbilled.value === 0 ? null : unbilled.formattedValue },
          { label: "In credit", value: credit.value === 0 ? null : credit.formattedValue },
          { label: "Credit limit", value: creditLimit.formattedValue },
          { label: "Credit left", value: left <= 0 ? "None" : `$${left.toLocaleString(locale, twoDecimals)}` },
          { label: "Next due", value: nextDue(receivables) },
        ]}
      />
      {mayPay && (
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={payPage} variant="primary">
            Choose what to pay
          </ButtonLink>
          <ButtonLink to={`${payPage}?way=amount`}>Pay an amount</ButtonLink>
        </div>
      )}
    </Panel>
  );
}

const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

function nextDue({ balance: { dueDates }, today, locale }: Data): string | null {
  const next = dueDates.find(({ dueDate }) => dueDate !== null && dueDate >= today);
  return next === undefined ? null : `${next.amount.formattedValue} on ${formatDay(locale, next.dueDate)}`;
}

/** The used share of the credit limit. Above 90 % the account is on hold. */
function CreditBar({ used, limit }: { used: number; limit: number }) {
  if (limit <= 0) return null;
  const share = Math.min(1, Math.max(0, used / limit));
  return (
    <div className="flex flex-col gap-1">
      <div aria-hidden="true" className="h-3 overflow-hidden rounded-full bg-sunken">
        <div className={share > 0.9 ? "h-full bg-danger" : "h-full bg-chart-1"} style={{ width: `${share * 100}%` }} />
      </div>
      <p className="text-sm text-ink-muted">{Math.round(share * 100)} % of the credit limit is used.</p>
    </div>
  );
}
