// Shows that a document is due on the last day of the month after its issue.
import { expect, it } from "vitest";
import { calculateDueDate } from "./billing.ts";

it.each([
  ["2026-01-01", "2026-02-28"],
  ["2028-01-31", "2028-02-29"],
  ["2026-03-15", "2026-04-30"],
  ["2026-11-30", "2026-12-31"],
  ["2026-12-02", "2027-01-31"],
])("a document issued on %s is due on %s", (issuedOn, dueOn) => {
  expect(calculateDueDate(issuedOn)).toBe(dueOn);
});
