import { TextLink } from "../../../../ui/link.tsx";
import { type Column, DataTable } from "../../../../ui/table.tsx";
import type { Cells } from "../../column.ts";
import { formatPricesAddress } from "../../row-addresses.ts";
import { formatDays, formatPriceKind, toCells } from "../../row-fields.ts";

interface PriceTableProps {
  rows: readonly { readonly key: string; readonly cells: readonly { field: string; value: string }[] }[];
  /** What was searched: a SKU or the number of an account. */
  text: string;
}

interface Row {
  readonly key: string;
  readonly cells: Cells;
}

/** The prices of a SKU or an account. Each opens its form. */
export function PriceTable({ rows, text }: PriceTableProps) {
  if (rows.length === 0) return <p className="text-ink-muted">It has no price, so nobody can buy it.</p>;
  const columns: Column<Row>[] = [
    {
      key: "kind",
      header: "Price",
      card: "title",
      cell: ({ key, cells }) => (
        <TextLink to={formatPricesAddress(text, { key })} look="standalone">
          {formatPriceKind(cells.kind ?? "")}
          <span className="sr-only"> {formatSubject(cells)}</span>
        </TextLink>
      ),
    },
    { key: "subject", header: "For", cell: ({ cells }) => formatSubject(cells) },
    {
      key: "amount",
      header: "Without GST",
      align: "end",
      cell: ({ cells }) => <span className="figures whitespace-nowrap">{formatAmount(cells)}</span>,
    },
    { key: "days", header: "Days", cell: ({ cells }) => <span className="figures">{formatDays(cells)}</span> },
  ];
  return (
    <DataTable
      caption="Prices"
      columns={columns}
      rows={rows.map(({ key, cells }) => ({ key, cells: toCells(cells) }))}
      rowKey={({ key }) => key}
    />
  );
}

const formatSubject = ({ country, account_no: account, sku, range }: Cells) =>
  [country, account, sku, range].filter((part) => part).join(" · ");

function formatAmount({ price, percent, limit_units: limit }: Cells): string {
  if (percent) return `−${percent} %`;
  return `$${price}${limit ? ` (${limit} units)` : ""}`;
}
