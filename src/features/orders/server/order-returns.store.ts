import { type Expression, type RawBuilder, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import { cents } from "../../../shared/money.ts";
import { isUuid } from "../../../shared/uuid.ts";
import type { OrderReturn, ReturnLine, ReturnStatus } from "../order-return.ts";

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

/** The units of an order line that came back, and their amount ex GST, as a part of another statement. */
export function selectReturnedOfLine(orderId: RawBuilder<unknown>, place: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(sum(b.quantity), 0) as quantity, coalesce(sum(b.net_cents), 0) as net_cents
    from order_return_lines b join order_returns r on r.id = b.return_id
    where b.order_id = ${orderId} and b.place = ${place} and r.status = 'BOOKED')`;
}

/** The credit notes of the returns of an order, as a part of another statement. */
export function selectReturnNotes(orderId: Expression<unknown>): RawBuilder<string> {
  return sql`(select r.document_id from order_returns r where r.order_id = ${orderId} and r.status = 'BOOKED')`;
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

/** Returns that were refused, or that were asked for before a moment and are not booked, as a part of another statement. */
export function selectUnbookedReturns(before: Date): RawBuilder<unknown> {
  return sql`(select * from order_returns where status in ('ASKED', 'FAILED') and (status = 'FAILED' or at < ${before}))`;
}
