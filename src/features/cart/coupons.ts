/** Which coupons a buyer can use now. */
import type { LocalDate } from "../../shared/local-date.ts";
import type { UserError } from "../../shared/result.ts";
import type { Buyer } from "../catalogue/buyer-prices.ts";
import { cartErrors } from "./cart-errors.ts";
import { audienceFor, type Coupon, type CouponUses, isFor, isUsedUp, type PromotionsSnapshot } from "./promotion.ts";

export interface CouponContext {
  /** The day at the store of the cart. */
  readonly day: LocalDate;
  readonly buyer: Buyer;
  readonly snapshots: { readonly promotions: PromotionsSnapshot };
}

/** How often coupons were used, by code. */
export type UsesByCode = ReadonlyMap<string, CouponUses>;

/** Of these codes, the coupons that this buyer can use. */
export function listUsableCoupons(context: CouponContext, codes: readonly string[], uses: UsesByCode): Coupon[] {
  return codes.flatMap((code) => {
    const coupon = context.snapshots.promotions.couponByCode.get(code);
    return coupon !== undefined && checkCoupon(context, code, uses) === null ? coupon : [];
  });
}

/** A coupon of a cart that the buyer cannot use now. It stays in the cart until the buyer removes it. */
export interface RefusedCoupon {
  readonly code: string;
  readonly refusal: UserError;
}

export function listRefusedCoupons(
  context: CouponContext,
  codes: readonly string[],
  uses: UsesByCode,
): RefusedCoupon[] {
  return codes.flatMap((code) => {
    const refusal = checkCoupon(context, code, uses);
    return refusal === null ? [] : { code, refusal };
  });
}

/** The reason why this buyer cannot use a coupon. Null: they can. */
export function checkCoupon({ buyer, day, snapshots }: CouponContext, code: string, uses: UsesByCode) {
  const coupon = snapshots.promotions.couponByCode.get(code);
  if (coupon === undefined) return cartErrors.unknownCoupon;
  const { promotion } = coupon;
  if (!isFor(promotion, { country: buyer.country, audience: audienceFor(buyer) })) return cartErrors.couponNotForBuyer;
  if (day > promotion.endsOn) return cartErrors.couponExpired;
  if (day < promotion.startsOn) return cartErrors.couponNotBegun;
  if (!promotion.enabled) return cartErrors.couponOff;
  const isGone = isUsedUp(coupon, uses.get(code) ?? { used: 0, usedByAccount: 0 });
  return isGone ? cartErrors.couponUsedUp : null;
}
