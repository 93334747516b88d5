// Shows that what is issued in a month is due on the last day of the next one.
import { expect, it } from "vitest";
import { dueDateOf } from "./due-date.ts";

it.each([
  ["2026-01-01", "2026-02-28"],
  ["2028-01-31", "2028-02-29"],
  ["2026-03-15", "2026-04-30"],
  ["2026-11-30", "2026-12-31"],
  ["2026-12-02", "2027-01-31"],
])("issued on %s it is due on %s", (issuedOn, dueOn) => {
  expect(dueDateOf(issuedOn)).toBe(dueOn);
});
