// Shows that each statement opens with the previous closing balance, and which months have no statement.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cents } from "../../shared/money.ts";
import { lastDayOfMonth, nextMonth, previousMonth, startOfMonth, statementMonths, withBalances } from "./statement.ts";

describe("month arithmetic", () => {
  it.each([
    ["2026-01-31", "2026-01-01", "2026-02-01", "2025-12-01", "2026-01-31"],
    ["2024-02-29", "2024-02-01", "2024-03-01", "2024-01-01", "2024-02-29"],
    ["2026-12-01", "2026-12-01", "2027-01-01", "2026-11-01", "2026-12-31"],
  ])("is right for %s", (day, month, after, before, last) => {
    expect(startOfMonth(day)).toBe(month);
    expect(nextMonth(month)).toBe(after);
    expect(previousMonth(month)).toBe(before);
    expect(lastDayOfMonth(month)).toBe(last);
  });
});

describe("statements of an account", () => {
  it("begin with the first document and leave out months without a balance and documents", () => {
    const changes = [
      { month: "2026-03-01", cents: cents(500) },
      { month: "2026-05-01", cents: cents(-500) },
      { month: "2026-08-01", cents: cents(70) },
    ];
    expect(statementMonths(changes, "2026-08-01")).toEqual([
      { month: "2026-03-01", openingCents: 0, closingCents: 500 },
      { month: "2026-04-01", openingCents: 500, closingCents: 500 },
      { month: "2026-05-01", openingCents: 500, closingCents: 0 },
      { month: "2026-08-01", openingCents: 0, closingCents: 70 },
    ]);
  });

  it("do not exist before the first document", () => {
    expect(statementMonths([], "2026-08-01")).toEqual([]);
    expect(statementMonths([{ month: "2026-09-01", cents: cents(1) }], "2026-08-01")).toEqual([]);
  });

  it("include a month whose documents cancel each other out", () => {
    expect(statementMonths([{ month: "2026-08-01", cents: cents(0) }], "2026-08-01")).toHaveLength(1);
  });

  it("open with the closing balance of the previous one", () => {
    const change = fc.record({ index: fc.integer({ min: 0, max: 11 }), cents: fc.integer({ min: -9e6, max: 9e6 }) });
    fc.assert(
      fc.property(fc.uniqueArray(change, { selector: ({ index }) => index }), (given) => {
        const changes = given.map(({ index, cents: amount }) => ({
          month: `2026-${String(index + 1).padStart(2, "0")}-01`,
          cents: cents(amount),
        }));
        const statements = statementMonths(changes, "2026-12-01");
        let balance = 0;
        for (const { openingCents, closingCents } of statements) {
          expect(openingCents).toBe(balance);
          balance = closingCents;
        }
        expect(balance).toBe(changes.reduce((sum, each) => sum + each.cents, 0));
      }),
    );
  });
});

it("each movement shows the balance after it", () => {
  const movements = [{ cents: cents(250) }, { cents: cents(-1_300) }];
  expect(withBalances(cents(1_000), movements).map(({ balanceCents }) => balanceCents)).toEqual([1_250, -50]);
});
