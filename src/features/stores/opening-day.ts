import { Temporal } from "temporal-polyfill";
import { timeAt } from "./opening-hours.ts";
import type { Store } from "./store.ts";

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const momentPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * The day that is asked about, at that store. A day is that day everywhere; a moment is the day it falls on there, so
 * that one question gets today's hours from Perth to Auckland; nothing is now. Null for what is neither.
 */
export function openingDay(date: string, store: Pick<Store, "timezone">, now: Date): string | null {
  if (date === "") return timeAt(store, now).toPlainDate().toString();
  if (dayPattern.test(date)) return isDay(date) ? date : null;
  const moment = momentPattern.test(date) ? new Date(date) : null;
  if (moment === null || Number.isNaN(moment.getTime())) return null;
  return timeAt(store, moment).toPlainDate().toString();
}

/** From when on something can be done for a day: its first moment at the store, but never before now. */
export function momentFor(day: string, store: Pick<Store, "timezone">, now: Date): Date {
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
