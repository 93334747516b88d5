import { type BillingDocument, isDebit } from "../src/features/billing/billing.ts";
import { type Book, type BookRows, documentRows, listOpen, openBook } from "./billing-book.ts";
import { giveCredit, invoiceOrder, takeBack } from "./billing-invoices.ts";
import { addLatest } from "./billing-open-items.ts";
import { momentIn, payMonth } from "./billing-payments.ts";
import { makeStatements } from "./billing-statements.ts";
import type { Buyer, DemoOrder } from "./order-pricing.ts";
import { type Random, randomFor } from "./random.ts";
import { type Row, toRow } from "./row.ts";
import { type Day, dayAt, dayText, getFirstDay, getMonth } from "./trading-days.ts";

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

/** The billing of an account's orders: invoices, returns, payments and open items. */
export function makeBilling(buyer: Buyer, orders: readonly DemoOrder[]): BillingRows {
  const { seed, account, now, rates, members } = buyer;
  const book = openBook(buyer);
  const random = randomFor(seed, `billing ${account.key}`);
  const today = dayAt(rates.timeZone, now);
  const completed = orders.filter(({ completedOn }) => completedOn !== null);
  const months: Months = {
    orders: Map.groupBy(completed, ({ completedOn }) => getMonth(completedOn ?? today)),
    today,
    payday: account.named === "main" ? 24 : random.integer(16, 26),
    payerId: members.find(({ access }) => access === "HOLDER")?.user_id ?? "",
  };
  const first = Math.min(...months.orders.keys(), getMonth(today));
  for (let month = first; month <= getMonth(today); month += 1) billMonth(book, random, { ...months, month });
  const isCredit = account.row.terms === "CREDIT";
  if (isCredit) addLatest(book, random, { orders: completed, today, payerId: months.payerId });
  return {
    account_credit: creditRows(book, orders),
    billing_documents: documentRows(book),
    ...book.rows,
    statements: isCredit ? makeStatements(book, getMonth(today)) : [],
  };
}

function billMonth(book: Book, random: Random, months: Months & { month: number }): void {
  const { account } = book;
  const { month, today, payday, payerId, orders } = months;
  const isCredit = account.row.terms === "CREDIT";
  const paidOn = getFirstDay(month) + payday - 1;
  if (isCredit && paidOn < today - 2 && !hasStopped(book, month, today)) {
    const method = random.chance(60) ? "BANK" : "CARD";
    const leaves = leftUnpaid(book, month, today);
    payMonth(book, random, { day: dayText(paidOn), before: dayText(getFirstDay(month)), payerId, method, leaves });
  }
  const until = dayText(Math.min(getFirstDay(month + 1) - 1, today - 1));
  for (const order of orders.get(month) ?? []) {
    invoiceOrder(book, order);
    if (random.chance(3)) takeBack(book, random, { order, until, staysOpen: false });
  }
  if (isCredit && random.chance(8) && until >= dayText(getFirstDay(month)))
    giveCredit(book, random, { issuedOn: until, at: momentIn(book, until) });
}

/** An overdue account has paid nothing since then. */
function hasStopped({ account }: Book, month: number, today: Day): boolean {
  if (account.trouble === "LONG_OVERDUE") return month >= getMonth(today) - 3;
  return account.trouble === "OVERDUE" && leavesInvoices(today) && month === getMonth(today);
}

/**
 * Invoices are due on the last day of a month. So on the 31st every overdue invoice is overdue by more than 30 days.
 */
function leavesInvoices(today: Day): boolean {
  return !dayText(today).endsWith("-31");
}

/** The two documents that a slightly overdue account did not pay last month. */
function leftUnpaid(book: Book, month: number, today: Day): (invoice: BillingDocument) => boolean {
  if (book.account.trouble !== "OVERDUE" || month !== getMonth(today) - 1 || !leavesInvoices(today)) return () => false;
  const invoices = listOpen(book).filter(isDebit);
  const left = new Set(invoices.slice(-2).map(({ id }) => id));
  return ({ id }) => left.has(id);
}

/** The balance, and the amount ordered on account and not invoiced yet. */
function creditRows({ account, rows }: Book, orders: readonly DemoOrder[]): Row[] {
  const unbilledCents = orders.reduce((sum, { order: { payBy, status, totalCents } }) => {
    const isUnderWay = status === "CREATED" || status === "OPEN";
    return payBy === "ACCOUNT" && isUnderWay ? sum + totalCents : sum;
  }, 0);
  const balanceCents = rows.ledger_entries.reduce(
    (sum, { book, cents }) => (book === "RECEIVABLE" ? sum + Number(cents) : sum),
    0,
  );
  const isEmpty = unbilledCents === 0 && rows.ledger_entries.length === 0;
  return isEmpty ? [] : [toRow({ accountId: account.row.id, unbilledCents, balanceCents })];
}
