import { Temporal } from "temporal-polyfill";
import { isBefore, listOpenings, localTimeAt, type Opening, type OpeningCalendar, toMoment } from "./opening-hours.ts";
import type { Store } from "./store.ts";

/**
 * The delivery and pickup times that a store promises for an order placed at a moment (Specification §9). A metro store
 * delivers on the same day until its cut-off. A regional store delivers on its next open day. A locker is filled at 17:00
 * with the orders placed before its cut-off.
 */
export interface DeliveryPromise {
  /** An order must be placed before this moment; an order at this moment is too late. */
  readonly orderBy: Temporal.ZonedDateTime;
  readonly deliveredOn: Temporal.PlainDate;
}

export interface PickupPromise {
  readonly readyAt: Temporal.ZonedDateTime;
  /** Only a locker has a cut-off for pickup. A store is ready two opening hours after any order. */
  readonly orderBy: Temporal.ZonedDateTime | null;
}

type PromisingStore = Pick<Store, "type" | "timezone" | "cutOffTime">;

const preparation = Temporal.Duration.from({ hours: 2 });
const lockersFilledAt = "17:00";

/** Null for a locker, because it does not deliver, and for a store that does not open again. */
export function promiseDelivery(
  store: PromisingStore,
  instant: Date,
  calendar: OpeningCalendar,
): DeliveryPromise | null {
  if (store.type === "LOCKER") return null;
  const now = localTimeAt(store, instant);
  let orderBy: Temporal.ZonedDateTime | null = null;
  for (const opening of listOpenings(store, now.toPlainDate(), calendar)) {
    const day = opening.opens.toPlainDate();
    // The cut-off was on an earlier day, so this is the next open day.
    if (orderBy !== null) return { orderBy, deliveredOn: day };
    const cutOff = calculateCutOff(store, opening);
    if (!isBefore(now, cutOff)) continue;
    if (store.type === "METRO") return { orderBy: cutOff, deliveredOn: day };
    orderBy = cutOff;
  }
  return null;
}

export function promisePickup(store: PromisingStore, instant: Date, calendar: OpeningCalendar): PickupPromise | null {
  const now = localTimeAt(store, instant);
  return store.type === "LOCKER" ? promiseAtLocker(store, now, calendar) : promiseAtCounter(store, now, calendar);
}

function promiseAtCounter(
  store: PromisingStore,
  now: Temporal.ZonedDateTime,
  calendar: OpeningCalendar,
): PickupPromise | null {
  let remaining = preparation;
  for (const { opens, closes } of listOpenings(store, now.toPlainDate(), calendar)) {
    const start = isBefore(opens, now) ? now : opens;
    if (!isBefore(start, closes)) continue;
    const open = start.until(closes);
    if (Temporal.Duration.compare(open, remaining) >= 0) return { readyAt: start.add(remaining), orderBy: null };
    remaining = remaining.subtract(open);
  }
  return null;
}

/** A locker is open on holidays, but nobody fills it then. */
function promiseAtLocker(
  store: PromisingStore,
  now: Temporal.ZonedDateTime,
  calendar: OpeningCalendar,
): PickupPromise | null {
  for (const { opens, closes } of listOpenings(store, now.toPlainDate(), calendar)) {
    const day = opens.toPlainDate();
    if (calendar.holidays.has(day.toString())) continue;
    const orderBy = toMoment(store, day, store.cutOffTime);
    const readyAt = toMoment(store, day, lockersFilledAt);
    if (isBefore(now, orderBy) && isBefore(readyAt, closes)) return { readyAt, orderBy };
  }
  return null;
}

/** On a day when the store closes before its cut-off, the closing time is the cut-off. */
function calculateCutOff(store: PromisingStore, { opens, closes }: Opening): Temporal.ZonedDateTime {
  const cutOff = toMoment(store, opens.toPlainDate(), store.cutOffTime);
  return isBefore(closes, cutOff) ? closes : cutOff;
}
