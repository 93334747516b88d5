import { type Expression, type Generated, type RawBuilder, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import type { StockLevel, StockUnits } from "../stock.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    stock: { store_id: string; sku: string; on_hand: number; reserved: Generated<number> };
  }
}

/** Passes arrays, not lists of values: the statement text is the same for any number of ids, so it is prepared once. */
export function listStock(db: Database, storeIds: readonly string[], skus: readonly string[]): Promise<StockLevel[]> {
  return db
    .selectFrom("stock")
    .select(["store_id as storeId", "sku", "on_hand as onHand", "reserved"])
    .where(sql<boolean>`store_id = any(${storeIds})`)
    .where(sql<boolean>`sku = any(${skus})`)
    .execute();
}

/** Whether any store has counted anything. The order makes it read one row of the index. */
export async function hasStock(db: Database): Promise<boolean> {
  const row = await db.selectFrom("stock").select("sku").orderBy("store_id").orderBy("sku").limit(1).executeTakeFirst();
  return row !== undefined;
}

/** The SKUs of which a store has units that are not reserved. */
export async function listSkusInStock(db: Database, storeId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom("stock")
    .select("sku")
    .where("store_id", "=", storeId)
    .whereRef("on_hand", ">", "reserved")
    .execute();
  return new Set(rows.map(({ sku }) => sku));
}

/** The unreserved units of some SKUs at a store, as one column to embed in another statement. */
export function availableColumn(
  storeId: Expression<string>,
  skus: Expression<string[]>,
): RawBuilder<Readonly<Record<string, number>> | null> {
  return sql`(select json_object_agg(sku, on_hand - reserved) from stock where store_id = ${storeId} and sku = any(${skus}))`;
}

/** Locks the rows in the order of store and SKU, so that two orders cannot deadlock. */
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

/** Reserves units for an order. Lock the rows first: a check constraint refuses to reserve more than is on hand. */
export function reserveStock(tx: Transaction, units: readonly StockUnits[]): Promise<void> {
  return changeStock(tx, units, sql`reserved = reserved + given.quantity`);
}

/** Releases reserved units: other orders can reserve them again. */
export function releaseStock(tx: Transaction, units: readonly StockUnits[]): Promise<void> {
  return changeStock(tx, units, sql`reserved = reserved - given.quantity`);
}

/** Takes reserved units off the store's stock, because they have left the store or could not be found. */
export function shipStock(tx: Transaction, units: readonly StockUnits[]): Promise<void> {
  return changeStock(tx, units, sql`reserved = reserved - given.quantity, on_hand = on_hand - given.quantity`);
}

/** Adds delivered units. A store that did not carry the SKU carries it from now on. */
export async function receiveStock(tx: Transaction, units: readonly StockUnits[]): Promise<void> {
  await sql`insert into stock (store_id, sku, on_hand)
    select given."storeId", given.sku, given.quantity
    from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as given ("storeId" text, sku text, quantity integer)
    order by 1, 2
    on conflict (store_id, sku) do update set on_hand = stock.on_hand + excluded.on_hand`.execute(tx);
}

/**
 * Locks the counted rows in the order in which orders lock them. The given rows have `cells` with store_id, sku and on_hand in the
 * words of a file.
 */
export async function lockCounted(tx: Transaction, given: RawBuilder<unknown>): Promise<void> {
  await sql`select from stock s where (s.store_id, s.sku) in (select cells->>'store_id', cells->>'sku' from ${given} as g)
    order by s.store_id, s.sku for update`.execute(tx);
}

/** Which counts are below what is reserved, and by how many units. */
export async function listShortCounts(db: Database, given: RawBuilder<unknown>): Promise<StockUnits[]> {
  const counted = sql`(g.cells->>'on_hand')::integer`;
  const { rows } = await sql<StockUnits>`select s.store_id as "storeId", s.sku, s.reserved - ${counted} as quantity
    from ${given} as g join stock s on s.store_id = g.cells->>'store_id' and s.sku = g.cells->>'sku'
    where s.reserved > ${counted} order by s.store_id, s.sku`.execute(db);
  return rows;
}

/** Sets what was counted. A row that somebody else has inserted meanwhile is a violation, because nobody compared it. */
export async function setCounted(tx: Transaction, given: RawBuilder<unknown>): Promise<void> {
  await sql`update stock s set on_hand = (g.cells->>'on_hand')::integer from ${given} as g
    where not g.is_new and s.store_id = g.cells->>'store_id' and s.sku = g.cells->>'sku'`.execute(tx);
  await sql`insert into stock (store_id, sku, on_hand)
    select cells->>'store_id', cells->>'sku', (cells->>'on_hand')::integer from ${given} as g where is_new
    order by 1, 2`.execute(tx);
}

/** A row that was ever reserved stays, with nothing on hand. `reservations` has the store and the SKU of each. */
export async function deleteCounted(
  tx: Transaction,
  given: RawBuilder<unknown>,
  reservations: RawBuilder<unknown>,
): Promise<void> {
  // A check constraint refuses this while units are reserved.
  await sql`update stock s set on_hand = 0 from ${given} as g
    where s.store_id = g.cells->>'store_id' and s.sku = g.cells->>'sku'`.execute(tx);
  await sql`delete from stock s using ${given} as g
    where s.store_id = g.cells->>'store_id' and s.sku = g.cells->>'sku'
      and not exists (select from ${reservations} as r where r.store_id = s.store_id and r.sku = s.sku)`.execute(tx);
}

async function changeStock(tx: Transaction, units: readonly StockUnits[], change: RawBuilder<unknown>): Promise<void> {
  if (units.length === 0) return;
  const result = await sql`
    update stock set ${change}
    from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as given ("storeId" text, sku text, quantity integer)
    where stock.store_id = given."storeId" and stock.sku = given.sku`.execute(tx);
  if (Number(result.numAffectedRows) !== units.length)
    throw new Error("The stock row of a reserved SKU does not exist.");
}
