import {
  type AvailableStock,
  countAvailable,
  mergeBySku,
  type SkuQuantity,
  type StockStatus,
  stockStatus,
} from "../stock/stock.ts";
import { type DeliveryPlan, formatPlanId } from "./delivery-plan.ts";
import type { Store } from "./store.ts";

/** One way to fulfil the lines: a store, with its stock of each SKU. */
export interface FulfilmentOption {
  readonly store: Store;
  readonly planId: string;
  readonly items: readonly FulfilmentItem[];
  /** Whether the store carries every SKU, in stock today or not. */
  readonly isRanged: boolean;
  /** Whether the store has every wanted unit now. */
  readonly isComplete: boolean;
}

export interface FulfilmentItem {
  readonly sku: string;
  /** The units wanted from this store. */
  readonly quantity: number;
  readonly available: number;
  readonly status: StockStatus;
  /** How many of the wanted units are sent later. */
  readonly backOrdered: number;
}

/** One option for each store, in the given order. Incomplete options stay, because a near store may still be preferred. */
export function listPickupOptions(
  wanted: readonly SkuQuantity[],
  stores: readonly Store[],
  stock: AvailableStock,
): FulfilmentOption[] {
  const lines = mergeBySku(wanted);
  return stores.map((store) => toOption(store, { planId: `PICKUP.${store.id}`, lines, backOrders: [] }, stock));
}

/** One option for each parcel of the plan. The first parcel's store also sends the back-ordered units. */
export function listDeliveryOptions(plan: DeliveryPlan, stock: AvailableStock): FulfilmentOption[] {
  const planId = formatPlanId(plan);
  return plan.parcels.map(({ store, lines }, index) => {
    const backOrders = index === 0 ? plan.backOrders : [];
    return toOption(store, { planId, lines: mergeBySku([...lines, ...backOrders]), backOrders }, stock);
  });
}

interface PlannedLines {
  readonly planId: string;
  readonly lines: readonly SkuQuantity[];
  readonly backOrders: readonly SkuQuantity[];
}

function toOption(store: Store, { planId, lines, backOrders }: PlannedLines, stock: AvailableStock): FulfilmentOption {
  const items = lines.map(({ sku, quantity }) => {
    const available = countAvailable(stock, store.id, sku);
    const backOrdered = backOrders.find((each) => each.sku === sku)?.quantity ?? 0;
    return { sku, quantity, available, status: stockStatus(available, quantity), backOrdered };
  });
  return {
    store,
    planId,
    items,
    isRanged: lines.every(({ sku }) => stock.get(store.id)?.has(sku) ?? false),
    isComplete: items.every(({ available, quantity }) => available >= quantity),
  };
}
