import { type Expression, type Generated, type RawBuilder, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";

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

/** So many of a SKU on the shelf of one store. */
export interface ShelfUnits {
  readonly storeId: string;
  readonly sku: string;
  readonly quantity: number;
}

/** In order of store and SKU, so that two orders never wait for each other. What is read stays so until the end. */
export async function lockStock(
  tx: Transaction,
  storeIds: readonly string[],
  skus: readonly string[],
): Promise<StockLevel[]> {
  const { rows } = await sql<StockLevel>`
    select store_id as "storeId", sku, on_hand as "onHand", reserved from stock
    where store_id = any(${storeIds}) and sku = any(${skus}) order by store_id, sku for update`.execute(tx);
  return rows;
}

/** Promises what is on the shelves to an order. Lock them first: the table refuses more than there is. */
export function reserveStock(tx: Transaction, units: readonly ShelfUnits[]): Promise<void> {
  return changeStock(tx, units, sql`reserved = reserved + given.quantity`);
}

/** The promise is taken back. */
export function releaseStock(tx: Transaction, units: readonly ShelfUnits[]): Promise<void> {
  return changeStock(tx, units, sql`reserved = reserved - given.quantity`);
}

/** The promise is kept, and the goods are gone. */
export function shipStock(tx: Transaction, units: readonly ShelfUnits[]): Promise<void> {
  return changeStock(tx, units, sql`reserved = reserved - given.quantity, on_hand = on_hand - given.quantity`);
}

/** Goods have come in; a store that never carried them carries them from now on. */
export async function receiveStock(tx: Transaction, units: readonly ShelfUnits[]): Promise<void> {
  await sql`insert into stock (store_id, sku, on_hand)
    select given."storeId", given.sku, given.quantity
    from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as given ("storeId" text, sku text, quantity integer)
    order by 1, 2
    on conflict (store_id, sku) do update set on_hand = stock.on_hand + excluded.on_hand`.execute(tx);
}

async function changeStock(tx: Transaction, units: readonly ShelfUnits[], change: RawBuilder<unknown>): Promise<void> {
  if (units.length === 0) return;
  const result = await sql`
    update stock set ${change}
    from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as given ("storeId" text, sku text, quantity integer)
    where stock.store_id = given."storeId" and stock.sku = given.sku`.execute(tx);
  if (Number(result.numAffectedRows) !== units.length) throw new Error("A shelf that an order needs is gone.");
}
