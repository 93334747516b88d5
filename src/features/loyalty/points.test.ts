// Shows that points and cents convert exactly both ways, and that no more is paid than the points are worth.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cents } from "../../shared/money.ts";
import { centsPayableBy, points, pointsFor, pointsRuleOf } from "./points.ts";

describe("at 200 points a dollar", () => {
  it.each([
    [2_000, 10_000, 1_000],
    [2_001, 10_000, 1_000],
    [1, 10_000, 0],
    [5_000, 999, 999],
    [0, 100, 0],
  ])("%d points pay, of %d cents, %d", (balance, limit, paid) => {
    expect(centsPayableBy(balance, cents(limit), 200)).toBe(paid);
  });

  it("a country's rate says so, with the minimum", () => {
    const country = { tradePointConversionRate: 0.005, minRedeemablePoints: 2_000 };
    expect(pointsRuleOf(country)).toEqual({ pointsPerDollar: 200, minimum: 2_000 });
  });
});

describe("at any rate", () => {
  const rates = fc.integer({ min: 1, max: 1_000 });

  it("what is paid comes to whole points, within the balance and the limit, and leaves less than a dollar behind", () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.nat(10_000_000), rates, (balance, limit, pointsPerDollar) => {
        const paid = centsPayableBy(balance, cents(limit), pointsPerDollar);
        const used = pointsFor(paid, pointsPerDollar);
        expect(used * 100).toBe(paid * pointsPerDollar);
        expect(used).toBeLessThanOrEqual(balance);
        expect(paid).toBeLessThanOrEqual(limit);
        expect(Math.min(limit, Math.floor((balance * 100) / pointsPerDollar)) - paid).toBeLessThan(100);
      }),
    );
  });

  it("half a point is none", () => {
    expect(() => pointsFor(cents(1), 150)).toThrow("not a whole number of points");
    expect(() => points(0.5)).toThrow("not a whole number of points");
    expect(Object.is(points(-0), 0)).toBe(true);
  });
});
