/** What an order takes besides stock: coupons, vouchers, points and credit. Concurrent orders may have taken them meanwhile. */
import { type Cents, cents } from "../../shared/money.ts";
import type { UserError } from "../../shared/result.ts";
import { cartErrors } from "../cart/cart-errors.ts";
import { type CouponContext, listRefusedCoupons, type UsesByCode } from "../cart/coupons.ts";
import type { PayBy, PricedCart, Tender } from "../cart/priced-cart.ts";
import type { Capabilities } from "../identity/capabilities.ts";
import { loyaltyErrors } from "../loyalty/loyalty-errors.ts";
import { calculateUsableCents } from "../orders/credit-use.ts";
import { type OrderState, toFirstState } from "../orders/order-states.ts";
import { isEnough } from "../vouchers/voucher.ts";
import { vouchersErrors } from "../vouchers/vouchers-errors.ts";
import { checkoutErrors } from "./checkout-errors.ts";

/** The state of the account's coupons, vouchers, points and credit, read with locks. */
export interface TakingsFacts {
  readonly priced: Pick<PricedCart, "coupons">;
  readonly payBy: PayBy;
  readonly tender: Pick<Tender, "pointsUsed" | "vouchers" | "totalCents">;
  /** A coupon that staff have removed meanwhile has no entry. */
  readonly couponUses: UsesByCode;
  /** What is left of the vouchers, by id. */
  readonly vouchersLeft: ReadonlyMap<string, Cents>;
  /** The balance of points. */
  readonly balance: number;
  /** The credit that the account uses without this order. */
  readonly usedCents: number;
  readonly creditLimitCents: number;
  readonly may: Pick<Capabilities, "orderOnAccount">;
  readonly spendLimitCents: number | null;
}

/** In order of their codes. */
export function listAppliedCodes({ coupons }: Pick<PricedCart, "coupons">): string[] {
  return coupons.flatMap(({ code, applied }) => (applied ? code : [])).sort();
}

export function checkTakings(context: CouponContext, facts: TakingsFacts): UserError | null {
  const codes = listAppliedCodes(facts.priced);
  const [refused] = listRefusedCoupons(context, codes, facts.couponUses);
  if (refused !== undefined) return refused.refusal;
  if (codes.some((code) => !facts.couponUses.has(code))) return cartErrors.unknownCoupon;
  const spent = facts.tender.vouchers.find(
    (voucher) => !isEnough(voucher, facts.vouchersLeft.get(voucher.id) ?? cents(0)),
  );
  if (spent !== undefined) return spent.keepsBalance ? vouchersErrors.cardSpent : vouchersErrors.spent;
  if (facts.tender.pointsUsed > facts.balance) return loyaltyErrors.notEnoughPoints;
  return isCreditHeld(facts, facts.usedCents) ? checkoutErrors.creditOnHold : null;
}

/** Whether the account must be held after this order. A job refreshes the hold, and may not have run at the next order. */
export function needsHold(facts: TakingsFacts): boolean {
  return isCreditHeld(facts, facts.usedCents + facts.tender.totalCents);
}

function isCreditHeld({ payBy, creditLimitCents }: TakingsFacts, usedCents: number): boolean {
  return payBy === "ACCOUNT" && usedCents > calculateUsableCents(creditLimitCents);
}

/** An order by card uses no credit, and nobody approves it. */
export function findFirstState(facts: TakingsFacts): OrderState {
  const { payBy, tender, usedCents, creditLimitCents, may, spendLimitCents } = facts;
  if (payBy === "CARD") return toFirstState({ needsApproval: false, exceedsCredit: false });
  return toFirstState({
    needsApproval: may.orderOnAccount === "limit" && spendLimitCents !== null && tender.totalCents > spendLimitCents,
    exceedsCredit: usedCents + tender.totalCents > creditLimitCents,
  });
}
