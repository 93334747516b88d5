import Holidays from "date-holidays";
import type { CountryCode } from "../../../shared/country-code.ts";
import { findState } from "../state.ts";

/** The public holidays of a state or region, as days: "2026-12-25". */
export interface HolidayList {
  has(day: string): boolean;
}

/** What is known never changes while a process lives, and each year of a state takes milliseconds to work out. */
const known = new Map<string, ReadonlySet<string>>();

/** A law may move these to the Monday when they fall on a weekend, but nobody opens a shop on the day itself. */
const alwaysKept = ["01-01", "04-25", "12-25"];

export function holidaysOf(country: CountryCode, state: string): HolidayList {
  return { has: (day) => holidaysIn(country, state, Number(day.slice(0, 4))).has(day) };
}

function holidaysIn(country: CountryCode, state: string, year: number): ReadonlySet<string> {
  const key = `${country} ${state} ${year}`;
  let days = known.get(key);
  if (days === undefined) {
    days = readHolidays(country, state, year);
    known.set(key, days);
  }
  return days;
}

/** A holiday that begins in the evening, as Christmas Eve does in Queensland, leaves the day a working day. */
function readHolidays(country: CountryCode, state: string, year: number): Set<string> {
  const isoShort = findState(country, state)?.isoShort;
  if (isoShort === undefined) throw new Error(`${state} is not a state of ${country}.`);
  const all = new Holidays(country, isoShort, { types: ["public"] }).getHolidays(year);
  const wholeDays = all.filter(({ date }) => date.slice(11, 19) === "00:00:00").map(({ date }) => date.slice(0, 10));
  return new Set([...wholeDays, ...alwaysKept.map((day) => `${year}-${day}`)]);
}
