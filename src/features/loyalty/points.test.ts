// Shows that points and cents convert exactly both ways, and that points never pay for more than they are worth.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cents } from "../../shared/money.ts";
import { calculatePayableCents, calculateWorthCents, points, toPoints, toPointsRule } from "./points.ts";

describe("at 200 points per dollar", () => {
  const rule = toPointsRule({ tradePointConversionRate: 0.005, minRedeemablePoints: 2_000 });

  it("a country's rate of 0.005 gives 200 points per dollar and the country's minimum", () => {
    expect(rule).toEqual({ pointsPerDollar: 200, minimum: 2_000 });
  });

  it.each([
    [2_000, 10_000, 1_000],
    [2_001, 10_000, 1_000],
    [1, 10_000, 0],
    [5_000, 999, 999],
    [0, 100, 0],
  ])("%d points can pay, of %d cents, %d cents", (balance, limit, paid) => {
    expect(calculatePayableCents(balance, cents(limit), 200)).toBe(paid);
  });

  it.each([
    [58, 29],
    [59, 29],
    [2_006, 1_003],
    [2_000, 1_000],
    [0, 0],
  ])("%d points are worth %d cents", (balance, worth) => {
    expect(calculateWorthCents(balance, rule)).toBe(worth);
  });

  it("every balance up to 100,000 points is shown with exactly the amount that it pays", () => {
    const wrong = Array.from({ length: 100_001 }, (_, balance) => balance).filter((balance) => {
      const exact = Number((BigInt(balance) * 100n) / 200n);
      const paid = calculatePayableCents(balance, cents(1_000_000), rule.pointsPerDollar);
      return calculateWorthCents(balance, rule) !== exact || paid !== exact || toPoints(paid, 200) > balance;
    });
    expect(wrong).toEqual([]);
  });
});

describe("at any rate", () => {
  const rates = fc.integer({ min: 1, max: 1_000 });

  it("a payment uses whole points within balance and limit, and leaves less than a dollar of usable points", () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.nat(10_000_000), rates, (balance, limit, pointsPerDollar) => {
        const paid = calculatePayableCents(balance, cents(limit), pointsPerDollar);
        const used = toPoints(paid, pointsPerDollar);
        expect(used * 100).toBe(paid * pointsPerDollar);
        expect(used).toBeLessThanOrEqual(balance);
        expect(paid).toBeLessThanOrEqual(limit);
        expect(Math.min(limit, Math.floor((balance * 100) / pointsPerDollar)) - paid).toBeLessThan(100);
      }),
    );
  });

  it("a fraction of a point throws, and minus zero becomes zero", () => {
    expect(() => toPoints(cents(1), 150)).toThrow("not a whole number of points");
    expect(() => points(0.5)).toThrow("not a whole number of points");
    expect(Object.is(points(-0), 0)).toBe(true);
  });
});
