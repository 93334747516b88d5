import { calculateInvoice } from "../src/features/billing/order-invoice.ts";
import { addDays, type LocalDate, toLocalDate } from "../src/shared/local-date.ts";
import { calculateTax, cents } from "../src/shared/money.ts";
import { type Book, getOpenCents, issue, settle } from "./billing-book.ts";
import type { DemoOrder } from "./order-pricing.ts";
import type { Random } from "./random.ts";

const DAY_MS = 86_400_000;

/** Invoices an order on the day it was handed over. A card payment settles its invoice at once. */
export function invoiceOrder(book: Book, { order }: DemoOrder): void {
  const { completedAt: at, id: orderId } = order;
  const { amountCents, taxCents, surcharge } = calculateInvoice(order, book.rates);
  if (at === null || amountCents === 0) return;
  const issuedOn = toLocalDate(at, book.rates.timeZone);
  const common = { at, issuedOn, amountCents, orderId, words: `Order ${order.number}` };
  const invoice = issue(book, { ...common, kind: "INVOICE", taxCents, surcharge });
  if (order.payBy === "ACCOUNT") return;
  const { totalCents, pointsCents: rewardsCents } = order;
  const method = totalCents === 0 ? "POINTS" : rewardsCents === 0 ? "CARD" : "CARD_AND_POINTS";
  const payment = issue(book, { ...common, kind: "PAYMENT", method, rewardsCents });
  settle(book, { creditId: payment.id, debitId: invoice.id, cents: amountCents, at });
}

interface Return {
  readonly order: DemoOrder;
  /** The last day for a return. */
  readonly until: LocalDate;
  /** True if the credit stays open for the account to use. */
  readonly staysOpen: boolean;
}

/** Returns one unit with a credit note. The credit reduces what is owed on the invoice; a card payment is refunded. */
export function takeBack(book: Book, random: Random, { order: { order, lines }, until, staysOpen }: Return): void {
  const invoice = book.documents.find(({ orderId, kind }) => orderId === order.id && kind === "INVOICE");
  const line = lines.find(({ unitCents, tint, group }) => unitCents > 0 && tint === null && group === null);
  if (invoice === undefined || line === undefined || order.completedAt === null) return;
  const issuedOn = earlier(addDays(invoice.issuedOn, random.integer(2, 8)), until);
  if (issuedOn < invoice.issuedOn) return;
  const at = laterBy(order.completedAt, invoice.issuedOn, issuedOn);
  const taxCents = calculateTax(line.unitCents, book.rates.taxBasisPoints);
  const amountCents = cents(line.unitCents + taxCents);
  const words = `Returned: ${line.productName}, ${line.size}`;
  const note = issue(book, { kind: "CREDIT_NOTE", at, issuedOn, amountCents, taxCents, invoiceId: invoice.id, words });
  if (staysOpen) return;
  if (order.payBy === "CARD") {
    const refund = issue(book, { kind: "REFUND", at, issuedOn, amountCents, words: `Given back for ${note.number}` });
    settle(book, { creditId: note.id, debitId: refund.id, cents: amountCents, at });
  } else if (getOpenCents(book, invoice) >= amountCents) {
    settle(book, { creditId: note.id, debitId: invoice.id, cents: amountCents, at });
  }
}

const favours = [
  { words: "Volume rebate", netCents: 12_000 },
  { words: "A delivery that came late", netCents: 4_500 },
  { words: "A tint that was mixed again", netCents: 7_900 },
];

/** A credit note without an invoice. */
export function giveCredit(book: Book, random: Random, { issuedOn, at }: { issuedOn: LocalDate; at: Date }): void {
  const { words, netCents } = random.pick(favours);
  const taxCents = calculateTax(cents(netCents), book.rates.taxBasisPoints);
  issue(book, { kind: "CREDIT_NOTE", at, issuedOn, amountCents: cents(netCents + taxCents), taxCents, words });
}

/** The same time on another day. */
function laterBy(moment: Date, from: LocalDate, to: LocalDate): Date {
  return new Date(moment.getTime() + Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) * DAY_MS);
}

function earlier(one: LocalDate, other: LocalDate): LocalDate {
  return one < other ? one : other;
}
