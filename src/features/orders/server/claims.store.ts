import { type RawBuilder, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import { isUuid } from "../../../shared/uuid.ts";
import type { Order } from "../order.ts";
import type { ClaimProblem, OrderClaim } from "../order-claim.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    order_claims: {
      id: string;
      order_id: string;
      account_id: string;
      place: number;
      problem: ClaimProblem;
      quantity: number;
      words: string;
      user_id: string;
      at: Date;
    };
  }
}

const claimColumns = [
  ...(["id", "problem", "quantity", "at"] as const),
  ...(["place as lineNumber", "words as description", "user_id as userId"] as const),
] as const;

export async function insertClaim(
  tx: Transaction,
  { id: orderId, accountId }: Pick<Order, "id" | "accountId">,
  { id, lineNumber, problem, quantity, description, userId, at }: OrderClaim,
): Promise<void> {
  const owner = { order_id: orderId, account_id: accountId, user_id: userId };
  await tx
    .insertInto("order_claims")
    .values({ ...owner, id, place: lineNumber, problem, quantity, words: description, at })
    .execute();
}

/** The people who made claims about an order, as a part of another statement. */
export function selectClaimants(orderId: RawBuilder<string>): RawBuilder<readonly string[]> {
  return sql`array(select user_id from order_claims where order_id = ${orderId})`;
}

/** The claims since a time, as a part of another statement. */
export function selectRecentClaims(since: Date): RawBuilder<unknown> {
  return sql`(select * from order_claims where at >= ${since}::timestamptz)`;
}

export function listClaims(db: Database, orderId: string | RawBuilder<string>): Promise<OrderClaim[]> {
  return db
    .selectFrom("order_claims")
    .select(claimColumns)
    .where("order_id", "=", orderId)
    .orderBy("at")
    .orderBy("place")
    .execute();
}

export async function findClaim(db: Database, id: string): Promise<(OrderClaim & { orderId: string }) | null> {
  if (!isUuid(id)) return null;
  const row = await db
    .selectFrom("order_claims")
    .select([...claimColumns, "order_id as orderId"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}
