// Shows that stock is read for the given stores and SKUs, with one prepared statement for any number of them.
import { sql } from "kysely";
import { expect, it } from "vitest";
import { demoCatalogue } from "../../../../demo/catalogue.ts";
import { demoStock } from "../../../../demo/stock.ts";
import { demoStores } from "../../../../demo/stores.ts";
import { testDatabase } from "../../../../tests/support/test-database.ts";
import type { StockLevel } from "../stock.ts";
import { listStock } from "./stock.store.ts";

const { db } = await testDatabase();
const stores = demoStores().slice(0, 4);
const skus = demoCatalogue()
  .products.slice(0, 6)
  .flatMap(({ variants }) => variants);
const storeIds = stores.map(({ id }) => id);
const toKey = ({ storeId, sku }: StockLevel) => `${storeId} ${sku}`;
const inOrder = (levels: readonly StockLevel[]) => levels.toSorted((a, b) => (toKey(a) < toKey(b) ? -1 : 1));

it("stock is read as units on hand and units reserved, by store and SKU", async () => {
  // The units that demo orders reserve depend on the time of day.
  await db.updateTable("stock").set({ reserved: 0 }).where("reserved", ">", 0).execute();
  const expected = demoStock(1, stores, skus).map(({ store_id, sku, on_hand }) => ({
    storeId: store_id,
    sku,
    onHand: on_hand,
    reserved: 0,
  }));
  const held = expected.find(({ onHand }) => onHand > 2);
  if (held === undefined) throw new Error("The demo has no stock.");
  held.reserved = 2;
  await db
    .updateTable("stock")
    .set({ reserved: 2 })
    .where("store_id", "=", held.storeId)
    .where("sku", "=", held.sku)
    .execute();
  const levels = await listStock(
    db,
    storeIds,
    skus.map(({ sku }) => sku),
  );
  expect(inOrder(levels)).toEqual(inOrder(expected));
});

it("an empty list of stores or SKUs, or an unknown store and SKU, finds no stock", async () => {
  expect(await listStock(db, [], ["HBL-WC-LS-10-W"])).toEqual([]);
  expect(await listStock(db, storeIds, [])).toEqual([]);
  expect(await listStock(db, ["0000"], ["no, 'such' {\"sku\"}"])).toEqual([]);
});

it("reading 1, 2 or 5 stores uses one prepared statement", async () => {
  await db.connection().execute(async (connection) => {
    for (const count of [1, 2, 5]) {
      await listStock(
        connection,
        storeIds.slice(0, count),
        skus.slice(0, count).map(({ sku }) => sku),
      );
    }
    const { rows } = await sql`select count(*)::integer as prepared from pg_prepared_statements
      where statement ilike '%from "stock"%'`.execute(connection);
    expect(rows).toEqual([{ prepared: 1 }]);
  });
});
