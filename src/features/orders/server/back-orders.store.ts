import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import type { StockUnits } from "../../stock/stock.ts";
import type { Order } from "../order.ts";
import { hasLastShippedBefore } from "./reservations.store.ts";

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

/** The units, by SKU, that were not in stock when the order was placed. */
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

/** Units that were reserved for an order and could not be found. The order waits for them where it waits for others of the SKU. */
export async function addMissing(
  tx: Transaction,
  { id, accountId }: Pick<Order, "id" | "accountId">,
  { sku, storeId, quantity, at }: StockUnits & { readonly at: Date },
): Promise<void> {
  await sql`insert into back_orders as b (order_id, account_id, store_id, sku, wanted, missing, since)
    values (${id}, ${accountId}, ${storeId}, ${sku}, ${quantity}, ${quantity}, ${at})
    on conflict (order_id, sku) do update set missing = b.missing + excluded.missing,
      wanted = greatest(b.wanted, b.missing + excluded.missing),
      store_id = case when b.missing = 0 then excluded.store_id else b.store_id end`.execute(tx);
}

/** Whether units of an order were back-ordered, as a part of another statement. */
export function isBackOrdered(orderId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`exists (select from back_orders b where b.order_id = ${orderId})`;
}

/** The units that an order still waits for. */
export function listMissing(db: Database, orderId: string | RawBuilder<string>): Promise<StockUnits[]> {
  return db
    .selectFrom("back_orders")
    .select(["store_id as storeId", "sku", "missing as quantity"])
    .where("order_id", "=", orderId)
    .where("missing", ">", 0)
    .orderBy("sku")
    .execute();
}

/** The units that orders have waited for since `before` or longer, summed by store and SKU. */
export async function listWanted(db: Database, before: Date): Promise<StockUnits[]> {
  const { rows } = await sql<StockUnits>`select store_id as "storeId", sku, sum(missing)::integer as quantity
    from back_orders where missing > 0 and since <= ${before} group by store_id, sku order by store_id, sku`.execute(
    db,
  );
  return rows;
}

/** The ids of the orders that wait for a SKU of a store; the order that has waited longest comes first. */
export async function listOrdersWaitingFor(
  db: Database,
  { storeId, sku }: Pick<StockUnits, "storeId" | "sku">,
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

/** The ids of the orders whose last part left at `before` or earlier and whose rest has not come since. */
export async function listOrdersWithOldRest(db: Database, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct b.order_id as id from back_orders b
    where b.missing > 0 and ${hasLastShippedBefore(sql`b.order_id`, before)} order by 1 limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** These units are now reserved for the order. The caller has locked the order. */
export async function reduceMissing(tx: Transaction, orderId: string, units: readonly StockUnits[]): Promise<void> {
  for (const { sku, quantity } of units) {
    await tx
      .updateTable("back_orders")
      .set((eb) => ({ missing: eb("missing", "-", quantity) }))
      .where("order_id", "=", orderId)
      .where("sku", "=", sku)
      .execute();
  }
}

/** For an order that has ended. */
export async function clearMissing(tx: Transaction, orderId: string): Promise<void> {
  await tx.updateTable("back_orders").set({ missing: 0 }).where("order_id", "=", orderId).execute();
}
