import { type ColumnType, type Expression, type Generated, type RawBuilder, type Selectable, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import { type Cents, cents } from "../../../shared/money.ts";
import { isUuid } from "../../../shared/uuid.ts";
import { selectOrders } from "../../orders/server/orders.store.ts";
import type { DocumentPart } from "../allocate.ts";

/** Written as JSON text, read as values. */
type PartsColumn = ColumnType<readonly DocumentPart[], string, never>;

interface AccountPaymentsTable {
  id: Generated<string>;
  account_id: string;
  user_id: string;
  key: string;
  request_hash: Buffer;
  debits: PartsColumn;
  credits: PartsColumn;
  card_cents: string | number;
  surcharge_cents: string | number;
  points_used: number;
  points_cents: string | number;
  currency: string;
  status: Generated<AccountPayment["status"]>;
  payment_id: string | null;
  redemption_id: string | null;
  document_id: string | null;
  created_at: Date;
  posted_at: Date | null;
}

declare module "../../../server/database.ts" {
  interface Tables {
    account_payments: AccountPaymentsTable;
  }
}

/** A payment towards an account: the plan that was shown, how it is paid, and its status. */
export interface AccountPayment {
  readonly id: string;
  readonly accountId: string;
  readonly userId: string;
  readonly key: string;
  /** The hash of the first request with this key. */
  readonly requestHash: Buffer;
  readonly debits: readonly DocumentPart[];
  readonly credits: readonly DocumentPart[];
  readonly cardCents: Cents;
  readonly surchargeCents: Cents;
  readonly pointsUsed: number;
  readonly pointsCents: Cents;
  readonly currency: string;
  readonly status: "ASKED" | "POSTED" | "PAID" | "FAILED";
  readonly paymentId: string | null;
  readonly redemptionId: string | null;
  readonly documentId: string | null;
  readonly createdAt: Date;
}

export type NewAccountPayment = Omit<
  AccountPayment,
  "id" | "status" | "paymentId" | "redemptionId" | "documentId" | "createdAt"
>;

/** Of two concurrent inserts with one key one wins; both then read that row. */
export async function insertOrFindAccountPayment(
  tx: Transaction,
  payment: NewAccountPayment,
  at: Date,
): Promise<AccountPayment> {
  const insert = tx
    .insertInto("account_payments")
    .values({
      account_id: payment.accountId,
      user_id: payment.userId,
      key: payment.key,
      request_hash: payment.requestHash,
      debits: JSON.stringify(payment.debits),
      credits: JSON.stringify(payment.credits),
      card_cents: payment.cardCents,
      surcharge_cents: payment.surchargeCents,
      points_used: payment.pointsUsed,
      points_cents: payment.pointsCents,
      currency: payment.currency,
      payment_id: null,
      redemption_id: null,
      document_id: null,
      created_at: at,
      posted_at: null,
    })
    .onConflict((conflict) => conflict.columns(["account_id", "key"]).doNothing());
  const [, stored] = await Promise.all([insert.execute(), findAccountPaymentByKey(tx, payment.accountId, payment.key)]);
  if (stored === null) throw new Error("A stored payment no longer exists.");
  return stored;
}

export async function findAccountPaymentByKey(
  db: Database,
  accountId: string,
  key: string,
): Promise<AccountPayment | null> {
  const row = await db
    .selectFrom("account_payments")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("key", "=", key)
    .executeTakeFirst();
  return row === undefined ? null : toAccountPayment(row);
}

export async function findAccountPayment(db: Database, accountId: string, id: string): Promise<AccountPayment | null> {
  if (!isUuid(id)) return null;
  const row = await db
    .selectFrom("account_payments")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row === undefined ? null : toAccountPayment(row);
}

/** The id of the account payment with this receipt, as a part of another statement. */
export function selectAccountPaymentId(receiptId: string): RawBuilder<string> {
  return sql`(select id from account_payments where document_id = ${receiptId})`;
}

export async function findAccountPaymentId(db: Database, receiptId: string): Promise<string | null> {
  const row = await db
    .selectFrom("account_payments")
    .select("id")
    .where("document_id", "=", receiptId)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The receipt of an account payment, as a part of another statement. */
export function selectReceiptId(accountPaymentId: string): RawBuilder<string> {
  return sql`(select document_id from account_payments where id = ${accountPaymentId})`;
}

/** What points paid of a receipt, as a part of another statement. No row if they paid nothing. */
export function selectPointsCents(receiptId: Expression<unknown>): RawBuilder<unknown> {
  return sql`(select points_cents::numeric as cents from account_payments where document_id = ${receiptId} and points_cents > 0)`;
}

/** The id of the card payment of an order, as a part of another statement. */
export function selectPaymentId(orderId: string): RawBuilder<string> {
  return sql`(select payment_id from ${selectOrders(sql`id = ${orderId}`)} as o)`;
}

/** The id of the card payment behind a receipt, as a part of another statement. */
export function selectCardPaymentId(receiptId: string): RawBuilder<string> {
  return sql`(select payment_id from account_payments where document_id = ${receiptId})`;
}

/** The points that paid a part of a receipt. Zero for a receipt of an order. */
export async function findPointsUsed(db: Database, receiptId: string): Promise<number> {
  const row = await db
    .selectFrom("account_payments")
    .select("points_used")
    .where("document_id", "=", receiptId)
    .executeTakeFirst();
  return row?.points_used ?? 0;
}

export async function lockAccountPayment(
  tx: Transaction,
  accountId: string,
  id: string,
): Promise<AccountPayment | null> {
  if (!isUuid(id)) return null;
  const row = await tx
    .selectFrom("account_payments")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : toAccountPayment(row);
}

export async function updateAccountPayment(
  tx: Transaction,
  id: string,
  change: Pick<AccountPayment, "status"> & {
    readonly paymentId?: string | null;
    readonly redemptionId?: string | null;
    readonly documentId?: string | null;
    readonly postedAt?: Date;
  },
): Promise<void> {
  await tx
    .updateTable("account_payments")
    .set({
      status: change.status,
      ...(change.paymentId === undefined ? {} : { payment_id: change.paymentId }),
      ...(change.redemptionId === undefined ? {} : { redemption_id: change.redemptionId }),
      ...(change.documentId === undefined ? {} : { document_id: change.documentId }),
      ...(change.postedAt === undefined ? {} : { posted_at: change.postedAt }),
    })
    .where("id", "=", id)
    .execute();
}

function toAccountPayment(row: Selectable<AccountPaymentsTable>): AccountPayment {
  const { id, key, debits, credits, currency, status } = row;
  return {
    ...{ id, key, debits, credits, currency, status },
    accountId: row.account_id,
    userId: row.user_id,
    requestHash: row.request_hash,
    cardCents: cents(Number(row.card_cents)),
    surchargeCents: cents(Number(row.surcharge_cents)),
    pointsUsed: row.points_used,
    pointsCents: cents(Number(row.points_cents)),
    paymentId: row.payment_id,
    redemptionId: row.redemption_id,
    documentId: row.document_id,
    createdAt: row.created_at,
  };
}
