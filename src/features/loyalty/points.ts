/**
 * What points are worth. A point is a fraction of a cent, so an amount can be paid in points only where it comes to a
 * whole number of them: what is used always converts back to the very same cents.
 */
import type { Country } from "../../shared/country.ts";
import { greatestDivisor } from "../../shared/greatest-divisor.ts";
import { type Cents, cents } from "../../shared/money.ts";
import type { Capabilities } from "../identity/capabilities.ts";

declare const unit: unique symbol;
export type Points = number & { readonly [unit]: "points" };

/** The closed list of what moves points (Specification §4). */
export type MovementType = "SALE" | "BONUS" | "ADJUSTMENT" | "REDEMPTION" | "EXPIRY" | "REFUND";

/** Throws on a fraction: a caller that has one has converted the wrong way. */
export function points(amount: number): Points {
  if (!Number.isSafeInteger(amount)) throw new Error(`${amount} is not a whole number of points.`);
  return (amount === 0 ? 0 : amount) as Points;
}

export interface PointsRule {
  readonly pointsPerDollar: number;
  /** Fewer are not redeemed. */
  readonly minimum: Points;
}

/** A country's rate is in dollars for a point; 0.005 makes 200 points a dollar. */
export function pointsRuleOf(country: Pick<Country, "tradePointConversionRate" | "minRedeemablePoints">): PointsRule {
  const pointsPerDollar = points(Math.round(1 / country.tradePointConversionRate));
  return { pointsPerDollar, minimum: points(country.minRedeemablePoints) };
}

export function mayRedeem({ rewards }: Pick<Capabilities, "rewards">): boolean {
  return rewards === "redeem" || rewards === "manage";
}

/** The most whole cents, up to a limit, that so many points can pay for exactly. */
export function centsPayableBy(balance: number, limit: Cents, pointsPerDollar: number): Cents {
  const stepCents = 100 / greatestDivisor(100, pointsPerDollar);
  const payable = Math.max(0, Math.min(limit, Math.floor((balance * 100) / pointsPerDollar)));
  return cents(payable - (payable % stepCents));
}

/** Throws where the cents do not come to whole points. */
export function pointsFor(amount: Cents, pointsPerDollar: number): Points {
  return points((amount * pointsPerDollar) / 100);
}
