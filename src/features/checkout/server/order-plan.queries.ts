/** Reads the stock that the plan of an order depends on. */
import type { Clock } from "../../../server/clock.ts";
import type { Database, Transaction } from "../../../server/database.ts";
import type { CountryCode } from "../../../shared/country.ts";
import type { Cart } from "../../cart/cart.ts";
import { findStoreIn } from "../../cart/store-choice.ts";
import { listStock, type lockStock } from "../../stock/server/stock.store.ts";
import { calculateAvailable, mergeBySku, type SkuQuantity, type StockLevel } from "../../stock/stock.ts";
import type { FulfilmentPlan, PlanningFacts } from "../../stores/fulfilment-plan.ts";
import { type CalendarContext, calendarFor } from "../../stores/server/stores.queries.ts";
import type { Store } from "../../stores/store.ts";
import { type FoundStore, sortByDistance } from "../../stores/store-search.ts";
import { isChosenPlan, type OrderPlan, planFulfilment, toOrderPlan } from "../order-plan.ts";

export interface PlanContext extends CalendarContext {
  readonly clock: Clock;
  readonly snapshots: CalendarContext["snapshots"] & {
    readonly promotions: { readonly giftSkus: readonly string[] };
    readonly stores: {
      readonly byId: ReadonlyMap<string, Store>;
      readonly byCountry: Readonly<Record<CountryCode, readonly Store[]>>;
    };
  };
}

/** Null while the buyer still looks or is about to pay: then nothing is locked. */
export type StockLock = typeof lockStock | null;

export interface PlanRequest {
  readonly cart: Cart;
  readonly lock: StockLock;
  /** A page also shows the stores and parcels that the buyer can choose instead. */
  readonly withOffers: boolean;
}

/** The stores and the stock that a plan is made from. */
export interface StoreStock {
  readonly stores: readonly FoundStore[];
  readonly levels: readonly StockLevel[];
}

/**
 * Reads the stock of all stores of the country without locks: the plan decides which stores are used, and only their stock
 * is locked then. It includes gifts that promotions may add to the lines. A pickup needs the stock of one store, which is
 * read when it is locked.
 */
export async function readStoreStock(db: Database, context: PlanContext, request: PlanRequest): Promise<StoreStock> {
  const { cart, lock, withOffers } = request;
  const isPickupOnly = cart.fulfilment.mode === "PICKUP" && !withOffers;
  const stores = isPickupOnly ? listPickupStore(context, cart) : listNearestStores(context, cart);
  if (isPickupOnly && lock !== null) return { stores, levels: [] };
  const skus = new Set([...cart.lines.map(({ sku }) => sku), ...context.snapshots.promotions.giftSkus]);
  const storeIds = stores.map(({ store }) => store.id);
  return { stores, levels: await listStock(db, storeIds, [...skus]) };
}

/** `wanted` has the units of the cart and of its gifts. */
export function toPlanningFacts(
  context: PlanContext,
  { stores, levels }: StoreStock,
  wanted: readonly SkuQuantity[],
): PlanningFacts {
  return {
    lines: mergeBySku(wanted),
    stores,
    available: calculateAvailable(levels),
    now: context.clock.now(),
    findCalendar: (store) => calendarFor(context, store),
  };
}

/**
 * The plan of the cart by the stock that was read, and again after the stock of its stores is locked. A plan that needs
 * other stores by then is not the chosen plan any more, because their stock is not locked.
 */
export async function planOrder(
  tx: Transaction,
  facts: PlanningFacts,
  { cart, lock }: Pick<PlanRequest, "cart" | "lock">,
): Promise<OrderPlan | null> {
  const { fulfilment } = cart;
  const plan = planFulfilment(fulfilment, facts);
  if (plan === null) return null;
  if (lock === null || !isChosenPlan(fulfilment, plan)) return toOrderPlan(fulfilment, plan, facts);
  const levels = await lock(
    tx,
    listStoreIds(plan),
    facts.lines.map(({ sku }) => sku),
  );
  const lockedFacts = { ...facts, available: new Map([...facts.available, ...calculateAvailable(levels)]) };
  const lockedPlan = planFulfilment(fulfilment, lockedFacts);
  return lockedPlan && toOrderPlan({ ...fulfilment, planId: plan.planId }, lockedPlan, lockedFacts);
}

function listStoreIds({ options }: FulfilmentPlan): string[] {
  return options.map(({ store }) => store.id);
}

function listPickupStore({ snapshots }: PlanContext, { country, fulfilment }: Cart): FoundStore[] {
  const store = findStoreIn(snapshots.stores, country, fulfilment.storeId ?? "");
  return store === null ? [] : [{ store, distanceKm: null }];
}

/** The stores of the country by distance from the address, or from the cart's store if the address has no coordinates. */
function listNearestStores({ snapshots }: PlanContext, { country, storeId, fulfilment }: Cart): FoundStore[] {
  const { latitude, longitude } = fulfilment.address ?? { latitude: null, longitude: null };
  const home = snapshots.stores.byId.get(storeId)?.geoPoint ?? { latitude: 0, longitude: 0 };
  const from = latitude === null || longitude === null ? home : { latitude, longitude };
  return sortByDistance(snapshots.stores.byCountry[country], from);
}
