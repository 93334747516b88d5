import { Temporal } from "temporal-polyfill";

/** Days since 1970-01-01. A number is fast to step through for two years of every account. */
export type Day = number;

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const SATURDAY = 6;
const SUNDAY = 7;

/** The local day of a moment in a time zone. */
export function dayAt(zone: string, moment: Date): Day {
  const day = Math.floor(moment.getTime() / DAY_MS);
  return Math.floor((moment.getTime() + offsetMinutes(zone, day) * MINUTE_MS) / DAY_MS);
}

const texts = new Map<Day, string>();

/** "2026-05-04". */
export function dayText(day: Day): string {
  let text = texts.get(day);
  if (text === undefined) {
    text = new Date(day * DAY_MS).toISOString().slice(0, 10);
    texts.set(day, text);
  }
  return text;
}

/** The moment that is this many minutes after local midnight. */
export function momentOn(zone: string, day: Day, minutes: number): Date {
  return new Date(day * DAY_MS + (minutes - offsetMinutes(zone, day)) * MINUTE_MS);
}

/** The same as local time with offset: "2026-05-04T07:30:00+10:00". */
export function wallText(zone: string, day: Day, minutes: number): string {
  const offset = offsetMinutes(zone, day);
  const wall = new Date(day * DAY_MS + minutes * MINUTE_MS).toISOString().slice(0, 19);
  return `${wall}${offset < 0 ? "-" : "+"}${twoDigits(Math.abs(offset) / 60)}:${twoDigits(Math.abs(offset) % 60)}`;
}

function twoDigits(amount: number): string {
  return String(Math.floor(amount)).padStart(2, "0");
}

/** 1 is Monday, 7 is Sunday. */
export function getWeekday(day: Day): number {
  return ((day + 3) % 7) + 1;
}

/** Painters work from Monday to Saturday noon, except between Christmas and the second week of January. */
export function isTradingDay(day: Day): boolean {
  const monthDay = dayText(day).slice(5);
  return getWeekday(day) !== SUNDAY && !(monthDay >= "12-23" || monthDay <= "01-07");
}

/** Deliveries leave from Monday to Friday. */
export function nextVanDay(day: Day): Day {
  let next = day + 1;
  while (getWeekday(next) >= SATURDAY || !isTradingDay(next)) next += 1;
  return next;
}

export function nextTradingDay(day: Day): Day {
  let next = day + 1;
  while (!isTradingDay(next)) next += 1;
  return next;
}

/** Months since year 0, so that the previous month is one less. */
export function getMonth(day: Day): number {
  const date = new Date(day * DAY_MS);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

export function getFirstDay(month: number): Day {
  return Date.UTC(Math.floor(month / 12), month % 12, 1) / DAY_MS;
}

const offsets = new Map<string, number>();

/** Uses the offset at noon: clocks change at night, outside trading hours. */
function offsetMinutes(zone: string, day: Day): number {
  const key = `${zone} ${day}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    const noon = Temporal.Instant.fromEpochMilliseconds(day * DAY_MS).toZonedDateTimeISO(zone);
    offset = noon.offsetNanoseconds / 60e9;
    offsets.set(key, offset);
  }
  return offset;
}
