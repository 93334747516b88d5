/**
 * A cart as its owner sees it, in the specification's words. The values are plain properties under the names of the
 * GraphQL fields, because a property is answered many times faster than a resolver function.
 */
import type { Country } from "../../shared/country.ts";
import { type Cents, calculateIncludedTax, cents, type Price, toPrice } from "../../shared/money.ts";
import type { UserError } from "../../shared/result.ts";
import type { Viewer } from "../identity/viewer.ts";
import { calculateWorthCents, mayRedeem, toPointsRule } from "../loyalty/points.ts";
import type { Store } from "../stores/store.ts";
import type { Cart, DeliveryAddress, DeliveryMode } from "./cart.ts";
import { type CartItemView, type ItemProductView, toItemProductView, toItemView } from "./cart-item-view.ts";
import { type CartNotice, explainIdleCoupon } from "./cart-notices.ts";
import {
  type CartLineView,
  type CartOfferView,
  type CartProductView,
  type CartVoucherView,
  listOfferViews,
  listProductViews,
  listVoucherViews,
  toCartTotals,
  toLineView,
} from "./cart-screen-view.ts";
import type { PackSwap } from "./cart-swaps.ts";
import type { PricedCart, Tender } from "./priced-cart.ts";
import type { Promotion } from "./promotion.ts";
import type { Quote } from "./quote.ts";
import type { ShownTotals } from "./shown-totals.ts";

export interface TenderView {
  readonly subTotal: Price;
  readonly subTotalTax: Price;
  readonly surchargeFee: Price;
  readonly totalPrice: Price;
  readonly totalTax: Price;
}

export interface CartView {
  readonly cart: Cart;
  readonly country: Country;
  readonly store: Store;
  readonly id: string;
  readonly code: string;
  readonly modifiedTime: string;
  readonly items: readonly CartItemView[];
  readonly lines: readonly CartLineView[];
  readonly products: readonly CartProductView[];
  readonly offers: readonly CartOfferView[];
  readonly vouchers: readonly CartVoucherView[];
  readonly totals: ShownTotals;
  readonly packSwaps: readonly PackSwap[];
  readonly gifts: readonly { product: ItemProductView; quantity: number; promotion: Promotion }[];
  readonly totalItems: number;
  readonly totalUnitCount: number;
  readonly appliedOrderPromotions: readonly { promotion: Promotion; description: string; saved: Price }[];
  readonly appliedProductPromotions: CartView["appliedOrderPromotions"];
  readonly appliedVouchers: readonly {
    code: string;
    voucherCode: string;
    freeShipping: boolean;
    idle: string | null;
    isRefused: boolean;
  }[];
  readonly deliveryMode: DeliveryMode;
  readonly deliveryAddress: DeliveryAddress | null;
  readonly deliveryDateTime: string | null;
  readonly fulfillmentPlanId: string | null;
  readonly fee: { amount: Price; threshold: Price; toFree: Price };
  readonly payByAccount: TenderView;
  readonly payByCard: TenderView;
  readonly subTotal: Price;
  readonly subTotalTax: Price;
  readonly subTotalWithTax: Price;
  readonly subTotalWithTaxBeforeDiscounts: Price;
  readonly totalPrice: Price;
  readonly totalPriceWithTax: Price;
  readonly totalTax: Price;
  readonly discountApplied: Price;
  readonly rewardPoints: {
    tradeDollars: Price;
    tradePoints: number;
    tradeDollarsApplied: Price;
    isApplied: boolean;
    minimumPoints: number;
    mayRedeem: boolean;
  };
  readonly notices: readonly CartNotice[];
  readonly canCheckOut: boolean;
  readonly isGuest: boolean;
}

/** Getters make the parts that an answer seldom has: the web asks for `lines`, and other clients ask for `items`. */
export function toCartView(quote: Quote, viewer: Viewer, listSwaps: () => readonly PackSwap[] = () => []): CartView {
  const { cart, country, store, notices } = quote;
  return {
    cart,
    country,
    store,
    id: cart.id,
    code: cart.code,
    modifiedTime: cart.modifiedAt.toISOString(),
    get items() {
      return quote.lines.map((line, index) => toItemView(line, index, country));
    },
    get lines() {
      return quote.lines.map((line) => toLineView(line, quote.reading));
    },
    get products() {
      return listProductViews(quote);
    },
    get offers() {
      return listOfferViews(quote);
    },
    get vouchers() {
      return listVoucherViews(quote, viewer.may);
    },
    get totals() {
      return toCartTotals(quote, viewer);
    },
    get packSwaps() {
      return listSwaps();
    },
    gifts: quote.gifts.map(({ product, ...gift }) => ({ ...gift, product: toItemProductView(product) })),
    totalItems: cart.lines.length,
    totalUnitCount: cart.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    ...toPromotionViews(quote),
    ...toFulfilmentView(cart),
    ...toTotalsView(quote, mayRedeem(viewer.may)),
    notices,
    canCheckOut: cart.lines.length > 0 && !notices.some(({ blocks }) => blocks),
    isGuest: viewer.user === null,
  };
}

type Money = (amount: Cents) => Price;

function toPromotionViews({ cart, country, reading, refusedCoupons, priced: { applied, coupons } }: Quote) {
  const money: Money = (amount) => toPrice(amount, country);
  return {
    appliedOrderPromotions: toAppliedViews(applied, "ORDER", money),
    appliedProductPromotions: toAppliedViews(applied, "PRODUCT", money),
    appliedVouchers: cart.couponCodes.map((code) => {
      const coupon = coupons.find((each) => each.code === code);
      const refused = refusedCoupons.find((each) => each.code === code);
      const idle = coupon?.applied === false ? explainIdleCoupon(coupon.why, reading) : null;
      return {
        code,
        voucherCode: code,
        freeShipping: coupon?.applied === true && coupon.freeDelivery,
        idle: refused?.refusal.message ?? idle,
        isRefused: refused !== undefined,
      };
    }),
  };
}

function toAppliedViews(applied: PricedCart["applied"], level: "ORDER" | "PRODUCT", money: Money) {
  return applied
    .filter((each) => each.level === level)
    .map(({ promotion, savedCents }) => ({ promotion, description: promotion.description, saved: money(savedCents) }));
}

function toFulfilmentView({ fulfilment }: Cart) {
  return {
    deliveryMode: fulfilment.mode,
    deliveryAddress: fulfilment.address,
    deliveryDateTime: fulfilment.deliveryAt?.toISOString() ?? null,
    fulfillmentPlanId: fulfilment.planId,
  };
}

function toTotalsView({ cart, country, points, priced }: Quote, canRedeem: boolean) {
  const money: Money = (amount) => toPrice(amount, country);
  const { fee, subTotalCents, subTotalTaxCents, totalCents, totalTaxCents } = priced;
  const toTenderView = (tender: Tender): TenderView => ({
    subTotal: money(subTotalCents),
    subTotalTax: money(subTotalTaxCents),
    surchargeFee: money(tender.surchargeCents),
    totalPrice: money(tender.totalCents),
    totalTax: money(cents(totalTaxCents + calculateIncludedTax(tender.surchargeCents, country.taxBasisPoints))),
  });
  const worthCents = calculateWorthCents(points, toPointsRule(country));
  return {
    fee: { amount: money(fee.cents), threshold: money(country.deliveryThresholdCents), toFree: money(fee.toFreeCents) },
    payByAccount: toTenderView(priced.payByAccount),
    payByCard: toTenderView(priced.payByCard),
    subTotal: money(subTotalCents),
    subTotalTax: money(subTotalTaxCents),
    subTotalWithTax: money(cents(subTotalCents + subTotalTaxCents)),
    subTotalWithTaxBeforeDiscounts: money(cents(priced.beforeDiscountsCents + priced.beforeDiscountsTaxCents)),
    totalPrice: money(totalCents),
    totalPriceWithTax: money(cents(totalCents + totalTaxCents)),
    totalTax: money(totalTaxCents),
    discountApplied: money(priced.discountCents),
    rewardPoints: {
      tradeDollars: money(worthCents),
      tradePoints: points,
      tradeDollarsApplied: money(priced.payByCard.pointsCents),
      isApplied: cart.usesPoints,
      minimumPoints: country.minRedeemablePoints,
      mayRedeem: canRedeem,
    },
  };
}

/** The answer to every change: the cart as it is now, and the reasons if nothing was changed. */
export interface CartAnswer {
  readonly cart: CartView;
  readonly userErrors: readonly UserError[];
}
