import type { LocalDate } from "../../shared/local-date.ts";

/** Thirty days from the end of the month: the last day of the month after the one it was issued in (product decision §7). */
export function dueDateOf(issuedOn: LocalDate): LocalDate {
  const [year = 0, month = 0] = issuedOn.split("-").map(Number);
  return new Date(Date.UTC(year, month + 1, 0)).toISOString().slice(0, 10);
}
