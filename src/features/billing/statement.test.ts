// Shows that statements follow each other without a gap in what is owed, and that a month with nothing to say has none.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cents } from "../../shared/money.ts";
import { lastDayOf, monthAfter, monthBefore, monthOf, statementMonths, withBalances } from "./statement.ts";

describe("months", () => {
  it.each([
    ["2026-01-31", "2026-01-01", "2026-02-01", "2025-12-01", "2026-01-31"],
    ["2024-02-29", "2024-02-01", "2024-03-01", "2024-01-01", "2024-02-29"],
    ["2026-12-01", "2026-12-01", "2027-01-01", "2026-11-01", "2026-12-31"],
  ])("of %s", (day, month, after, before, last) => {
    expect(monthOf(day)).toBe(month);
    expect(monthAfter(month)).toBe(after);
    expect(monthBefore(month)).toBe(before);
    expect(lastDayOf(month)).toBe(last);
  });
});

describe("statements of an account", () => {
  it("begin with the first document, and leave out months in which nothing was owed and nothing happened", () => {
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

  it("are none where nothing has happened yet", () => {
    expect(statementMonths([], "2026-08-01")).toEqual([]);
    expect(statementMonths([{ month: "2026-09-01", cents: cents(1) }], "2026-08-01")).toEqual([]);
  });

  it("tell a month whose documents cancel each other", () => {
    expect(statementMonths([{ month: "2026-08-01", cents: cents(0) }], "2026-08-01")).toHaveLength(1);
  });

  it("hand what is owed from each to the next", () => {
    const change = fc.record({ place: fc.integer({ min: 0, max: 11 }), cents: fc.integer({ min: -9e6, max: 9e6 }) });
    fc.assert(
      fc.property(fc.uniqueArray(change, { selector: ({ place }) => place }), (given) => {
        const changes = given.map(({ place, cents: amount }) => ({
          month: `2026-${String(place + 1).padStart(2, "0")}-01`,
          cents: cents(amount),
        }));
        const told = statementMonths(changes, "2026-12-01");
        let owed = 0;
        for (const { openingCents, closingCents } of told) {
          expect(openingCents).toBe(owed);
          owed = closingCents;
        }
        expect(owed).toBe(changes.reduce((sum, each) => sum + each.cents, 0));
      }),
    );
  });
});

it("tells after each movement what is owed", () => {
  const movements = [{ cents: cents(250) }, { cents: cents(-1_300) }];
  expect(withBalances(cents(1_000), movements).map(({ balanceCents }) => balanceCents)).toEqual([1_250, -50]);
});
