import { FileCheck, FileX } from "lucide-react";
import { Badge } from "../../../ui/badge.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { CursorPages } from "../../../ui/cursor-pages.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { type Column, DataTable } from "../../../ui/table.tsx";
import { TabLinks } from "../../../ui/tabs.tsx";
import type { Tone } from "../../../ui/tone.ts";
import { formatImportAddress, formatRejectedPath } from "../import-addresses.ts";
import type { ImportData, ImportOfPage } from "./import-data.ts";

type Change = ImportData["changes"][number];
type Problem = ImportData["problems"][number];

const actionLabels: Readonly<Record<string, { label: string; tone: Tone }>> = {
  CREATE: { label: "New", tone: "success" },
  CHANGE: { label: "Changed", tone: "info" },
  RESTORE: { label: "Restored", tone: "info" },
  WITHDRAW: { label: "Withdrawn", tone: "warning" },
  REMOVE: { label: "Removed", tone: "warning" },
};

const changeColumns: Column<Change>[] = [
  { key: "key", header: "Row", card: "title", cell: ({ key }) => <span className="break-all">{key}</span> },
  {
    key: "action",
    header: "What happens",
    card: "side",
    cell: ({ action }) => <Badge tone={actionLabels[action]?.tone}>{actionLabels[action]?.label ?? action}</Badge>,
  },
  { key: "cells", header: "Cells before and after", card: "foot", cell: (row) => <Cells change={row} /> },
  {
    key: "line",
    header: "Line",
    align: "end",
    cell: ({ line }) => <span className="figures">{line ?? "–"}</span>,
  },
];

const problemColumns: Column<Problem>[] = [
  { key: "line", header: "Line", card: "title", cell: ({ line }) => (line === 0 ? "–" : `Line ${line}`) },
  { key: "key", header: "Row", cell: ({ key }) => <span className="break-all">{key === "" ? "–" : key}</span> },
  { key: "column", header: "Column", cell: ({ column }) => (column === "" ? "–" : column) },
  { key: "message", header: "What is wrong", card: "foot", cell: ({ message }) => message },
];

interface RowsProps {
  shown: ImportOfPage;
  changes: readonly Change[];
  problems: readonly Problem[];
  search: { readonly view: "CHANGES" | "PROBLEMS"; readonly after: string };
  nextCursor: string | null;
}

export function ImportRows({ shown, changes, problems, search, nextCursor }: RowsProps) {
  const page = formatImportAddress(shown.number);
  const isProblems = search.view === "PROBLEMS";
  return (
    <section aria-label="Rows" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <TabLinks
          label="Rows"
          items={[
            { label: `Changes (${shown.changes.toLocaleString("en-AU")})`, to: page, isCurrent: !isProblems },
            {
              label: `Rejected (${shown.rejected.toLocaleString("en-AU")})`,
              to: `${page}?view=problems`,
              isCurrent: isProblems,
            },
          ]}
        />
        {shown.rejected > 0 && (
          <ButtonLink to={formatRejectedPath(shown.number)} reloadDocument>
            Download rejected rows
          </ButtonLink>
        )}
      </div>
      {isProblems ? <Problems problems={problems} /> : <Changes changes={changes} />}
      <CursorPages
        {...{ label: "Pages of rows", first: "First rows", next: "More rows" }}
        isLater={search.after !== ""}
        nextCursor={nextCursor}
      />
    </section>
  );
}

function Changes({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) {
    return (
      <EmptyState icon={FileCheck} title="No changes">
        No row of the shop is changed by this import.
      </EmptyState>
    );
  }
  return (
    <DataTable caption="Changes" columns={changeColumns} rows={changes} rowKey={({ kind, key }) => `${kind} ${key}`} />
  );
}

function Problems({ problems }: { problems: readonly Problem[] }) {
  if (problems.length === 0) {
    return (
      <EmptyState icon={FileX} title="No rejected rows">
        Every row of the file could be read.
      </EmptyState>
    );
  }
  return <DataTable caption="Rejected rows" columns={problemColumns} rows={problems} rowKey={({ id }) => id} />;
}

/** A new row has only cells after, and a removed row only cells before. */
function Cells({ change: { cells, action } }: { change: Change }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-sm">
      {cells.map(({ column, before, after }) => (
        <div key={column} className="contents">
          <dt className="text-ink-muted">{column}</dt>
          <dd className="break-words">
            {action !== "CREATE" && (
              <>
                <span className="sr-only">before </span>
                <del className={action === "REMOVE" ? "" : "text-ink-muted"}>{before === "" ? "empty" : before}</del>
              </>
            )}
            {action !== "CREATE" && action !== "REMOVE" && <span aria-hidden="true"> → </span>}
            {action !== "REMOVE" && (
              <>
                <span className="sr-only"> after </span>
                <ins className="no-underline">{after === "" ? "empty" : after}</ins>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
