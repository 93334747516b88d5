import Holidays from "date-holidays";
import type { CountryCode } from "../../../shared/country.ts";
import { findState } from "../state.ts";

/** The public holidays of a state or region. A day is "2026-12-25". */
export interface HolidayList {
  has(day: string): boolean;
}

/** Holidays never change while the process runs, and calculating one year of a state takes milliseconds. */
const cache = new Map<string, ReadonlySet<string>>();

/** By law these may move from a weekend to the Monday. Stores are closed on the day itself too. */
const alwaysClosed = ["01-01", "04-25", "12-25"];

export function holidaysFor(country: CountryCode, state: string): HolidayList {
  return { has: (day) => listHolidays(country, state, Number(day.slice(0, 4))).has(day) };
}

function listHolidays(country: CountryCode, state: string, year: number): ReadonlySet<string> {
  const key = `${country} ${state} ${year}`;
  let days = cache.get(key);
  if (days === undefined) {
    days = calculateHolidays(country, state, year);
    cache.set(key, days);
  }
  return days;
}

/** A holiday that starts in the evening, such as Christmas Eve in Queensland, is left out: stores are open that day. */
function calculateHolidays(country: CountryCode, state: string, year: number): Set<string> {
  const isoShort = findState(country, state)?.isoShort;
  if (isoShort === undefined) throw new Error(`${state} is not a state of ${country}.`);
  const all = new Holidays(country, isoShort, { types: ["public"] }).getHolidays(year);
  const wholeDays = all.filter(({ date }) => date.slice(11, 19) === "00:00:00").map(({ date }) => date.slice(0, 10));
  return new Set([...wholeDays, ...alwaysClosed.map((day) => `${year}-${day}`)]);
}
