import { History } from "lucide-react";
import { Form, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { CursorPages } from "../../../ui/cursor-pages.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { TextField } from "../../../ui/field.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { TextLink } from "../../../ui/link.tsx";
import { LocalDateTime } from "../../../ui/local-date-time.tsx";
import { runOperation } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { SelectField } from "../../../ui/select.tsx";
import { type Column, DataTable } from "../../../ui/table.tsx";
import { auditLabels, isAuditAction, isSubjectKind, subjectLabels } from "../../identity/audit.ts";
import { formatImportAddress } from "../../imports/import-addresses.ts";
import { GetAuditLog } from "./staff.operations.ts";

export const meta = pageMeta("Audit log");

export async function loader(args: LoaderFunctionArgs) {
  const read = (name: string) => args.url.searchParams.get(name) ?? "";
  const search = { text: read("q"), action: read("action"), from: read("from"), to: read("to"), after: read("after") };
  return { ...(await runOperation(args, GetAuditLog, search)), search };
}

type Row = ResultOf<typeof GetAuditLog>["auditLog"]["rows"][number];

const formatAction = (action: string) => (isAuditAction(action) ? auditLabels[action] : action);

const columns: Column<Row>[] = [
  { key: "what", header: "What", card: "title", cell: (row) => <What row={row} /> },
  { key: "change", header: "Before → after", cell: (row) => <Changes row={row} /> },
  {
    key: "who",
    header: "Who",
    cell: (row) => (
      <TextLink to={findUrl(row.userEmail)} look="standalone">
        {row.userName}
        <span className="sr-only">: everything they did</span>
      </TextLink>
    ),
  },
  {
    key: "account",
    header: "For account",
    cell: (row) => (row.accountName === null ? "–" : `${row.accountName} (${row.accountId})`),
  },
  { key: "when", header: "When", cell: (row) => <LocalDateTime at={row.at} /> },
];

/** The search for one thing or person shows its history. */
const findUrl = (text: string) => `/staff/audit-log?${new URLSearchParams({ q: text })}`;

function What({ row: { action, subjectKind, subject } }: { row: Row }) {
  return (
    <span className="flex flex-col">
      <span>{formatAction(action)}</span>
      {subject !== null && subjectKind !== null && (
        <TextLink to={findUrl(subject)} look="standalone" className="text-sm break-all">
          {isSubjectKind(subjectKind) ? subjectLabels[subjectKind] : subjectKind} {subject}
        </TextLink>
      )}
    </span>
  );
}

function Changes({ row: { changes, reason, importNumber } }: { row: Row }) {
  if (changes.length === 0 && reason === null && importNumber === null) return "–";
  return (
    <ul className="flex flex-col gap-1">
      {changes.map(({ name, before, after }) => (
        <li key={name} className="break-words">
          <span className="text-ink-muted">{name}: </span>
          <span className="sr-only">before </span>
          {before}
          <span aria-hidden="true"> → </span>
          <span className="sr-only">, after </span>
          <strong>{after}</strong>
        </li>
      ))}
      {reason !== null && (
        <li className="break-words">
          <span className="text-ink-muted">Reason: </span>
          {reason}
        </li>
      )}
      {importNumber !== null && (
        <li>
          <TextLink to={formatImportAddress(Number(importNumber))} look="standalone">
            Look or undo<span className="sr-only">: change {importNumber}</span>
          </TextLink>
        </li>
      )}
    </ul>
  );
}

export default function AuditLogPage() {
  const { auditLog, search } = useLoaderData<typeof loader>();
  const isFiltered = [search.text, search.action, search.from, search.to].some((part) => part !== "");
  return (
    <>
      <PageHeader
        title="Audit log"
        lede="Who did what, and for whom. Nothing here is ever changed."
        breadcrumbs={[{ label: "Dashboard", to: "/dashboard/" }]}
      />
      <div className="flex flex-col gap-4">
        <SearchForm key={JSON.stringify(search)} search={search} />
        {auditLog.rows.length === 0 ? (
          <EmptyState icon={History} title={isFiltered ? "No entry matches" : "Nothing recorded yet"}>
            {isFiltered
              ? "Numbers, references and e-mail addresses are searched as a whole. Leave a field empty to see more."
              : "Sign-ins and everything that staff change will appear here."}
          </EmptyState>
        ) : (
          <DataTable caption="Audit log" columns={columns} rows={auditLog.rows} rowKey={(row) => row.id} />
        )}
        <CursorPages
          {...{ label: "Pages of the audit log", first: "Newest entries", next: "Older entries" }}
          isLater={search.after !== ""}
          nextCursor={auditLog.nextCursor}
        />
      </div>
    </>
  );
}

type Search = Readonly<Record<"text" | "action" | "from" | "to", string>>;

function SearchForm({ search }: { search: Search }) {
  const actions = Object.entries(auditLabels)
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  return (
    <Form
      role="search"
      aria-label="Search the audit log"
      action="/staff/audit-log"
      className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_10rem_10rem_auto] lg:items-end"
    >
      <TextField
        label="Number, reference or e-mail"
        name="q"
        defaultValue={search.text}
        placeholder="AU-1000001, kim@example.com"
      />
      <SelectField
        label="What was done"
        name="action"
        defaultValue={search.action}
        options={[{ value: "", label: "Everything" }, ...actions]}
      />
      <TextField label="From" name="from" type="date" defaultValue={search.from} />
      <TextField label="To" name="to" type="date" defaultValue={search.to} />
      <Button type="submit" variant="primary">
        Search
      </Button>
    </Form>
  );
}
