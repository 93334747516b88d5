import { builder, PriceObject } from "../../../server/graphql/builder.ts";
import { badInput } from "../../../server/graphql/operation-errors.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import type { Country } from "../../../shared/country.ts";
import { toLocalDate } from "../../../shared/local-date.ts";
import { type Cents, toPrice } from "../../../shared/money.ts";
import { parsePage } from "../../../shared/page.ts";
import { paymentMethodLabels } from "../billing.ts";
import { parseDays, paymentPageSizes } from "../payment-list-address.ts";
import { getReader } from "./billing.graphql.ts";
import { type PaymentPage, readPaidYear, readPaymentPage } from "./payment-history.queries.ts";
import type { PaidMonth, PaymentEntry } from "./payment-history.store.ts";
import type { AccountReader } from "./receivables.queries.ts";

const getToday = ({ country }: AccountReader, { clock }: OperationContext) =>
  toLocalDate(clock.now(), country.timeZone);

type Shown = PaymentEntry & { readonly country: Country };
const price = (of: (payment: PaymentEntry) => Cents) => (payment: Shown) => toPrice(of(payment), payment.country);

const SettledDocumentObject = builder
  .objectRef<{ readonly number: string; readonly cents: Cents; readonly country: Country }>("SettledDocument")
  .implement({
    fields: (t) => ({
      number: t.exposeString("number"),
      amount: t.field({ type: PriceObject, resolve: ({ cents: amount, country }) => toPrice(amount, country) }),
    }),
  });

const PaymentHistoryEntryObject = builder.objectRef<Shown>("PaymentHistoryEntry").implement({
  description: "Something that was paid.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Of its receipt." }),
    receiptNumber: t.exposeString("number"),
    method: t.string({ description: "As people say it.", resolve: ({ method }) => paymentMethodLabels[method] }),
    amount: t.field({ type: PriceObject, resolve: price(({ amountCents }) => amountCents) }),
    date: t.exposeString("paidOn", { description: "The day in the account's books." }),
    dollarEqy: t.field({
      type: PriceObject,
      description: "Of the amount, what points paid, in dollars.",
      resolve: price(({ rewardsCents }) => rewardsCents),
    }),
    surchargeFee: t.field({
      type: PriceObject,
      description: "On top of the amount, inc GST. The surcharge of an order is on its invoice.",
      resolve: price(({ surchargeCents }) => surchargeCents),
    }),
    refunded: t.field({
      type: PriceObject,
      description: "Of the amount, what was given back or never came.",
      resolve: price(({ refundedCents }) => refundedCents),
    }),
    unallocated: t.field({
      type: PriceObject,
      description: "Of the amount, what settles nothing yet.",
      resolve: price(({ openCents }) => openCents),
    }),
    settled: t.field({
      type: [SettledDocumentObject],
      resolve: ({ settled, country }) => settled.map((each) => ({ ...each, country })),
    }),
    description: t.exposeString("words"),
  }),
});

type ShownPage = PaymentPage & { readonly country: Country };

const PaymentHistoryObject = builder.objectRef<ShownPage>("PaymentHistory").implement({
  description: "A page of payments, the latest first.",
  fields: (t) => ({
    payments: t.field({
      type: [PaymentHistoryEntryObject],
      resolve: ({ payments, country }) => payments.map((payment) => ({ ...payment, country })),
    }),
    totalPayments: t.exposeInt("total"),
    currentPage: t.exposeInt("currentPage"),
    pageSize: t.exposeInt("pageSize"),
  }),
});

builder.queryField("accountPaymentHistory", (t) =>
  t.field({
    type: PaymentHistoryObject,
    args: {
      start: t.arg.string({ required: true, description: "The first day, 2026-01-31; empty for since ever." }),
      end: t.arg.string({ required: true, description: "The last day, itself among them; empty for until now." }),
      currentPage: t.arg.int({ defaultValue: 1 }),
      pageSize: t.arg.int({ defaultValue: 20 }),
    },
    resolve: async (_root, { start, end, currentPage, pageSize }, context) => {
      const reader = await getReader(context);
      const days = parseDays(start, end);
      if (days === null) throw badInput("Give days as 2026-01-31, or nothing.");
      const page = parsePage(currentPage, pageSize, paymentPageSizes);
      return { ...(await readPaymentPage(context.db, reader, { days, page })), country: reader.country };
    },
  }),
);

builder.queryField("booksToday", (t) =>
  t.string({
    description: "The day it is in the account's books: 2026-01-31.",
    resolve: async (_root, _arguments, context) => getToday(await getReader(context), context),
  }),
);

type ShownMonth = PaidMonth & { readonly country: Country };

const PaymentHistorySummaryObject = builder.objectRef<ShownMonth>("PaymentHistorySummary").implement({
  description: "What was paid in a month, less what was given back.",
  fields: (t) => ({
    date: t.exposeString("month", { description: "The month: 2026-07." }),
    totalPayment: t.exposeInt("payments", { description: "How many payments." }),
    totalAmount: t.field({ type: PriceObject, resolve: ({ cents: amount, country }) => toPrice(amount, country) }),
  }),
});

builder.queryField("accountPaymentSummary", (t) =>
  t.field({
    type: [PaymentHistorySummaryObject],
    description: "The twelve months of a year.",
    args: { year: t.arg.int({ description: "Left out: the year it is in the account's books." }) },
    resolve: async (_root, { year }, context): Promise<ShownMonth[]> => {
      const reader = await getReader(context);
      const shownYear = year ?? Number(getToday(reader, context).slice(0, 4));
      if (shownYear < 2000 || shownYear > 2100) throw badInput("Give a year, such as 2026.");
      const months = await readPaidYear(context.db, reader, shownYear);
      return months.map((month) => ({ ...month, country: reader.country }));
    },
  }),
);
