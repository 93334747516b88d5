import { sql } from "kysely";
import type { Database, Transaction } from "../server/database.ts";
import type { Behaviour } from "./test-cards.ts";

declare module "../server/database.ts" {
  interface Tables {
    sandbox_keys: { name: string; value: string };
    sandbox_objects: { id: string; kind: string; body: unknown; behaviour: string | null };
    sandbox_charges: {
      intent_id: string;
      charge_id: string;
      currency: string;
      reserved_cents: string | number;
      captured_cents: string | number;
      refunded_cents: string | number;
      released: boolean;
    };
    sandbox_gift_cards: {
      reference: string;
      program: string;
      currency: string;
      amount_cents: string | number;
      code: string | null;
    };
    sandbox_requests: { key: string; request_hash: Buffer; status: number | null; answer: unknown };
    sandbox_events: {
      id: string;
      body: unknown;
      attempts: number;
      next_attempt_at: Date;
      delivered_at: Date | null;
      made_at: Date;
    };
  }
}

/** Every object of the API has an id and a type. */
export interface GatewayObject {
  readonly id: string;
  readonly object: string;
}

/** Of two concurrent processes one inserts its key; both then read that key. */
export async function insertOrFindKey(db: Database, name: string, fresh: string): Promise<string> {
  await db
    .insertInto("sandbox_keys")
    .values({ name, value: fresh })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.selectFrom("sandbox_keys").select("value").where("name", "=", name).executeTakeFirstOrThrow();
  return row.value;
}

export async function insertObject(tx: Transaction, object: GatewayObject, behaviour?: Behaviour): Promise<void> {
  const columns = { id: object.id, kind: object.object, body: JSON.stringify(object), behaviour: behaviour ?? null };
  await tx.insertInto("sandbox_objects").values(columns).execute();
}

export async function updateObject(tx: Transaction, object: GatewayObject): Promise<void> {
  await tx
    .updateTable("sandbox_objects")
    .set({ body: JSON.stringify(object) })
    .where("id", "=", object.id)
    .execute();
}

export interface StoredObject<T> {
  readonly object: T;
  readonly behaviour: Behaviour | null;
}

export async function findObject<T extends GatewayObject>(
  tx: Transaction,
  kind: T["object"],
  id: string,
): Promise<StoredObject<T> | null> {
  return toStored(await selectObject(tx, kind, id).executeTakeFirst());
}

export async function lockObject<T extends GatewayObject>(
  tx: Transaction,
  kind: T["object"],
  id: string,
): Promise<StoredObject<T> | null> {
  return toStored(await selectObject(tx, kind, id).forUpdate().executeTakeFirst());
}

function selectObject(tx: Transaction, kind: string, id: string) {
  return tx.selectFrom("sandbox_objects").select(["body", "behaviour"]).where("id", "=", id).where("kind", "=", kind);
}

function toStored<T>(row: { body: unknown; behaviour: string | null } | undefined): StoredObject<T> | null {
  return row === undefined ? null : { object: row.body as T, behaviour: row.behaviour as Behaviour | null };
}

export async function findBody(tx: Transaction, id: string): Promise<unknown> {
  const row = await tx.selectFrom("sandbox_objects").select("body").where("id", "=", id).executeTakeFirst();
  return row?.body ?? null;
}

/** Newest first, like Stripe. */
export async function listPaymentMethods<T>(tx: Transaction, customerId: string, limit: number): Promise<T[]> {
  const { rows } = await sql<{ body: T }>`
    select body from sandbox_objects where kind = 'payment_method' and body ->> 'customer' = ${customerId}
    order by made_at desc limit ${limit}`.execute(tx);
  return rows.map((row) => row.body);
}

export async function insertCharge(
  tx: Transaction,
  charge: { intentId: string; chargeId: string; currency: string; reservedCents: number; capturedCents: number },
): Promise<void> {
  await tx
    .insertInto("sandbox_charges")
    .values({
      intent_id: charge.intentId,
      charge_id: charge.chargeId,
      currency: charge.currency,
      reserved_cents: charge.reservedCents,
      captured_cents: charge.capturedCents,
      refunded_cents: 0,
      released: false,
    })
    .execute();
}

export async function updateCharge(
  tx: Transaction,
  intentId: string,
  change: { captured_cents: number } | { refunded_cents: number } | { released: true },
): Promise<void> {
  await tx.updateTable("sandbox_charges").set(change).where("intent_id", "=", intentId).execute();
}

export interface StoredRequest {
  readonly requestHash: Buffer;
  readonly status: number | null;
  readonly answer: unknown;
}

/**
 * Claims an idempotency key for this transaction. Null when it was free, otherwise the stored request. A concurrent second
 * request waits here until the first has committed.
 */
export async function claimRequestKey(
  tx: Transaction,
  key: string,
  requestHash: Buffer,
): Promise<StoredRequest | null> {
  const taken = await tx
    .insertInto("sandbox_requests")
    .values({ key, request_hash: requestHash, status: null, answer: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning("key")
    .executeTakeFirst();
  if (taken !== undefined) return null;
  return tx
    .selectFrom("sandbox_requests")
    .select(["request_hash as requestHash", "status", "answer"])
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
}

export async function saveAnswer(tx: Transaction, key: string, answer: { status: number; body: unknown }) {
  await tx
    .updateTable("sandbox_requests")
    .set({ status: answer.status, answer: JSON.stringify(answer.body) })
    .where("key", "=", key)
    .execute();
}

export async function insertEvent(tx: Transaction, event: { id: string }): Promise<void> {
  await sql`insert into sandbox_events (id, body) values (${event.id}, ${JSON.stringify(event)})`.execute(tx);
}

/** Claims the oldest due event, so that no other process sends it now. It is due again later unless it was delivered. */
export async function claimDueEvent(db: Database): Promise<{ id: string; body: unknown } | null> {
  const { rows } = await sql<{ id: string; body: unknown }>`
    update sandbox_events set attempts = attempts + 1,
      next_attempt_at = clock_timestamp() + least(interval '1 second' * (2 ^ least(attempts + 3, 12)), interval '1 hour')
    where id = (
      select id from sandbox_events
      where delivered_at is null and next_attempt_at <= clock_timestamp() and made_at > clock_timestamp() - interval '3 days'
      order by next_attempt_at limit 1 for update skip locked)
    returning id, body`.execute(db);
  return rows[0] ?? null;
}

export async function markDelivered(db: Database, eventId: string): Promise<void> {
  await db
    .updateTable("sandbox_events")
    .set({ delivered_at: sql`clock_timestamp()` })
    .where("id", "=", eventId)
    .execute();
}

export async function findEvent(tx: Transaction, id: string): Promise<unknown> {
  const row = await tx.selectFrom("sandbox_events").select("body").where("id", "=", id).executeTakeFirst();
  return row?.body ?? null;
}

export async function listEvents(tx: Transaction, limit: number): Promise<unknown[]> {
  const rows = await tx.selectFrom("sandbox_events").select("body").orderBy("made_at", "desc").limit(limit).execute();
  return rows.map((row) => row.body);
}

export interface GiftCardOrder {
  readonly reference: string;
  readonly program: string;
  readonly currency: string;
  readonly amountCents: number;
  /** Null if the order was refused. */
  readonly code: string | null;
}

/** False if there is an order with this reference. Of two concurrent inserts one wins, and the other waits for it. */
export async function insertGiftCardOrder(tx: Transaction, { amountCents, ...order }: GiftCardOrder): Promise<boolean> {
  const row = await tx
    .insertInto("sandbox_gift_cards")
    .values({ ...order, amount_cents: amountCents })
    .onConflict((conflict) => conflict.column("reference").doNothing())
    .returning("reference")
    .executeTakeFirst();
  return row !== undefined;
}

export async function getGiftCardOrder(tx: Transaction, reference: string): Promise<GiftCardOrder> {
  const { amount_cents, ...order } = await tx
    .selectFrom("sandbox_gift_cards")
    .select(["reference", "program", "currency", "amount_cents", "code"])
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
  return { ...order, amountCents: Number(amount_cents) };
}
