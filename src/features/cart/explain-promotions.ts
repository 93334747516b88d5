/**
 * Explains a cart to the people who make promotions: which promotions apply, and for each other one the condition that it fails.
 * The prices are those of `priceCart`. Drafts can be tried as if they were switched on.
 */
import type { CountryCode } from "../../shared/country.ts";
import type { LocalDate } from "../../shared/local-date.ts";
import { explainIdlePromotions, priceCart } from "./price-cart.ts";
import type { AppliedPromotion, CartToPrice, CouponIdle, PricedCart } from "./priced-cart.ts";
import { type Coupon, type CouponUses, isUsedUp, type Promotion, type Shoppers } from "./promotion.ts";

/** The first condition that a promotion fails, in the order in which they are checked. */
export type FailedCondition =
  | { readonly kind: "SWITCHED_OFF" }
  | { readonly kind: "OTHER_COUNTRY"; readonly country: CountryCode }
  | { readonly kind: "OTHER_AUDIENCE"; readonly audience: Promotion["audience"] }
  | { readonly kind: "NOT_BEGUN"; readonly startsOn: LocalDate }
  | { readonly kind: "OVER"; readonly endsOn: LocalDate }
  | { readonly kind: "NO_COUPON" }
  | { readonly kind: "USED_UP"; readonly couponCode: string }
  | CouponIdle;

export interface PromotionOutcome {
  readonly promotion: Promotion;
  /** Null: it applies. */
  readonly failed: FailedCondition | null;
  readonly applied: AppliedPromotion | null;
}

/** A coupon that is typed into the tried cart, with its uses. */
export interface TriedCoupon {
  readonly coupon: Coupon;
  readonly uses: CouponUses;
}

export interface Trial {
  readonly cart: Omit<CartToPrice, "promotions" | "coupons">;
  /** All promotions of the shop. */
  readonly promotions: readonly Promotion[];
  readonly coupons: readonly TriedCoupon[];
  readonly shoppers: Shoppers;
  readonly day: LocalDate;
  /** Whether promotions that are switched off are tried as if they were on. */
  readonly withDrafts: boolean;
}

interface Explained {
  readonly priced: PricedCart;
  readonly outcomes: readonly PromotionOutcome[];
}

export function explainPromotions(trial: Trial): Explained {
  const checked = trial.promotions.map((promotion) => ({ promotion, failed: findFailure(promotion, trial) }));
  const offered = new Set(checked.filter(({ failed }) => failed === null).map(({ promotion }) => promotion.code));
  const usable = trial.coupons.filter(
    ({ coupon, uses }) => offered.has(coupon.promotion.code) && !isUsedUp(coupon, uses),
  );
  const cart: CartToPrice = {
    ...trial.cart,
    promotions: trial.promotions.filter(({ code, needsCoupon }) => offered.has(code) && !needsCoupon),
    coupons: usable.map(({ coupon }) => coupon),
  };
  const priced = priceCart(cart);
  const idle = explainIdlePromotions(cart);
  return {
    priced,
    outcomes: checked.map(({ promotion, failed }) => ({
      promotion,
      failed: failed ?? idle.get(promotion.code) ?? null,
      applied: priced.applied.find((each) => each.promotion.code === promotion.code) ?? null,
    })),
  };
}

/** Null for a promotion that this buyer is offered on this day. */
function findFailure(promotion: Promotion, trial: Trial): FailedCondition | null {
  const { country, audience, startsOn, endsOn } = promotion;
  const { shoppers, day } = trial;
  if (!promotion.enabled && !trial.withDrafts) return { kind: "SWITCHED_OFF" };
  if (country !== shoppers.country) return { kind: "OTHER_COUNTRY", country };
  if (audience !== "EVERYONE" && audience !== shoppers.audience) return { kind: "OTHER_AUDIENCE", audience };
  if (day < startsOn) return { kind: "NOT_BEGUN", startsOn };
  if (day > endsOn) return { kind: "OVER", endsOn };
  return promotion.needsCoupon ? findCouponFailure(promotion, trial) : null;
}

function findCouponFailure({ code }: Promotion, { coupons }: Trial): FailedCondition | null {
  const typed = coupons.filter(({ coupon }) => coupon.promotion.code === code);
  const [first] = typed;
  if (first === undefined) return { kind: "NO_COUPON" };
  return typed.every(({ coupon, uses }) => isUsedUp(coupon, uses))
    ? { kind: "USED_UP", couponCode: first.coupon.code }
    : null;
}

const audienceLabels: Readonly<Record<Promotion["audience"], string>> = {
  EVERYONE: "everyone",
  TRADE: "trade accounts",
  RETAIL: "buyers at retail",
};

/** The condition in the words of the page. `formatMoney` writes an amount of the country. */
export function describeFailure(failed: FailedCondition, formatMoney: (amount: number) => string): string {
  switch (failed.kind) {
    case "SWITCHED_OFF":
      return "It is a draft.";
    case "OTHER_COUNTRY":
      return `It is for ${failed.country} only.`;
    case "OTHER_AUDIENCE":
      return `It is for ${audienceLabels[failed.audience]} only.`;
    case "NOT_BEGUN":
      return `It begins on ${failed.startsOn}.`;
    case "OVER":
      return `It ended on ${failed.endsOn}.`;
    case "NO_COUPON":
      return "It needs a coupon, and none of its coupons is typed.";
    case "USED_UP":
      return `The coupon ${failed.couponCode} is used up.`;
    case "NOTHING_IN_SCOPE":
      return "No line of the cart is one that it is for.";
    case "BELOW_MINIMUM":
      return `The lines that it is for cost ${formatMoney(failed.missingCents)} less than its minimum.`;
    case "BEATEN":
      return `“${failed.by}” costs the customer less, and both together are not possible or not cheaper.`;
    case "NO_EFFECT":
      return "It fits, and it changes nothing in this cart.";
  }
}
