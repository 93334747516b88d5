/**
 * A promotion lowers the price of a cart, gives a product away or makes delivery free, in addition to the account's own
 * prices. It works by itself, or only for buyers who type the code of a coupon. Product promotions discount single
 * lines, order promotions the whole cart. Discounts are ex GST. A minimum is what the buyer reads: inc GST at retail, ex
 * GST for trade accounts.
 */
import type { CountryCode } from "../../shared/country.ts";
import type { LocalDate } from "../../shared/local-date.ts";
import type { Cents } from "../../shared/money.ts";
import type { Buyer } from "../catalogue/buyer-prices.ts";
import { listChangeDays } from "../catalogue/price-book.ts";

/** The lines a promotion counts and discounts: a line is in scope when any of these lists names it. */
export interface Scope {
  readonly skus: readonly string[];
  readonly productCodes: readonly string[];
  readonly brandIds: readonly string[];
  /** Categories, ranges or sub-ranges. */
  readonly categoryIds: readonly string[];
}

export type ProductEffect =
  | { readonly kind: "PERCENT_OFF_LINES"; readonly basisPoints: number }
  | { readonly kind: "AMOUNT_OFF_UNITS"; readonly unitCents: Cents }
  | { readonly kind: "BUY_X_GET_Y"; readonly buy: number; readonly free: number };

export type OrderEffect =
  | { readonly kind: "PERCENT_OFF_ORDER"; readonly basisPoints: number }
  | { readonly kind: "AMOUNT_OFF_ORDER"; readonly cents: Cents }
  | { readonly kind: "GIVE_AWAY"; readonly sku: string; readonly quantity: number }
  | { readonly kind: "FREE_DELIVERY" };

export type Effect = ProductEffect | OrderEffect;

/** The buyers who pay account prices, or those who pay retail. */
export type Audience = "TRADE" | "RETAIL";

export interface Promotion {
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly enabled: boolean;
  readonly country: CountryCode;
  readonly audience: "EVERYONE" | Audience;
  readonly effect: Effect;
  /** Null: everything in the cart. */
  readonly scope: Scope | null;
  /** The least that the lines in scope must cost, at the account's own prices and before any discount. */
  readonly minimumCents: Cents;
  /** Stackable order promotions add up. Of the others only the one that is best for the customer applies. */
  readonly isStackable: boolean;
  /** True: the promotion applies only when a coupon code is typed. */
  readonly needsCoupon: boolean;
  /** The first and the last day at the store; both are included. */
  readonly startsOn: LocalDate;
  readonly endsOn: LocalDate;
}

export interface Coupon {
  /** In capitals. */
  readonly code: string;
  readonly promotion: Promotion;
  readonly terms: string;
  /** Null: no limit. */
  readonly limitTotal: number | null;
  readonly limitPerAccount: number | null;
}

export function isOrderPromotion({ effect: { kind } }: Promotion): boolean {
  return kind !== "PERCENT_OFF_LINES" && kind !== "AMOUNT_OFF_UNITS" && kind !== "BUY_X_GET_Y";
}

/** An order promotion that is not stackable: of all rivals at most one applies. Product promotions compete per line. */
export function isRival(promotion: Promotion): boolean {
  return !promotion.isStackable && isOrderPromotion(promotion);
}

export interface Shoppers {
  readonly country: CountryCode;
  readonly audience: Audience;
}

export function isFor(promotion: Promotion, { country, audience }: Shoppers): boolean {
  return promotion.country === country && (promotion.audience === "EVERYONE" || promotion.audience === audience);
}

export function isRunning({ enabled, startsOn, endsOn }: Promotion, day: LocalDate): boolean {
  return enabled && startsOn <= day && day <= endsOn;
}

/** The promotions that run on a day, and the days on which this list is the same. */
export interface RunningPromotions {
  readonly promotions: readonly Promotion[];
  /** The first of these days. */
  readonly from: LocalDate;
  /** The day after the last of them. */
  readonly until: LocalDate;
}

export function listRunning(promotions: readonly Promotion[], day: LocalDate): RunningPromotions {
  let [from, until] = ["-infinity", "infinity"];
  for (const change of listChangeDays(promotions.map(({ startsOn, endsOn }) => ({ from: startsOn, to: endsOn })))) {
    if (change <= day) from = change;
    else if (change < until) until = change;
  }
  return { promotions: promotions.filter((promotion) => isRunning(promotion, day)), from, until };
}

/** All promotions and coupons, as each process keeps them in memory. `promotions.queries.ts` loads it. */
export interface PromotionsSnapshot {
  /** The running promotions that need no coupon, sorted by code. */
  promotionsFor(shoppers: Shoppers & { readonly day: LocalDate }): readonly Promotion[];
  /** Past and future coupons included. `isRunning` and `isFor` decide whether a coupon is usable. */
  readonly couponByCode: ReadonlyMap<string, Coupon>;
  /** Every SKU that a promotion may give away. Pricing a cart needs its stock. */
  readonly giftSkus: readonly string[];
}

export type CouponLimits = Pick<Coupon, "limitTotal" | "limitPerAccount">;

/** How often a coupon was used, by all accounts and by the buyer's account. */
export interface CouponUses {
  readonly used: number;
  readonly usedByAccount: number;
  /** The limits that were read with the uses. Without them those of the snapshot count, which may be a second older. */
  readonly limits?: CouponLimits;
}

/** Tells buyers early that a coupon is used up. The binding check is made when the order is placed. */
export function audienceFor({ sees }: Buyer): Audience {
  return sees === "account" ? "TRADE" : "RETAIL";
}

export function isUsedUp(coupon: CouponLimits, { used, usedByAccount, limits }: CouponUses): boolean {
  const { limitTotal, limitPerAccount } = limits ?? coupon;
  return (limitTotal !== null && used >= limitTotal) || (limitPerAccount !== null && usedByAccount >= limitPerAccount);
}
