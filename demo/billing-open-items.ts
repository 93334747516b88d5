import { planAmount, planChosen } from "../src/features/billing/allocate.ts";
import { calculateTax, cents } from "../src/shared/money.ts";
import { type Book, issue, listOpen } from "./billing-book.ts";
import { giveCredit, takeBack } from "./billing-invoices.ts";
import { momentIn, pay } from "./billing-payments.ts";
import type { DemoOrder } from "./order-pricing.ts";
import type { Random } from "./random.ts";
import { type Day, dayText } from "./trading-days.ts";

interface Latest {
  /** Orders that were handed over. */
  readonly orders: readonly DemoOrder[];
  readonly today: Day;
  readonly payerId: string;
}

/** Adds open items of every kind to the main accounts, for visitors of the demo. */
export function addLatest(book: Book, random: Random, latest: Latest): void {
  const { account } = book;
  if (account.trouble === "OVERDUE") addLateCharge(book, latest);
  if (account.trouble !== null) return;
  const isMain = account.named === "main";
  if (isMain || random.chance(25)) payPart(book, latest);
  if (isMain || random.chance(15)) payWithoutReference(book, latest);
  if (!isMain) return;
  const day = dayText(latest.today - 4);
  giveCredit(book, random, { issuedOn: day, at: momentIn(book, day) });
  leaveReturnOpen(book, random, latest);
  charge(book, { issuedOn: dayText(latest.today - 8), words: "Pallets that were not returned", netCents: 8_000 });
}

/** Pays half of the oldest open invoice. */
function payPart(book: Book, { today, payerId }: Latest): void {
  const day = dayText(today - 2);
  const invoice = listOpen(book).find((each) => each.kind === "INVOICE" && each.issuedOn <= day);
  if (invoice === undefined || invoice.openCents < 200) return;
  const half = { documentId: invoice.id, cents: cents(Math.floor(invoice.openCents / 2)) };
  pay(book, planChosen([half], []), { day, payerId, method: "BANK", words: `A part of ${invoice.number}` });
}

/** A payment that is not allocated to any invoice. */
function payWithoutReference(book: Book, { today, payerId }: Latest): void {
  const plan = planAmount({ debits: [], credits: [] }, cents(25_000));
  const words = "Bank transfer without a reference";
  pay(book, plan, { day: dayText(today - 3), payerId, method: "BANK", words });
}

/** A credit note for an open invoice. */
function leaveReturnOpen(book: Book, random: Random, { orders, today }: Latest): void {
  const open = new Set(listOpen(book).map(({ orderId }) => orderId));
  const notes = () => book.documents.filter(({ kind }) => kind === "CREDIT_NOTE").length;
  const before = notes();
  for (const order of orders.toReversed()) {
    if (!open.has(order.order.id)) continue;
    takeBack(book, random, { order, until: dayText(today - 1), staysOpen: true });
    if (notes() > before) return;
  }
}

/** Makes another document overdue if no invoice is: invoices are due only on the last day of a month. */
function addLateCharge(book: Book, { today }: Latest): void {
  if (listOpen(book).some(({ dueOn }) => dueOn !== null && dueOn < dayText(today))) return;
  const words = "Delivery that was turned away";
  charge(book, { issuedOn: dayText(today - 24), dueOn: dayText(today - 10), words, netCents: 12_000 });
}

function charge(
  book: Book,
  { netCents, ...given }: { issuedOn: string; dueOn?: string; words: string; netCents: number },
): void {
  const taxCents = calculateTax(cents(netCents), book.rates.taxBasisPoints);
  const amountCents = cents(netCents + taxCents);
  issue(book, { kind: "OTHER", at: momentIn(book, given.issuedOn), amountCents, taxCents, ...given });
}
