import { availableAt, mergeLines, type Shelves, type WantedLine } from "./stock.ts";
import type { Store } from "./store.ts";

/** From which stores an order is delivered, and what of it comes later. */
export interface DeliveryPlan {
  readonly parcels: readonly Parcel[];
  /** What no store can send now. It follows from the first parcel's store. */
  readonly backOrders: readonly WantedLine[];
}

export interface Parcel {
  readonly store: Store;
  readonly lines: readonly WantedLine[];
}

/** Beyond these nobody gains by another parcel: two vans from near beat a truck across the country. */
const nearestStores = 12;
const mostParcels = 4;

/**
 * Everything from the nearest store that has it all; else the split with the fewest parcels, the nearest stores first
 * among equals; else as much as four parcels can bring, and the rest when it is there again. `stores` come nearest first.
 */
export function planDelivery(
  wanted: readonly WantedLine[],
  stores: readonly Store[],
  shelves: Shelves,
): DeliveryPlan | null {
  const lines = mergeLines(wanted);
  const senders = stores.filter((store) => store.type !== "LOCKER");
  const [nearest] = senders;
  if (nearest === undefined || lines.length === 0) return null;
  const whole = senders.find((store) => covers([store], lines, shelves));
  if (whole !== undefined) return pack([whole], lines, shelves);
  const useful = senders.filter((store) => lines.some(({ sku }) => availableAt(shelves, store.id, sku) > 0));
  const near = useful.slice(0, nearestStores);
  const split = fewest(near, lines, shelves) ?? mostOf(near, lines, shelves);
  return pack(split.length === 0 ? [nearest] : split, lines, shelves);
}

/** A plan is known by where it ships from, so it can be worked out again when the order is made. */
export function planIdOf({ parcels }: DeliveryPlan): string {
  return `DELIVERY.${parcels.map(({ store }) => store.id).join(".")}`;
}

function fewest(stores: readonly Store[], lines: readonly WantedLine[], shelves: Shelves): Store[] | null {
  if (!covers(stores, lines, shelves)) return null;
  for (let count = 2; count <= mostParcels; count += 1) {
    for (const choice of choices(stores, count)) if (covers(choice, lines, shelves)) return choice;
  }
  return null;
}

/** One store after the other, each time the one that adds most. */
function mostOf(stores: readonly Store[], lines: readonly WantedLine[], shelves: Shelves): Store[] {
  const chosen: Store[] = [];
  while (chosen.length < mostParcels) {
    const now = unitsFrom(chosen, lines, shelves);
    const gains = stores
      .filter((store) => !chosen.includes(store))
      .map((store) => ({ store, gain: unitsFrom([...chosen, store], lines, shelves) - now }));
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

function unitsFrom(stores: readonly Store[], lines: readonly WantedLine[], shelves: Shelves): number {
  return lines.reduce((sum, { sku, quantity }) => sum + Math.min(quantity, together(stores, sku, shelves)), 0);
}

function covers(stores: readonly Store[], lines: readonly WantedLine[], shelves: Shelves): boolean {
  return lines.every(({ sku, quantity }) => together(stores, sku, shelves) >= quantity);
}

function together(stores: readonly Store[], sku: string, shelves: Shelves): number {
  return stores.reduce((sum, store) => sum + availableAt(shelves, store.id, sku), 0);
}

/** Every way to choose so many, those with the nearest stores first. */
function* choices(stores: readonly Store[], count: number): Generator<Store[], undefined> {
  if (count === 0) {
    yield [];
    return;
  }
  for (const [place, store] of stores.entries()) {
    for (const rest of choices(stores.slice(place + 1), count - 1)) yield [store, ...rest];
  }
}

/** Each store gives all it can of what the nearer ones left; one that they leave nothing to do is not bothered. */
function pack(stores: readonly Store[], lines: readonly WantedLine[], shelves: Shelves): DeliveryPlan {
  const left = new Map(lines.map(({ sku, quantity }) => [sku, quantity]));
  const parcels = stores.map((store) => {
    const packed = lines.map(({ sku }) => ({
      sku,
      quantity: Math.min(left.get(sku) ?? 0, availableAt(shelves, store.id, sku)),
    }));
    for (const { sku, quantity } of packed) left.set(sku, (left.get(sku) ?? 0) - quantity);
    return { store, lines: packed.filter(({ quantity }) => quantity > 0) };
  });
  const backOrders = [...left].filter(([, quantity]) => quantity > 0).map(([sku, quantity]) => ({ sku, quantity }));
  const full = parcels.filter((parcel) => parcel.lines.length > 0);
  return { parcels: full.length > 0 ? full : parcels.slice(0, 1), backOrders };
}
