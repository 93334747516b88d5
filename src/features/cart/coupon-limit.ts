import type { Coupon } from "./promotion.ts";

/** How often a coupon was used, by everybody and by the account that asks. */
export interface CouponUses {
  readonly used: number;
  readonly usedByAccount: number;
}

/** For telling people before they order. What counts is the count when the order is made. */
export function isUsedUp({ limitTotal, limitPerAccount }: Coupon, { used, usedByAccount }: CouponUses): boolean {
  return (limitTotal !== null && used >= limitTotal) || (limitPerAccount !== null && usedByAccount >= limitPerAccount);
}
