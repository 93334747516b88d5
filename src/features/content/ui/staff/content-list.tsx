import { ArrowDown, ArrowUp } from "lucide-react";
import { ApiForm } from "../../../../ui/api-form.tsx";
import { Badge } from "../../../../ui/badge.tsx";
import { Button, ButtonLink } from "../../../../ui/button.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { type Column, DataTable } from "../../../../ui/table.tsx";
import { contentPath, formatContentAddress } from "../../content-addresses.ts";
import { bannerTypeLabels } from "../../content-fields.ts";
import type { ContentPageData } from "./content-data.ts";

type List = ContentPageData["list"];
type Row = List["rows"][number];

const audiences: Readonly<Record<string, string>> = {
  EVERYONE: "Everyone",
  GUESTS: "Guests",
  SIGNED_IN: "Signed-in people",
};

function ContentBadge({ state, startsAt, endsAt }: Pick<Row, "state" | "startsAt" | "endsAt">) {
  if (state === "SHOWN") return <Badge tone="success">Shown</Badge>;
  if (state === "COMING") return <Badge tone="info">Waits until {startsAt}</Badge>;
  return state === "ENDED" ? <Badge>Ended {endsAt}</Badge> : <Badge tone="warning">Draft</Badge>;
}

const columns: Column<Row>[] = [
  {
    key: "title",
    header: "Title",
    card: "title",
    cell: (row) => (
      <TextLink to={formatContentAddress(row)} look="standalone">
        <span>{row.title}</span>
      </TextLink>
    ),
  },
  {
    key: "state",
    header: "State",
    card: "line",
    cell: (row) => (
      <span className="flex flex-col items-start gap-1">
        <ContentBadge {...row} />
        {row.waiting.map((at) => (
          <span key={at} className="text-sm text-ink-muted">
            A change waits until {at}
          </span>
        ))}
      </span>
    ),
  },
];

const placedColumns: Column<Row>[] = [
  ...columns,
  {
    key: "readers",
    header: "For",
    cell: ({ audience, country }) => `${audiences[audience] ?? audience}${country === null ? "" : `, ${country}`}`,
  },
  { key: "move", header: "Order", card: "foot", cell: (row) => <MoveForm row={row} /> },
];

function MoveForm({ row: { kind, id, title } }: { row: Row }) {
  return (
    <ApiForm action="/api/staff/content/move/">
      {({ pending }) => (
        <span className="flex gap-2">
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="id" value={id} />
          <Button type="submit" size="small" icon={ArrowUp} name="isUp" value="true" pending={pending}>
            Up<span className="sr-only">: {title}</span>
          </Button>
          <Button type="submit" size="small" icon={ArrowDown} name="isUp" value="false" pending={pending}>
            Down<span className="sr-only">: {title}</span>
          </Button>
        </span>
      )}
    </ApiForm>
  );
}

/** Banners by type, because each type has its own place on the home page. Then the blocks, then the texts of pages. */
export function ContentList({ list }: { list: List }) {
  const groups = [
    ...Object.values(bannerTypeLabels).map((label) => ({
      ...{ title: `Banners: ${label}`, add: "BANNER" },
      rows: list.rows.filter((row) => row.kind === "BANNER" && row.label === label),
    })),
    { title: "Blocks at the end of the page", add: "BLOCK", rows: list.rows.filter(({ kind }) => kind === "BLOCK") },
    { title: "Texts of pages", add: null, rows: list.rows.filter(({ label }) => label === null) },
  ];
  return (
    <>
      <PageHeader
        title="Content"
        lede={`Banners and blocks of the home page, and the texts of other pages. All times are those of ${list.timeZone}.`}
        breadcrumbs={[{ label: "Dashboard", to: "/dashboard/" }]}
        actions={
          <>
            <ButtonLink to={`${contentPath}?preview`}>Preview</ButtonLink>
            <ButtonLink to={`${contentPath}?new=BLOCK`}>New block</ButtonLink>
            <ButtonLink to={`${contentPath}?new=BANNER`} variant="primary">
              New banner
            </ButtonLink>
          </>
        }
      />
      <div className="flex flex-col gap-8 pb-6">
        {groups.map(({ title, add, rows }) => (
          <section key={title} aria-label={title} className="flex flex-col gap-3">
            <h2 className="type-part">{title}</h2>
            {rows.length === 0 ? (
              <p className="text-ink-muted">Nothing here yet. The home page leaves this part out.</p>
            ) : (
              <DataTable
                caption={title}
                columns={add === null ? columns : placedColumns}
                rows={rows}
                rowKey={({ kind, id }) => `${kind} ${id}`}
              />
            )}
          </section>
        ))}
      </div>
    </>
  );
}
