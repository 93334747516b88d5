import { hash } from "node:crypto";
import { matchCredits, type PaymentPlan, planAmount } from "../src/features/billing/allocate.ts";
import { type BillingDocument, isDebit } from "../src/features/billing/billing.ts";
import { toSurcharge } from "../src/features/billing/surcharge.ts";
import { cardSurchargeOn } from "../src/shared/country.ts";
import { addDays, type LocalDate } from "../src/shared/local-date.ts";
import { type Cents, calculatePart, cents } from "../src/shared/money.ts";
import { type Book, getOpenCents, issue, listOpen, settle } from "./billing-book.ts";
import { idFor, type Random } from "./random.ts";
import { toRow } from "./row.ts";
import { momentOn } from "./trading-days.ts";

const DAY_MS = 86_400_000;
const bankHour = 10 * 60;

/** A time on a day in the time zone of the country's books. */
export function momentIn({ rates }: Book, day: LocalDate, minutes = bankHour): Date {
  return momentOn(rates.timeZone, Date.parse(day) / DAY_MS, minutes);
}

export interface Paying {
  readonly day: LocalDate;
  readonly payerId: string;
  readonly method: "BANK" | "CARD";
  readonly words: string;
}

/** Pays debits with credits first and money for the rest. Makes no payment if the credits are enough. */
export function pay(book: Book, plan: PaymentPlan, { day, payerId, method, words }: Paying): BillingDocument | null {
  const { moneyCents, debits, credits } = plan;
  const at = momentIn(book, day);
  const surchargeCents = method === "CARD" ? calculatePart(moneyCents, cardSurchargeOn(book.rates, day)) : cents(0);
  const surcharge = toSurcharge(surchargeCents, book.rates);
  const paid = { issuedOn: day, at, amountCents: moneyCents, method, surcharge, words };
  const payment = moneyCents === 0 ? null : issue(book, { kind: "PAYMENT", ...paid });
  const accountPaymentId = payment && method === "CARD" ? idFor(book.seed, `account payment ${payment.id}`) : null;
  if (payment && accountPaymentId !== null)
    book.rows.account_payments.push(
      toRow({
        ...{ id: accountPaymentId, accountId: book.account.row.id, userId: payerId, key: payment.number },
        requestHash: `\\x${hash("sha256", payment.number)}`,
        ...{ debits, credits, cardCents: moneyCents, surchargeCents, pointsUsed: 0, pointsCents: 0 },
        ...{ currency: book.rates.currency, status: "PAID", documentId: payment.id, createdAt: at, postedAt: at },
      }),
    );
  for (const { creditId, debitId, cents: amount } of matchCredits(plan)) {
    const settling = creditId ?? payment?.id;
    if (settling !== undefined) settle(book, { creditId: settling, debitId, cents: amount, at, accountPaymentId });
  }
  return payment;
}

export interface Run extends Omit<Paying, "words"> {
  /** Documents issued before this day are paid. */
  readonly before: LocalDate;
  readonly leaves: (invoice: BillingDocument) => boolean;
}

/** Pays the debits of the last month less credits, once a month; sometimes not to the cent. */
export function payMonth(book: Book, random: Random, run: Run): void {
  const open = listOpen(book);
  const debits = open.filter((each) => isDebit(each) && each.issuedOn < run.before && !run.leaves(each));
  const credits = open.filter((each) => !isDebit(each) && each.issuedOn <= run.day);
  const owedCents = sumOpen(debits) - sumOpen(credits);
  if (debits.length === 0) return;
  const isBank = run.method === "BANK" && owedCents > 10_000;
  const slip = isBank ? random.pick([...exact, "over", "refunded", "short"] as const) : "exact";
  const money = {
    exact: owedCents,
    over: upToHundred(owedCents),
    refunded: upToHundred(owedCents),
    short: owedCents - 437,
  };
  const plan = planAmount({ debits, credits }, cents(Math.max(0, money[slip])));
  const payment = pay(book, plan, { ...run, words: run.method === "BANK" ? "Bank transfer" : "Paid online" });
  if (slip === "short") writeOff(book, { debits, day: run.day });
  if (slip === "refunded" && payment !== null) refund(book, payment, addDays(run.day, 2));
}

const exact = Array.from({ length: 14 }, () => "exact" as const);

function upToHundred(amount: number): number {
  return Math.ceil(amount / 10_000) * 10_000;
}

/** Writes off a few dollars. */
function writeOff(book: Book, { debits, day }: { debits: readonly BillingDocument[]; day: LocalDate }): void {
  const at = momentIn(book, day, bankHour + 45);
  for (const debit of debits) {
    const left = getOpenCents(book, debit);
    if (left === 0) continue;
    const words = `Difference on ${debit.number}`;
    const written = issue(book, { kind: "WRITE_OFF", issuedOn: day, at, amountCents: left, words });
    settle(book, { creditId: written.id, debitId: debit.id, cents: left, at });
  }
}

/** Refunds an overpayment by bank transfer. */
function refund(book: Book, payment: BillingDocument, day: LocalDate): void {
  const amountCents = getOpenCents(book, payment);
  if (amountCents === 0) return;
  const at = momentIn(book, day);
  const words = `Paid too much with ${payment.number}`;
  const back = issue(book, { kind: "REFUND", issuedOn: day, at, amountCents, words });
  settle(book, { creditId: payment.id, debitId: back.id, cents: amountCents, at });
}

function sumOpen(documents: readonly { readonly openCents: Cents }[]): number {
  return documents.reduce((sum, { openCents }) => sum + openCents, 0);
}
