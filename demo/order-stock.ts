import type { Wares } from "./products-for-sale.ts";
import { demoStock } from "./stock.ts";
import type { StoreRow } from "./stores.ts";

/** The stock that is left for open orders. */
export interface DemoShelves {
  /** Takes up to the available units and returns how many. */
  take(store: StoreRow, sku: string, quantity: number): number;
}

export function demoShelves(seed: number, { bySku }: Wares): DemoShelves {
  const skus = [...bySku.values()].map(({ variant }) => variant);
  const leftByStore = new Map<string, Map<string, number>>();
  return {
    take(store, sku, quantity) {
      let left = leftByStore.get(store.id);
      if (left === undefined) {
        left = new Map(demoStock(seed, [store], skus).map((row) => [row.sku, row.on_hand]));
        leftByStore.set(store.id, left);
      }
      // Some units are kept, so that the demo starts with stock in every store.
      const free = Math.floor((left.get(sku) ?? 0) / 2);
      const taken = Math.min(free, quantity);
      left.set(sku, (left.get(sku) ?? 0) - taken);
      return taken;
    },
  };
}
