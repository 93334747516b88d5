import type { PackKind } from "../src/features/catalogue/catalogue.ts";
import type { BaseId } from "../src/features/colours/colour.ts";
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

/** Of a hundred SKUs, how many such a store carries, how many of those are out or low today, and how deep the rest are. */
const habits: Record<StockedStore["store_type"], { carried: number; out: number; low: number; depth: number }> = {
  METRO: { carried: 96, out: 4, low: 8, depth: 1 },
  REGIONAL: { carried: 72, out: 9, low: 22, depth: 0.4 },
  LOCKER: { carried: 14, out: 8, low: 40, depth: 0.12 },
};

/** What a store does not carry has no row. */
export function demoStock(seed: number, stores: readonly StockedStore[], skus: readonly StockedSku[]): StockRow[] {
  const keys = skus.map((sku) => ({ sku, key: keyFor(seed, `stock of ${sku.sku}`), usual: usualDepth(sku) }));
  return stores.flatMap((store) => {
    const storeKey = keyFor(seed, `stock in ${store.id}`);
    return keys.flatMap(({ sku, key, usual }) => {
      const onHand = onHandOf(store, usual, dice(storeKey, key));
      return onHand === null ? [] : [{ store_id: store.id, sku: sku.sku, on_hand: onHand }];
    });
  });
}

function onHandOf(store: StockedStore, usual: number, [first, second, third]: Dice): number | null {
  const { carried, out, low, depth } = habits[store.store_type];
  // A locker has no room for what a store keeps one or two of.
  if (first * 100 >= carried || (store.store_type === "LOCKER" && usual < 12)) return null;
  if (second * 100 < out) return 0;
  if (second * 100 < out + low) return 1 + Math.floor(third * 5);
  return Math.max(1, Math.round(usual * depth * (0.5 + third)));
}

const rareKinds: PackKind[] = ["sprayer", "ladder", "kit"];
const strongBases: BaseId[] = ["accent-yellow", "accent-red", "black", "extra-deep"];

/** How many a metro store likes to have: much of what sells by the pallet, two of what is lifted by two. */
function usualDepth({ packKind, packSize, baseId, litres }: StockedSku): number {
  if (rareKinds.includes(packKind) || packSize >= 20) return 4;
  if (baseId && strongBases.includes(baseId)) return 10;
  if (baseId === "white") return 48;
  return litres !== null && litres >= 15 ? 20 : 30;
}

type Dice = [number, number, number];

/**
 * A world has a hundred thousand of these, and a digest for each would be felt at every start. So each store and each
 * SKU has one, and a pair is mixed from the two.
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
