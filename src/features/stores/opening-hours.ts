import { Temporal } from "temporal-polyfill";
import type { Store } from "./store.ts";

/**
 * When a store is open. A store keeps the time of the place it stands in: "07:30" is half past seven there on every day
 * of the year, also on the days on which clocks change, so a time becomes a moment only together with a day and a zone.
 */
export interface OpeningCalendar {
  /** By weekday: 1 is Monday, 7 is Sunday. A weekday that is not there is closed. */
  readonly hours: { get(weekday: number): Hours | undefined };
  /** By day, "2026-12-25": other hours than the weekday's, on a public holiday too; closed all day where they are null. */
  readonly exceptions: { get(day: string): ExceptionalHours | undefined };
  /** The public holidays where the store stands. */
  readonly holidays: { has(day: string): boolean };
}

/** On the store's own clock. */
export interface Hours {
  readonly opens: string;
  readonly closes: string;
}

export interface ExceptionalHours {
  readonly opens: string | null;
  readonly closes: string | null;
}

export interface Opening {
  readonly opens: Temporal.ZonedDateTime;
  readonly closes: Temporal.ZonedDateTime;
}

/** In the words of the specification. Moments are written on the store's clock, with its distance from UTC. */
export interface OpeningHours {
  readonly openingTime: string | null;
  readonly closingTime: string | null;
  readonly closed: boolean;
  /** The first opening after that day; null for a store that does not open again as far as we can see. */
  readonly nextOpeningHours: { readonly openingTime: string } | null;
}

type Place = Pick<Store, "type" | "timezone">;

/** How many days ahead are looked at. A store that opens on none of them has closed for good, or for a rebuild. */
const horizonDays = 92;

export function openingOn(store: Place, day: Temporal.PlainDate, calendar: OpeningCalendar): Opening | null {
  const hours = hoursOn(store, day, calendar);
  if (hours === null) return null;
  return { opens: momentOn(store, day, hours.opens), closes: momentOn(store, day, hours.closes) };
}

export function openingHoursOn(store: Place, date: string, calendar: OpeningCalendar): OpeningHours {
  const day = Temporal.PlainDate.from(date);
  const opening = openingOn(store, day, calendar);
  const [next] = openingsFrom(store, day.add({ days: 1 }), calendar);
  return {
    openingTime: opening && momentText(opening.opens),
    closingTime: opening && momentText(opening.closes),
    closed: opening === null,
    nextOpeningHours: next === undefined ? null : { openingTime: momentText(next.opens) },
  };
}

export function isOpenAt(store: Place, instant: Date, calendar: OpeningCalendar): boolean {
  const now = timeAt(store, instant);
  const opening = openingOn(store, now.toPlainDate(), calendar);
  return opening !== null && !isBefore(now, opening.opens) && isBefore(now, opening.closes);
}

/** The first opening that begins after the moment. */
export function nextOpening(store: Place, instant: Date, calendar: OpeningCalendar): Opening | null {
  const now = timeAt(store, instant);
  for (const opening of openingsFrom(store, now.toPlainDate(), calendar)) {
    if (isBefore(now, opening.opens)) return opening;
  }
  return null;
}

/** The openings of that day and the days after it, one by one. */
export function* openingsFrom(
  store: Place,
  first: Temporal.PlainDate,
  calendar: OpeningCalendar,
): Generator<Opening, undefined> {
  for (let days = 0; days < horizonDays; days += 1) {
    const opening = openingOn(store, first.add({ days }), calendar);
    if (opening !== null) yield opening;
  }
}

/** What the clock on the store's wall shows. */
export function timeAt(store: Pick<Store, "timezone">, instant: Date): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(store.timezone);
}

/** "24:00" is the midnight at the end of the day. A time that the clocks skip that day is as much later as they skip. */
export function momentOn(
  store: Pick<Store, "timezone">,
  day: Temporal.PlainDate,
  time: string,
): Temporal.ZonedDateTime {
  if (time === "24:00") return day.add({ days: 1 }).toZonedDateTime(store.timezone);
  return day.toZonedDateTime({ timeZone: store.timezone, plainTime: time });
}

/** "2026-10-04T07:30:00+11:00": the wall clock and the moment in one. */
export function momentText(moment: Temporal.ZonedDateTime): string {
  return moment.toString({ timeZoneName: "never", smallestUnit: "second" });
}

export function isBefore(a: Temporal.ZonedDateTime, b: Temporal.ZonedDateTime): boolean {
  return Temporal.ZonedDateTime.compare(a, b) < 0;
}

/** Nobody has to be there to open a locker, so holidays do not close one. */
function hoursOn(store: Place, day: Temporal.PlainDate, calendar: OpeningCalendar): Hours | null {
  const text = day.toString();
  const exception = calendar.exceptions.get(text);
  if (exception !== undefined) {
    const { opens, closes } = exception;
    return opens === null || closes === null ? null : { opens, closes };
  }
  if (store.type !== "LOCKER" && calendar.holidays.has(text)) return null;
  return calendar.hours.get(day.dayOfWeek) ?? null;
}
