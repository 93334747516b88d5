import { useLocation } from "react-router";
import { Badge } from "../../../ui/badge.tsx";
import { CheckboxField } from "../../../ui/checkbox.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { Money } from "../../../ui/money.tsx";
import { type Column, DataTable } from "../../../ui/table.tsx";
import { formatOrderAddress } from "../../orders/order-addresses.ts";
import { filterItems, type ItemFilter, type ItemSort, itemListAddress, parseItemList } from "../open-item-list.ts";
import { formatDay, type OpenItem, payFormId } from "./pay-data.ts";

export interface Ticks {
  readonly chosen: ReadonlySet<string>;
  toggle(documentId: string): void;
}

interface ItemsProps extends Ticks {
  items: readonly OpenItem[];
  locale: string;
  /** Without it the boxes are not shown. */
  mayPay: boolean;
}

/** Open debits with a checkbox each: a table on wide screens, cards on a phone. */
export function DebitItems({ items, locale, mayPay, chosen, toggle }: ItemsProps) {
  const { search } = useLocation();
  const filter = parseItemList(new URLSearchParams(search));
  const shown = filterItems(items, filter);
  const hidden = items.filter((item) => chosen.has(item.documentId) && !shown.includes(item)).length;
  const sort = (by: ItemSort) => {
    const isCurrent = filter.sort === by;
    const order = isCurrent && !filter.isDescending ? "down" : null;
    const direction = isCurrent ? (filter.isDescending ? "descending" : "ascending") : "none";
    return { to: itemListAddress(search, { sort: by, order }), direction } as const;
  };
  const columns: Column<OpenItem>[] = [
    {
      key: "number",
      header: "Invoice",
      card: "title",
      sort: sort("number"),
      cell: (item) => <Tick name="invoices" {...{ item, mayPay, chosen, toggle }} />,
    },
    { key: "order", header: "Order", cell: (item) => <OrderLink item={item} /> },
    {
      key: "issued",
      header: "Issued",
      sort: sort("issued"),
      cell: (item) => <Day {...{ locale }} day={item.docDate} />,
    },
    { key: "due", header: "Due", sort: sort("due"), cell: (item) => <Due item={item} locale={locale} /> },
    { key: "amount", header: "Amount", align: "end", cell: (item) => item.amount.formattedValue },
    {
      key: "open",
      header: "Open",
      align: "end",
      sort: sort("open"),
      cell: (item) => <Money value={item.openAmount.formattedValue} />,
    },
  ];
  return (
    <div className="flex flex-col gap-3">
      <Filters show={filter.show} search={search} items={items} />
      {shown.length === 0 ? (
        <p className="text-ink-muted">Nothing of what is open is like that.</p>
      ) : (
        <DataTable caption="What you owe" columns={columns} rows={shown} rowKey={({ documentId }) => documentId} />
      )}
      {hidden > 0 && (
        <p className="text-sm text-ink-muted">
          {hidden} that you ticked are not shown here, and are paid all the same.
        </p>
      )}
    </div>
  );
}

const filterWords: Readonly<Record<ItemFilter, string>> = { all: "All", overdue: "Overdue", later: "Not due yet" };

function Filters({ show, search, items }: { show: ItemFilter; search: string; items: readonly OpenItem[] }) {
  const overdue = items.filter(({ isOverdue }) => isOverdue).length;
  const counts = { all: items.length, overdue, later: items.length - overdue };
  return (
    <nav aria-label="Which invoices are shown" className="flex flex-wrap gap-2 print:hidden">
      {(["overdue", "later"] as const).map((each) => (
        <Chip key={each} selected={show === each} to={itemListAddress(search, { show: show === each ? null : each })}>
          {filterWords[each]} ({counts[each]})
        </Chip>
      ))}
    </nav>
  );
}

/** Open credit notes and unallocated payments. */
export function CreditItems({ items, locale, mayPay, chosen, toggle }: ItemsProps) {
  const columns: Column<OpenItem>[] = [
    {
      key: "number",
      header: "Credit",
      card: "title",
      cell: (item) => <Tick name="credits" {...{ item, mayPay, chosen, toggle }} />,
    },
    { key: "what", header: "What it is", cell: creditWords },
    { key: "issued", header: "Issued", cell: (item) => <Day {...{ locale }} day={item.docDate} /> },
    {
      key: "open",
      header: "Left of it",
      align: "end",
      cell: (item) => <Money value={item.openAmount.formattedValue} />,
    },
  ];
  return (
    <DataTable
      caption="What you have in credit"
      columns={columns}
      rows={items}
      rowKey={({ documentId }) => documentId}
    />
  );
}

function creditWords({ docType, invoiceNo, description }: OpenItem): string {
  if (docType === "PAYMENT") return "Paid, and not used yet";
  if (invoiceNo !== null) return `Credit note for ${invoiceNo}`;
  return description === "" ? "Credit note" : description;
}

interface TickProps extends Ticks {
  name: "invoices" | "credits";
  item: OpenItem;
  mayPay: boolean;
}

function Tick({ name, item, mayPay, chosen, toggle }: TickProps) {
  const number = <span className="figures whitespace-nowrap">{item.docNo}</span>;
  if (!mayPay) return number;
  return (
    <CheckboxField
      name={name}
      value={item.documentId}
      form={payFormId}
      label={number}
      checked={chosen.has(item.documentId)}
      onChange={() => toggle(item.documentId)}
    />
  );
}

function OrderLink({ item: { salesOrderNo, description } }: { item: OpenItem }) {
  if (salesOrderNo === null) return description === "" ? "–" : description;
  return (
    <TextLink to={formatOrderAddress({ id: salesOrderNo })} look="standalone" className="figures">
      {salesOrderNo}
    </TextLink>
  );
}

function Day({ day, locale }: { day: string | null; locale: string }) {
  return (
    <time dateTime={day ?? ""} className="whitespace-nowrap">
      {formatDay(locale, day)}
    </time>
  );
}

function Due({ item: { dueDate, isOverdue }, locale }: { item: OpenItem; locale: string }) {
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2 gap-y-1 md:justify-start">
      <Day day={dueDate} locale={locale} />
      {isOverdue && <Badge tone="danger">Overdue</Badge>}
    </span>
  );
}
