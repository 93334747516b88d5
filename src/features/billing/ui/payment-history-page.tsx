import { HandCoins } from "lucide-react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { Badge } from "../../../ui/badge.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { Money } from "../../../ui/money.tsx";
import { runOperation } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { Pagination } from "../../../ui/pagination.tsx";
import { RangeFilter } from "../../../ui/range-filter.tsx";
import { type Column, DataTable } from "../../../ui/table.tsx";
import { YearChart } from "../../../ui/year-chart.tsx";
import { parsePaymentList, paymentPageSizes, paymentRanges } from "../payment-list-address.ts";
import { PaperLink } from "./paper-link.tsx";
import { GetBooksToday, GetPaymentHistoryPage } from "./papers.operations.ts";

export const meta = pageMeta("Payment history");

export async function loader(args: LoaderFunctionArgs) {
  const { booksToday: today } = await runOperation(args, GetBooksToday, {});
  const filter = parsePaymentList(args.url.searchParams, today);
  const { start, end, year, currentPage, pageSize } = filter;
  const answer = await runOperation(args, GetPaymentHistoryPage, { start, end, year, currentPage, pageSize });
  return { ...answer, filter, thisYear: Number(today.slice(0, 4)) };
}

const nouns = { one: "payment", many: "payments", done: "paid" };

export default function PaymentHistoryPage() {
  const { accountPaymentHistory: history, accountPaymentSummary, filter, thisYear } = useLoaderData<typeof loader>();
  const months = accountPaymentSummary.map(({ date, totalPayment, totalAmount }) => ({
    date,
    count: totalPayment,
    dollars: totalAmount.value,
  }));
  const { range, start, end, year, pageSize } = filter;
  return (
    <>
      <PageHeader
        title="Payment history"
        breadcrumbs={[
          { label: "Dashboard", to: "/dashboard/" },
          { label: "Payments", to: "/dashboard/payments/" },
        ]}
        actions={<ButtonLink to="/dashboard/payments/export-transactions/">Export</ButtonLink>}
      />
      <div className="flex flex-col gap-6 pb-6">
        <YearChart year={year} thisYear={thisYear} months={months} nouns={nouns} />
        <section aria-labelledby="payments-title" className="flex flex-col gap-4">
          <h2 id="payments-title" className="type-section">
            What was paid
          </h2>
          <RangeFilter ranges={paymentRanges} {...{ range, start, end }} kept={{ size: pageSize, year }} />
          {history.payments.length === 0 ? (
            <NoPayments />
          ) : (
            <>
              <DataTable caption="Payments" columns={columns} rows={history.payments} rowKey={({ id }) => id} />
              <Pagination
                page={history.currentPage}
                pageSize={history.pageSize}
                total={history.totalPayments}
                pageSizes={paymentPageSizes}
                noun="payments"
              />
            </>
          )}
        </section>
      </div>
    </>
  );
}

type Payment = ResultOf<typeof GetPaymentHistoryPage>["accountPaymentHistory"]["payments"][number];

const columns: Column<Payment>[] = [
  {
    key: "receipt",
    header: "Receipt",
    card: "title",
    cell: (row) => <PaperLink to={`/dashboard/documents/${row.id}`}>{row.receiptNumber}</PaperLink>,
  },
  { key: "paid", header: "Paid", cell: (row) => <Day day={row.date} /> },
  { key: "method", header: "By", cell: (row) => <Method payment={row} /> },
  { key: "settled", header: "For", cell: (row) => <Settled payment={row} /> },
  { key: "amount", header: "Amount", align: "end", cell: (row) => <Money value={row.amount.formattedValue} /> },
];

function Day({ day }: { day: string }) {
  const words = new Intl.DateTimeFormat("en-AU", { dateStyle: "medium", timeZone: "UTC" }).format(new Date(day));
  return (
    <time dateTime={day} className="whitespace-nowrap">
      {words}
    </time>
  );
}

function Method({ payment: { method, dollarEqy, refunded, amount } }: { payment: Payment }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 max-md:justify-end">
      {method}
      {dollarEqy.value > 0 && dollarEqy.value < amount.value && (
        <span className="text-sm text-ink-muted">{dollarEqy.formattedValue} by points</span>
      )}
      {refunded.value > 0 && (
        <Badge tone="warning">
          {refunded.value === amount.value ? "Not taken" : `${refunded.formattedValue} given back`}
        </Badge>
      )}
    </span>
  );
}

const MAX_NAMED = 3;

/** The first settled documents by number, and the unallocated amount. */
function Settled({ payment: { settled, unallocated } }: { payment: Payment }) {
  const named = settled.slice(0, MAX_NAMED).map(({ number }) => number);
  const more = settled.length > MAX_NAMED ? [`${settled.length - MAX_NAMED} more`] : [];
  const kept = unallocated.value > 0 ? [`${unallocated.formattedValue} not used yet`] : [];
  const parts = [...named, ...more, ...kept];
  return (
    <span className="figures">
      {parts.length === 0 && "–"}
      {parts.map((part, index) => (
        <span key={part}>
          <span className="whitespace-nowrap">{part}</span>
          {index < parts.length - 1 && ", "}
        </span>
      ))}
    </span>
  );
}

function NoPayments() {
  return (
    <EmptyState
      icon={HandCoins}
      title="Nothing was paid in this time"
      action={<ButtonLink to="?range=24m">Look back two years</ButtonLink>}
    >
      What you pay stands here with its receipt: by card, by bank transfer, and with points.
    </EmptyState>
  );
}
