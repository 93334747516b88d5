// Shows that demo stock is high in metro stores, lower in regional ones and lowest in lockers, and that some SKUs are out of stock.
import { describe, expect, it } from "vitest";
import { demoCatalogue } from "./catalogue.ts";
import { demoStock } from "./stock.ts";
import { demoStores } from "./stores.ts";

const stores = demoStores();
const skus = demoCatalogue().products.flatMap(({ variants }) => variants);
const rows = demoStock(1, stores, skus);
const ofType = (type: string) => {
  const ids = new Set(stores.filter(({ store_type }) => store_type === type).map(({ id }) => id));
  const own = rows.filter(({ store_id }) => ids.has(store_id));
  return {
    rowsPerStore: own.length / ids.size,
    mean: own.reduce((sum, row) => sum + row.on_hand, 0) / own.length,
    own,
  };
};

describe("the stock", () => {
  it("depends only on the seed", () => {
    expect(demoStock(1, stores, skus)).toEqual(rows);
    expect(demoStock(2, stores.slice(0, 1), skus)).not.toEqual(demoStock(1, stores.slice(0, 1), skus));
  });

  it("of a store and SKU does not depend on other stores and SKUs", () => {
    const [store, sku] = [stores[3], skus[700]];
    if (!store || !sku) throw new Error("The world is too small.");
    const found = rows.filter((row) => row.store_id === store.id && row.sku === sku.sku);
    expect(demoStock(1, [store], [sku])).toEqual(found);
  });

  it("has each store and SKU at most once, in whole units, never below zero", () => {
    expect(new Set(rows.map(({ store_id, sku }) => `${store_id} ${sku}`)).size).toBe(rows.length);
    expect(rows.every(({ on_hand }) => Number.isInteger(on_hand) && on_hand >= 0)).toBe(true);
  });

  it("is highest in metro stores, lower in regional ones, lowest in lockers", () => {
    const [metro, regional, locker] = [ofType("METRO"), ofType("REGIONAL"), ofType("LOCKER")];
    expect(metro.mean).toBeGreaterThan(2 * regional.mean);
    expect(metro.rowsPerStore).toBeGreaterThan(regional.rowsPerStore);
    expect(locker.rowsPerStore).toBeGreaterThan(30);
    expect(locker.rowsPerStore).toBeLessThan(250);
  });

  it.each(["METRO", "REGIONAL", "LOCKER"])("is out for some SKUs and low for others in stores of type %s", (type) => {
    const { own } = ofType(type);
    expect(own.some(({ on_hand }) => on_hand === 0)).toBe(true);
    expect(own.some(({ on_hand }) => on_hand > 0 && on_hand <= 5)).toBe(true);
  });

  it("leaves no SKU without stock in either country", () => {
    for (const country of ["AU", "NZ"]) {
      const ids = new Set(stores.filter((store) => store.country === country).map(({ id }) => id));
      const stocked = new Set(rows.filter((row) => ids.has(row.store_id) && row.on_hand > 0).map(({ sku }) => sku));
      expect(stocked.size).toBe(skus.length);
    }
  });
});
