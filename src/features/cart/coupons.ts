/** Which coupons a buyer can use now. */
import type { UserError } from "../../shared/result.ts";
import type { Buyer } from "../catalogue/buyer-prices.ts";
import { cartErrors } from "./cart-errors.ts";
import {
  audienceFor,
  type Coupon,
  type CouponUses,
  isFor,
  isRunning,
  isUsedUp,
  type PromotionsSnapshot,
} from "./promotion.ts";

export interface CouponContext {
  readonly clock: { now(): Date };
  readonly buyer: Buyer;
  readonly snapshots: { readonly promotions: PromotionsSnapshot };
}

/** How often coupons were used, by code. */
export type UsesByCode = ReadonlyMap<string, CouponUses>;

/** Of these codes, the coupons that this buyer can use. The others stay in the cart without effect. */
export function listUsableCoupons(context: CouponContext, codes: readonly string[], uses: UsesByCode): Coupon[] {
  return codes.flatMap((code) => {
    const coupon = context.snapshots.promotions.couponByCode.get(code);
    return coupon !== undefined && isOffered(context, coupon) && !isUsedUpNow(coupon, uses) ? coupon : [];
  });
}

/** The reason why this buyer cannot use a coupon. Null: they can. */
export function checkCoupon(context: CouponContext, code: string, uses: UsesByCode): UserError | null {
  const coupon = context.snapshots.promotions.couponByCode.get(code);
  if (coupon === undefined) return cartErrors.unknownCoupon;
  if (!isOffered(context, coupon)) return cartErrors.couponOver;
  return isUsedUpNow(coupon, uses) ? cartErrors.couponUsedUp : null;
}

function isOffered({ buyer, clock }: CouponContext, { promotion }: Coupon): boolean {
  const shoppers = { country: buyer.country, audience: audienceFor(buyer) };
  return isFor(promotion, shoppers) && isRunning(promotion, clock.now());
}

function isUsedUpNow(coupon: Coupon, uses: UsesByCode): boolean {
  return isUsedUp(coupon, uses.get(coupon.code) ?? { used: 0, usedByAccount: 0 });
}
