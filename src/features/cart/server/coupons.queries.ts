/** Which coupons a buyer can use now. */
import type { Clock } from "../../../server/clock.ts";
import type { Database } from "../../../server/database.ts";
import type { UserError } from "../../../shared/result.ts";
import type { Buyer } from "../../catalogue/buyer-prices.ts";
import type { Cart } from "../cart.ts";
import { cartErrors } from "../cart-errors.ts";
import { type Coupon, isFor, isRunning, isUsedUp, type PromotionsSnapshot } from "../promotion.ts";
import { audienceFor } from "../quote.ts";
import { findCouponUses } from "./coupons.store.ts";

export interface CouponRequest {
  readonly clock: Clock;
  readonly buyer: Buyer;
  readonly snapshots: { readonly promotions: PromotionsSnapshot };
}

/** The coupons of a cart that this buyer can still use. The others stay in the cart without effect. */
export function listUsableCoupons(request: CouponRequest, cart: Cart, db: Database): Promise<readonly Coupon[]> {
  const known = cart.couponCodes.flatMap((code) => request.snapshots.promotions.couponByCode.get(code) ?? []);
  const offered = known.filter((coupon) => isOffered(request, coupon));
  return withoutUsedUp(request, offered, db);
}

/** The coupons that an account can use. A coupon for one use in total was given to one buyer, so it is not listed. */
export function listAccountCoupons(request: CouponRequest & { readonly db: Database }): Promise<readonly Coupon[]> {
  const coupons = [...request.snapshots.promotions.couponByCode.values()];
  const offered = coupons.filter((coupon) => coupon.limitTotal !== 1 && isOffered(request, coupon));
  return withoutUsedUp(request, offered, request.db);
}

export async function checkCoupon(request: CouponRequest, code: string, db: Database): Promise<UserError | null> {
  const coupon = request.snapshots.promotions.couponByCode.get(code);
  if (coupon === undefined) return cartErrors.unknownCoupon;
  if (!isOffered(request, coupon)) return cartErrors.couponOver;
  const [usable] = await withoutUsedUp(request, [coupon], db);
  return usable === undefined ? cartErrors.couponUsedUp : null;
}

function isOffered({ buyer, clock }: CouponRequest, { promotion }: Coupon): boolean {
  const shoppers = { country: buyer.country, audience: audienceFor(buyer) };
  return isFor(promotion, shoppers) && isRunning(promotion, clock.now());
}

async function withoutUsedUp({ buyer }: CouponRequest, coupons: readonly Coupon[], db: Database) {
  const limited = coupons.filter(({ limitTotal, limitPerAccount }) => limitTotal !== null || limitPerAccount !== null);
  if (limited.length === 0) return coupons;
  const uses = await findCouponUses(db, { codes: limited.map(({ code }) => code), accountId: buyer.accountId });
  return coupons.filter((coupon) => !isUsedUp(coupon, uses.get(coupon.code) ?? { used: 0, usedByAccount: 0 }));
}
