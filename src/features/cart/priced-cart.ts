/**
 * The input of `priceCart` and its result. Every amount is in whole cents. Line amounts are ex GST with the tax beside
 * them, so that the amounts on a screen always add up.
 */
import type { Cents } from "../../shared/money.ts";
import type { SpentVoucher, Voucher } from "../vouchers/voucher.ts";
import type { Coupon, Promotion } from "./promotion.ts";

export interface LineToPrice {
  readonly id: string;
  readonly sku: string;
  readonly productCode: string;
  readonly brandId: string;
  /** The product's sub-range, its range and its category. */
  readonly categoryIds: readonly string[];
  readonly quantity: number;
  /** The account's own price of one unit. */
  readonly unitCents: Cents;
  /** A promotional price for the first units of the SKU in the cart. */
  readonly special: { readonly unitCents: Cents; readonly limitUnits: number } | null;
}

/** A SKU that a promotion may give away. */
export interface Gift {
  readonly sku: string;
  readonly unitCents: Cents;
  /** The units at the store that the lines of the cart leave over. */
  readonly available: number;
}

export interface Delivery {
  readonly feeCents: Cents;
  /** Delivery is free from this value of goods on, before discounts, as the buyer reads it. */
  readonly thresholdCents: Cents;
}

export interface Points {
  readonly balance: number;
  readonly minimum: number;
  /** For example 200: a point is worth half a cent. */
  readonly pointsPerDollar: number;
}

export interface CartToPrice {
  readonly lines: readonly LineToPrice[];
  /** The promotions that run now for this buyer and need no coupon. */
  readonly promotions: readonly Promotion[];
  /** The typed coupons that this buyer can still use. */
  readonly coupons: readonly Coupon[];
  /** By SKU. */
  readonly gifts: ReadonlyMap<string, Gift>;
  /** Null for pickup. */
  readonly delivery: Delivery | null;
  readonly taxBasisPoints: number;
  /** True for buyers at retail: they read amounts inc GST, and thresholds and minimums compare what they read. */
  readonly countsWithTax: boolean;
  readonly surchargeBasisPoints: number;
  readonly cardMinimumCents: Cents;
  /** Null: the buyer does not pay with points. */
  readonly points: Points | null;
  /** The vouchers that the buyer wants to pay with. All of them can be spent today. */
  readonly vouchers: readonly Pick<Voucher, "id" | "keepsBalance" | "leftCents" | "expiresOn">[];
}

export interface PricedLine {
  readonly id: string;
  readonly quantity: number;
  readonly unitCents: Cents;
  /** At the account's price. */
  readonly beforeDiscountsCents: Cents;
  /** How many units cost the special price. */
  readonly specialUnits: number;
  /** The discount by the special price. */
  readonly specialCents: Cents;
  readonly productDiscountCents: Cents;
  /** The line's share of the order discounts. */
  readonly orderDiscountCents: Cents;
  /** After all discounts, ex GST. */
  readonly netCents: Cents;
  readonly taxCents: Cents;
}

export interface AppliedPromotion {
  readonly promotion: Promotion;
  /** Null: the promotion applies without a coupon. */
  readonly couponCode: string | null;
  readonly level: "PRODUCT" | "ORDER";
  /** The discount on the lines. It is 0 for gifts (see `givenAway`) and for free delivery (see `fee`). */
  readonly savedCents: Cents;
}

export type CouponOutcome =
  | { readonly code: string; readonly applied: true; readonly savedCents: Cents; readonly freeDelivery: boolean }
  | { readonly code: string; readonly applied: false; readonly why: CouponIdle };

/** Why a usable coupon changes nothing in this cart. */
export type CouponIdle =
  | { readonly kind: "NOTHING_IN_SCOPE" }
  | { readonly kind: "BELOW_MINIMUM"; readonly missingCents: Cents }
  /** `by` is the name of the promotion that saves more. */
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
  /**
   * The value of goods that is missing until delivery is free, as the buyer reads it. It is 0 for pickup, and when
   * delivery is free already.
   */
  readonly toFreeCents: Cents;
}

export type PayBy = "ACCOUNT" | "CARD";

export interface Tender {
  /** Goods and delivery, inc GST. */
  readonly payableCents: Cents;
  readonly pointsUsed: number;
  readonly pointsCents: Cents;
  /** The vouchers that are spent, with what each pays. */
  readonly vouchers: readonly SpentVoucher[];
  readonly voucherCents: Cents;
  /** Inc GST. */
  readonly surchargeCents: Cents;
  /** The amount to charge: payable, minus points and vouchers, plus the surcharge. */
  readonly totalCents: Cents;
}

export interface PricedCart {
  /** In the order of the cart. */
  readonly lines: readonly PricedLine[];
  /** Product promotions first. */
  readonly applied: readonly AppliedPromotion[];
  readonly coupons: readonly CouponOutcome[];
  readonly givenAway: readonly GivenAway[];
  readonly fee: Fee;
  /** All lines at the account's price. */
  readonly beforeDiscountsCents: Cents;
  readonly beforeDiscountsTaxCents: Cents;
  readonly discountCents: Cents;
  /** All lines after discounts, without delivery, ex GST. */
  readonly subTotalCents: Cents;
  readonly subTotalTaxCents: Cents;
  /** With delivery, ex GST. */
  readonly totalCents: Cents;
  readonly totalTaxCents: Cents;
  readonly payByAccount: Tender;
  /** Points and vouchers lower only this total: the rest must be paid by card (Specification §5). */
  readonly payByCard: Tender;
}
