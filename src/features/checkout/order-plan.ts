/**
 * The plan that an order of a cart would use now, compared with the buyer's choice. A client may name a plan and a time, but
 * neither is believed: the plan must be the planner's own, and the time must be one that the shop offers now.
 */
import type { Fulfilment } from "../cart/cart.ts";
import type { StockUnits } from "../stock/stock.ts";
import { promiseDelivery, promisePickup } from "../stores/cut-off.ts";
import { type FulfilmentPlan, type PlanningFacts, planParcels, planPickup } from "../stores/fulfilment-plan.ts";
import { formatMoment, isBefore, localTimeAt } from "../stores/opening-hours.ts";
import type { Store } from "../stores/store.ts";
import { listOpenDays, listWindows } from "./delivery-days.ts";
import { type DeliveryWindow, findWindow } from "./delivery-windows.ts";

export interface OrderPlan {
  readonly planId: string;
  /** The store of the pickup, or of the first parcel. */
  readonly store: Store;
  readonly units: readonly StockUnits[];
  /** The units that are not in stock, by SKU. */
  readonly missing: ReadonlyMap<string, number>;
  /** Whether this is the plan that the buyer chose. */
  readonly isAsPlanned: boolean;
  /** Whether the order can be there at the chosen time; without one, whether it can be there at all. */
  readonly isInTime: boolean;
  /** The windows that can be chosen instead of "as soon as possible"; none for a pickup. */
  readonly windows: readonly DeliveryWindow[];
  /** A day, or a local time at the store. */
  readonly promisedFor: string | null;
}

/** The planner's choice for a cart. Null if no store is chosen for a pickup, no address for a delivery, or no store delivers. */
export function planFulfilment({ mode, storeId, address }: Fulfilment, facts: PlanningFacts): FulfilmentPlan | null {
  if (mode === "DELIVERY") return address === null ? null : planParcels(facts);
  const found = facts.stores.find(({ store }) => store.id === storeId);
  return found === undefined ? null : planPickup(facts, found);
}

/** A buyer who names no plan takes the planner's. */
export function isChosenPlan({ planId }: Pick<Fulfilment, "planId">, plan: FulfilmentPlan): boolean {
  return planId === null || planId === plan.planId;
}

export function toOrderPlan(chosen: Fulfilment, plan: FulfilmentPlan, facts: PlanningFacts): OrderPlan {
  const { planId, units, missing } = plan;
  const [{ store }] = plan.options;
  const times = chosen.mode === "PICKUP" ? timePickup(chosen, store, facts) : timeDelivery(chosen, plan, facts);
  return { planId, store, units, missing, isAsPlanned: isChosenPlan(chosen, plan), ...times };
}

type Times = Pick<OrderPlan, "isInTime" | "windows" | "promisedFor">;

/** A chosen time lies in the opening hours of one of the store's next seven open days, and not before the order is ready. */
function timePickup({ deliveryAt }: Fulfilment, store: Store, { now, findCalendar }: PlanningFacts): Times {
  const calendar = findCalendar(store);
  const promise = promisePickup(store, now, calendar);
  if (promise === null) return { isInTime: false, windows: [], promisedFor: null };
  const { readyAt } = promise;
  if (deliveryAt === null) return { isInTime: true, windows: [], promisedFor: formatMoment(readyAt) };
  const moment = localTimeAt(store, deliveryAt);
  const isOpen = listOpenDays([{ store, calendar }], readyAt.toPlainDate().toString()).some(
    ({ opens, closes }) => !isBefore(moment, opens) && !isBefore(closes, moment),
  );
  return { isInTime: isOpen && !isBefore(moment, readyAt), windows: [], promisedFor: formatMoment(moment) };
}

/** A chosen time is the start of a window that can be chosen now. */
function timeDelivery({ deliveryAt }: Fulfilment, { options }: FulfilmentPlan, facts: PlanningFacts): Times {
  const { now, findCalendar } = facts;
  const senders = options.map(({ store }) => ({ store, calendar: findCalendar(store) }));
  const [{ store }] = options;
  const promisedOn = findLastDay(
    senders.map((sender) => promiseDelivery(sender.store, now, sender.calendar)?.deliveredOn.toString() ?? null),
  );
  const windows = listWindows(store, listOpenDays(senders, promisedOn), now);
  if (deliveryAt === null) return { isInTime: promisedOn !== null, windows, promisedFor: promisedOn };
  const isInTime = findWindow(windows, deliveryAt.toISOString()) !== null;
  return { isInTime, windows, promisedFor: formatMoment(localTimeAt(store, deliveryAt)) };
}

/** The day on which the last parcel arrives; null if one of them never does. */
function findLastDay(days: readonly (string | null)[]): string | null {
  return days.reduce((last, day) => (last === null || day === null ? null : day > last ? day : last));
}
