import { Temporal } from "temporal-polyfill";
import type { Store } from "./store.ts";

/**
 * When a store is open. Opening times are local: "07:30" is half past seven at the store on every day, also on days when
 * the clocks change. A time becomes a moment only together with a day and a time zone.
 */
export interface OpeningCalendar {
  /** By weekday: 1 is Monday, 7 is Sunday. The store is closed on a weekday without an entry. */
  readonly hours: { get(weekday: number): Hours | undefined };
  /** By day, "2026-12-25". An exception replaces the hours of the weekday and also a public holiday. */
  readonly exceptions: { get(day: string): ExceptionalHours | undefined };
  /** The public holidays of the store's state. */
  readonly holidays: { has(day: string): boolean };
}

/** In the store's local time. */
export interface Hours {
  readonly opens: string;
  readonly closes: string;
}

/** Null for a day on which the store is closed. */
export interface ExceptionalHours {
  readonly opens: string | null;
  readonly closes: string | null;
}

export interface Opening {
  readonly opens: Temporal.ZonedDateTime;
  readonly closes: Temporal.ZonedDateTime;
}

/** In the specification's words. Moments are local to the store, with the UTC offset: "2026-10-04T07:30:00+11:00". */
export interface OpeningHours {
  readonly openingTime: string | null;
  readonly closingTime: string | null;
  readonly closed: boolean;
  /** The first opening after that day. Null when there is none within the horizon. */
  readonly nextOpeningHours: { readonly openingTime: string } | null;
}

type OpeningStore = Pick<Store, "type" | "timezone">;

/** How many days ahead are searched. A store without an opening in that time counts as closed until further notice. */
const horizonDays = 92;

export function findOpening(store: OpeningStore, day: Temporal.PlainDate, calendar: OpeningCalendar): Opening | null {
  const hours = findHours(store, day, calendar);
  if (hours === null) return null;
  return { opens: toMoment(store, day, hours.opens), closes: toMoment(store, day, hours.closes) };
}

export function openingHoursOn(store: OpeningStore, date: string, calendar: OpeningCalendar): OpeningHours {
  const day = Temporal.PlainDate.from(date);
  const opening = findOpening(store, day, calendar);
  const [next] = listOpenings(store, day.add({ days: 1 }), calendar);
  return {
    openingTime: opening && formatMoment(opening.opens),
    closingTime: opening && formatMoment(opening.closes),
    closed: opening === null,
    nextOpeningHours: next === undefined ? null : { openingTime: formatMoment(next.opens) },
  };
}

export function isOpenAt(store: OpeningStore, instant: Date, calendar: OpeningCalendar): boolean {
  const now = localTimeAt(store, instant);
  const opening = findOpening(store, now.toPlainDate(), calendar);
  return opening !== null && !isBefore(now, opening.opens) && isBefore(now, opening.closes);
}

/** The first opening that starts after the moment. */
export function nextOpening(store: OpeningStore, instant: Date, calendar: OpeningCalendar): Opening | null {
  const now = localTimeAt(store, instant);
  for (const opening of listOpenings(store, now.toPlainDate(), calendar)) {
    if (isBefore(now, opening.opens)) return opening;
  }
  return null;
}

/** The openings of that day and the following days, calculated one at a time. */
export function* listOpenings(
  store: OpeningStore,
  first: Temporal.PlainDate,
  calendar: OpeningCalendar,
): Generator<Opening, undefined> {
  for (let days = 0; days < horizonDays; days += 1) {
    const opening = findOpening(store, first.add({ days }), calendar);
    if (opening !== null) yield opening;
  }
}

/** The local time at the store. */
export function localTimeAt(store: Pick<Store, "timezone">, instant: Date): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(store.timezone);
}

/** "24:00" is the midnight at the end of the day. A time that daylight saving skips moves later by the skipped time. */
export function toMoment(
  store: Pick<Store, "timezone">,
  day: Temporal.PlainDate,
  time: string,
): Temporal.ZonedDateTime {
  if (time === "24:00") return day.add({ days: 1 }).toZonedDateTime(store.timezone);
  return day.toZonedDateTime({ timeZone: store.timezone, plainTime: time });
}

/** "2026-10-04T07:30:00+11:00": the local time with the UTC offset. */
export function formatMoment(moment: Temporal.ZonedDateTime): string {
  return moment.toString({ timeZoneName: "never", smallestUnit: "second" });
}

export function isBefore(a: Temporal.ZonedDateTime, b: Temporal.ZonedDateTime): boolean {
  return Temporal.ZonedDateTime.compare(a, b) < 0;
}

/** A locker needs no staff, so it is open on public holidays. */
function findHours(store: OpeningStore, day: Temporal.PlainDate, calendar: OpeningCalendar): Hours | null {
  const text = day.toString();
  const exception = calendar.exceptions.get(text);
  if (exception !== undefined) {
    const { opens, closes } = exception;
    return opens === null || closes === null ? null : { opens, closes };
  }
  if (store.type !== "LOCKER" && calendar.holidays.has(text)) return null;
  return calendar.hours.get(day.dayOfWeek) ?? null;
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const momentPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * The day that an argument means at a store. A day is taken as it is. A moment means the local day at the store. An empty
 * argument means today. Null for anything else.
 */
export function parseDay(date: string, store: Pick<Store, "timezone">, now: Date): string | null {
  if (date === "") return localTimeAt(store, now).toPlainDate().toString();
  if (dayPattern.test(date)) return isDay(date) ? date : null;
  const moment = momentPattern.test(date) ? new Date(date) : null;
  if (moment === null || Number.isNaN(moment.getTime())) return null;
  return localTimeAt(store, moment).toPlainDate().toString();
}

/** The first moment of the day at the store, or now when that is later. */
export function earliestMoment(day: string, store: Pick<Store, "timezone">, now: Date): Date {
  const start = Temporal.PlainDate.from(day).toZonedDateTime(store.timezone).epochMilliseconds;
  return new Date(Math.max(start, now.getTime()));
}

function isDay(date: string): boolean {
  try {
    Temporal.PlainDate.from(date);
    return true;
  } catch {
    return false;
  }
}
