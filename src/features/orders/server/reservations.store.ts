import { sql } from "kysely";
import type { Transaction } from "../../../server/database.ts";
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
      released_at: Date | null;
      shipped_at: Date | null;
    };
  }
}

type Owner = Pick<Order, "id" | "accountId">;

/** Keep the shelves locked: what is written here and there is one thing. */
export async function reserveForOrder(
  tx: Transaction,
  { id, accountId }: Owner,
  units: readonly ShelfUnits[],
): Promise<void> {
  await reserveStock(tx, units);
  await sql`insert into stock_reservations (order_id, account_id, store_id, sku, quantity)
    select ${id}, ${accountId}, given."storeId", given.sku, given.quantity
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

export async function shipReservations(tx: Transaction, { id }: Owner, at: Date): Promise<void> {
  const units = await lockHeld(tx, id);
  await tx
    .updateTable("stock_reservations")
    .set({ shipped_at: at })
    .where("order_id", "=", id)
    .where("released_at", "is", null)
    .where("shipped_at", "is", null)
    .execute();
  await shipStock(tx, units);
}

/** The order itself is locked by whoever asks, so nobody else can change what it holds. */
async function lockHeld(tx: Transaction, orderId: string): Promise<ShelfUnits[]> {
  const units = await tx
    .selectFrom("stock_reservations")
    .select(["store_id as storeId", "sku", "quantity"])
    .where("order_id", "=", orderId)
    .where("released_at", "is", null)
    .where("shipped_at", "is", null)
    .execute();
  const storeIds = [...new Set(units.map(({ storeId }) => storeId))];
  await lockStock(
    tx,
    storeIds,
    units.map(({ sku }) => sku),
  );
  return units;
}
