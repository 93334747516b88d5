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

export async function insertClaim(
  tx: Transaction,
  { id: orderId, accountId }: Pick<Order, "id" | "accountId">,
  { userId, ...claim }: OrderClaim,
): Promise<void> {
  await tx
    .insertInto("order_claims")
    .values({ ...claim, order_id: orderId, account_id: accountId, user_id: userId })
    .execute();
}

export function listClaims(db: Database, orderId: string): Promise<OrderClaim[]> {
  return db
    .selectFrom("order_claims")
    .select(["id", "place", "problem", "quantity", "words", "user_id as userId", "at"])
    .where("order_id", "=", orderId)
    .orderBy("at")
    .orderBy("place")
    .execute();
}

export async function findClaim(db: Database, id: string): Promise<(OrderClaim & { orderId: string }) | null> {
  if (!isUuid(id)) return null;
  const row = await db
    .selectFrom("order_claims")
    .select(["id", "order_id as orderId", "place", "problem", "quantity", "words", "user_id as userId", "at"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}
