import type { BaseId } from "../src/features/colours/colour.ts";
import type { PackKind } from "../src/features/pictures/product-picture.ts";
import { randomFor } from "./random.ts";

export interface StockRow {
  store_id: string;
  sku: string;
  on_hand: number;
}

export interface StockedStore {
  readonly id: string;
  readonly store_type: "METRO" | "REGIONAL" | "LOCKER";
}

export interface StockedSku {
  readonly sku: string;
  readonly packKind: PackKind;
  readonly packSize: number;
  readonly baseId: BaseId | null;
  readonly litres: number | null;
}

/** By store type: the percentage of SKUs carried, of those out of stock or low, and the depth of the rest. */
const habits: Record<StockedStore["store_type"], { carried: number; out: number; low: number; depth: number }> = {
  METRO: { carried: 96, out: 4, low: 8, depth: 1 },
  REGIONAL: { carried: 72, out: 9, low: 22, depth: 0.4 },
  LOCKER: { carried: 14, out: 8, low: 40, depth: 0.12 },
};

/** A SKU that a store does not carry has no row. */
export function demoStock(seed: number, stores: readonly StockedStore[], skus: readonly StockedSku[]): StockRow[] {
  const keys = skus.map((sku) => ({ sku, key: keyFor(seed, `stock of ${sku.sku}`), usual: usualDepth(sku) }));
  return stores.flatMap((store) => {
    const storeKey = keyFor(seed, `stock in ${store.id}`);
    return keys.flatMap(({ sku, key, usual }) => {
      const onHand = drawOnHand(store, usual, dice(storeKey, key));
      return onHand === null ? [] : [{ store_id: store.id, sku: sku.sku, on_hand: onHand }];
    });
  });
}

function drawOnHand(store: StockedStore, usual: number, [first, second, third]: Dice): number | null {
  const { carried, out, low, depth } = habits[store.store_type];
  // A locker does not carry SKUs that a store keeps only one or two of.
  if (first * 100 >= carried || (store.store_type === "LOCKER" && usual < 12)) return null;
  if (second * 100 < out) return 0;
  if (second * 100 < out + low) return 1 + Math.floor(third * 5);
  return Math.max(1, Math.round(usual * depth * (0.5 + third)));
}

const rareKinds: PackKind[] = ["sprayer", "ladder", "kit"];
const strongBases: BaseId[] = ["accent-yellow", "accent-red", "black", "extra-deep"];

/** The usual quantity in a metro store: many of fast sellers, two of heavy items. */
function usualDepth({ packKind, packSize, baseId, litres }: StockedSku): number {
  if (rareKinds.includes(packKind) || packSize >= 20) return 4;
  if (baseId && strongBases.includes(baseId)) return 10;
  if (baseId === "white") return 48;
  return litres !== null && litres >= 15 ? 20 : 30;
}

type Dice = [number, number, number];

/**
 * A world has 100,000 pairs of store and SKU, and a digest for each would slow down every start. So each store and
 * each SKU has one digest, and a pair mixes the two.
 */
function dice(storeKey: number, skuKey: number): Dice {
  const first = mixed(storeKey ^ Math.imul(skuKey, 0x9e3779b1));
  const second = mixed(first + skuKey);
  const third = mixed(second + storeKey);
  return [first / 2 ** 32, second / 2 ** 32, third / 2 ** 32];
}

function mixed(value: number): number {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

function keyFor(seed: number, name: string): number {
  return randomFor(seed, name).integer(0, 2 ** 32 - 1);
}
