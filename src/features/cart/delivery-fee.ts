import { type Cents, cents, taxOf } from "../../shared/money.ts";
import type { Delivery, Fee } from "./priced-cart.ts";

/** What delivery costs where no promotion frees it: nothing for pickup, for an empty cart, or from the threshold on. */
export function feeDue(delivery: Delivery | null, goodsCents: number): Cents {
  const isFree = !delivery || goodsCents === 0 || goodsCents >= delivery.thresholdCents;
  return isFree ? cents(0) : delivery.feeCents;
}

export interface FeeOptions {
  readonly delivery: Delivery | null;
  readonly goodsCents: number;
  readonly isFreed: boolean;
  readonly taxBasisPoints: number;
}

export function deliveryFee({ delivery, goodsCents, isFreed, taxBasisPoints }: FeeOptions): Fee {
  const amount = isFreed ? cents(0) : feeDue(delivery, goodsCents);
  const missingCents = delivery && !isFreed ? Math.max(0, delivery.thresholdCents - goodsCents) : 0;
  return { cents: amount, taxCents: taxOf(amount, taxBasisPoints), toFreeCents: cents(missingCents) };
}
