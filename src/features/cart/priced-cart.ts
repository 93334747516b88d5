/**
 * What goes into the price of a cart, and what comes out. Every amount is in whole cents; line amounts are ex GST with the
 * tax beside them, so that what is shown always adds up.
 */
import type { Cents } from "../../shared/money.ts";
import type { Coupon, Promotion } from "./promotion.ts";

export interface LineToPrice {
  readonly id: string;
  readonly sku: string;
  readonly productCode: string;
  readonly brandId: string;
  /** The sub-range it stands in, and all shelves above. */
  readonly shelfIds: readonly string[];
  readonly quantity: number;
  /** The account's own price of one. */
  readonly unitCents: Cents;
  readonly special: { readonly unitCents: Cents; readonly limitUnits: number } | null;
}

/** Something a give-away promotion may give: only what can be had is given. */
export interface Gift {
  readonly sku: string;
  readonly unitCents: Cents;
  readonly available: number;
}

export interface Delivery {
  readonly feeCents: Cents;
  /** Goods that come to this much, before discounts, are delivered free. */
  readonly thresholdCents: Cents;
}

export interface Points {
  readonly balance: number;
  readonly minimum: number;
  /** 200 of them are worth a dollar. */
  readonly pointsPerDollar: number;
}

export interface Voucher {
  readonly id: string;
  readonly cents: Cents;
}

export interface CartToPrice {
  readonly lines: readonly LineToPrice[];
  /** Running now, for this buyer; those that need a coupon are not among them. */
  readonly promotions: readonly Promotion[];
  /** Typed in, and still good for this buyer. */
  readonly coupons: readonly Coupon[];
  readonly gifts: ReadonlyMap<string, Gift>;
  /** Null for pickup. */
  readonly delivery: Delivery | null;
  readonly taxBasisPoints: number;
  readonly surchargeBasisPoints: number;
  readonly cardMinimumCents: Cents;
  /** Null where none are to be used. */
  readonly points: Points | null;
  readonly vouchers: readonly Voucher[];
}

export interface PricedLine {
  readonly id: string;
  readonly quantity: number;
  readonly unitCents: Cents;
  /** At the account's price, before anything was taken off. */
  readonly beforeDiscountsCents: Cents;
  /** How many units go at the special price. */
  readonly specialUnits: number;
  /** Off by the special price, product promotions, and its share of order promotions. */
  readonly specialCents: Cents;
  readonly productDiscountCents: Cents;
  readonly orderDiscountCents: Cents;
  /** Ex GST, after all of them. */
  readonly netCents: Cents;
  readonly taxCents: Cents;
}

export interface AppliedPromotion {
  readonly promotion: Promotion;
  /** The coupon it came by, if any. */
  readonly couponCode: string | null;
  readonly level: "PRODUCT" | "ORDER";
  /** What it took off the lines. Gifts stand in `givenAway`, and free delivery shows in the fee. */
  readonly savedCents: Cents;
}

export type CouponOutcome =
  | { readonly code: string; readonly applied: true; readonly savedCents: Cents; readonly freeDelivery: boolean }
  | { readonly code: string; readonly applied: false; readonly why: CouponIdle };

/** Why a coupon that is good does nothing for this cart: the goods in scope are missing or too few, or another is better. */
export type CouponIdle =
  | { readonly kind: "NOTHING_IN_SCOPE" }
  | { readonly kind: "BELOW_MINIMUM"; readonly missingCents: Cents }
  /** By the code of a promotion. */
  | { readonly kind: "BEATEN"; readonly by: string }
  | { readonly kind: "NO_EFFECT" };

export interface GivenAway {
  readonly sku: string;
  readonly quantity: number;
  readonly promotion: Promotion;
}

export interface Fee {
  readonly cents: Cents;
  readonly taxCents: Cents;
  /** What is missing until delivery is free; zero when it is. */
  readonly toFreeCents: Cents;
}

export interface Tender {
  /** Goods with tax, delivery with tax. */
  readonly payableCents: Cents;
  readonly pointsUsed: number;
  readonly pointsCents: Cents;
  readonly voucherCents: Cents;
  readonly surchargeCents: Cents;
  /** What is charged: payable, less points and vouchers, with the surcharge. */
  readonly totalCents: Cents;
}

export interface PricedCart {
  readonly lines: readonly PricedLine[];
  readonly applied: readonly AppliedPromotion[];
  readonly coupons: readonly CouponOutcome[];
  readonly givenAway: readonly GivenAway[];
  readonly fee: Fee;
  /** Lines at the account's price. */
  readonly beforeDiscountsCents: Cents;
  readonly beforeDiscountsTaxCents: Cents;
  readonly discountCents: Cents;
  /** Lines after discounts. */
  readonly subTotalCents: Cents;
  readonly subTotalTaxCents: Cents;
  /** Ex GST with delivery. */
  readonly totalCents: Cents;
  readonly totalTaxCents: Cents;
  readonly payByAccount: Tender;
  /** Points and vouchers lower only this one: what they leave must be paid by card (Specification §5). */
  readonly payByCard: Tender;
}
