import { PaintRoller } from "lucide-react";
import { Form, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { Badge } from "../../../ui/badge.tsx";
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
import { requestStatusLabels } from "../../job-leads/lead-search.ts";
import { GetStaffRequests } from "../../job-leads/ui/staff-leads.operations.ts";
import { findRequestState } from "./request-states.ts";

export const meta = pageMeta("Leads");

export async function loader(args: LoaderFunctionArgs) {
  const read = (name: string) => args.url.searchParams.get(name) ?? "";
  const search = { text: read("q"), painter: read("painter"), status: read("status"), after: read("after") };
  return { ...(await runOperation(args, GetStaffRequests, search)), search };
}

type Row = ResultOf<typeof GetStaffRequests>["staffRequests"]["rows"][number];

const columns: Column<Row>[] = [
  {
    key: "job",
    header: "Job",
    card: "title",
    cell: (row) => (
      <TextLink to={`/staff/leads/${row.number}`} look="standalone">
        {row.jobType} in {row.place}
      </TextLink>
    ),
  },
  {
    key: "number",
    header: "Number",
    cell: (row) => <span className="figures whitespace-nowrap">{row.number}</span>,
  },
  {
    key: "status",
    header: "Status",
    cell: ({ status }) => <Badge tone={findRequestState(status).tone}>{findRequestState(status).label}</Badge>,
  },
  { key: "painters", header: "Painters", cell: ({ painters }) => (painters === "" ? "None matched" : painters) },
  { key: "made", header: "Asked", cell: (row) => <LocalDateTime at={row.madeAt} /> },
];

export default function LeadsPage() {
  const { staffRequests, search } = useLoaderData<typeof loader>();
  const isFiltered = search.text !== "" || search.painter !== "" || search.status !== "";
  const { seesContacts } = staffRequests;
  return (
    <>
      <PageHeader
        title="Leads"
        lede={
          seesContacts
            ? "Home owners who ask for a painter, and which painters they were matched to."
            : "Home owners who ask for a painter. Only administrators see how to reach them."
        }
        breadcrumbs={[{ label: "Dashboard", to: "/dashboard/" }]}
      />
      <div className="flex flex-col gap-4">
        <SearchForm search={search} seesContacts={seesContacts} />
        {staffRequests.rows.length === 0 ? (
          <EmptyState icon={PaintRoller} title={isFiltered ? "No request matches" : "Nobody has asked yet"}>
            {isFiltered
              ? "Check the spelling, or leave a field empty. Suburbs are searched by their whole name."
              : "What home owners send with the form for a painter appears here."}
          </EmptyState>
        ) : (
          <DataTable caption="Requests" columns={columns} rows={staffRequests.rows} rowKey={(row) => row.number} />
        )}
        <CursorPages
          {...{ label: "Pages of requests", first: "Newest requests", next: "Older requests" }}
          isLater={search.after !== ""}
          nextCursor={staffRequests.nextCursor}
        />
      </div>
    </>
  );
}

interface SearchFormProps {
  readonly search: { readonly text: string; readonly painter: string; readonly status: string };
  readonly seesContacts: boolean;
}

function SearchForm({ search, seesContacts }: SearchFormProps) {
  const statuses = Object.entries(requestStatusLabels).map(([value, label]) => ({ value, label }));
  return (
    <Form
      role="search"
      aria-label="Search requests"
      action="/staff/leads"
      className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,1fr)_auto] lg:items-end"
    >
      <TextField
        label={seesContacts ? "Number, suburb or e-mail" : "Number or suburb"}
        name="q"
        defaultValue={search.text}
        placeholder="L1000001, Richmond"
      />
      <TextField label="Painter" name="painter" defaultValue={search.painter} placeholder="Name or account number" />
      <SelectField
        label="Status"
        name="status"
        defaultValue={search.status}
        options={[{ value: "", label: "Every status" }, ...statuses]}
      />
      <Button type="submit" variant="primary">
        Search
      </Button>
    </Form>
  );
}
