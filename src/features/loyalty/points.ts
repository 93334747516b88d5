/**
 * What points are worth. A point is a fraction of a cent, so an amount can be paid in points only where it comes to a
 * whole number of them: what is used always converts back to the very same cents.
 */
import { type Cents, cents } from "../../shared/money.ts";

declare const unit: unique symbol;
export type Points = number & { readonly [unit]: "points" };

/** Throws on a fraction: a caller that has one has converted the wrong way. */
export function points(amount: number): Points {
  if (!Number.isSafeInteger(amount)) throw new Error(`${amount} is not a whole number of points.`);
  return (amount === 0 ? 0 : amount) as Points;
}

/** The specification's `tradePointConversionRate` 0.005: two hundred points are a dollar. */
export const POINTS_PER_DOLLAR = 200;

/** Fewer are not redeemed (Specification §5). */
export const MINIMUM_REDEEMABLE = points(2_000);

/** The most whole cents, up to a limit, that so many points can pay for exactly. */
export function centsPayableBy(balance: number, limit: Cents, pointsPerDollar: number = POINTS_PER_DOLLAR): Cents {
  const stepCents = 100 / greatestCommonDivisor(100, pointsPerDollar);
  const payable = Math.max(0, Math.min(limit, Math.floor((balance * 100) / pointsPerDollar)));
  return cents(payable - (payable % stepCents));
}

/** Throws where the cents do not come to whole points. */
export function pointsFor(amount: Cents, pointsPerDollar: number = POINTS_PER_DOLLAR): Points {
  return points((amount * pointsPerDollar) / 100);
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
