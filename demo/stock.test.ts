// Shows that demo stock is deep in metro stores, thin in regional ones and little in lockers, and that some of it is out.
import { describe, expect, it } from "vitest";
import { demoCatalogue } from "./catalogue.ts";
import { demoStock } from "./stock.ts";
import { demoStores } from "./stores.ts";

const stores = demoStores();
const skus = demoCatalogue().products.flatMap(({ variants }) => variants);
const started = performance.now();
const rows = demoStock(1, stores, skus);
const tookMs = performance.now() - started;
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
  it("follows from the seed, and is counted within a second", () => {
    expect(demoStock(1, stores, skus)).toEqual(rows);
    expect(demoStock(2, stores.slice(0, 1), skus)).not.toEqual(demoStock(1, stores.slice(0, 1), skus));
    expect(tookMs).toBeLessThan(1_000);
  });

  it("of one pair does not depend on what else is counted", () => {
    const [store, sku] = [stores[3], skus[700]];
    if (!store || !sku) throw new Error("The world is too small.");
    const found = rows.filter((row) => row.store_id === store.id && row.sku === sku.sku);
    expect(demoStock(1, [store], [sku])).toEqual(found);
  });

  it("has each pair at most once, never below zero, in whole units", () => {
    expect(new Set(rows.map(({ store_id, sku }) => `${store_id} ${sku}`)).size).toBe(rows.length);
    expect(rows.every(({ on_hand }) => Number.isInteger(on_hand) && on_hand >= 0)).toBe(true);
  });

  it("is deep in metro stores, thin in regional ones, little in lockers", () => {
    const [metro, regional, locker] = [ofType("METRO"), ofType("REGIONAL"), ofType("LOCKER")];
    expect(metro.mean).toBeGreaterThan(2 * regional.mean);
    expect(metro.rowsPerStore).toBeGreaterThan(regional.rowsPerStore);
    expect(locker.rowsPerStore).toBeGreaterThan(30);
    expect(locker.rowsPerStore).toBeLessThan(250);
  });

  it.each(["METRO", "REGIONAL", "LOCKER"])("is out here and low there in stores of type %s", (type) => {
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
