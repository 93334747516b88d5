import { type Generated, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import {
  lockStock,
  releaseStock,
  reserveStock,
  type ShelfUnits,
  shipStock,
} from "../../catalogue/server/stock.store.ts";
import type { Order } from "../order.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    stock_reservations: {
      order_id: string;
      account_id: string;
      store_id: string;
      sku: string;
      quantity: number;
      shipment: Generated<number>;
      released_at: Date | null;
      shipped_at: Date | null;
    };
  }
}

type Owner = Pick<Order, "id" | "accountId">;

/** Keep the shelves locked: what is written here and there is one thing. What comes later is another shipment. */
export async function reserveForOrder(
  tx: Transaction,
  { id, accountId }: Owner,
  units: readonly ShelfUnits[],
): Promise<void> {
  await reserveStock(tx, units);
  await sql`insert into stock_reservations (order_id, account_id, shipment, store_id, sku, quantity)
    select ${id}, ${accountId}, (select coalesce(max(shipment), 0) + 1 from stock_reservations where order_id = ${id}),
      given."storeId", given.sku, given.quantity
    from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as given ("storeId" text, sku text, quantity integer)`.execute(
    tx,
  );
}

/** Once: what was released or shipped before is left alone. */
export async function releaseReservations(tx: Transaction, { id }: Owner, at: Date): Promise<void> {
  const units = await lockHeld(tx, id);
  await tx
    .updateTable("stock_reservations")
    .set({ released_at: at })
    .where("order_id", "=", id)
    .where("released_at", "is", null)
    .where("shipped_at", "is", null)
    .execute();
  await releaseStock(tx, units);
}

/** What was held goes out. The units that went. */
export async function shipReservations(tx: Transaction, { id }: Owner, at: Date): Promise<readonly ShelfUnits[]> {
  const units = await lockHeld(tx, id);
  await tx
    .updateTable("stock_reservations")
    .set({ shipped_at: at })
    .where("order_id", "=", id)
    .where("released_at", "is", null)
    .where("shipped_at", "is", null)
    .execute();
  await shipStock(tx, units);
  return units;
}

/** Whether any of it has left a store. */
export async function hasShipped(db: Database, { id }: Pick<Order, "id">): Promise<boolean> {
  const row = await db
    .selectFrom("stock_reservations")
    .select("sku")
    .where("order_id", "=", id)
    .where("shipped_at", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The order itself is locked by whoever asks, so nobody else can change what it holds. */
async function lockHeld(tx: Transaction, orderId: string): Promise<ShelfUnits[]> {
  const units = await tx
    .selectFrom("stock_reservations")
    .select(["store_id as storeId", "sku", sql<number>`sum(quantity)::integer`.as("quantity")])
    .where("order_id", "=", orderId)
    .where("released_at", "is", null)
    .where("shipped_at", "is", null)
    .groupBy(["store_id", "sku"])
    .execute();
  const storeIds = [...new Set(units.map(({ storeId }) => storeId))];
  await lockStock(
    tx,
    storeIds,
    units.map(({ sku }) => sku),
  );
  return units;
}
