import { calculateWorthCents, type PointsRule } from "./points.ts";

/** "1 point", "12,400 points". */
export function formatPoints(points: number): string {
  return points === 1 ? "1 point" : `${points.toLocaleString("en")} points`;
}

/** What points are worth: "$62.00". */
export function formatWorth(points: number, rule: Pick<PointsRule, "pointsPerDollar">): string {
  return (calculateWorthCents(points, rule) / 100).toLocaleString("en-AU", {
    ...{ style: "currency", currency: "AUD", currencyDisplay: "narrowSymbol" },
  });
}
