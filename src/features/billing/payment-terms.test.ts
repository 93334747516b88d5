// Shows when an invoice is due under each kind of payment terms, and how the terms are written for people.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "../../shared/local-date.ts";
import { calculateDueDate, formatPaymentTerms, isPaymentTerms, offeredPaymentTerms } from "./payment-terms.ts";

describe("the due date", () => {
  test.each([
    ["2026-01-31", "30EOM", "2026-02-28"],
    ["2026-01-01", "30EOM", "2026-02-28"],
    ["2026-12-15", "30EOM", "2027-01-31"],
    ["2026-01-10", "60EOM", "2026-03-31"],
    ["2026-01-10", "0EOM", "2026-01-31"],
    ["2026-01-10", "14EOM", "2026-02-14"],
    ["2026-02-20", "14", "2026-03-06"],
    ["2026-02-20", "0", "2026-02-20"],
  ])("of an invoice of %s with the terms %s is %s", (issuedOn, terms, dueOn) => {
    expect(calculateDueDate(issuedOn, terms)).toBe(dueOn);
  });

  test("is never before the day of issue", () => {
    const days = fc.integer({ min: 0, max: 3000 }).map((count) => addDays("2024-01-01", count));
    const terms = fc.tuple(fc.integer({ min: 0, max: 999 }), fc.constantFrom("", "EOM")).map((parts) => parts.join(""));
    fc.assert(
      fc.property(days, terms, (day, term) => {
        expect(isPaymentTerms(term)).toBe(true);
        expect(calculateDueDate(day, term) >= day).toBe(true);
      }),
    );
  });
});

test("every offered term has its own words", () => {
  const words = offeredPaymentTerms.map(formatPaymentTerms);
  expect(new Set(words).size).toBe(offeredPaymentTerms.length);
  expect(formatPaymentTerms("30EOM")).toBe("30 days from the end of the month");
});

test.each(["", "EOM", "1000", "-1", "14 days", "30eom"])("%j is no term of payment", (text) => {
  expect(isPaymentTerms(text)).toBe(false);
});
