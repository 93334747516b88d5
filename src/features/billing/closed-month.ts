/**
 * Closing a month ends its books: nothing is issued in it or before it any more. Only a month that is over in its country can be
 * closed. What comes late is issued on the first open day.
 */
import { isLocalDate, type LocalDate } from "../../shared/local-date.ts";
import type { UserError } from "../../shared/result.ts";
import { ok, type Result, refused } from "../../shared/result.ts";
import { receivablesErrors } from "./receivables-errors.ts";
import { type Month, nextMonth, previousMonth, startOfMonth } from "./statement.ts";

export interface ClosingFacts {
  /** In the country. */
  readonly today: LocalDate;
  /** The latest closed month; null if none is closed. */
  readonly closed: Month | null;
}

/** Takes "2026-10". Months between the last closed one and this one are closed with it. */
export function checkClosing(text: string, { today, closed }: ClosingFacts): Result<Month, UserError> {
  const month = `${text}-01`;
  if (!isLocalDate(month) || month >= startOfMonth(today)) return refused(receivablesErrors.monthNotOver);
  return closed !== null && month <= closed ? refused(receivablesErrors.monthClosed) : ok(month);
}

/** The last month that is over and not closed; null if there is none. */
export function findClosableMonth({ today, closed }: ClosingFacts): Month | null {
  const last = previousMonth(startOfMonth(today));
  return closed !== null && last <= closed ? null : last;
}

/** The day itself, or the first day after the closed months. */
export function firstOpenDay(day: LocalDate, closed: Month | null): LocalDate {
  const first = closed === null ? day : nextMonth(closed);
  return day < first ? first : day;
}
