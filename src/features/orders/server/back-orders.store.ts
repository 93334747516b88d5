import { type SqlBool, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import type { ShelfUnits } from "../../catalogue/server/stock.store.ts";
import type { Order } from "../order.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    back_orders: {
      order_id: string;
      account_id: string;
      sku: string;
      store_id: string;
      wanted: number;
      missing: number;
      since: Date;
    };
  }
}

/** What no shelf had, by SKU, when the order was placed. */
export async function insertBackOrders(
  tx: Transaction,
  { id, accountId }: Pick<Order, "id" | "accountId">,
  { missing, storeId, at }: { missing: ReadonlyMap<string, number>; storeId: string; at: Date },
): Promise<void> {
  if (missing.size === 0) return;
  const rows = [...missing].map(([sku, wanted]) => ({
    ...{ order_id: id, account_id: accountId, store_id: storeId, sku, wanted, since: at },
    missing: wanted,
  }));
  await tx.insertInto("back_orders").values(rows).execute();
}

/** What an order still waits for. */
export function listMissing(db: Database, orderId: string): Promise<ShelfUnits[]> {
  return db
    .selectFrom("back_orders")
    .select(["store_id as storeId", "sku", "missing as quantity"])
    .where("order_id", "=", orderId)
    .where("missing", ">", 0)
    .orderBy("sku")
    .execute();
}

/** What shelves are waited for, and how many of each, by orders that have waited since before some moment. */
export async function listWanted(db: Database, before: Date): Promise<ShelfUnits[]> {
  const { rows } = await sql<ShelfUnits>`select store_id as "storeId", sku, sum(missing)::integer as quantity
    from back_orders where missing > 0 and since <= ${before} group by store_id, sku order by store_id, sku`.execute(
    db,
  );
  return rows;
}

/** Orders that wait for a shelf, the longest first. */
export async function listWaitingFor(
  db: Database,
  { storeId, sku }: Pick<ShelfUnits, "storeId" | "sku">,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom("back_orders")
    .select("order_id")
    .where("store_id", "=", storeId)
    .where("sku", "=", sku)
    .where(sql<SqlBool>`missing > 0`)
    .orderBy("since")
    .orderBy("order_id")
    .limit(limit)
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/** So many have come. The order is locked by whoever says so. */
export async function reduceMissing(tx: Transaction, orderId: string, units: readonly ShelfUnits[]): Promise<void> {
  for (const { sku, quantity } of units) {
    await tx
      .updateTable("back_orders")
      .set((eb) => ({ missing: eb("missing", "-", quantity) }))
      .where("order_id", "=", orderId)
      .where("sku", "=", sku)
      .execute();
  }
}

/** An ended order waits for nothing. */
export async function clearMissing(tx: Transaction, orderId: string): Promise<void> {
  await tx.updateTable("back_orders").set({ missing: 0 }).where("order_id", "=", orderId).execute();
}
