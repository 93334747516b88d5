/** A day on a calendar, as "2026-11-16": days sort as text, and no time zone moves them. */
export type LocalDate = string;

const DAY_MS = 86_400_000;
const calendars = new Map<string, Intl.DateTimeFormat>();

/** The day that a moment falls on in a time zone, such as "Pacific/Auckland". */
export function localDateOf(moment: Date, timeZone: string): LocalDate {
  let calendar = calendars.get(timeZone);
  if (!calendar) {
    calendar = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
    calendars.set(timeZone, calendar);
  }
  return calendar.format(moment);
}

/** Below zero where the second day comes first. */
export function daysBetween(one: LocalDate, other: LocalDate): number {
  return Math.round((Date.parse(other) - Date.parse(one)) / DAY_MS);
}

export function addDays(day: LocalDate, days: number): LocalDate {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}
