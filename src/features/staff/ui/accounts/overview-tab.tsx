import { Facts } from "../../../../ui/facts.tsx";
import { Money } from "../../../../ui/money.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import { AgeingChart } from "../../../billing/ui/ageing-chart.tsx";
import type { KeptForms, StaffAccount } from "./account-data.ts";
import { CreditForm, HoldForm, RepForm } from "./standing-forms.tsx";

interface OverviewProps {
  account: StaffAccount;
  kept: KeptForms;
}

export function OverviewTab({ account, kept }: OverviewProps) {
  const { standing, mayChangeCredit, kind } = account;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      {standing && <StandingPanel account={account} />}
      {standing && <AgeingChart buckets={standing.ageing} nothing="Nothing is owed." />}
      <Panel title="The account">
        <Facts facts={listFacts(account)} />
      </Panel>
      {mayChangeCredit && kind === "TRADE" && <CreditForm account={account} kept={kept.credit} />}
      {mayChangeCredit && kind === "TRADE" && <RepForm account={account} kept={kept.rep} />}
      {mayChangeCredit && <HoldForm account={account} kept={kept.hold} />}
    </div>
  );
}

function StandingPanel({ account: { standing, creditLimit, payment } }: { account: StaffAccount }) {
  if (!standing) return null;
  const { balance, overdue, unbilled, credits, available } = standing;
  return (
    <Panel title="Balance">
      <p className="flex flex-col">
        <Money value={balance.formattedValue} size="huge" />
        {overdue.value > 0 && (
          <span className="font-medium text-danger-text">{overdue.formattedValue} of it is overdue</span>
        )}
      </p>
      <Facts
        facts={[
          { label: "Not billed yet", value: unbilled.formattedValue },
          { label: "In credit", value: credits.value === 0 ? null : credits.formattedValue },
          { label: "Credit limit", value: payment === "CREDIT" ? creditLimit?.formattedValue : null },
          { label: "Credit left", value: payment === "CREDIT" ? available.formattedValue : null },
        ]}
      />
    </Panel>
  );
}

function listFacts({ kind, address, businessNumbers, reps, payment, paymentTermsLabel, poRequired }: StaffAccount) {
  const isCredit = payment === "CREDIT";
  return [
    { label: "Kind", value: kind.charAt(0) + kind.slice(1).toLowerCase() },
    { label: "Address", value: address },
    { label: "Business numbers", value: businessNumbers?.join(", ") },
    { label: "Pays", value: isCredit ? "On account" : "When it orders" },
    { label: "Invoices are due", value: isCredit ? paymentTermsLabel : null },
    { label: "Purchase order number", value: poRequired === true ? "Required" : "Optional" },
    { label: "Rep", value: reps?.map(({ name }) => name).join(", ") || "Nobody" },
  ];
}
