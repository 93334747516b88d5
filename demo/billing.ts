import { type BillingDocument, isDebit } from "../src/features/billing/billing.ts";
import { type Book, type BookRows, documentRows, listOpen, openBook } from "./billing-book.ts";
import { giveCredit, invoiceOrder, takeBack } from "./billing-invoices.ts";
import { addLatest } from "./billing-latest.ts";
import { momentIn, payMonth } from "./billing-payments.ts";
import { statementsOf } from "./billing-statements.ts";
import type { Buyer, DemoOrder } from "./orders-till.ts";
import { type Random, randomFor } from "./random.ts";
import { type Row, rowOf } from "./row.ts";
import { type Day, dayAt, dayText, firstDayOf, monthOf } from "./trading-days.ts";

export interface BillingRows extends BookRows {
  account_credit: Row[];
  billing_documents: Row[];
  statements: Row[];
}

interface Months {
  readonly orders: ReadonlyMap<number, readonly DemoOrder[]>;
  readonly today: Day;
  readonly payday: number;
  readonly payerId: string;
}

/** What came of an account's orders: invoices, returns, payments, and what is open today. */
export function billingOf(buyer: Buyer, orders: readonly DemoOrder[]): BillingRows {
  const { seed, account, now, rates, members } = buyer;
  const book = openBook(buyer);
  const random = randomFor(seed, `billing ${account.key}`);
  const today = dayAt(rates.timeZone, now);
  const completed = orders.filter(({ completedOn }) => completedOn !== null);
  const months: Months = {
    orders: Map.groupBy(completed, ({ completedOn }) => monthOf(completedOn ?? today)),
    today,
    payday: account.named === "main" ? 24 : random.integer(16, 26),
    payerId: members.find(({ access }) => access === "HOLDER")?.user_id ?? "",
  };
  const first = Math.min(...months.orders.keys(), monthOf(today));
  for (let month = first; month <= monthOf(today); month += 1) billMonth(book, random, { ...months, month });
  const isCredit = account.row.terms === "CREDIT";
  if (isCredit) addLatest(book, random, { orders: completed, today, payerId: months.payerId });
  return {
    account_credit: creditRows(account.row.id, orders),
    billing_documents: documentRows(book),
    ...book.rows,
    statements: isCredit ? statementsOf(book, monthOf(today)) : [],
  };
}

function billMonth(book: Book, random: Random, months: Months & { month: number }): void {
  const { account } = book;
  const { month, today, payday, payerId, orders } = months;
  const isCredit = account.row.terms === "CREDIT";
  const paidOn = firstDayOf(month) + payday - 1;
  if (isCredit && paidOn < today - 2 && !hasStopped(book, month, today)) {
    const method = random.chance(60) ? "BANK" : "CARD";
    const leaves = leftUnpaid(book, month, today);
    payMonth(book, random, { day: dayText(paidOn), before: dayText(firstDayOf(month)), payerId, method, leaves });
  }
  const until = dayText(Math.min(firstDayOf(month + 1) - 1, today - 1));
  for (const order of orders.get(month) ?? []) {
    invoiceOrder(book, order);
    if (random.chance(3)) takeBack(book, random, { order, until, staysOpen: false });
  }
  if (isCredit && random.chance(8) && until >= dayText(firstDayOf(month)))
    giveCredit(book, random, { issuedOn: until, at: momentIn(book, until) });
}

/** Who is overdue has paid nothing since. */
function hasStopped({ account }: Book, month: number, today: Day): boolean {
  if (account.trouble === "LONG_OVERDUE") return month >= monthOf(today) - 3;
  return account.trouble === "OVERDUE" && leavesInvoices(today) && month === monthOf(today);
}

/** Invoices are due on last days of months, so on a 31st what is overdue at all is overdue for more than thirty days. */
function leavesInvoices(today: Day): boolean {
  return !dayText(today).endsWith("-31");
}

/** What an account that is a little overdue did not pay last month: two of what was due then. */
function leftUnpaid(book: Book, month: number, today: Day): (invoice: BillingDocument) => boolean {
  if (book.account.trouble !== "OVERDUE" || month !== monthOf(today) - 1 || !leavesInvoices(today)) return () => false;
  const invoices = listOpen(book).filter(isDebit);
  const left = new Set(invoices.slice(-2).map(({ id }) => id));
  return ({ id }) => left.has(id);
}

/** Ordered on account and not invoiced yet. */
function creditRows(accountId: string, orders: readonly DemoOrder[]): Row[] {
  const unbilledCents = orders.reduce((sum, { order: { payBy, status, totalCents } }) => {
    const isUnderWay = status === "CREATED" || status === "OPEN";
    return payBy === "ACCOUNT" && isUnderWay ? sum + totalCents : sum;
  }, 0);
  return unbilledCents === 0 ? [] : [rowOf({ accountId, unbilledCents })];
}
