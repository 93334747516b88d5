import { BadgeDollarSign } from "lucide-react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { ApiForm } from "../../../ui/api-form.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { TextLink } from "../../../ui/link.tsx";
import { Money } from "../../../ui/money.tsx";
import { runOperation } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { Question } from "../../../ui/question.tsx";
import { type Column, DataTable } from "../../../ui/table.tsx";
import { TabLinks } from "../../../ui/tabs.tsx";
import { formatDay } from "../../orders/store-time.ts";
import { formatAccountAddress } from "./accounts/account-data.ts";
import { GetOverdueAccounts } from "./receivables.operations.ts";

export const meta = () => [{ title: "Receivables · Trestle Trade" }];

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = args.url;
  const { overdueAccounts } = await runOperation(args, GetOverdueAccounts, {
    country: searchParams.get("country") ?? "",
  });
  return { overdueAccounts, isAsking: searchParams.has("close") };
}

type Overdue = ResultOf<typeof GetOverdueAccounts>["overdueAccounts"];
type Row = Overdue["rows"][number];

const path = "/staff/receivables";
const formatAddress = (country: string) => `${path}?country=${country}`;
const countries = [
  { code: "AU", label: "Australia" },
  { code: "NZ", label: "New Zealand" },
];

const columns: Column<Row>[] = [
  {
    key: "account",
    header: "Account",
    card: "title",
    cell: ({ accountId, name }) => (
      <TextLink to={formatAccountAddress(accountId, "ledger")} look="standalone">
        {name}
      </TextLink>
    ),
  },
  { key: "number", header: "Number", cell: ({ accountId }) => <span className="figures">{accountId}</span> },
  { key: "documents", header: "Documents", align: "end", cell: ({ documents }) => documents },
  { key: "age", header: "Oldest", align: "end", cell: ({ oldestDays }) => formatDays(oldestDays) },
  { key: "overdue", header: "Overdue", align: "end", cell: ({ overdue }) => overdue.formattedValue },
];

const formatDays = (days: number) => (days === 1 ? "1 day" : `${days} days`);
/** "Oct 2026". */
const formatMonth = (month: string) => formatDay(month).replace(/^1 /, "");

export default function ReceivablesPage() {
  const { overdueAccounts: overdue, isAsking } = useLoaderData<typeof loader>();
  const { country, rows, accounts } = overdue;
  return (
    <>
      <PageHeader
        title="Receivables"
        lede="What is overdue, and which months are closed."
        breadcrumbs={[{ label: "Dashboard", to: "/dashboard/" }]}
      />
      <div className="flex flex-col gap-4 pb-6">
        <TabLinks
          label="Country"
          items={countries.map(({ code, label }) => ({ label, to: formatAddress(code), isCurrent: code === country }))}
        />
        {isAsking && overdue.closableMonth !== null && (
          <CloseQuestion country={country} month={overdue.closableMonth} />
        )}
        <div className="grid gap-4 lg:grid-cols-2">
          <Panel title="Overdue">
            <p className="flex flex-col">
              <Money value={overdue.overdue.formattedValue} size="huge" />
              <span className="text-ink-muted">{accounts === 1 ? "1 account" : `${accounts} accounts`}</span>
            </p>
          </Panel>
          <MonthPanel overdue={overdue} isAsking={isAsking} />
        </div>
        {rows.length === 0 ? (
          <EmptyState icon={BadgeDollarSign} title="Nothing is overdue">
            Accounts with an overdue invoice appear here.
          </EmptyState>
        ) : (
          <DataTable
            caption="Accounts that owe most"
            columns={columns}
            rows={rows}
            rowKey={({ accountId }) => accountId}
          />
        )}
      </div>
    </>
  );
}

function MonthPanel({ overdue, isAsking }: { overdue: Overdue; isAsking: boolean }) {
  const { country, closedMonth, closableMonth } = overdue;
  return (
    <Panel title="Months">
      <p>{closedMonth === null ? "No month is closed yet." : `Closed up to ${formatMonth(closedMonth)}.`}</p>
      {closableMonth === null ? (
        <p className="text-ink-muted">Every month that is over is closed.</p>
      ) : (
        !isAsking && (
          <div>
            <ButtonLink to={`${formatAddress(country)}&close`}>Close {formatMonth(closableMonth)}</ButtonLink>
          </div>
        )
      )}
    </Panel>
  );
}

function CloseQuestion({ country, month }: { country: string; month: string }) {
  const name = formatMonth(month);
  return (
    <Question
      title={`Close ${name}?`}
      keep={{ to: formatAddress(country), label: "Keep it open" }}
      action={
        <ApiForm action="/api/staff/receivables/close-month/">
          {({ pending }) => (
            <>
              <input type="hidden" name="country" value={country} />
              <input type="hidden" name="month" value={month.slice(0, 7)} />
              <input type="hidden" name="returnTo" value={formatAddress(country)} />
              <Button type="submit" variant="primary" pending={pending}>
                Close {name}
              </Button>
            </>
          )}
        </ApiForm>
      }
    >
      Nothing can be issued in this month or before it any more. Its statements are made now. This cannot be undone.
    </Question>
  );
}
