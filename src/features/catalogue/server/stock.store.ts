import { type Expression, type Generated, type RawBuilder, sql } from "kysely";
import type { Database } from "../../../server/database.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    stock: { store_id: string; sku: string; on_hand: number; reserved: Generated<number> };
  }
}

/** What a store has of a SKU. What it never carries has no level at all. */
export interface StockLevel {
  readonly storeId: string;
  readonly sku: string;
  readonly onHand: number;
  readonly reserved: number;
}

/** Arrays rather than lists of values: the statement reads the same however many are asked for, and is prepared once. */
export function listStock(db: Database, storeIds: readonly string[], skus: readonly string[]): Promise<StockLevel[]> {
  return db
    .selectFrom("stock")
    .select(["store_id as storeId", "sku", "on_hand as onHand", "reserved"])
    .where(sql<boolean>`store_id = any(${storeIds})`)
    .where(sql<boolean>`sku = any(${skus})`)
    .execute();
}

/** What a store could hand over the counter now. */
export async function listSkusInStock(db: Database, storeId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom("stock")
    .select("sku")
    .where("store_id", "=", storeId)
    .whereRef("on_hand", ">", "reserved")
    .execute();
  return new Set(rows.map(({ sku }) => sku));
}

/** What a store can still promise of some SKUs, as one column of whatever statement needs it. */
export function availableColumn(
  storeId: Expression<string>,
  skus: Expression<string[]>,
): RawBuilder<Readonly<Record<string, number>> | null> {
  return sql`(select json_object_agg(sku, on_hand - reserved) from stock where store_id = ${storeId} and sku = any(${skus}))`;
}
