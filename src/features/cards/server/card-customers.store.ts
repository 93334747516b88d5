import type { Generated } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import type { CardOwner } from "../saved-card.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    card_customers: {
      id: Generated<string>;
      account_id: string;
      user_id: string | null;
      gateway_customer_id: string | null;
      created_at: Date;
    };
  }
}

export interface CardCustomer {
  readonly id: string;
  /** Null until the gateway has answered. */
  readonly gatewayId: string | null;
}

export async function findCardCustomer(db: Database, owner: CardOwner): Promise<CardCustomer | null> {
  const row = await db
    .selectFrom("card_customers")
    .select(["id", "gateway_customer_id as gatewayId"])
    .where("account_id", "=", owner.accountId)
    .where("user_id", "is not distinct from", owner.userId)
    .executeTakeFirst();
  return row ?? null;
}

/** Of two concurrent inserts one wins; both then read that row. */
export async function insertOrFindCardCustomer(tx: Transaction, owner: CardOwner, at: Date): Promise<CardCustomer> {
  const insert = tx
    .insertInto("card_customers")
    .values({ account_id: owner.accountId, user_id: owner.userId, gateway_customer_id: null, created_at: at })
    .onConflict((conflict) => conflict.columns(["account_id", "user_id"]).doNothing());
  const [, customer] = await Promise.all([insert.execute(), findCardCustomer(tx, owner)]);
  if (customer === null) throw new Error("A card customer that was just inserted does not exist.");
  return customer;
}

export async function updateGatewayCustomer(tx: Transaction, id: string, gatewayId: string): Promise<void> {
  await tx.updateTable("card_customers").set({ gateway_customer_id: gatewayId }).where("id", "=", id).execute();
}

export async function findGatewayCustomer(db: Database, id: string): Promise<string | null> {
  const row = await db
    .selectFrom("card_customers")
    .select("gateway_customer_id as gatewayId")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.gatewayId ?? null;
}
