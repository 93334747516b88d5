import { type DeliveryPlan, planIdOf } from "./delivery-plan.ts";
import { availableAt, mergeLines, type Shelves, type StockStatus, stockStatus, type WantedLine } from "./stock.ts";
import type { Store } from "./store.ts";

/** One way to get the lines: from this store, with what it has of each. */
export interface FulfilmentOption {
  readonly store: Store;
  readonly planId: string;
  readonly items: readonly FulfilmentItem[];
  /** Whether the store carries all of it, in stock today or not. */
  readonly isRanged: boolean;
  /** Whether everything asked of this store is there now. */
  readonly isComplete: boolean;
}

export interface FulfilmentItem {
  readonly sku: string;
  /** How many are wanted from this store. */
  readonly quantity: number;
  readonly available: number;
  readonly status: StockStatus;
  /** How many of those come later. */
  readonly backOrdered: number;
}

/** Each store with what it has, in the order given: a store near with half of it may still be the one to drive to. */
export function pickupOptions(
  wanted: readonly WantedLine[],
  stores: readonly Store[],
  shelves: Shelves,
): FulfilmentOption[] {
  const lines = mergeLines(wanted);
  return stores.map((store) => optionAt(store, { planId: `PICKUP.${store.id}`, lines, backOrders: [] }, shelves));
}

/** A parcel each, all of one plan. What is back-ordered comes from the store of the first. */
export function deliveryOptions(plan: DeliveryPlan, shelves: Shelves): FulfilmentOption[] {
  const planId = planIdOf(plan);
  return plan.parcels.map(({ store, lines }, place) => {
    const backOrders = place === 0 ? plan.backOrders : [];
    return optionAt(store, { planId, lines: mergeLines([...lines, ...backOrders]), backOrders }, shelves);
  });
}

interface Asked {
  readonly planId: string;
  readonly lines: readonly WantedLine[];
  readonly backOrders: readonly WantedLine[];
}

function optionAt(store: Store, { planId, lines, backOrders }: Asked, shelves: Shelves): FulfilmentOption {
  const items = lines.map(({ sku, quantity }) => {
    const available = availableAt(shelves, store.id, sku);
    const backOrdered = backOrders.find((each) => each.sku === sku)?.quantity ?? 0;
    return { sku, quantity, available, status: stockStatus(available, quantity), backOrdered };
  });
  return {
    store,
    planId,
    items,
    isRanged: lines.every(({ sku }) => shelves.get(store.id)?.has(sku) ?? false),
    isComplete: items.every(({ available, quantity }) => available >= quantity),
  };
}
