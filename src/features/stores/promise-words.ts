import { clockWords, dayWords } from "./opening-words.ts";

/** Moments on the store's clock, as in opening-words.ts; days as "2026-10-04". */
export interface StorePromise {
  readonly deliveryOrderBy: string | null;
  readonly deliveredOn: string | null;
  readonly pickupOrderBy: string | null;
  readonly pickupReadyAt: string | null;
}

/** "Order in 41 min for delivery today", or null where nothing is delivered from there. */
export function deliveryWords({ deliveryOrderBy, deliveredOn }: StorePromise, localTime: string): string | null {
  if (deliveryOrderBy === null || deliveredOn === null) return null;
  const day = dayWords(deliveredOn, localTime);
  const isThatDay = day !== "today" && deliveryOrderBy.startsWith(deliveredOn);
  return `Order ${deadlineWords(deliveryOrderBy, localTime)} for delivery ${isThatDay ? "that day" : day}`;
}

/** "Order now, pick up today from 9:10 am". */
export function pickupWords({ pickupOrderBy, pickupReadyAt }: StorePromise, localTime: string): string | null {
  if (pickupReadyAt === null) return null;
  const order = pickupOrderBy === null ? "now" : deadlineWords(pickupOrderBy, localTime);
  return `Order ${order}, pick up ${dayWords(pickupReadyAt, localTime)} from ${clockWords(pickupReadyAt)}`;
}

/** Minutes when it is close enough to hurry, else the time, with the day where that is another. */
export function deadlineWords(orderBy: string, localTime: string): string {
  const minutes = Math.floor((Date.parse(orderBy) - Date.parse(localTime)) / 60_000);
  if (minutes <= 90) return `in ${Math.max(minutes, 1)} min`;
  const day = dayWords(orderBy, localTime);
  return `by ${clockWords(orderBy)}${day === "today" ? "" : ` ${day}`}`;
}
