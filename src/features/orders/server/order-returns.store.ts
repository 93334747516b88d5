import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import { cents } from "../../../shared/money.ts";
import type { TaskScope } from "../../../shared/task-row.ts";
import { isUuid } from "../../../shared/uuid.ts";
import type { OrderReturn, ReturnLine, ReturnStatus } from "../order-return.ts";
import { selectOrders } from "./orders.store.ts";
import { isReservedIn } from "./reservations.store.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    order_returns: {
      id: string;
      order_id: string;
      account_id: string;
      store_id: string;
      user_id: string;
      at: Date;
      reason: string;
      key: string;
      request_hash: Buffer;
      goods_cents: string | number;
      tax_cents: string | number;
      card_cents: string | number;
      surcharge_cents: string | number;
      points_back: number;
      points_cents: string | number;
      voucher_cents: string | number;
      status: ReturnStatus;
      attempt: number;
      problem: string | null;
      document_id: string | null;
    };
    order_return_lines: {
      return_id: string;
      order_id: string;
      place: number;
      account_id: string;
      quantity: number;
      net_cents: string | number;
      tax_cents: string | number;
      is_restocked: boolean;
    };
  }
}

interface ReturnKey {
  readonly key: string;
  readonly requestHash: Buffer;
}

/** A trigger refuses an order without an invoice, and an index a second return that is not booked yet. */
export async function insertReturn(
  tx: Transaction,
  given: Omit<OrderReturn, "status" | "attempt" | "problem">,
  { key, requestHash }: ReturnKey,
): Promise<void> {
  const { id, orderId, accountId, storeId, userId, at, reason } = given;
  await tx
    .insertInto("order_returns")
    .values({
      ...{ id, order_id: orderId, account_id: accountId, store_id: storeId, user_id: userId, at, reason },
      ...{ key, request_hash: requestHash, goods_cents: given.goodsCents, tax_cents: given.taxCents },
      ...{ card_cents: given.cardCents, surcharge_cents: given.surchargeCents, points_back: given.pointsBack },
      ...{ points_cents: given.pointsCents, voucher_cents: given.voucherCents, status: "ASKED", attempt: 1 },
    })
    .execute();
}

/** A trigger refuses more than a line has. */
export async function insertReturnLines(
  tx: Transaction,
  { id, orderId, accountId, lines }: Pick<OrderReturn, "id" | "orderId" | "accountId" | "lines">,
): Promise<void> {
  await tx
    .insertInto("order_return_lines")
    .values(
      lines.map(({ lineNumber: place, quantity, netCents, taxCents, isRestocked }) => ({
        ...{ return_id: id, order_id: orderId, account_id: accountId, place, quantity },
        ...{ net_cents: netCents, tax_cents: taxCents, is_restocked: isRestocked },
      })),
    )
    .execute();
}

interface ReturnRow extends Omit<OrderReturn, "lines"> {
  readonly lines: readonly ReturnLine[];
}

const linesColumn = sql`(select coalesce(json_agg(json_build_object('lineNumber', l.place, 'quantity', l.quantity, 'netCents', l.net_cents,
  'taxCents', l.tax_cents, 'isRestocked', l.is_restocked) order by l.place), '[]') from order_return_lines l where l.return_id = r.id)`;

function selectReturns(condition: RawBuilder<unknown>): RawBuilder<ReturnRow> {
  return sql<ReturnRow>`select r.id, r.order_id as "orderId", r.account_id as "accountId", r.store_id as "storeId",
      r.user_id as "userId", r.at, r.reason, r.status, r.attempt, r.problem, r.goods_cents as "goodsCents",
      r.tax_cents as "taxCents", r.card_cents as "cardCents", r.surcharge_cents as "surchargeCents",
      r.points_back as "pointsBack", r.points_cents as "pointsCents", r.voucher_cents as "voucherCents", ${linesColumn} as lines
    from order_returns r where ${condition}`;
}

const moneyFields = ["goodsCents", "taxCents", "cardCents", "surchargeCents", "pointsCents", "voucherCents"] as const;

function toReturn(row: ReturnRow): OrderReturn {
  const money = Object.fromEntries(moneyFields.map((name) => [name, cents(Number(row[name]))]));
  return { ...row, ...money };
}

/** The oldest first. */
export async function listReturns(db: Database, orderId: string | RawBuilder<string>): Promise<OrderReturn[]> {
  const { rows } = await sql<ReturnRow>`${selectReturns(sql`r.order_id = ${orderId}`)} order by r.at, r.id`.execute(db);
  return rows.map(toReturn);
}

export async function findReturn(db: Database, id: string): Promise<OrderReturn | null> {
  if (!isUuid(id)) return null;
  const { rows } = await selectReturns(sql`r.id = ${id}`).execute(db);
  return rows[0] === undefined ? null : toReturn(rows[0]);
}

/** The return of an order that is not booked yet. There is one at most, and the caller has locked the order. */
export async function findAskedReturn(tx: Transaction, orderId: string): Promise<OrderReturn | null> {
  const { rows } = await selectReturns(sql`r.order_id = ${orderId} and r.status = 'ASKED'`).execute(tx);
  return rows[0] === undefined ? null : toReturn(rows[0]);
}

/** The hash of the request that was stored under a key; null if there is none. */
export async function findReturnHash(db: Database, orderId: RawBuilder<string>, key: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom("order_returns")
    .select("request_hash as hash")
    .where("order_id", "=", orderId)
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.hash ?? null;
}

export async function markBooked(tx: Transaction, id: string, documentId: string): Promise<void> {
  await tx
    .updateTable("order_returns")
    .set({ status: "BOOKED", document_id: documentId })
    .where("id", "=", id)
    .execute();
}

/** Only if no other attempt was made meanwhile. */
export async function markFailed(
  tx: Transaction,
  { id, attempt }: Pick<OrderReturn, "id" | "attempt">,
  problem: string,
): Promise<void> {
  await tx
    .updateTable("order_returns")
    .set({ status: "FAILED", problem })
    .where("id", "=", id)
    .where("attempt", "=", attempt)
    .where("status", "=", "ASKED")
    .execute();
}

export async function askAgain(tx: Transaction, { id, attempt }: Pick<OrderReturn, "id" | "attempt">): Promise<void> {
  await tx
    .updateTable("order_returns")
    .set({ status: "ASKED", attempt: attempt + 1 })
    .where("id", "=", id)
    .execute();
}

export async function markWithdrawn(tx: Transaction, id: string): Promise<void> {
  await tx.updateTable("order_returns").set({ status: "WITHDRAWN" }).where("id", "=", id).execute();
}

/** Refunds that the gateway refused, as tasks of staff. */
export function selectFailedReturns({ storeIds }: TaskScope): RawBuilder<unknown> {
  const ofStores =
    storeIds === null
      ? sql<SqlBool>`true`
      : sql<SqlBool>`(orders.fulfilment_store_id = any (${storeIds}::text[]) or ${isReservedIn(sql`orders.id`, storeIds)})`;
  return sql`(select r.id::text as id, o.number as title, o.number as reference, o.account_id as "accountId",
      null::text as customer, r.problem as detail, r.status, null::integer as units, r.store_id as "storeId",
      r.at as since, null::text as due
    from order_returns r join lateral ${selectOrders(sql`orders.id = r.order_id and ${ofStores}`)} as o on true
    where r.status = 'FAILED')`;
}

/** Opens the transaction of store staff to the account of an order that they see, as `enterAccount` does for a known account. */
export async function enterAccountOf(tx: Transaction, orderId: RawBuilder<string>): Promise<void> {
  await sql`select set_config('trestle.account_id', coalesce(
    (select account_id::text from ${selectOrders(sql`id = ${orderId}`)} as seen), ''), true)`.execute(tx);
}
