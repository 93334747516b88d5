import { FileDown, Truck } from "lucide-react";
import { ApiForm } from "../../../ui/api-form.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { Money } from "../../../ui/money.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { type Column, DataTable } from "../../../ui/table.tsx";
import { YearChart } from "../../../ui/year-chart.tsx";
import { formatOrderAddress } from "../../orders/order-addresses.ts";
import { formatDay } from "../../orders/store-time.ts";
import { TakeOutForm } from "../../orders/ui/order-job.tsx";
import { OrderStatusBadge } from "../../orders/ui/order-status-badge.tsx";
import type { JobPage } from "./job-data.ts";

/** The deliveries to the site that are still to come. */
export function JobDeliveries({ page: { openDeliveries } }: { page: Pick<JobPage, "openDeliveries"> }) {
  if (openDeliveries.length === 0) return null;
  return (
    <Panel title="On its way" className="print:hidden">
      <ul className="flex flex-col gap-3">
        {openDeliveries.map(({ orderCode, promisedFor, address }) => (
          <li key={orderCode} className="flex flex-wrap items-center gap-x-4">
            <Icon of={Truck} className="text-ink-muted" />
            <TextLink to={`/dashboard/order-detail/?code=${orderCode}`} look="standalone" className="figures">
              {orderCode}
            </TextLink>
            <span>{promisedFor === null ? "No day yet" : `By ${formatDay(promisedFor.slice(0, 10))}`}</span>
            <span className="text-ink-muted">{address}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const nouns = { one: "order", many: "orders", done: "spent" };

/** What the goods cost by month. Delivery fees and surcharges belong to whole orders and are on their invoices. */
export function JobSpend({
  page: { months, year, thisYear },
}: {
  page: Pick<JobPage, "months" | "year" | "thisYear">;
}) {
  const totals = months.map(({ date, totalOrders, totalPrice }) => ({
    ...{ date, count: totalOrders, dollars: totalPrice.value },
  }));
  const second = { suffix: "inc GST", dollars: months.map(({ totalPriceWithTax }) => totalPriceWithTax.value) };
  return (
    <section aria-label="Spend" className="flex flex-col gap-2 print:hidden">
      <YearChart {...{ year, thisYear, nouns, second }} months={totals} suffix="ex GST" />
      <p className="text-sm text-ink-muted">
        Goods only. Delivery fees and card surcharges stand on the orders and invoices.
      </p>
    </section>
  );
}

type OrderRow = JobPage["orders"][number];

const makeColumns = (job: JobPage["job"]): Column<OrderRow>[] => [
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
  {
    key: "placed",
    header: "Placed",
    cell: (row) => <span className="whitespace-nowrap">{formatDay(row.placedOn)}</span>,
  },
  { key: "by", header: "By", cell: (row) => row.placedBy },
  { key: "items", header: "Lines here", align: "end", cell: (row) => row.totalItems },
  {
    key: "total",
    header: "Order total",
    align: "end",
    cell: (row) => <Money value={row.totalPriceWithTax.formattedValue} gst="inc" />,
  },
  { key: "out", header: "Change", align: "end", cell: (row) => <TakeOutForm orderCode={row.id} job={job} /> },
];

export function JobOrders({ page: { orders, job } }: { page: Pick<JobPage, "orders" | "job"> }) {
  return (
    <section aria-labelledby="job-orders-title" className="flex flex-col gap-4 print:hidden">
      <h2 id="job-orders-title" className="type-section">
        Orders
      </h2>
      {orders.length === 0 ? (
        <p className="text-ink-muted">Nothing is ordered for this job yet. Choose it at the checkout.</p>
      ) : (
        <DataTable caption="Orders of this job" columns={makeColumns(job)} rows={orders} rowKey={({ id }) => id} />
      )}
      {!job.isArchived && <PutOrderForm job={job} />}
    </section>
  );
}

/** For an order that was placed without this job. */
function PutOrderForm({ job }: Pick<JobPage, "job">) {
  return (
    <ApiForm action="/api/jobs/orders/put/" fields={["orderCode"]} className="flex flex-wrap items-start gap-3">
      {({ pending, errors }) => (
        <>
          <input type="hidden" name="jobName" value={job.name} />
          <TextField
            label="Put an order into this job"
            hint="Its number. An order of another job moves here."
            name="orderCode"
            placeholder="AU-2000123"
            autoComplete="off"
            maxLength={40}
            required
            error={errors.orderCode}
            className="flex-1 basis-64 sm:max-w-sm"
          />
          <Button type="submit" pending={pending} className="sm:mt-8">
            Put it here
          </Button>
        </>
      )}
    </ApiForm>
  );
}

export function JobInvoices({ page: { invoices } }: { page: Pick<JobPage, "invoices"> }) {
  if (invoices.length === 0) return null;
  return (
    <Panel title="Invoices" className="print:hidden">
      <ul className="grid gap-x-6 sm:grid-cols-2">
        {invoices.map(({ documentId, title, date }) => (
          <li key={documentId} className="flex flex-wrap items-center justify-between gap-x-4">
            <TextLink to={`/dashboard/documents/${documentId}`} reloadDocument look="standalone" className="figures">
              <Icon of={FileDown} size="small" />
              {title}
            </TextLink>
            <time dateTime={date} className="text-sm text-ink-muted">
              {formatDay(date)}
            </time>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
