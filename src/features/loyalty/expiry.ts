/** When points expire. Days are those of the country's books, and the last day is included. */
import { Temporal } from "temporal-polyfill";
import type { LocalDate } from "../../shared/local-date.ts";

const LIFE_MONTHS = 24;
const GRACE_DAYS = 30;

export interface LastDay {
  readonly expiresOn: LocalDate;
  /** The end of the last day: the first moment at which the points cannot be used. */
  readonly expiresAt: Date;
}

/** Points can be used through the last day of the 24th month after the month in which they were earned. */
export function calculateLastDay(earnedAt: Date, timeZone: string): LastDay {
  const lastMonth = toDay(earnedAt, timeZone).with({ day: 1 }).add({ months: LIFE_MONTHS });
  return toLastDay(lastMonth.with({ day: lastMonth.daysInMonth }), timeZone);
}

/** Points that come back to an expired lot can be used for 30 more days. */
export function calculateGraceDay(returnedAt: Date, timeZone: string): LastDay {
  return toLastDay(toDay(returnedAt, timeZone).add({ days: GRACE_DAYS }), timeZone);
}

function toDay(moment: Date, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
}

function toLastDay(day: Temporal.PlainDate, timeZone: string): LastDay {
  const end = day.add({ days: 1 }).toZonedDateTime(timeZone);
  return { expiresOn: day.toString(), expiresAt: new Date(end.epochMilliseconds) };
}
