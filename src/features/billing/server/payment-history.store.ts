import { sql } from "kysely";
import type { Database } from "../../../server/database.ts";
import type { LocalDate } from "../../../shared/local-date.ts";
import { type Cents, cents } from "../../../shared/money.ts";
import type { PaidBy } from "../billing.ts";
import type { HistoryDays } from "../payment-list-address.ts";

/** A payment with the documents that it settled. */
export interface PaymentEntry {
  readonly id: string;
  readonly number: string;
  readonly paidOn: LocalDate;
  readonly method: PaidBy;
  readonly words: string;
  readonly amountCents: Cents;
  /** The part that settles no debit yet. */
  readonly openCents: Cents;
  /** The part that points paid. */
  readonly rewardsCents: Cents;
  /** The card surcharge on top of the amount, inc GST. Zero for the payment of an order: its invoice has the surcharge. */
  readonly surchargeCents: Cents;
  /** The tax in the surcharge. */
  readonly surchargeTaxCents: Cents;
  /** The part that was refunded or never received. */
  readonly refundedCents: Cents;
  readonly settled: readonly { readonly number: string; readonly cents: Cents }[];
}

type Amounts = "amountCents" | "openCents" | "rewardsCents" | "surchargeCents" | "surchargeTaxCents" | "refundedCents";
type PaymentRow = Omit<PaymentEntry, Amounts> & Readonly<Record<Amounts, string>>;

const columns = sql`id, number, issued_on::text as "paidOn", method, words, amount_cents as "amountCents",
  open_cents as "openCents", rewards_cents as "rewardsCents", surcharge_cents as "surchargeCents",
  surcharge_tax_cents as "surchargeTaxCents", refunded_cents as "refundedCents", settled`;

function within(accountId: string, { from, to }: HistoryDays) {
  return sql`account_id = ${accountId} and (${from}::date is null or issued_on >= ${from}::date)
    and (${to}::date is null or issued_on <= ${to}::date)`;
}

/** Newest first. */
export async function listPayments(
  db: Database,
  { accountId, days }: { accountId: string; days: HistoryDays },
  { limit, offset }: { limit: number; offset: number },
): Promise<PaymentEntry[]> {
  const { rows } = await sql<PaymentRow>`select ${columns} from payment_history where ${within(accountId, days)}
    order by issued_on desc, number desc limit ${limit} offset ${offset}`.execute(db);
  return rows.map(toPaymentEntry);
}

/** One slice of the payments, oldest first. It continues after the last payment of the previous slice. */
export async function listPaymentSlice(
  db: Database,
  { accountId, days }: { accountId: string; days: HistoryDays },
  { after, limit }: { after: Pick<PaymentEntry, "paidOn" | "number"> | null; limit: number },
): Promise<PaymentEntry[]> {
  const { rows } = await sql<PaymentRow>`select ${columns} from payment_history where ${within(accountId, days)}
      and (issued_on, number) > (coalesce(${after?.paidOn ?? null}::date, '-infinity'), ${after?.number ?? ""})
    order by issued_on, number limit ${limit}`.execute(db);
  return rows.map(toPaymentEntry);
}

export async function countPayments(db: Database, accountId: string, days: HistoryDays): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from payment_history
    where ${within(accountId, days)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function findPayment(db: Database, accountId: string, id: string): Promise<PaymentEntry | null> {
  const { rows } = await sql<PaymentRow>`select ${columns} from payment_history
    where account_id = ${accountId} and id = ${id}`.execute(db);
  return rows[0] === undefined ? null : toPaymentEntry(rows[0]);
}

export interface PaidMonth {
  /** "2026-07". */
  readonly month: string;
  readonly payments: number;
  readonly cents: Cents;
}

/** Payments less refunds for each month of a year. Months without a payment are left out. */
export async function sumPaidMonths(db: Database, accountId: string, year: number): Promise<PaidMonth[]> {
  const days = { from: `${year}-01-01`, to: `${year}-12-31` };
  const { rows } = await sql<{ month: string; payments: number; cents: string }>`
    select to_char(issued_on, 'YYYY-MM') as month, count(*)::integer as payments,
      sum(amount_cents - refunded_cents) as cents
    from payment_history where ${within(accountId, days)} and refunded_cents < amount_cents
    group by 1 order by 1`.execute(db);
  return rows.map((row) => ({ ...row, cents: cents(Number(row.cents)) }));
}

function toPaymentEntry(row: PaymentRow): PaymentEntry {
  const money = (amount: string) => cents(Number(amount));
  return {
    ...row,
    amountCents: money(row.amountCents),
    openCents: money(row.openCents),
    rewardsCents: money(row.rewardsCents),
    surchargeCents: money(row.surchargeCents),
    surchargeTaxCents: money(row.surchargeTaxCents),
    refundedCents: money(row.refundedCents),
  };
}
