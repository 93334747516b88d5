import type { OpeningHours } from "./opening-hours.ts";

/**
 * Opening hours and promises of a store as short texts. Moments are local to the store with the UTC offset
 * ("2026-10-04T07:30:00+11:00"), so the functions here need no time zone data and the browser loads none.
 */
export interface OpeningText {
  readonly isOpen: boolean;
  /** "Open until 5 pm", "Opens Monday at 6:30 am". */
  readonly text: string;
}

/** Days are "2026-10-04"; the other values are moments. */
export interface StorePromise {
  readonly deliveryOrderBy: string | null;
  readonly deliveredOn: string | null;
  readonly pickupOrderBy: string | null;
  readonly pickupReadyAt: string | null;
}

const dayMs = 86_400_000;
const closesSoonMinutes = 60;
const countdownMinutes = 90;

/** `hours` must be those of the day of `localTime`. */
export function formatOpening(hours: OpeningHours, localTime: string): OpeningText {
  const now = Date.parse(localTime);
  const { openingTime, closingTime, nextOpeningHours } = hours;
  if (openingTime !== null && closingTime !== null && now < Date.parse(closingTime)) {
    if (now < Date.parse(openingTime)) return { isOpen: false, text: `Opens today at ${formatClock(openingTime)}` };
    const minutes = Math.ceil((Date.parse(closingTime) - now) / 60_000);
    const isSoon = minutes <= closesSoonMinutes;
    return { isOpen: true, text: isSoon ? `Closes in ${minutes} min` : `Open until ${formatClock(closingTime)}` };
  }
  if (nextOpeningHours === null) return { isOpen: false, text: "Closed until further notice" };
  const next = nextOpeningHours.openingTime;
  return { isOpen: false, text: `Opens ${formatDay(next, localTime)} at ${formatClock(next)}` };
}

/** "6:30 am to 5 pm" or "Closed today". */
export function formatHours({ openingTime, closingTime }: OpeningHours): string {
  if (openingTime === null || closingTime === null) return "Closed today";
  return `${formatClock(openingTime)} to ${formatClock(closingTime)}`;
}

/** "Order in 41 min for delivery today". Null when the store does not deliver. */
export function formatDeliveryPromise(
  { deliveryOrderBy, deliveredOn }: StorePromise,
  localTime: string,
): string | null {
  if (deliveryOrderBy === null || deliveredOn === null) return null;
  const day = formatDay(deliveredOn, localTime);
  const isSameLaterDay = day !== "today" && deliveryOrderBy.startsWith(deliveredOn);
  return `Order ${formatDeadline(deliveryOrderBy, localTime)} for delivery ${isSameLaterDay ? "that day" : day}`;
}

/** "Order now, pick up today from 9:10 am". */
export function formatPickupPromise({ pickupOrderBy, pickupReadyAt }: StorePromise, localTime: string): string | null {
  if (pickupReadyAt === null) return null;
  const order = pickupOrderBy === null ? "now" : formatDeadline(pickupOrderBy, localTime);
  return `Order ${order}, pick up ${formatDay(pickupReadyAt, localTime)} from ${formatClock(pickupReadyAt)}`;
}

/** "in 41 min" for the last 90 minutes, else "by 2 pm", with the day when it is not today. */
export function formatDeadline(orderBy: string, localTime: string): string {
  const minutes = Math.floor((Date.parse(orderBy) - Date.parse(localTime)) / 60_000);
  if (minutes <= countdownMinutes) return `in ${Math.max(minutes, 1)} min`;
  const day = formatDay(orderBy, localTime);
  return `by ${formatClock(orderBy)}${day === "today" ? "" : ` ${day}`}`;
}

/** The time of a moment: "6:30 am", "5 pm". */
export function formatClock(moment: string): string {
  return formatTime(moment.slice(11, 16));
}

/** Takes "06:30" or "06:30:00", gives "6:30 am". */
export function formatTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const shown = `${hours % 12 === 0 ? 12 : hours % 12}${minutes === 0 ? "" : `:${String(minutes).padStart(2, "0")}`}`;
  return `${shown} ${hours < 12 ? "am" : "pm"}`;
}

/** "today", "tomorrow", the weekday within a week, else the date. Both arguments may be days or moments. */
export function formatDay(day: string, today: string): string {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  const daysAway = Math.round((date.getTime() - Date.parse(`${today.slice(0, 10)}T00:00:00Z`)) / dayMs);
  if (daysAway === 0) return "today";
  if (daysAway === 1) return "tomorrow";
  if (daysAway > 1 && daysAway < 7) return formatDate(date, { weekday: "long" });
  return formatDate(date, { weekday: "short", day: "numeric", month: "short" });
}

function formatDate(date: Date, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat("en-AU", { ...parts, timeZone: "UTC" }).format(date).replace(",", "");
}

/** A local time some milliseconds later, with the same UTC offset: "2026-10-04T07:30:00+11:00". */
export function addToLocalTime(localTime: string, ms: number): string {
  const offset = /(Z|[+-]\d\d:\d\d)$/.exec(localTime)?.[0] ?? "Z";
  const wallClockMs = Date.parse(localTime.slice(0, localTime.length - offset.length).concat("Z"));
  return new Date(wallClockMs + ms).toISOString().slice(0, 19).concat(offset);
}
