/**
 * Points and dollars: the only place where one is converted into the other. A point is worth a fraction of a cent, so an
 * amount is paid in points only if it comes to a whole number of points. Points that pay for something therefore always
 * convert back to exactly the same cents.
 */
import type { Country } from "../../shared/country.ts";
import { type Cents, cents } from "../../shared/money.ts";
import { gcd, wholeQuotient } from "../../shared/number.ts";
import type { Capabilities } from "../identity/capabilities.ts";

declare const unit: unique symbol;
export type Points = number & { readonly [unit]: "points" };

/** The closed list of reasons for a movement of points (Specification §4). */
export type MovementType = "SALE" | "BONUS" | "ADJUSTMENT" | "REDEMPTION" | "EXPIRY" | "REFUND";

/** Throws on a fraction, which can only come from a wrong conversion. */
export function points(amount: number): Points {
  if (!Number.isSafeInteger(amount)) throw new Error(`${amount} is not a whole number of points.`);
  return (amount === 0 ? 0 : amount) as Points;
}

export interface PointsRule {
  readonly pointsPerDollar: number;
  /** Fewer points cannot be redeemed. */
  readonly minimum: Points;
}

/** A country stores its rate in dollars per point: 0.005 means 200 points per dollar. */
export function toPointsRule(country: Pick<Country, "tradePointConversionRate" | "minRedeemablePoints">): PointsRule {
  const pointsPerDollar = points(Math.round(1 / country.tradePointConversionRate));
  return { pointsPerDollar, minimum: points(country.minRedeemablePoints) };
}

export function mayRedeem({ rewards }: Pick<Capabilities, "rewards">): boolean {
  return rewards === "redeem" || rewards === "manage";
}

/** The value of a balance, rounded down to whole cents. It is shown; `calculatePayableCents` says what can be paid with it. */
export function calculateWorthCents(balance: number, { pointsPerDollar }: Pick<PointsRule, "pointsPerDollar">): Cents {
  return cents(wholeQuotient(balance * 100, pointsPerDollar));
}

/** The largest amount, up to a limit, that a balance can pay and that comes to a whole number of points. */
export function calculatePayableCents(balance: number, limit: Cents, pointsPerDollar: number): Cents {
  const stepCents = 100 / gcd(100, pointsPerDollar);
  const payable = Math.max(0, Math.min(limit, calculateWorthCents(balance, { pointsPerDollar })));
  return cents(payable - (payable % stepCents));
}

/** Throws if the amount does not come to a whole number of points. */
export function toPoints(amount: Cents, pointsPerDollar: number): Points {
  return points((amount * pointsPerDollar) / 100);
}
