/** Which stores fulfil a cart, with which units, and by when. */
import type { Clock } from "../../../server/clock.ts";
import type { Transaction } from "../../../server/database.ts";
import type { CountryCode } from "../../../shared/country.ts";
import type { Cart } from "../../cart/cart.ts";
import { listStock, type lockStock } from "../../stock/server/stock.store.ts";
import {
  calculateAvailable,
  countAvailable,
  mergeBySku,
  type SkuQuantity,
  type StockUnits,
} from "../../stock/stock.ts";
import { promiseDelivery, promisePickup } from "../../stores/cut-off.ts";
import { type DeliveryPlan, formatPlanId, planDelivery } from "../../stores/delivery-plan.ts";
import { distanceKm } from "../../stores/geo-point.ts";
import { formatMoment, localTimeAt } from "../../stores/opening-hours.ts";
import { type CalendarContext, calendarFor } from "../../stores/server/stores.queries.ts";
import type { Store } from "../../stores/store.ts";
import { listDeliveryDays, listWindows } from "../delivery-days.ts";
import type { DeliveryWindow } from "../delivery-windows.ts";

export interface FulfilmentPlan {
  readonly planId: string;
  readonly store: Store;
  readonly units: readonly StockUnits[];
  /** The units that are not in stock, by SKU. */
  readonly missing: ReadonlyMap<string, number>;
  /** Whether the current plan is the plan that the buyer chose. */
  readonly isAsPlanned: boolean;
  /** Whether the order can still arrive at the chosen day or time. */
  readonly isInTime: boolean;
  /** The windows that can be chosen instead of "as soon as possible"; none for a pickup. */
  readonly windows: readonly DeliveryWindow[];
  /** A day, or a local time at the store. */
  readonly promisedFor: string | null;
}

export interface PlanContext extends CalendarContext {
  readonly clock: Clock;
  readonly buyer: { readonly country: CountryCode };
  readonly snapshots: CalendarContext["snapshots"] & {
    readonly stores: {
      readonly byId: ReadonlyMap<string, Store>;
      readonly byCountry: Readonly<Record<CountryCode, readonly Store[]>>;
    };
  };
}

/** Pages read the stock with `listStock`. Placing an order uses `lockStock`, so that the units stay until it takes them. */
export type StockReader = typeof lockStock | typeof listStock;

interface PlanInput {
  readonly cart: Cart;
  /** The units of the cart and of its gifts, by SKU. */
  readonly lines: readonly SkuQuantity[];
  readonly readStock: StockReader;
}

/** Null if no store is chosen for a pickup, or no address for a delivery, or no store can deliver. */
export async function planFulfilment(
  tx: Transaction,
  context: PlanContext,
  { cart, wanted, readStock }: { cart: Cart; wanted: readonly SkuQuantity[]; readStock: StockReader },
): Promise<FulfilmentPlan | null> {
  const input = { cart, lines: mergeBySku(wanted), readStock };
  return cart.fulfilment.mode === "PICKUP" ? planPickup(tx, context, input) : planParcels(tx, context, input);
}

async function planPickup(
  tx: Transaction,
  context: PlanContext,
  { cart, lines, readStock }: PlanInput,
): Promise<FulfilmentPlan | null> {
  const store = context.snapshots.stores.byId.get(cart.fulfilment.storeId ?? "");
  if (store === undefined) return null;
  const available = calculateAvailable(await readStock(tx, [store.id], listSkus(lines)));
  const missing = lines
    .map(({ sku, quantity }) => [sku, quantity - countAvailable(available, store.id, sku)] as const)
    .filter(([, count]) => count > 0);
  const promise = promisePickup(store, context.clock.now(), calendarFor(context, store));
  const readyAt = promise === null ? null : formatMoment(promise.readyAt);
  const { deliveryAt } = cart.fulfilment;
  return {
    planId: `PICKUP.${store.id}`,
    store,
    units: lines.map((line) => ({ ...line, storeId: store.id })),
    missing: new Map(missing),
    isAsPlanned: true,
    isInTime: promise !== null && (deliveryAt === null || deliveryAt.getTime() >= promise.readyAt.epochMilliseconds),
    windows: [],
    promisedFor: deliveryAt === null ? readyAt : formatMoment(localTimeAt(store, deliveryAt)),
  };
}

async function planParcels(
  tx: Transaction,
  context: PlanContext,
  { cart, lines, readStock }: PlanInput,
): Promise<FulfilmentPlan | null> {
  const { address, planId, deliveryAt } = cart.fulfilment;
  if (address === null) return null;
  const chosen = planId === null ? null : parsePlanStores(context, planId);
  const senders = chosen ?? (await findSenders(tx, context, { cart, lines }));
  const available = calculateAvailable(await readStock(tx, listIds(senders), listSkus(lines)));
  const plan = planDelivery(lines, senders, available);
  const store = plan?.parcels[0]?.store;
  if (plan === null || store === undefined) return null;
  const promisedOn = findLastDeliveryDay(context, plan);
  const parcels = plan.parcels.map((parcel) => ({ store: parcel.store, calendar: calendarFor(context, parcel.store) }));
  const days = listDeliveryDays(parcels, promisedOn);
  const chosenDay = deliveryAt && localTimeAt(store, deliveryAt).toPlainDate();
  return {
    planId: formatPlanId(plan),
    store,
    units: plan.parcels.flatMap((parcel) => parcel.lines.map((line) => ({ ...line, storeId: parcel.store.id }))),
    missing: new Map(plan.backOrders.map(({ sku, quantity }) => [sku, quantity])),
    isAsPlanned: planId === null || formatPlanId(plan) === planId,
    isInTime:
      chosenDay === null ? promisedOn !== null : days.some(({ opens }) => opens.toPlainDate().equals(chosenDay)),
    windows: listWindows(store, days, context.clock.now()),
    promisedFor: deliveryAt === null ? promisedOn : formatMoment(localTimeAt(store, deliveryAt)),
  };
}

/** The day on which the last parcel arrives. */
function findLastDeliveryDay(context: PlanContext, plan: DeliveryPlan): string | null {
  const days = plan.parcels.map(({ store }) =>
    promiseDelivery(store, context.clock.now(), calendarFor(context, store))?.deliveredOn.toString(),
  );
  return days.reduce<string | null>(
    (last, day) => (day !== undefined && (last === null || day > last) ? day : last),
    null,
  );
}

/** A plan id lists its stores: "DELIVERY.1001.1002". Null unless all of them are different stores of the buyer's country. */
function parsePlanStores({ snapshots, buyer }: PlanContext, planId: string): Store[] | null {
  const [kind, ...ids] = planId.split(".");
  const stores = ids.flatMap((id) => snapshots.stores.byId.get(id) ?? []);
  const isValid = kind === "DELIVERY" && ids.length > 0 && new Set(stores).size === ids.length;
  return isValid && stores.every(({ address }) => address.country === buyer.country) ? stores : null;
}

/** Looks at the stock of all stores without locks, so that later only the stock of the chosen stores is locked. */
async function findSenders(
  tx: Transaction,
  context: PlanContext,
  { cart, lines }: Pick<PlanInput, "cart" | "lines">,
): Promise<Store[]> {
  const nearby = listNearestStores(context, cart);
  const levels = await listStock(tx, listIds(nearby), listSkus(lines));
  const plan = planDelivery(lines, nearby, calculateAvailable(levels));
  return plan?.parcels.map(({ store }) => store) ?? [];
}

/** All stores of the country by distance from the address, or from the cart's store if the address has no coordinates. */
function listNearestStores({ snapshots }: PlanContext, cart: Cart): Store[] {
  const { address } = cart.fulfilment;
  const home = snapshots.stores.byId.get(cart.storeId)?.geoPoint ?? { latitude: 0, longitude: 0 };
  const { latitude, longitude } = address ?? { latitude: null, longitude: null };
  const from = latitude === null || longitude === null ? home : { latitude, longitude };
  return snapshots.stores.byCountry[cart.country]
    .map((store) => ({ store, km: distanceKm(from, store.geoPoint) }))
    .sort((one, other) => one.km - other.km)
    .map(({ store }) => store);
}

function listIds(stores: readonly Store[]): string[] {
  return stores.map(({ id }) => id);
}

function listSkus(lines: readonly SkuQuantity[]): string[] {
  return lines.map(({ sku }) => sku);
}
