import type { Database } from "../../../server/database.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import type { UserError } from "../../../shared/user-error.ts";
import type { Cart } from "../cart.ts";
import { cartErrors } from "../cart-errors.ts";
import { isUsedUp } from "../coupon-limit.ts";
import type { Coupon } from "../promotion.ts";
import { isFor, isRunning } from "../running-promotions.ts";
import { audienceOf } from "./cart-pricing.ts";
import { findCouponUses } from "./coupons.store.ts";

/** The coupons of a cart that still count for this buyer; the others stay in the cart and do nothing. */
export async function listGoodCoupons(context: OperationContext, cart: Cart, db: Database): Promise<readonly Coupon[]> {
  const known = cart.couponCodes.flatMap((code) => context.snapshots.promotions.couponByCode.get(code) ?? []);
  return withoutUsedUp(
    context,
    known.filter((coupon) => isGood(context, coupon)),
    db,
  );
}

/**
 * What an account could type today. A coupon that works once in all was given to somebody, and is listed to nobody.
 */
export function listAccountCoupons(context: OperationContext): Promise<readonly Coupon[]> {
  const coupons = [...context.snapshots.promotions.couponByCode.values()];
  const open = coupons.filter((coupon) => coupon.limitTotal !== 1 && isGood(context, coupon));
  return withoutUsedUp(context, open, context.db);
}

export async function checkCoupon(context: OperationContext, code: string, db: Database): Promise<UserError | null> {
  const coupon = context.snapshots.promotions.couponByCode.get(code);
  if (coupon === undefined) return cartErrors.unknownCoupon;
  if (!isGood(context, coupon)) return cartErrors.couponOver;
  const [left] = await withoutUsedUp(context, [coupon], db);
  return left === undefined ? cartErrors.couponUsedUp : null;
}

function isGood(context: OperationContext, { promotion }: Coupon): boolean {
  const shoppers = { country: context.buyer.country, audience: audienceOf(context) };
  return isFor(promotion, shoppers) && isRunning(promotion, context.clock.now());
}

async function withoutUsedUp({ buyer }: OperationContext, coupons: readonly Coupon[], db: Database) {
  const limited = coupons.filter(({ limitTotal, limitPerAccount }) => limitTotal !== null || limitPerAccount !== null);
  if (limited.length === 0) return coupons;
  const uses = await findCouponUses(db, { codes: limited.map(({ code }) => code), accountId: buyer.accountId });
  return coupons.filter((coupon) => !isUsedUp(coupon, uses.get(coupon.code) ?? { used: 0, usedByAccount: 0 }));
}
