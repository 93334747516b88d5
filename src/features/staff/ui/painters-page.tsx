import { Paintbrush } from "lucide-react";
import { type LoaderFunctionArgs, useLoaderData, useLocation } from "react-router";
import { Badge } from "../../../ui/badge.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { TextLink } from "../../../ui/link.tsx";
import { listUrl } from "../../../ui/list-url.ts";
import { runOperation } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { SearchBox } from "../../../ui/search-box.tsx";
import { type Column, DataTable } from "../../../ui/table.tsx";
import type { Tone } from "../../../ui/tone.ts";
import {
  formatAnswerTime,
  formatWinRate,
  isPainterSort,
  MAX_PAINTERS_SHOWN,
  type PainterSort,
  type PainterState,
} from "../../job-leads/painter-quality.ts";
import { GetStaffPainters } from "../../job-leads/ui/staff-leads.operations.ts";

export const meta = pageMeta("Painters");

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = args.url;
  const asked = searchParams.get("sort") ?? "";
  const text = searchParams.get("q") ?? "";
  const sort: PainterSort = isPainterSort(asked) ? asked : "name";
  const isDescending = searchParams.get("order") === "desc";
  return { ...(await runOperation(args, GetStaffPainters, { text, sort, isDescending })), text, sort, isDescending };
}

type Row = ResultOf<typeof GetStaffPainters>["staffPainters"][number];

const states: Readonly<Record<PainterState, { readonly label: string; readonly tone: Tone }>> = {
  READY: { label: "Available", tone: "success" },
  ON_HOLD: { label: "On hold", tone: "danger" },
  NO_AREA: { label: "No service area", tone: "warning" },
  AWAY: { label: "Away", tone: "neutral" },
  NOT_AVAILABLE: { label: "Not available", tone: "neutral" },
};

export default function PaintersPage() {
  const { staffPainters, text, sort, isDescending } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const columns = listColumns((by) => {
    const isCurrent = by === sort;
    const order = isCurrent && !isDescending ? "desc" : null;
    const direction = isCurrent ? (isDescending ? "descending" : "ascending") : "none";
    return { to: listUrl(search, { sort: by, order }), direction };
  });
  return (
    <>
      <PageHeader
        title="Painters"
        lede="Accredited painters, and how they answered the leads of the last twelve months."
        breadcrumbs={[{ label: "Dashboard", to: "/dashboard/" }]}
      />
      <div className="flex flex-col gap-4">
        <SearchBox
          action="/staff/painters"
          label="Search painters"
          placeholder="Name, number or suburb"
          defaultValue={text}
        />
        {staffPainters.length === 0 ? (
          <EmptyState icon={Paintbrush} title={text === "" ? "No accredited painters yet" : "No painter matches"}>
            {text === ""
              ? "An account becomes a painter with an accreditation."
              : "Try a part of the name, the number or the suburb."}
          </EmptyState>
        ) : (
          <DataTable caption="Painters" columns={columns} rows={staffPainters} rowKey={(row) => row.id} />
        )}
        {staffPainters.length === MAX_PAINTERS_SHOWN && (
          <p className="text-ink-muted">{`These are the first ${MAX_PAINTERS_SHOWN} by name. Search to see others.`}</p>
        )}
      </div>
    </>
  );
}

type SortBy = (by: PainterSort) => Column<Row>["sort"];

function listColumns(sortBy: SortBy): Column<Row>[] {
  return [
    {
      key: "name",
      header: "Painter",
      card: "title",
      sort: sortBy("name"),
      cell: (row) => (
        <span className="block md:min-w-44">
          {row.name}{" "}
          <span className="block text-sm font-normal text-ink-muted">
            <span className="figures whitespace-nowrap">{row.accountId}</span> · {row.suburb}, {row.countryCode}
          </span>
        </span>
      ),
    },
    {
      key: "accreditation",
      header: "Accreditation",
      cell: ({ accredTypeIds }) => accredTypeIds.map(toWords).join(", "),
    },
    {
      key: "state",
      header: "Today",
      cell: ({ state, unavailableEndDate }) => <State state={state as PainterState} until={unavailableEndDate} />,
    },
    { key: "areas", header: "Areas", align: "end", sort: sortBy("areas"), cell: ({ areas }) => areas },
    {
      key: "leads",
      header: "Leads",
      align: "end",
      sort: sortBy("leads"),
      cell: ({ leads, name, accountId }) =>
        leads === 0 ? (
          0
        ) : (
          <TextLink
            to={`/staff/leads?painter=${accountId}`}
            look="standalone"
            className="min-w-control-small md:justify-end"
          >
            {leads}
            <span className="sr-only"> leads of {name}</span>
          </TextLink>
        ),
    },
    {
      key: "answer",
      header: "Answer time",
      align: "end",
      sort: sortBy("answer"),
      cell: ({ answerHours }) => (answerHours === null ? "–" : formatAnswerTime(answerHours)),
    },
    {
      key: "wins",
      header: "Win rate",
      align: "end",
      sort: sortBy("wins"),
      cell: (row) => <WinRate {...row} />,
    },
  ];
}

function WinRate({ winRate, won, lost }: Pick<Row, "winRate" | "won" | "lost">) {
  if (winRate === null) return "–";
  return (
    <>
      {formatWinRate(winRate)}{" "}
      <span className="block text-sm whitespace-nowrap text-ink-muted">
        {won} of {won + lost}
      </span>
    </>
  );
}

/** "INTERIOR_PAINT" is shown as "Interior". */
function toWords(id: string): string {
  const words = id
    .toLowerCase()
    .replaceAll("_", " ")
    .replace(/ paint$/, "");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function formatDay(day: string): string {
  return new Intl.DateTimeFormat("en-AU", { day: "numeric", month: "short", timeZone: "UTC" }).format(new Date(day));
}

function State({ state, until }: { state: PainterState; until: string | null }) {
  const { label, tone } = states[state];
  return <Badge tone={tone}>{state === "AWAY" && until !== null ? `${label} until ${formatDay(until)}` : label}</Badge>;
}
