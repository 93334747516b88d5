import { ReceiptText } from "lucide-react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { Money } from "../../../ui/money.tsx";
import { operate } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Pagination } from "../../../ui/pagination.tsx";
import { type Column, DataTable } from "../../../ui/table.tsx";
import { YearChart } from "../../../ui/year-chart.tsx";
import { orderAddress } from "../order-address.ts";
import { orderPageSizes, readOrderList } from "../order-list-address.ts";
import { dayWordsOf } from "../store-moment.ts";
import type { OrderRow } from "./order-data.ts";
import { OrderFilters } from "./order-filters.tsx";
import { OrderStatusBadge } from "./order-status-badge.tsx";
import { GetOrderList } from "./orders.operations.ts";

export const meta = () => [{ title: "Orders · Trestle Trade" }];

export async function loader(args: LoaderFunctionArgs) {
  const today = new Date().toISOString().slice(0, 10);
  const wish = readOrderList(args.url.searchParams, today);
  const { start, range, text: search, year, currentPage, pageSize } = wish;
  // Until now: today's orders are in it wherever the day has begun already.
  const end = range === null ? wish.end : "";
  const answer = await operate(args, GetOrderList, { start, end, search, year, currentPage, pageSize });
  return { ...answer, wish, thisYear: Number(today.slice(0, 4)) };
}

const nouns = { one: "order", many: "orders", done: "spent" };

export default function OrdersPage() {
  const { orderHistory, orderHistorySummary, wish, thisYear } = useLoaderData<typeof loader>();
  const months = orderHistorySummary.map(({ date, totalOrders, totalPriceWithTax }) => ({
    date,
    count: totalOrders,
    dollars: totalPriceWithTax.value,
  }));
  return (
    <>
      <PageHeader title="Orders" breadcrumbs={[{ label: "Dashboard", to: "/dashboard/" }]} />
      <div className="flex flex-col gap-6 pb-6">
        <YearChart year={wish.year} thisYear={thisYear} months={months} nouns={nouns} suffix="inc GST" />
        <section aria-labelledby="orders-title" className="flex flex-col gap-4">
          <h2 id="orders-title" className="type-section">
            Your orders
          </h2>
          <OrderFilters wish={wish} />
          {orderHistory.orders.length === 0 ? (
            <NoOrders isSearch={wish.text !== ""} />
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
      <TextLink to={orderAddress(row)} look="standalone" className="figures whitespace-nowrap">
        {row.id}
      </TextLink>
    ),
  },
  { key: "status", header: "Status", cell: (row) => <OrderStatusBadge label={row.statusLabel} /> },
  { key: "placed", header: "Placed", cell: (row) => <Placed row={row} /> },
  { key: "reference", header: "PO and job", cell: (row) => referencesOf(row) },
  { key: "by", header: "By", cell: (row) => <span className="whitespace-nowrap">{row.placedBy}</span> },
  { key: "items", header: "Lines", align: "end", cell: (row) => row.totalItems },
  {
    key: "total",
    header: "Total",
    align: "end",
    cell: (row) => <Money value={row.totalPriceWithTax.formattedValue} gst="inc" />,
  },
];

function referencesOf({ customerPONumber, jobReference }: OrderRow): string {
  return [customerPONumber, jobReference].filter((part) => part !== null && part !== "").join(" · ") || "–";
}

/** The day is enough in a list; its moment stands on the order's page, by the same clock. */
function Placed({ row: { placedOn } }: { row: OrderRow }) {
  return (
    <time dateTime={placedOn} className="whitespace-nowrap">
      {dayWordsOf(placedOn)}
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
