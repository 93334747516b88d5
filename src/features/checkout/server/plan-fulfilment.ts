import type { Transaction } from "../../../server/database.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import type { Cart } from "../../cart/cart.ts";
import { listStock, type lockStock, type ShelfUnits } from "../../catalogue/server/stock.store.ts";
import { promiseDelivery, promisePickup } from "../../stores/cut-off.ts";
import { type DeliveryPlan, planDelivery, planIdOf } from "../../stores/delivery-plan.ts";
import { distanceKm } from "../../stores/geo-distance.ts";
import { momentText, timeAt } from "../../stores/opening-hours.ts";
import { calendarOf } from "../../stores/server/store-context.ts";
import { availableAt, mergeLines, shelvesOf, type WantedLine } from "../../stores/stock.ts";
import type { Store } from "../../stores/store.ts";
import { listDeliveryDays, listWindows } from "../delivery-days.ts";
import type { DeliveryWindow } from "../delivery-windows.ts";

/** From which shelves an order is taken, and by when it is there. */
export interface FulfilmentPlan {
  readonly planId: string;
  readonly store: Store;
  readonly units: readonly ShelfUnits[];
  /** How many of a SKU no shelf has. */
  readonly missing: ReadonlyMap<string, number>;
  readonly isAsPlanned: boolean;
  readonly isInTime: boolean;
  /** When it may be wanted, other than as soon as can be; none for a pickup. */
  readonly windows: readonly DeliveryWindow[];
  /** A day, or a moment on the store's clock. */
  readonly promisedFor: string | null;
}

/**
 * Plans anew what the cart was shown. With the shelves locked, what is found is there until the order has it. Null where
 * the buyer has not chosen, or where nothing can be sent to.
 */
export async function planFulfilment(
  tx: Transaction,
  context: OperationContext,
  { cart, wanted, readShelves }: { cart: Cart; wanted: readonly WantedLine[]; readShelves: ShelfReader },
): Promise<FulfilmentPlan | null> {
  const lines = mergeLines(wanted);
  return cart.fulfilment.mode === "PICKUP"
    ? planPickup(tx, context, { cart, lines, readShelves })
    : planParcels(tx, context, { cart, lines, readShelves });
}

/** Whoever only looks does not lock. */
export type ShelfReader = typeof lockStock | typeof listStock;

interface Wanted {
  readonly cart: Cart;
  readonly lines: readonly WantedLine[];
  readonly readShelves: ShelfReader;
}

async function planPickup(
  tx: Transaction,
  context: OperationContext,
  { cart, lines, readShelves }: Wanted,
): Promise<FulfilmentPlan | null> {
  const store = context.snapshots.stores.byId.get(cart.fulfilment.storeId ?? "");
  if (store === undefined) return null;
  const shelves = shelvesOf(await readShelves(tx, [store.id], skusOf(lines)));
  const missing = new Map(
    lines.map(({ sku, quantity }) => [sku, Math.max(0, quantity - availableAt(shelves, store.id, sku))] as const),
  );
  const promise = promisePickup(store, context.clock.now(), calendarOf(context, store));
  const { deliveryAt } = cart.fulfilment;
  const chosen = deliveryAt === null ? null : timeAt(store, deliveryAt);
  const ready = promise === null ? null : momentText(promise.readyAt);
  return {
    planId: `PICKUP.${store.id}`,
    store,
    units: lines.map((line) => ({ ...line, storeId: store.id })),
    missing: withoutZeros(missing),
    isAsPlanned: true,
    isInTime: promise !== null && (deliveryAt === null || deliveryAt.getTime() >= promise.readyAt.epochMilliseconds),
    windows: [],
    promisedFor: chosen === null ? ready : momentText(chosen),
  };
}

async function planParcels(
  tx: Transaction,
  context: OperationContext,
  { cart, lines, readShelves }: Wanted,
): Promise<FulfilmentPlan | null> {
  const { address, planId } = cart.fulfilment;
  if (address === null) return null;
  const chosen = planId === null ? null : storesOfPlan(context, planId);
  const senders = chosen ?? (await sendersFor(tx, context, { cart, lines }));
  const shelves = shelvesOf(
    await readShelves(
      tx,
      senders.map(({ id }) => id),
      skusOf(lines),
    ),
  );
  const plan = planDelivery(lines, senders, shelves);
  const store = plan?.parcels[0]?.store;
  if (plan === null || store === undefined) return null;
  const promisedOn = promiseOf(context, plan);
  const parcels = plan.parcels.map((parcel) => ({ store: parcel.store, calendar: calendarOf(context, parcel.store) }));
  const days = listDeliveryDays(parcels, promisedOn);
  const { deliveryAt } = cart.fulfilment;
  const chosenDay = deliveryAt && timeAt(store, deliveryAt).toPlainDate();
  return {
    planId: planIdOf(plan),
    store,
    units: plan.parcels.flatMap((parcel) => parcel.lines.map((line) => ({ ...line, storeId: parcel.store.id }))),
    missing: new Map(plan.backOrders.map(({ sku, quantity }) => [sku, quantity])),
    isAsPlanned: planId === null || planIdOf(plan) === planId,
    isInTime:
      chosenDay === null ? promisedOn !== null : days.some(({ opens }) => opens.toPlainDate().equals(chosenDay)),
    windows: listWindows(store, days, context.clock.now()),
    promisedFor: deliveryAt === null ? promisedOn : momentText(timeAt(store, deliveryAt)),
  };
}

/** The day on which the last parcel comes. */
function promiseOf(context: OperationContext, plan: DeliveryPlan): string | null {
  const days = plan.parcels.map(({ store }) =>
    promiseDelivery(store, context.clock.now(), calendarOf(context, store))?.deliveredOn.toString(),
  );
  return days.reduce<string | null>(
    (last, day) => (day !== undefined && (last === null || day > last) ? day : last),
    null,
  );
}

/** A plan is known by its stores, each named once; one of another country, or none at all, is as good as none. */
function storesOfPlan({ snapshots, buyer }: OperationContext, planId: string): Store[] | null {
  const [kind, ...ids] = planId.split(".");
  const stores = ids.flatMap((id) => snapshots.stores.byId.get(id) ?? []);
  const isGood = kind === "DELIVERY" && ids.length > 0 && new Set(stores).size === ids.length;
  return isGood && stores.every(({ address }) => address.country === buyer.country) ? stores : null;
}

/** Looked for without locks first, so that no more shelves are locked than are taken from. */
async function sendersFor(
  tx: Transaction,
  context: OperationContext,
  { cart, lines }: Pick<Wanted, "cart" | "lines">,
): Promise<Store[]> {
  const near = storesNear(context, cart);
  const levels = await listStock(
    tx,
    near.map(({ id }) => id),
    skusOf(lines),
  );
  const plan = planDelivery(lines, near, shelvesOf(levels));
  return plan?.parcels.map(({ store }) => store) ?? [];
}

/** All that send things in the country, the nearest to the address first, or to the cart's store where its place is unknown. */
function storesNear({ snapshots }: OperationContext, cart: Cart): Store[] {
  const { address } = cart.fulfilment;
  const home = snapshots.stores.byId.get(cart.storeId)?.geoPoint ?? { latitude: 0, longitude: 0 };
  const { latitude, longitude } = address ?? { latitude: null, longitude: null };
  const from = latitude === null || longitude === null ? home : { latitude, longitude };
  return snapshots.stores.byCountry[cart.country]
    .map((store) => ({ store, km: distanceKm(from, store.geoPoint) }))
    .sort((one, other) => one.km - other.km)
    .map(({ store }) => store);
}

function skusOf(lines: readonly WantedLine[]): string[] {
  return lines.map(({ sku }) => sku);
}

function withoutZeros(counts: ReadonlyMap<string, number>): Map<string, number> {
  return new Map([...counts].filter(([, count]) => count > 0));
}
