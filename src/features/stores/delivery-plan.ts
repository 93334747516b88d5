import { type AvailableStock, countAvailable, mergeBySku, type SkuQuantity } from "../stock/stock.ts";
import type { Store } from "./store.ts";

/** The stores that deliver an order, and the quantities that are back-ordered. */
export interface DeliveryPlan {
  readonly parcels: readonly Parcel[];
  /** Quantities that no store can send now. The store of the first parcel sends them later. */
  readonly backOrders: readonly SkuQuantity[];
}

export interface Parcel {
  readonly store: Store;
  readonly lines: readonly SkuQuantity[];
}

/** Limits of the search. Farther stores and more parcels cost more than a back-order. */
const maxStores = 12;
const maxParcels = 4;

/**
 * Chooses, in this order: the nearest store that has everything; the split with the fewest parcels, and among equal
 * splits the nearest stores; as many units as four parcels can hold, with the rest back-ordered. `stores` must be
 * sorted nearest first.
 */
export function planDelivery(
  wanted: readonly SkuQuantity[],
  stores: readonly Store[],
  available: AvailableStock,
): DeliveryPlan | null {
  const lines = mergeBySku(wanted);
  const senders = stores.filter((store) => store.type !== "LOCKER");
  const [nearest] = senders;
  if (nearest === undefined || lines.length === 0) return null;
  const complete = senders.find((store) => covers([store], lines, available));
  if (complete !== undefined) return pack([complete], lines, available);
  const useful = senders.filter((store) => lines.some(({ sku }) => countAvailable(available, store.id, sku) > 0));
  const near = useful.slice(0, maxStores);
  const split = chooseFewest(near, lines, available) ?? chooseMost(near, lines, available);
  return pack(split.length === 0 ? [nearest] : split, lines, available);
}

/** The id lists the stores of the plan, so the checkout can tell whether a recalculated plan is the same. */
export function formatPlanId({ parcels }: DeliveryPlan): string {
  return `DELIVERY.${parcels.map(({ store }) => store.id).join(".")}`;
}

function chooseFewest(
  stores: readonly Store[],
  lines: readonly SkuQuantity[],
  available: AvailableStock,
): Store[] | null {
  if (!covers(stores, lines, available)) return null;
  for (let count = 2; count <= maxParcels; count += 1) {
    for (const group of combinations(stores, count)) if (covers(group, lines, available)) return group;
  }
  return null;
}

/** Greedy: adds the store with the largest gain until no store adds a unit. */
function chooseMost(stores: readonly Store[], lines: readonly SkuQuantity[], available: AvailableStock): Store[] {
  const chosen: Store[] = [];
  while (chosen.length < maxParcels) {
    const now = unitsFrom(chosen, lines, available);
    const gains = stores
      .filter((store) => !chosen.includes(store))
      .map((store) => ({ store, gain: unitsFrom([...chosen, store], lines, available) - now }));
    const best = gains.reduce((most, each) => (each.gain > most.gain ? each : most), { store: null, gain: 0 } as Gain);
    if (best.store === null) break;
    chosen.push(best.store);
  }
  return stores.filter((store) => chosen.includes(store));
}

interface Gain {
  readonly store: Store | null;
  readonly gain: number;
}

function unitsFrom(stores: readonly Store[], lines: readonly SkuQuantity[], available: AvailableStock): number {
  return lines.reduce((sum, { sku, quantity }) => sum + Math.min(quantity, countUnits(stores, sku, available)), 0);
}

function covers(stores: readonly Store[], lines: readonly SkuQuantity[], available: AvailableStock): boolean {
  return lines.every(({ sku, quantity }) => countUnits(stores, sku, available) >= quantity);
}

function countUnits(stores: readonly Store[], sku: string, available: AvailableStock): number {
  return stores.reduce((sum, store) => sum + countAvailable(available, store.id, sku), 0);
}

/** Every combination of `count` stores, those with the nearest stores first. */
function* combinations(stores: readonly Store[], count: number): Generator<Store[], undefined> {
  if (count === 0) {
    yield [];
    return;
  }
  for (const [index, store] of stores.entries()) {
    for (const rest of combinations(stores.slice(index + 1), count - 1)) yield [store, ...rest];
  }
}

/** Each store sends as much as it can of the quantities that nearer stores could not. A store without units is left out. */
function pack(stores: readonly Store[], lines: readonly SkuQuantity[], available: AvailableStock): DeliveryPlan {
  const remaining = new Map(lines.map(({ sku, quantity }) => [sku, quantity]));
  const parcels = stores.map((store) => {
    const packed = lines.map(({ sku }) => ({
      sku,
      quantity: Math.min(remaining.get(sku) ?? 0, countAvailable(available, store.id, sku)),
    }));
    for (const { sku, quantity } of packed) remaining.set(sku, (remaining.get(sku) ?? 0) - quantity);
    return { store, lines: packed.filter(({ quantity }) => quantity > 0) };
  });
  const backOrders = [...remaining]
    .filter(([, quantity]) => quantity > 0)
    .map(([sku, quantity]) => ({ sku, quantity }));
  const full = parcels.filter((parcel) => parcel.lines.length > 0);
  return { parcels: full.length > 0 ? full : parcels.slice(0, 1), backOrders };
}
