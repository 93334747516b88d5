// Shows which ranges of days are valid for the payment history.
import { expect, it } from "vitest";
import { parseDays } from "./payment-list-address.ts";

it.each([
  ["2026-01-31", "2026-02-01", { from: "2026-01-31", to: "2026-02-01" }],
  ["2026-01-31", "2026-01-31", { from: "2026-01-31", to: "2026-01-31" }],
  ["", "2026-02-01", { from: null, to: "2026-02-01" }],
  ["2026-01-31", "", { from: "2026-01-31", to: null }],
  ["", "", { from: null, to: null }],
  ["2026-02-02", "2026-02-01", null],
  ["2026-02-30", "2026-03-01", null],
  ["yesterday", "", null],
  ["2026-1-1", "", null],
  ["0001-01-01", "", { from: "0001-01-01", to: null }],
  ["0000-12-31", "", null],
  ["", "0000-01-01", null],
])("the range from %j to %j is parsed or refused", (start, end, days) => {
  expect(parseDays(start, end)).toEqual(days);
});
