import { ReceiptText } from "lucide-react";
import { Form, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { TextField } from "../../../ui/field.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { Money } from "../../../ui/money.tsx";
import { runOperation } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { Pagination } from "../../../ui/pagination.tsx";
import { RangeFilter } from "../../../ui/range-filter.tsx";
import { type Column, DataTable } from "../../../ui/table.tsx";
import { YearChart } from "../../../ui/year-chart.tsx";
import {
  formatOrderAddress,
  type OrderListAddress,
  orderPageSizes,
  orderRanges,
  parseOrderListAddress,
  toOrderListRequest,
} from "../order-addresses.ts";
import { formatDay } from "../store-time.ts";
import type { OrderRow } from "./order-data.ts";
import { OrderStatusBadge } from "./order-status-badge.tsx";
import { GetOrderList } from "./orders.operations.ts";

export const meta = pageMeta("Orders");

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = args.url;
  const answer = await runOperation(args, GetOrderList, toOrderListRequest(searchParams));
  const today = answer.storeToday;
  return { ...answer, address: parseOrderListAddress(searchParams, today), thisYear: Number(today.slice(0, 4)) };
}

const nouns = { one: "order", many: "orders", done: "spent" };

export default function OrdersPage() {
  const { orderHistory, orderHistorySummary, address, thisYear } = useLoaderData<typeof loader>();
  const months = orderHistorySummary.map(({ date, totalOrders, totalPriceWithTax }) => ({
    date,
    count: totalOrders,
    dollars: totalPriceWithTax.value,
  }));
  return (
    <>
      <PageHeader title="Orders" breadcrumbs={[{ label: "Dashboard", to: "/dashboard/" }]} />
      <div className="flex flex-col gap-6 pb-6">
        <YearChart year={address.year} thisYear={thisYear} months={months} nouns={nouns} suffix="inc GST" />
        <section aria-labelledby="orders-title" className="flex flex-col gap-4">
          <h2 id="orders-title" className="type-section">
            Your orders
          </h2>
          <OrderFilters address={address} />
          {orderHistory.orders.length === 0 ? (
            <NoOrders isSearch={address.text !== ""} />
          ) : (
            <>
              <DataTable caption="Orders" columns={columns} rows={orderHistory.orders} rowKey={({ id }) => id} />
              <Pagination
                page={orderHistory.currentPage}
                pageSize={orderHistory.pageSize}
                total={orderHistory.totalOrders}
                pageSizes={orderPageSizes}
                noun="orders"
              />
            </>
          )}
        </section>
      </div>
    </>
  );
}

const columns: Column<OrderRow>[] = [
  {
    key: "number",
    header: "Order",
    card: "title",
    cell: (row) => (
      <TextLink to={formatOrderAddress(row)} look="standalone" className="figures whitespace-nowrap">
        {row.id}
      </TextLink>
    ),
  },
  { key: "status", header: "Status", cell: (row) => <OrderStatusBadge label={row.statusLabel} /> },
  { key: "placed", header: "Placed", cell: (row) => <Placed row={row} /> },
  { key: "reference", header: "PO and job", cell: (row) => formatReferences(row) },
  { key: "by", header: "By", cell: (row) => <span className="whitespace-nowrap">{row.placedBy}</span> },
  { key: "items", header: "Lines", align: "end", cell: (row) => row.totalItems },
  {
    key: "total",
    header: "Total",
    align: "end",
    cell: (row) => <Money value={row.totalPriceWithTax.formattedValue} gst="inc" />,
  },
];

function formatReferences({ customerPONumber, jobReference }: OrderRow): string {
  return [customerPONumber, jobReference].filter((part) => part !== null && part !== "").join(" · ") || "–";
}

/** Only the day at the store. The page of the order also shows the time. */
function Placed({ row: { placedOn } }: { row: OrderRow }) {
  return (
    <time dateTime={placedOn} className="whitespace-nowrap">
      {formatDay(placedOn)}
    </time>
  );
}

function NoOrders({ isSearch }: { isSearch: boolean }) {
  if (isSearch) {
    return (
      <EmptyState
        icon={ReceiptText}
        title="No order matches"
        action={<ButtonLink to="/dashboard/orders/?range=24m">All of two years</ButtonLink>}
      >
        Try a part of the order number, the PO number, a job, a product or a colour, or look further back.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={ReceiptText}
      title="No orders in this time"
      action={
        <>
          <ButtonLink to="/products" variant="primary">
            See the products
          </ButtonLink>
          <ButtonLink to="/dashboard/orders/?range=24m">Look back two years</ButtonLink>
        </>
      }
    >
      What you order stands here, with how far it has come, its invoice, and the way to order it again.
    </EmptyState>
  );
}

/** Filters by text, by range, or by two days. Every filter is a parameter of the address. */
function OrderFilters({ address }: { address: OrderListAddress }) {
  return (
    <div className="flex flex-col gap-3 print:hidden">
      <Form role="search" aria-label="Orders" className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="size" value={address.pageSize} />
        <input type="hidden" name="year" value={address.year} />
        {address.range !== null && <input type="hidden" name="range" value={address.range} />}
        {address.range === null && <input type="hidden" name="from" value={address.start} />}
        {address.range === null && <input type="hidden" name="to" value={address.end} />}
        <TextField
          key={address.text}
          type="search"
          name="q"
          label="Find an order"
          placeholder="Number, PO, job, product or colour"
          defaultValue={address.text}
          autoComplete="off"
          enterKeyHint="search"
          className="flex-1 basis-64"
        />
        <Button type="submit">Search</Button>
      </Form>
      <RangeFilter
        ranges={orderRanges}
        range={address.range}
        start={address.start}
        end={address.end}
        kept={{ q: address.text, size: address.pageSize, year: address.year }}
      />
    </div>
  );
}
