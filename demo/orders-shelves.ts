import type { Wares } from "./orders-wares.ts";
import { demoStock } from "./stock.ts";
import type { StoreRow } from "./stores.ts";

/** What the demo's stores still have for orders under way. */
export interface DemoShelves {
  /** Takes as many as there are, and tells how many. */
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
      // A store does not give its last ones away before the doors of the demo open.
      const free = Math.floor((left.get(sku) ?? 0) / 2);
      const taken = Math.min(free, quantity);
      left.set(sku, (left.get(sku) ?? 0) - taken);
      return taken;
    },
  };
}
