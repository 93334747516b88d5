import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { classes, surfaceBox } from "./classes.ts";
import { Icon } from "./icon.tsx";

export interface Column<Row> {
  key: string;
  header: string;
  /** The cells explain themselves, and the header is for screen readers only. */
  hidesHeader?: boolean | undefined;
  cell: (row: Row) => ReactNode;
  /** "end" for numbers that are compared: money, quantities. */
  align?: "start" | "end" | undefined;
  /**
   * The position of the cell on a phone, where a row is a card. "title" is at the top, "foot" at the bottom, "line" is
   * labelled with the header, "side" shares the line of the title.
   */
  card?: "title" | "line" | "foot" | "side" | "hidden" | undefined;
  /** The URL that sorts by this column, and the current order. */
  sort?: { to: string; direction: "ascending" | "descending" | "none" } | undefined;
}

interface DataTableProps<Row> {
  /** The accessible name of the table. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** A table on a desktop and cards on a phone, with one markup. CSS `display` removes table roles, so they are explicit. */
export function DataTable<Row>({ caption, columns, rows, rowKey }: DataTableProps<Row>) {
  return (
    <div className="md:overflow-x-auto md:rounded-box md:border md:border-line md:bg-surface">
      <table role="table" className="block w-full border-collapse md:table">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
          <tr role="row">
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="flex flex-col gap-3 md:table-row-group">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row" className={rowLook}>
              {columns.map((column) => (
                <BodyCell key={column.key} column={column}>
                  {column.cell(row)}
                </BodyCell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const rowLook = classes(
  surfaceBox,
  "flex flex-wrap items-center gap-x-4 gap-y-1.5 p-4 md:table-row md:rounded-none md:border-x-0 md:border-b-0 md:border-t md:p-0 md:hover:bg-ground",
);

const sortIcons = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown };

function HeaderCell<Row>({ column: { header, hidesHeader, align, sort } }: { column: Column<Row> }) {
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sort?.direction}
      className={classes(
        "px-4 text-sm font-semibold whitespace-nowrap text-ink-muted first:pl-6 last:pr-6",
        align === "end" ? "text-right" : "text-left",
      )}
    >
      {sort ? (
        <Link
          to={sort.to}
          preventScrollReset
          className="inline-flex min-h-control items-center gap-1 rounded-sm hover:text-ink"
        >
          {header}
          <Icon of={sortIcons[sort.direction]} size="small" />
        </Link>
      ) : (
        <span className={hidesHeader ? "sr-only" : "inline-flex min-h-control items-center"}>{header}</span>
      )}
    </th>
  );
}

const cardLooks = {
  title: "order-first grow font-semibold max-md:text-lg max-md:leading-snug",
  line: "flex basis-full items-baseline justify-between gap-4",
  foot: "order-last basis-full max-md:pt-2",
  side: "-order-1",
  hidden: "hidden",
};

function BodyCell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  const card = column.card ?? "line";
  return (
    <td
      role="cell"
      className={classes(
        cardLooks[card],
        "min-w-0 md:table-cell md:px-4 md:py-2.5 md:align-middle md:first:pl-6 md:last:pr-6",
        column.align === "end" && "tabular-nums md:text-right md:whitespace-nowrap",
      )}
    >
      {card === "line" && (
        <span aria-hidden="true" className="shrink-0 text-ink-muted md:hidden">
          {column.header}
        </span>
      )}
      {card === "line" ? <span className="min-w-0 text-right md:[text-align:inherit]">{children}</span> : children}
    </td>
  );
}
