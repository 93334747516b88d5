import { Temporal } from "temporal-polyfill";
import { isBefore, momentOn, type Opening, type OpeningCalendar, openingsFrom, timeAt } from "./opening-hours.ts";
import type { Store } from "./store.ts";

/**
 * What a store promises for an order made at a moment (Specification §9). A metro store delivers on the day itself until
 * its cut-off; any other store loads in the afternoon what it delivers on its next open day; a locker is filled in the
 * afternoon with what was ordered by its cut-off.
 */
export interface DeliveryPromise {
  /** The last moment for this promise: before it, not at it. */
  readonly orderBy: Temporal.ZonedDateTime;
  readonly deliveredOn: Temporal.PlainDate;
}

export interface PickupPromise {
  readonly readyAt: Temporal.ZonedDateTime;
  /** Only a locker has a last moment: a store is ready two opening hours after any. */
  readonly orderBy: Temporal.ZonedDateTime | null;
}

type PromisingStore = Pick<Store, "type" | "timezone" | "cutOffTime">;

const preparation = Temporal.Duration.from({ hours: 2 });
const lockersFilledAt = "17:00";

/** Null for a locker, which delivers nothing, and for a store that does not open again. */
export function promiseDelivery(
  store: PromisingStore,
  instant: Date,
  calendar: OpeningCalendar,
): DeliveryPromise | null {
  if (store.type === "LOCKER") return null;
  const now = timeAt(store, instant);
  let orderBy: Temporal.ZonedDateTime | null = null;
  for (const opening of openingsFrom(store, now.toPlainDate(), calendar)) {
    const day = opening.opens.toPlainDate();
    // The day after the one on which the order made the cut-off.
    if (orderBy !== null) return { orderBy, deliveredOn: day };
    const cutOff = cutOffOf(store, opening);
    if (!isBefore(now, cutOff)) continue;
    if (store.type === "METRO") return { orderBy: cutOff, deliveredOn: day };
    orderBy = cutOff;
  }
  return null;
}

export function promisePickup(store: PromisingStore, instant: Date, calendar: OpeningCalendar): PickupPromise | null {
  const now = timeAt(store, instant);
  return store.type === "LOCKER" ? fromLocker(store, now, calendar) : fromCounter(store, now, calendar);
}

function fromCounter(
  store: PromisingStore,
  now: Temporal.ZonedDateTime,
  calendar: OpeningCalendar,
): PickupPromise | null {
  let left = preparation;
  for (const { opens, closes } of openingsFrom(store, now.toPlainDate(), calendar)) {
    const start = isBefore(opens, now) ? now : opens;
    if (!isBefore(start, closes)) continue;
    const open = start.until(closes);
    if (Temporal.Duration.compare(open, left) >= 0) return { readyAt: start.add(left), orderBy: null };
    left = left.subtract(open);
  }
  return null;
}

/** A locker opens on holidays, but nobody comes to fill it. */
function fromLocker(
  store: PromisingStore,
  now: Temporal.ZonedDateTime,
  calendar: OpeningCalendar,
): PickupPromise | null {
  for (const { opens, closes } of openingsFrom(store, now.toPlainDate(), calendar)) {
    const day = opens.toPlainDate();
    if (calendar.holidays.has(day.toString())) continue;
    const orderBy = momentOn(store, day, store.cutOffTime);
    const readyAt = momentOn(store, day, lockersFilledAt);
    if (isBefore(now, orderBy) && isBefore(readyAt, closes)) return { readyAt, orderBy };
  }
  return null;
}

/** A store that closes at noon takes nothing at half past twelve. */
function cutOffOf(store: PromisingStore, { opens, closes }: Opening): Temporal.ZonedDateTime {
  const cutOff = momentOn(store, opens.toPlainDate(), store.cutOffTime);
  return isBefore(closes, cutOff) ? closes : cutOff;
}
