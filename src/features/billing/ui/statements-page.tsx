import { FileDown, FileText } from "lucide-react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Facts } from "../../../ui/facts.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { Money } from "../../../ui/money.tsx";
import { runOperation } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { Panel } from "../../../ui/panel.tsx";
import { type Column, DataTable } from "../../../ui/table.tsx";
import { PaperLink } from "./paper-link.tsx";
import { GetAccountStatements } from "./papers.operations.ts";

export const meta = pageMeta("Statements");

export async function loader(args: LoaderFunctionArgs) {
  return runOperation(args, GetAccountStatements, {});
}

type Statement = ResultOf<typeof GetAccountStatements>["accountStatements"][number];

export default function StatementsPage() {
  const { accountStatements } = useLoaderData<typeof loader>();
  const running = accountStatements.find(({ isRunning }) => isRunning);
  const past = accountStatements.filter(({ isRunning }) => !isRunning);
  return (
    <>
      <PageHeader
        title="Statements"
        breadcrumbs={[{ label: "Dashboard", to: "/dashboard/" }]}
        lede="What you owed when a month began, what happened in it, and what you owed when it ended."
      />
      <div className="flex flex-col gap-6 pb-6">
        {running && <RunningMonth statement={running} />}
        <section aria-labelledby="past-title" className="flex flex-col gap-4">
          <h2 id="past-title" className="type-section">
            Months that are over
          </h2>
          {past.length === 0 ? (
            <EmptyState icon={FileText} title="No statements yet">
              The first one is made when this month is over. We tell you by e-mail when it is ready.
            </EmptyState>
          ) : (
            <DataTable caption="Statements" columns={columns} rows={past} rowKey={({ documentId }) => documentId} />
          )}
        </section>
      </div>
    </>
  );
}

const statementAddress = ({ documentId }: Statement) => `/dashboard/statements/${documentId}`;

function RunningMonth({ statement }: { statement: Statement }) {
  return (
    <Panel
      title={`${monthWords(statement)} so far`}
      action={
        <ButtonLink to={statementAddress(statement)} reloadDocument icon={FileDown} size="small">
          Statement so far
        </ButtonLink>
      }
    >
      <Facts
        facts={[
          { label: "Owed when it began", value: <Money value={statement.openingBalance.formattedValue} /> },
          { label: "Owed now", value: <Money value={statement.closingBalance.formattedValue} size="large" /> },
        ]}
      />
    </Panel>
  );
}

const columns: Column<Statement>[] = [
  { key: "month", header: "Month", card: "title", cell: monthWords },
  {
    key: "opening",
    header: "Opening",
    align: "end",
    card: "hidden",
    cell: (row) => <Money value={row.openingBalance.formattedValue} />,
  },
  {
    key: "closing",
    header: "Closing",
    align: "end",
    card: "side",
    cell: (row) => <Money value={row.closingBalance.formattedValue} />,
  },
  {
    key: "paper",
    header: "Statement",
    align: "end",
    card: "side",
    cell: (row) => (
      <PaperLink to={statementAddress(row)}>
        PDF<span className="sr-only"> of {monthWords(row)}</span>
      </PaperLink>
    ),
  },
];

function monthWords({ date }: Pick<Statement, "date">): string {
  return new Intl.DateTimeFormat("en-AU", { month: "long", year: "numeric", timeZone: "UTC" }).format(new Date(date));
}
