/** Coupons and points: what a cart is paid with besides money. */
import type { OperationContext } from "../../../server/operation-context.ts";
import { ok, refused } from "../../../shared/result.ts";
import { loyaltyErrors } from "../../loyalty/loyalty-errors.ts";
import { mayRedeem } from "../../loyalty/points.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { mostCoupons } from "../cart.ts";
import { cartErrors } from "../cart-errors.ts";
import { type CartAnswer, type CartRef, changeCart } from "./cart-change.ts";
import { checkCoupon } from "./good-coupons.ts";

export function addCoupon(context: OperationContext, ref: CartRef, typed: string): Promise<CartAnswer> {
  const code = typed.trim().toUpperCase();
  return changeCart(context, ref, {
    apply: async ({ cart }, tx) => {
      if (cart.couponCodes.includes(code)) return refused(cartErrors.couponThere);
      if (cart.couponCodes.length >= mostCoupons) return refused(cartErrors.tooManyCoupons);
      const refusal = await checkCoupon(context, code, tx);
      return refusal === null ? ok({ couponCodes: [...cart.couponCodes, code] }) : refused(refusal);
    },
  });
}

export function removeCoupon(context: OperationContext, ref: CartRef, typed: string): Promise<CartAnswer> {
  const code = typed.trim().toUpperCase();
  return changeCart(context, ref, {
    apply: ({ cart }) =>
      cart.couponCodes.includes(code)
        ? ok({ couponCodes: cart.couponCodes.filter((each) => each !== code) })
        : refused(cartErrors.couponNotThere),
  });
}

export function removeAllCoupons(context: OperationContext, ref: CartRef): Promise<CartAnswer> {
  return changeCart(context, ref, { apply: () => ok({ couponCodes: [] }) });
}

/** As many as help, to be moved when the order is made; until then the points stay where they are. */
export async function applyPoints(context: OperationContext, ref: CartRef): Promise<CartAnswer> {
  const { minRedeemablePoints } = await getCountry(context.db, context.buyer.country);
  return changeCart(context, ref, {
    apply: ({ cart, points }) => {
      if (!mayRedeem(context.viewer.may)) return refused(cartErrors.pointsNotApplied);
      if (cart.lines.length === 0 || cart.usesPoints) return refused(cartErrors.pointsNotApplied);
      if (points < minRedeemablePoints) return refused(loyaltyErrors.notEnoughPoints);
      return ok({ usesPoints: true });
    },
  });
}

export function removePoints(context: OperationContext, ref: CartRef): Promise<CartAnswer> {
  return changeCart(context, ref, {
    apply: ({ cart }) => (cart.usesPoints ? ok({ usesPoints: false }) : refused(cartErrors.pointsNotRemoved)),
  });
}
