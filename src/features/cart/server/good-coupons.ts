import type { Database } from "../../../server/database.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import type { UserError } from "../../../shared/user-error.ts";
import type { Cart } from "../cart.ts";
import { cartErrors } from "../cart-errors.ts";
import type { Coupon } from "../promotion.ts";
import { listUsedUpCoupons } from "./coupons.store.ts";
import { audienceOf } from "./cart-pricing.ts";

/** The coupons of a cart that still count for this buyer; the others stay in the cart and do nothing. */
export async function listGoodCoupons(context: OperationContext, cart: Cart, db: Database): Promise<Coupon[]> {
  const known = cart.couponCodes.flatMap((code) => findCoupon(context, code) ?? []);
  const running = known.filter((coupon) => isFor(context, coupon));
  if (running.length === 0) return [];
  const usedUp = await listUsedUpCoupons(db, { codes: running.map(({ code }) => code), accountId: context.buyer.accountId });
  return running.filter(({ code }) => !usedUp.has(code));
}

export async function checkCoupon(context: OperationContext, code: string, db: Database): Promise<UserError | null> {
  const coupon = findCoupon(context, code);
  if (coupon === null) return cartErrors.unknownCoupon;
  if (!isFor(context, coupon)) return cartErrors.couponOver;
  const usedUp = await listUsedUpCoupons(db, { codes: [code], accountId: context.buyer.accountId });
  return usedUp.has(code) ? cartErrors.couponUsedUp : null;
}

function findCoupon({ snapshots }: OperationContext, code: string): Coupon | null {
  return snapshots.promotions.couponByCode.get(code) ?? null;
}

function isFor(context: OperationContext, { promotion }: Coupon): boolean {
  const now = context.clock.now();
  const { enabled, country, audience, startsAt, endsAt } = promotion;
  const isForThem = audience === "EVERYONE" || audience === audienceOf(context);
  return enabled && country === context.buyer.country && isForThem && startsAt <= now && now < endsAt;
}
