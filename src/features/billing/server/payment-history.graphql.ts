import { asTenant } from "../../../server/database.ts";
import { builder } from "../../../server/graphql/builder.ts";
import { PriceObject } from "../../../server/graphql/price.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import type { Country } from "../../../shared/country.ts";
import { localDateOf } from "../../../shared/local-date.ts";
import { type Cents, cents, priceOf } from "../../../shared/money.ts";
import { type Page, pageOf, rowsOf } from "../../../shared/page.ts";
import { badInput } from "../../stores/server/store-context.ts";
import { parseDays } from "../history-days.ts";
import { paymentPageSizes } from "../payment-list-address.ts";
import { methodWords } from "../payment-words.ts";
import { getReader, type Reader } from "./papers-reader.ts";
import {
  countPayments,
  listPayments,
  type PaidMonth,
  type PaymentEntry,
  sumPaidMonths,
} from "./payment-history.store.ts";

const todayOf = ({ country }: Reader, { clock }: OperationContext) => localDateOf(clock.now(), country.timeZone);

type Shown = PaymentEntry & { readonly country: Country };
const price = (of: (payment: PaymentEntry) => Cents) => (payment: Shown) => priceOf(of(payment), payment.country);

const SettledDocumentObject = builder
  .objectRef<{ readonly number: string; readonly cents: Cents; readonly country: Country }>("SettledDocument")
  .implement({
    fields: (t) => ({
      number: t.exposeString("number"),
      amount: t.field({ type: PriceObject, resolve: ({ cents: amount, country }) => priceOf(amount, country) }),
    }),
  });

const PaymentHistoryEntryObject = builder.objectRef<Shown>("PaymentHistoryEntry").implement({
  description: "Something that was paid.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Of its receipt." }),
    receiptNumber: t.exposeString("number"),
    method: t.string({ description: "As people say it.", resolve: ({ method }) => methodWords[method] }),
    amount: t.field({ type: PriceObject, resolve: price(({ amountCents }) => amountCents) }),
    date: t.exposeString("paidOn", { description: "The day in the account's books." }),
    dollarEqy: t.field({
      type: PriceObject,
      description: "Of the amount, what points and vouchers paid, in dollars.",
      resolve: price(({ rewardsCents }) => rewardsCents),
    }),
    surchargeFee: t.field({ type: PriceObject, resolve: price(({ surchargeCents }) => surchargeCents) }),
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

interface PaymentHistory extends Page {
  readonly payments: readonly Shown[];
  readonly total: number;
}

const PaymentHistoryObject = builder.objectRef<PaymentHistory>("PaymentHistory").implement({
  description: "A page of payments, the latest first.",
  fields: (t) => ({
    payments: t.field({ type: [PaymentHistoryEntryObject], resolve: ({ payments }) => [...payments] }),
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
      const { accountId, userId, country } = await getReader(context);
      const days = parseDays(start, end);
      if (days === null) throw badInput("Give days as 2026-01-31, or nothing.");
      const page = pageOf(currentPage, pageSize, paymentPageSizes);
      return asTenant(context.db, { accountId, userId }, async (tx) => {
        const payments = await listPayments(tx, { accountId, days }, rowsOf(page));
        const total = await countPayments(tx, accountId, days);
        return { ...page, payments: payments.map((payment) => ({ ...payment, country })), total };
      });
    },
  }),
);

builder.queryField("booksToday", (t) =>
  t.string({
    description: "The day it is in the account's books: 2026-01-31.",
    resolve: async (_root, _arguments, context) => todayOf(await getReader(context), context),
  }),
);

type ShownMonth = PaidMonth & { readonly country: Country };

const PaymentHistorySummaryObject = builder.objectRef<ShownMonth>("PaymentHistorySummary").implement({
  description: "What was paid in a month, less what was given back.",
  fields: (t) => ({
    date: t.exposeString("month", { description: "The month: 2026-07." }),
    totalPayment: t.exposeInt("payments", { description: "How many payments." }),
    totalAmount: t.field({ type: PriceObject, resolve: ({ cents: amount, country }) => priceOf(amount, country) }),
  }),
});

builder.queryField("accountPaymentSummary", (t) =>
  t.field({
    type: [PaymentHistorySummaryObject],
    description: "The twelve months of a year.",
    args: { year: t.arg.int({ description: "Left out: the year it is in the account's books." }) },
    resolve: async (_root, { year }, context): Promise<ShownMonth[]> => {
      const reader = await getReader(context);
      const { accountId, userId, country } = reader;
      const told = year ?? Number(todayOf(reader, context).slice(0, 4));
      if (told < 2000 || told > 2100) throw badInput("Give a year, such as 2026.");
      const paid = await asTenant(context.db, { accountId, userId }, (tx) => sumPaidMonths(tx, accountId, told));
      return Array.from({ length: 12 }, (_, place) => {
        const month = `${told}-${String(place + 1).padStart(2, "0")}`;
        const known = paid.find((each) => each.month === month);
        return { ...(known ?? { month, payments: 0, cents: cents(0) }), country };
      });
    },
  }),
);
