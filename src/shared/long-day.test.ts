// Shows that a day reads the same everywhere, whatever words the browser's Intl has.
import { expect, it } from "vitest";
import { formatLongDay } from "./long-day.ts";

it.each([
  ["2028-11-30", "30 November 2028"],
  ["2026-01-01", "1 January 2026"],
  ["2028-02-29", "29 February 2028"],
])("%s reads %s", (day, text) => {
  expect(formatLongDay(day)).toBe(text);
});
