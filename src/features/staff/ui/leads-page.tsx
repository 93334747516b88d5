import { PaintRoller } from "lucide-react";
import { Form, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { countryCodes } from "../../../shared/country.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { CursorPages } from "../../../ui/cursor-pages.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { TextField } from "../../../ui/field.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { TextLink } from "../../../ui/link.tsx";
import { LocalDateTime } from "../../../ui/local-date-time.tsx";
import { getPageServices, runOperation } from "../../../ui/page-context.ts";
import { type KeptForm, keptFormFor, nothingKept } from "../../../ui/page-form.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { SelectField } from "../../../ui/select.tsx";
import { type Column, DataTable } from "../../../ui/table.tsx";
import { TabLinks } from "../../../ui/tabs.tsx";
import { requestStatusLabels } from "../../job-leads/lead-search.ts";
import { GetLeadSettings } from "../../job-leads/ui/lead-settings.operations.ts";
import { LeadSettingsForm } from "../../job-leads/ui/lead-settings-form.tsx";
import { GetStaffRequests } from "../../job-leads/ui/staff-leads.operations.ts";
import { findRequestState } from "./request-states.ts";

export const meta = pageMeta("Leads");

/** The settings of a country have the address `?settings=AU`. People who see no requests get them at once. */
export async function loader(args: LoaderFunctionArgs) {
  const read = (name: string) => args.url.searchParams.get(name) ?? "";
  if (read("settings") !== "") return readSettings(args, read("settings") === "NZ" ? "NZ" : "AU");
  const search = { text: read("q"), painter: read("painter"), status: read("status"), after: read("after") };
  try {
    return {
      settings: null,
      requests: { ...(await runOperation(args, GetStaffRequests, search)), search },
      kept: nothingKept,
    };
  } catch (problem) {
    const { init } = problem as { readonly init?: { readonly status?: number } | null };
    if (init?.status === 403) return readSettings(args, "AU");
    throw problem;
  }
}

async function readSettings(args: LoaderFunctionArgs, country: string) {
  const { leadSettings } = await runOperation(args, GetLeadSettings, { country });
  return { settings: leadSettings, requests: null, kept: keptFormFor("lead-settings", getPageServices(args).flash) };
}

const formatSettingsAddress = (country: string) => `/staff/leads?${new URLSearchParams({ settings: country })}`;

type Requests = NonNullable<Awaited<ReturnType<typeof loader>>["requests"]>;
type Settings = NonNullable<ResultOf<typeof GetLeadSettings>["leadSettings"]>;
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
  const { settings, requests, kept } = useLoaderData<typeof loader>();
  if (settings !== null) return <SettingsTab settings={settings} kept={kept} />;
  return requests === null ? null : <RequestsTab requests={requests} />;
}

const crumbs = [{ label: "Dashboard", to: "/dashboard/" }];

/** `current` is the country of the settings; empty for the requests. */
function LeadTabs({ current, seesRequests }: { current: string; seesRequests: boolean }) {
  const tabs = [
    ...(seesRequests ? [{ label: "Requests", to: "/staff/leads", isCurrent: current === "" }] : []),
    ...countryCodes.map((code) => ({
      label: code === "AU" ? "Settings for Australia" : "Settings for New Zealand",
      to: formatSettingsAddress(code),
      isCurrent: current === code,
    })),
  ];
  return <TabLinks label="Leads and their settings" items={tabs} />;
}

function SettingsTab({ settings, kept }: { settings: Settings; kept: KeptForm }) {
  const { country, seesRequests } = settings;
  return (
    <>
      <PageHeader
        title="Lead settings"
        lede="Whether home owners can ask for a painter, for which work, and how many painters are asked."
        breadcrumbs={crumbs}
      />
      <div className="flex flex-col gap-4">
        <LeadTabs current={country} seesRequests={seesRequests} />
        <LeadSettingsForm settings={settings} kept={kept} returnTo={formatSettingsAddress(country)} />
      </div>
    </>
  );
}

function RequestsTab({ requests: { staffRequests, search } }: { requests: Requests }) {
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
        breadcrumbs={crumbs}
      />
      <div className="flex flex-col gap-4">
        {staffRequests.seesSettings && <LeadTabs current="" seesRequests />}
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
