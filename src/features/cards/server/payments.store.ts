import { type Generated, type RawBuilder, type Selectable, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import { cents } from "../../../shared/money.ts";
import { isUuid } from "../../../shared/uuid.ts";
import type { PaidCard, Payment, PaymentProgress, PaymentStatus } from "../payment.ts";

interface PaymentsTable {
  id: Generated<string>;
  account_id: string;
  user_id: string;
  purpose: string;
  reference: string;
  key: string;
  card_customer_id: string;
  amount_cents: string | number;
  currency: string;
  saves_card: boolean;
  intent_id: string | null;
  status: Generated<PaymentStatus>;
  captured_cents: Generated<string | number>;
  refunded_cents: Generated<string | number>;
  card_brand: string | null;
  card_last4: string | null;
  created_at: Date;
  updated_at: Date;
  check_at: Date | null;
}

declare module "../../../server/database.ts" {
  interface Tables {
    payments: PaymentsTable;
    gateway_events: { id: string; kind: string; received_at: Date };
  }
}

export type NewPayment = Pick<
  Payment,
  "accountId" | "userId" | "purpose" | "reference" | "key" | "cardCustomerId" | "amountCents" | "currency" | "savesCard"
>;

/** Of two concurrent inserts with one key one wins; both then read that row. */
export async function insertOrFindPayment(
  tx: Transaction,
  payment: NewPayment,
  moments: { at: Date; checkAt: Date },
): Promise<Payment> {
  const insert = tx
    .insertInto("payments")
    .values({
      account_id: payment.accountId,
      user_id: payment.userId,
      purpose: payment.purpose,
      reference: payment.reference,
      key: payment.key,
      card_customer_id: payment.cardCustomerId,
      amount_cents: payment.amountCents,
      currency: payment.currency,
      saves_card: payment.savesCard,
      intent_id: null,
      card_brand: null,
      card_last4: null,
      created_at: moments.at,
      updated_at: moments.at,
      check_at: moments.checkAt,
    })
    .onConflict((conflict) => conflict.columns(["account_id", "purpose", "key"]).doNothing());
  const find = tx
    .selectFrom("payments")
    .selectAll()
    .where("account_id", "=", payment.accountId)
    .where("purpose", "=", payment.purpose)
    .where("key", "=", payment.key);
  const [, row] = await Promise.all([insert.execute(), find.executeTakeFirstOrThrow()]);
  return toPayment(row);
}

export async function findPayment(db: Database, accountId: string, id: string): Promise<Payment | null> {
  if (!isUuid(id)) return null;
  const row = await db
    .selectFrom("payments")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row === undefined ? null : toPayment(row);
}

/** The card that paid; null if the gateway has not told it, or if there is no such payment. */
export async function findPaidCard(db: Database, id: RawBuilder<string>): Promise<PaidCard | null> {
  const row = await db
    .selectFrom("payments")
    .select(["card_brand as brand", "card_last4 as last4"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.brand && row.last4 ? { brand: row.brand, last4: row.last4 } : null;
}

/** Payments that are open, reserved or captured, newest first. */
export async function listUsablePayments(
  db: Database,
  { accountId, purpose, reference }: Pick<Payment, "accountId" | "purpose" | "reference">,
): Promise<Payment[]> {
  const rows = await db
    .selectFrom("payments")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("purpose", "=", purpose)
    .where("reference", "=", reference)
    .where("status", "in", ["open", "reserved", "captured"])
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map(toPayment);
}

/** The number of cancelled and refunded payments for a reference. The next payment needs a new key. */
export async function countEndedPayments(
  db: Database,
  { accountId, purpose, reference }: Pick<Payment, "accountId" | "purpose" | "reference">,
): Promise<number> {
  const row = await db
    .selectFrom("payments")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("account_id", "=", accountId)
    .where("purpose", "=", purpose)
    .where("reference", "=", reference)
    .where("status", "in", ["cancelled", "refunded"])
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function findPaymentByIntent(db: Database, accountId: string, intentId: string): Promise<Payment | null> {
  const row = await db
    .selectFrom("payments")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("intent_id", "=", intentId)
    .executeTakeFirst();
  return row === undefined ? null : toPayment(row);
}

export async function lockPayment(tx: Transaction, accountId: string, id: string): Promise<Payment | null> {
  const row = await tx
    .selectFrom("payments")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : toPayment(row);
}

/** Finds the payment by its intent, or by our payment id if the webhook arrives before the gateway's answer. */
export async function lockPaymentByIntent(
  tx: Transaction,
  intentId: string,
  paymentId: string | undefined,
): Promise<Payment | null> {
  const row = await tx
    .selectFrom("payments")
    .selectAll()
    .where((eb) =>
      eb.or([
        eb("intent_id", "=", intentId),
        ...(paymentId !== undefined && isUuid(paymentId)
          ? [eb.and([eb("id", "=", paymentId), eb("intent_id", "is", null)])]
          : []),
      ]),
    )
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : toPayment(row);
}

export async function updatePayment(
  tx: Transaction,
  id: string,
  { known, at, checkAt }: { known: PaymentProgress; at: Date; checkAt: Date | null },
): Promise<void> {
  await tx
    .updateTable("payments")
    .set({
      intent_id: known.intentId,
      status: known.status,
      captured_cents: known.capturedCents,
      refunded_cents: known.refundedCents,
      card_brand: known.card?.brand ?? null,
      card_last4: known.card?.last4 ?? null,
      updated_at: at,
      check_at: checkAt,
    })
    .where("id", "=", id)
    .execute();
}

/** For a creation that the gateway refused: no money can have moved. */
export async function markPaymentCancelled(db: Database, id: string, at: Date): Promise<void> {
  await db
    .updateTable("payments")
    .set({ status: "cancelled", updated_at: at, check_at: null })
    .where("id", "=", id)
    .where("status", "in", ["asked", "open"])
    .execute();
}

export async function postponeCheck(tx: Transaction, id: string, checkAt: Date): Promise<void> {
  await tx
    .updateTable("payments")
    .set({ check_at: checkAt })
    .where("id", "=", id)
    .where("check_at", "is not", null)
    .execute();
}

/** Null where the payment has changed since and its check was moved or removed. */
export async function findPaymentToCheck(db: Database, id: string, now: Date): Promise<Payment | null> {
  const row = await db
    .selectFrom("payments")
    .selectAll()
    .where("id", "=", id)
    .where("check_at", "<=", now)
    .executeTakeFirst();
  return row === undefined ? null : toPayment(row);
}

export async function listPaymentsToCheck(db: Database, now: Date, limit: number): Promise<Payment[]> {
  const rows = await db
    .selectFrom("payments")
    .selectAll()
    .where("check_at", "<=", now)
    .orderBy("check_at")
    .limit(limit)
    .execute();
  return rows.map(toPayment);
}

/** True for the first insert of an event. A concurrent second insert waits for the first and then returns false. */
export async function insertGatewayEvent(
  tx: Transaction,
  event: { id: string; kind: string; at: Date },
): Promise<boolean> {
  const taken = await tx
    .insertInto("gateway_events")
    .values({ id: event.id, kind: event.kind, received_at: event.at })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}

function toPayment(row: Selectable<PaymentsTable>): Payment {
  return {
    id: row.id,
    accountId: row.account_id,
    userId: row.user_id,
    purpose: row.purpose,
    reference: row.reference,
    key: row.key,
    cardCustomerId: row.card_customer_id,
    amountCents: cents(Number(row.amount_cents)),
    currency: row.currency,
    savesCard: row.saves_card,
    intentId: row.intent_id,
    status: row.status,
    capturedCents: cents(Number(row.captured_cents)),
    refundedCents: cents(Number(row.refunded_cents)),
    card: row.card_last4 === null ? null : { brand: row.card_brand ?? "unknown", last4: row.card_last4 },
    createdAt: row.created_at,
    changedAt: row.updated_at,
  };
}

/** A deleted event would take effect again if it came again. The gateway repeats none that is so old. */
export async function deleteOldGatewayEvents(db: Database, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from gateway_events
    where id = any(array(select id from gateway_events where received_at < ${before} order by received_at limit ${limit}))`.execute(
    db,
  );
  return Number(numAffectedRows);
}
