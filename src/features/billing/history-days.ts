import type { LocalDate } from "../../shared/local-date.ts";

/** Days from one to another, both among them; null for no end. */
export interface HistoryDays {
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
}

/** The database knows no year 0000. */
const FIRST_DAY = "0001-01-01";

/** As they come over the edge, empty for no end; null where they are no days, or end before they begin. */
export function parseDays(start: string, end: string): HistoryDays | null {
  if (!isDayOrNone(start) || !isDayOrNone(end)) return null;
  if (start !== "" && end !== "" && start > end) return null;
  return { from: start === "" ? null : start, to: end === "" ? null : end };
}

function isDayOrNone(text: string): boolean {
  if (text === "") return true;
  const day = new Date(`${text}T00:00:00Z`);
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) &&
    text >= FIRST_DAY &&
    !Number.isNaN(day.getTime()) &&
    day.toISOString().startsWith(text)
  );
}
