/** Reads from both databases what the checker looks at. */
import { sql } from "kysely";
import type { Database } from "../../src/server/database.ts";
import { coupon } from "./buyers.ts";
import type { Evidence } from "./evidence.ts";
import { gatherAccounts } from "./gather-accounts.ts";
import type { Journal } from "./journal.ts";
import type { Fault } from "./line.ts";
import type { World } from "./world.ts";

/** What stood before anybody bought; what follows is counted from here. */
export interface Baseline {
  readonly credit: ReadonlyMap<string, number>;
  readonly forgotten: ReadonlySet<string>;
}

type Found<Name extends Exclude<keyof Evidence, "accounts">> = Evidence[Name][number];

async function rowsOf<Row>(db: Database, query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await query.execute(db)).rows;
}

export async function takeBaseline({ db }: World): Promise<Baseline> {
  const credit = await rowsOf(
    db,
    sql<{ id: string; cents: number }>`
    select account_id as id, unbilled_cents::float8 as cents from account_credit`,
  );
  const mails = await rowsOf(db, sql<{ id: string }>`select id from mails`);
  return {
    credit: new Map(credit.map(({ id, cents }) => [id, cents])),
    forgotten: new Set(mails.map(({ id }) => id)),
  };
}

interface Notes {
  readonly journal: Journal;
  readonly baseline: Baseline;
  readonly faults: readonly Fault[];
}

export async function gather(world: World, { journal, baseline, faults }: Notes): Promise<Evidence> {
  const { db, gatewayDb } = world;
  const paying = [...new Set(world.payers.map(({ accountId }) => accountId))];
  const accountIds = [...new Set(world.buyers.map(({ accountId }) => accountId)), ...paying];
  const [orders, payments, intents, accounts] = [
    await readOrders(db, world.startedAt),
    await readPayments(db),
    await readIntents(gatewayDb),
    await gatherAccounts(db, paying),
  ];
  const credit = await rowsOf(
    db,
    sql<{ accountId: string; unbilledCents: number }>`
    select account_id as "accountId", unbilled_cents::float8 as "unbilledCents" from account_credit`,
  );
  return {
    journal: journal.read(),
    orders,
    payments,
    intents,
    keys: await rowsOf(
      db,
      sql<Found<"keys">>`select account_id as "accountId", key, reply ->> 'number' as number
      from idempotency_keys`,
    ),
    book: await readBook(gatewayDb),
    shelves: await rowsOf(
      db,
      sql<Found<"shelves">>`select store_id as "storeId", sku, on_hand as "onHand", reserved from stock
      where reserved <> 0 or (store_id, sku) in (select store_id, sku from stock_reservations)`,
    ),
    reservations: await rowsOf(
      db,
      sql<Found<"reservations">>`select order_id as "orderId", store_id as "storeId", sku, quantity,
      released_at is null and shipped_at is null as "isHeld" from stock_reservations
      where order_id in (select id from orders where created_at >= ${world.startedAt})`,
    ),
    coupons: await rowsOf(
      db,
      sql<Found<"coupons">>`select code, used, limit_total as "limit",
      limit_per_account as "limitPerAccount" from coupons where code = ${coupon.code}`,
    ),
    couponUses: await rowsOf(
      db,
      sql<Found<"couponUses">>`select coupon_code as code, order_id as "orderId",
      released_at is not null as "isReleased" from coupon_uses where coupon_code = ${coupon.code}`,
    ),
    balances: await rowsOf(
      db,
      sql<Found<"balances">>`select account_id as "accountId", points from points_balances
      where account_id = any(${accountIds})`,
    ),
    movements: await rowsOf(
      db,
      sql<Found<"movements">>`select id, account_id as "accountId", type, points, reference, reverses,
        at >= ${world.startedAt} as "isNew"
      from points_movements where account_id = any(${accountIds})`,
    ),
    credit: credit.map((row) => ({ ...row, beforeCents: baseline.credit.get(row.accountId) ?? 0 })),
    mails: (await readMails(db)).filter(({ id }) => !baseline.forgotten.has(id)),
    receivedMailIds: world.mails.received.map(({ messageId }) => messageId),
    eventIds: (await rowsOf(db, sql<{ id: string }>`select id from gateway_events`)).map(({ id }) => id),
    forgedIds: world.post.forgedIds,
    orphans: await readOrphans(gatewayDb, { orders, accounts, intents, faults }),
    accounts,
  };
}

function readMails(db: Database) {
  return rowsOf(
    db,
    sql<Found<"mails">>`select id, notice_key as key from mails
    where notice_key like 'order-%' or notice_key like 'receipt:%' or notice_key like 'unpaid:%'`,
  );
}

function readOrders(db: Database, since: Date) {
  return rowsOf(
    db,
    sql<Found<"orders">>`
    select o.id, number, o.account_id as "accountId", cart_id as "cartId", status, pay_by as "payBy",
      payment_status as "paymentStatus", payment_id as "paymentId", redemption_id as "redemptionId",
      total_cents::float8 as "totalCents", points_used as "pointsUsed", cancelled_at is not null as "isEnded",
      (select coalesce(json_agg(coupon_code), '[]') from order_promotions p
        where p.order_id = o.id and coupon_code is not null) as coupons,
      (select coalesce(json_agg(json_build_object('sku', sku, 'quantity', quantity - back_ordered)), '[]')
        from order_lines l where l.order_id = o.id) as units,
      (select coalesce(json_agg(kind order by e.id), '[]') from order_events e where e.order_id = o.id) as events
    from orders o where created_at >= ${since}`,
  );
}

function readPayments(db: Database) {
  return rowsOf(
    db,
    sql<Found<"payments">>`select id, account_id as "accountId", purpose, intent_id as "intentId", status,
    captured_cents::float8 as "capturedCents", refunded_cents::float8 as "refundedCents" from payments`,
  );
}

function readIntents(gatewayDb: Database) {
  return rowsOf(
    gatewayDb,
    sql<Found<"intents">>`select id, body -> 'metadata' ->> 'payment' as "paymentId"
    from sandbox_objects where kind = 'payment_intent'`,
  );
}

function readBook(gatewayDb: Database) {
  return rowsOf(
    gatewayDb,
    sql<Found<"book">>`select intent_id as "intentId", reserved_cents::float8 as "reservedCents",
    captured_cents::float8 as "capturedCents", refunded_cents::float8 as "refundedCents", released as "isReleased"
    from sandbox_charges`,
  );
}

interface Told {
  readonly intentId: string;
  readonly reservedAt: Date;
  readonly endedAt: Date | null;
}

/** For charges without an order or a booked payment: from the reservation, or the last fault after it, until the gateway let go of it. */
async function readOrphans(
  gatewayDb: Database,
  {
    orders,
    accounts,
    intents,
    faults,
  }: Pick<Evidence, "orders" | "accounts" | "intents"> & { faults: readonly Fault[] },
): Promise<Evidence["orphans"]> {
  const claimed = new Set([...orders, ...accounts.payments].map(({ paymentId }) => paymentId));
  const free = new Set(intents.flatMap(({ id, paymentId }) => (claimed.has(paymentId) ? [] : id)));
  const told = await rowsOf(
    gatewayDb,
    sql<Told>`select c.intent_id as "intentId", c.at as "reservedAt", (
      select min(e.made_at) from sandbox_events e where e.body ->> 'type' in ('payment_intent.canceled', 'charge.refunded')
        and c.intent_id in (e.body -> 'data' -> 'object' ->> 'id', e.body -> 'data' -> 'object' ->> 'payment_intent'))
      as "endedAt" from sandbox_charges c`,
  );
  return told.flatMap(({ intentId, reservedAt, endedAt }) => {
    if (!free.has(intentId) || endedAt === null) return [];
    const concerning = faults.filter((fault) => fault.intentId === null || fault.intentId === intentId);
    const before = concerning.map(({ at }) => at).filter((at) => at <= endedAt.getTime());
    return [{ intentId, heldMs: endedAt.getTime() - Math.max(reservedAt.getTime(), ...before) }];
  });
}
