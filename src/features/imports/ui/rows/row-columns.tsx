import { Badge } from "../../../../ui/badge.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import type { Column } from "../../../../ui/table.tsx";
import type { Cells } from "../../column.ts";
import { formatRowName, type ListedKind } from "../../listed-kinds.ts";
import { formatRowAddress } from "../../row-addresses.ts";

/** A row of a list. A system has its other parts. */
export interface ListedRow {
  readonly key: string;
  readonly cells: Cells;
  readonly parts: readonly { readonly key: string; readonly cells: Cells }[];
}

/** Joins the parts of each system into one row, which is that of part A. */
export function joinParts(kind: ListedKind, rows: readonly Omit<ListedRow, "parts">[]): ListedRow[] {
  if (kind !== "systems") return rows.map((row) => ({ ...row, parts: [] }));
  const codes = [...new Set(rows.map(({ cells }) => cells.system_code))];
  return codes.flatMap((code) => {
    const parts = rows.filter(({ cells }) => cells.system_code === code);
    const [first] = parts;
    return first === undefined ? [] : [{ ...first, parts }];
  });
}

const nameColumn = (kind: ListedKind, header: string): Column<ListedRow> => ({
  key: "name",
  header,
  card: "title",
  cell: ({ key, cells }) => (
    <span className="inline-flex items-center gap-3">
      {kind === "colours" && <Look hex={cells.hex ?? ""} />}
      <TextLink to={formatRowAddress(kind, key)} look="standalone">
        {formatRowName(kind, key, cells)}
      </TextLink>
    </span>
  ),
});

export function Look({ hex }: { hex: string }) {
  return (
    <span
      aria-hidden="true"
      style={{ backgroundColor: hex }}
      className="size-8 shrink-0 rounded-inner border border-line-strong"
    />
  );
}

const code = (key: string, header: string): Column<ListedRow> => ({
  key,
  header,
  cell: ({ cells }) => <span className="figures whitespace-nowrap">{cells[key] ?? "–"}</span>,
});

const text = (key: string, header: string): Column<ListedRow> => ({
  key,
  header,
  cell: ({ cells }) => cells[key] ?? "–",
});

const status = (active: string): Column<ListedRow> => ({
  key: "status",
  header: "Status",
  card: "side",
  cell: ({ cells }) => <StatusBadge isWithdrawn={cells.status === "withdrawn"} active={active} />,
});

export function StatusBadge({ isWithdrawn, active }: { isWithdrawn: boolean; active: string }) {
  return <Badge tone={isWithdrawn ? "neutral" : "success"}>{isWithdrawn ? "Withdrawn" : active}</Badge>;
}

/** What a row is that is not withdrawn. */
export const activeLabels: Readonly<Record<ListedKind, string>> = {
  colours: "Available",
  systems: "On sale",
  brands: "",
  stores: "Open to customers",
};

const places: Column<ListedRow> = {
  key: "places",
  header: "For",
  cell: ({ cells }) => {
    if (cells.interior === "yes" && cells.exterior === "yes") return "Inside and outside";
    return cells.interior === "yes" ? "Inside" : "Outside";
  },
};

const parts: Column<ListedRow> = {
  key: "parts",
  header: "Parts",
  cell: (row) => (
    <span className="flex flex-wrap gap-x-4">
      {row.parts.map(({ key, cells }) => (
        <TextLink key={key} to={formatRowAddress("systems", key)} look="standalone">
          <span className="whitespace-nowrap">
            {cells.part}: {cells.ratio} × {cells.product_code}
          </span>
        </TextLink>
      ))}
    </span>
  ),
};

type Part = ListedRow["parts"][number];

/** The parts of one system on its page. */
export const partColumns: readonly Column<Part>[] = [
  {
    key: "part",
    header: "Part",
    card: "title",
    cell: ({ key, cells }) => (
      <TextLink to={formatRowAddress("systems", key)} look="standalone">
        <span className="whitespace-nowrap">Part {cells.part}</span>
      </TextLink>
    ),
  },
  {
    key: "product",
    header: "Product",
    cell: ({ cells }) => <span className="figures whitespace-nowrap">{cells.product_code}</span>,
  },
  { key: "ratio", header: "For one system", cell: ({ cells }) => <span className="figures">{cells.ratio}</span> },
  {
    key: "skus",
    header: "SKUs",
    cell: ({ cells }) => <span className="figures">{cells.skus?.replaceAll("|", ", ")}</span>,
  },
];

const brandType: Column<ListedRow> = {
  key: "type",
  header: "Kind",
  cell: ({ cells }) => (cells.type === "colour" ? "Card of colours" : "Brand on tins"),
};

export const rowColumns: Readonly<Record<ListedKind, readonly Column<ListedRow>[]>> = {
  colours: [
    ...[nameColumn("colours", "Colour"), code("code", "Code"), text("brand", "Brand"), text("base", "Base"), places],
    status(activeLabels.colours),
  ],
  systems: [nameColumn("systems", "System"), code("system_code", "Code"), parts, status(activeLabels.systems)],
  brands: [nameColumn("brands", "Brand"), code("brand", "Short name"), brandType],
  stores: [
    ...[nameColumn("stores", "Store"), code("store_id", "Number"), text("suburb", "Suburb"), text("state", "State")],
    ...[code("phone", "Phone"), status(activeLabels.stores)],
  ],
};
