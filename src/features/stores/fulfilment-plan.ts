/**
 * The planner of fulfilment: from lines, stores, stock, opening hours and a moment it plans a pickup at a store, or the
 * parcels of a delivery. The options that a page shows and the plan that an order uses both come from here, so what is shown
 * is what can be ordered.
 */
import {
  type AvailableStock,
  countAvailable,
  mergeBySku,
  type SkuQuantity,
  type StockStatus,
  type StockUnits,
  stockStatus,
} from "../stock/stock.ts";
import { promiseDelivery } from "./cut-off.ts";
import { type DeliveryPlan, formatPlanId, planDelivery } from "./delivery-plan.ts";
import type { OpeningCalendar } from "./opening-hours.ts";
import type { Store } from "./store.ts";
import type { FoundStore } from "./store-search.ts";

export type DeliveryMode = "PICKUP" | "DELIVERY";

export interface PlanningFacts {
  readonly lines: readonly SkuQuantity[];
  /** The nearest first. A delivery comes from these stores only, so they are in one country. */
  readonly stores: readonly FoundStore[];
  readonly available: AvailableStock;
  readonly now: Date;
  readonly findCalendar: (store: Store) => OpeningCalendar;
}

export interface FulfilmentPlan {
  /** Lists the stores: "PICKUP.1001", "DELIVERY.1001.1002". Two plans with the same id use the same stores. */
  readonly planId: string;
  /** The store of the pickup, or one option for each parcel. The first store also sends the missing units later. */
  readonly options: readonly [FulfilmentOption, ...FulfilmentOption[]];
  /** The units that each store hands over. For a pickup these are all wanted units, for a delivery those in stock. */
  readonly units: readonly StockUnits[];
  /** The units that are not in stock, by SKU. */
  readonly missing: ReadonlyMap<string, number>;
}

/** One way to fulfil the lines: a store, with its stock of each SKU. */
export interface FulfilmentOption {
  readonly mode: DeliveryMode;
  readonly store: Store;
  readonly distanceKm: number | null;
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

/** For pickup, one option for each store; incomplete ones stay, because a near store may still be preferred. */
export function listOptions(facts: PlanningFacts, mode: DeliveryMode): readonly FulfilmentOption[] {
  if (mode === "DELIVERY") return planParcels(facts)?.options ?? [];
  return facts.stores.flatMap((found) => planPickup(facts, found).options);
}

/** Everything from one store. The plan of a store without enough stock has missing units. */
export function planPickup(facts: PlanningFacts, found: FoundStore): FulfilmentPlan {
  const { store } = found;
  const lines = mergeBySku(facts.lines);
  const planId = `PICKUP.${store.id}`;
  const option = toOption(facts, found, { mode: "PICKUP", planId, lines, backOrders: [] });
  const missing = option.items.flatMap(({ sku, quantity, available }) =>
    available < quantity ? [[sku, quantity - available] as const] : [],
  );
  const units = lines.map((line) => ({ ...line, storeId: store.id }));
  return { planId, options: [option], units, missing: new Map(missing) };
}

/**
 * The parcels of a delivery. Null if there are no lines, or if no store delivers. A store that is closed until further
 * notice promises no delivery, so it sends nothing.
 */
export function planParcels(facts: PlanningFacts): FulfilmentPlan | null {
  let senders = facts.stores.map(({ store }) => store);
  for (;;) {
    const plan = planDelivery(facts.lines, senders, facts.available);
    const closed = plan?.parcels.filter(({ store }) => !promisesDelivery(facts, store)).map(({ store }) => store) ?? [];
    if (closed.length === 0) return plan && toFulfilmentPlan(facts, plan);
    senders = senders.filter((store) => !closed.includes(store));
  }
}

function promisesDelivery({ now, findCalendar }: PlanningFacts, store: Store): boolean {
  return promiseDelivery(store, now, findCalendar(store)) !== null;
}

function toFulfilmentPlan(facts: PlanningFacts, plan: DeliveryPlan): FulfilmentPlan | null {
  const { parcels, backOrders } = plan;
  const planId = formatPlanId(plan);
  const distances = new Map(facts.stores.map(({ store, distanceKm }) => [store, distanceKm]));
  const [first, ...others] = parcels.map(({ store, lines }, index) => {
    const later = index === 0 ? backOrders : [];
    const found = { store, distanceKm: distances.get(store) ?? null };
    const all = mergeBySku([...lines, ...later]);
    return toOption(facts, found, { mode: "DELIVERY", planId, lines: all, backOrders: later });
  });
  if (first === undefined) return null;
  return {
    planId,
    options: [first, ...others],
    units: parcels.flatMap(({ store, lines }) => lines.map((line) => ({ ...line, storeId: store.id }))),
    missing: new Map(backOrders.map(({ sku, quantity }) => [sku, quantity])),
  };
}

interface PlannedLines {
  readonly mode: DeliveryMode;
  readonly planId: string;
  readonly lines: readonly SkuQuantity[];
  readonly backOrders: readonly SkuQuantity[];
}

function toOption(
  { available: stock }: PlanningFacts,
  { store, distanceKm }: FoundStore,
  { mode, planId, lines, backOrders }: PlannedLines,
): FulfilmentOption {
  const items = lines.map(({ sku, quantity }) => {
    const available = countAvailable(stock, store.id, sku);
    const backOrdered = backOrders.find((each) => each.sku === sku)?.quantity ?? 0;
    return { sku, quantity, available, status: stockStatus(available, quantity), backOrdered };
  });
  return {
    mode,
    store,
    distanceKm,
    planId,
    items,
    isRanged: lines.every(({ sku }) => stock.get(store.id)?.has(sku) ?? false),
    isComplete: items.every(({ available, quantity }) => available >= quantity),
  };
}
