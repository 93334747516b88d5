import { Building2 } from "lucide-react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { type BusinessNumberKind, formatBusinessNumber } from "../../../shared/business-number.ts";
import { formatMobileNumber } from "../../../shared/mobile-number.ts";
import { Badge } from "../../../ui/badge.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Facts } from "../../../ui/facts.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { operate } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { type Column, DataTable } from "../../../ui/table.tsx";
import { AccountSwitch } from "./account-switch.tsx";
import { holdWords } from "./hold-words.ts";
import { GetAccountPage } from "./identity.operations.ts";

export const meta = () => [{ title: "Account · Trestle Trade" }];

export function loader(args: LoaderFunctionArgs) {
  return operate(args, GetAccountPage, { date: new Date().toISOString().slice(0, 10) });
}

type Data = ResultOf<typeof GetAccountPage>;
type Partner = Data["userAccountList"]["partnerAccounts"][number];

export default function AccountPage() {
  const { me, userAccountList } = useLoaderData<typeof loader>();
  const own = userAccountList.partnerAccounts.filter((partner) => partner.displayUid === me.displayUid);
  const people = userAccountList.partnerAccounts.filter((partner) => partner.accountId === me.accountId);
  return (
    <>
      <PageHeader title="Account" breadcrumbs={[{ label: "Dashboard", to: "/dashboard/" }]} />
      <div className="flex flex-col gap-4">
        {me.business === null ? (
          <EmptyState icon={Building2} title="No account here">
            You act for no account at the moment.
          </EmptyState>
        ) : (
          <BusinessPanel me={me} />
        )}
        {own.length > 1 && <AccountSwitch accounts={own} currentId={me.customerId} />}
        {people.length > 1 && <People people={people} />}
      </div>
    </>
  );
}

function BusinessPanel({ me }: { me: Data["me"] }) {
  const hold = me.creditCheck?.status ?? "GREEN";
  const business = me.business;
  return (
    <Panel title={business?.name} action={<Badge tone={holdWords[hold].tone}>{holdWords[hold].label}</Badge>}>
      <Facts
        facts={[
          { label: "Account number", value: me.accountId },
          { label: "Address", value: business?.address },
          { label: "ABN", value: registered("ABN", business?.ABN) },
          { label: "ACN", value: registered("ACN", business?.ACN) },
          { label: "NZBN", value: registered("NZBN", business?.NZBN) },
          { label: "IRD number", value: registered("IRD", business?.IRD) },
          {
            label: "Terms",
            value: me.customerType === "CREDIT" ? "30 days from the end of the month" : "Pay as you order",
          },
          {
            label: "Credit limit",
            value: me.customerType === "CREDIT" ? me.creditCheck?.creditLimit.formattedValue : null,
          },
          { label: "Your access", value: me.userGroup.name },
        ]}
      />
    </Panel>
  );
}

function registered(kind: BusinessNumberKind, digits: string | null | undefined): string | null {
  return digits == null ? null : formatBusinessNumber(kind, digits);
}

const columns: Column<Partner>[] = [
  {
    key: "name",
    header: "Name",
    card: "title",
    cell: (person) => <span className="md:whitespace-nowrap">{`${person.firstName} ${person.lastName}`}</span>,
  },
  {
    key: "access",
    header: "Access",
    cell: (person) => <span className="whitespace-nowrap">{person.userGroup.name}</span>,
  },
  { key: "attorney", header: "Power of attorney", cell: (person) => (person.userGroup.powerOfAttorney ? "Yes" : "No") },
  { key: "email", header: "E-mail", cell: (person) => <span className="wrap-anywhere">{person.email}</span> },
  {
    key: "mobile",
    header: "Mobile",
    cell: (person) => (
      <span className="whitespace-nowrap">
        {person.mobileNumber === null ? "–" : formatMobileNumber(person.mobileNumber)}
      </span>
    ),
  },
];

function People({ people }: { people: readonly Partner[] }) {
  return (
    <section className="flex flex-col gap-3 pt-2">
      <h2 className="type-part">People in this account</h2>
      <DataTable
        caption="People in this account"
        columns={columns}
        rows={people}
        rowKey={(person) => person.customerId}
      />
    </section>
  );
}
