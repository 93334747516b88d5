import type { Database } from "../../../server/database.ts";
import { type CouponContext, listUsableCoupons } from "../coupons.ts";
import type { Coupon } from "../promotion.ts";
import { findCouponUses } from "./coupons.store.ts";

/** The coupons that an account can use. A coupon for one use in total was given to one buyer, so it is not listed. */
export async function listAccountCoupons(context: CouponContext & { readonly db: Database }): Promise<Coupon[]> {
  const coupons = [...context.snapshots.promotions.couponByCode.values()].filter(({ limitTotal }) => limitTotal !== 1);
  const codes = coupons.map(({ code }) => code);
  const uses = await findCouponUses(context.db, { codes, accountId: context.buyer.accountId });
  return listUsableCoupons(context, codes, uses);
}
