/**
 * A cart as its owner sees it, in the specification's words. The values are plain properties under the names of the
 * GraphQL fields, because a property is answered many times faster than a resolver function.
 */
import type { Country } from "../../shared/country.ts";
import { cents, type Price, toPrice } from "../../shared/money.ts";
import type { UserError } from "../../shared/result.ts";
import type { Viewer } from "../identity/viewer.ts";
import { calculateWorthCents, mayRedeem, toPointsRule } from "../loyalty/points.ts";
import type { Store } from "../stores/store.ts";
import type { Cart, CartLine, DeliveryAddress, DeliveryMode } from "./cart.ts";
import {
  type CartItemView,
  type ItemProductView,
  toItemProductView,
  toItemView,
  type ViewContext,
} from "./cart-item-view.ts";
import { type CartNotice, explainIdleCoupon, listCartNotices } from "./cart-notices.ts";
import type { CartRecord, PricedRecord, PricingContext } from "./cart-pricing.ts";
import type { PricedCart, Tender } from "./priced-cart.ts";
import type { Promotion } from "./promotion.ts";

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
  /** True for consumers: they compare prices inc GST. */
  readonly countsWithTax: boolean;
}

/** The parts of a request that decide how a cart is shown. */
export interface CartViewContext extends PricingContext {
  readonly viewer: Viewer;
}

export function toCartView(
  context: CartViewContext,
  record: CartRecord,
  { lines, priced, country }: PricedRecord & { readonly country: Country },
): CartView {
  const { cart } = record;
  const store = context.snapshots.stores.byId.get(cart.storeId);
  if (store === undefined) throw new Error(`There is no store ${cart.storeId}, which a cart names.`);
  const view: ViewContext = { context, record, country, store, money: (amount) => toPrice(amount, country) };
  const pricedById = new Map(priced.lines.map((line) => [line.id, line]));
  const items = lines.map((line, index) =>
    toItemView(view, line, { index, priced: pricedById.get(line.line.id) ?? null }),
  );
  const notices = [
    ...listCartNotices({ news: cart.news, coupons: priced.coupons, applied: priced.applied }, country),
    ...items.flatMap((item) => item.notices),
  ];
  return {
    cart,
    country,
    store,
    id: cart.id,
    code: cart.code,
    modifiedTime: cart.modifiedAt.toISOString(),
    items,
    gifts: priced.givenAway.map(({ sku, quantity, promotion }) => ({
      product: toGiftView(view, sku),
      quantity,
      promotion,
    })),
    totalItems: items.length,
    totalUnitCount: items.reduce((sum, { quantity }) => sum + quantity, 0),
    ...toPromotionViews(view, priced),
    ...toFulfilmentView(cart),
    ...toTotalsView(view, priced, mayRedeem(context.viewer.may)),
    notices,
    canCheckOut: items.length > 0 && !notices.some(({ blocks }) => blocks),
    isGuest: context.viewer.user === null,
    countsWithTax: context.viewer.account?.kind === "CONSUMER",
  };
}

function toGiftView({ context }: ViewContext, sku: string): ItemProductView {
  const line: CartLine = { id: "", sku, tint: null, group: null, quantity: 1, reference: "", seenUnitCents: null };
  return toItemProductView(context, line, context.snapshots.catalogue.variantBySku.get(sku) ?? null);
}

function toPromotionViews({ country, money }: ViewContext, { applied, coupons }: PricedCart) {
  return {
    appliedOrderPromotions: toAppliedViews(applied, "ORDER", money),
    appliedProductPromotions: toAppliedViews(applied, "PRODUCT", money),
    appliedVouchers: coupons.map((coupon) => ({
      code: coupon.code,
      voucherCode: coupon.code,
      freeShipping: coupon.applied && coupon.freeDelivery,
      idle: coupon.applied ? null : explainIdleCoupon(coupon.why, country),
    })),
  };
}

function toAppliedViews(applied: PricedCart["applied"], level: "ORDER" | "PRODUCT", money: ViewContext["money"]) {
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

function toTotalsView({ country, record, money }: ViewContext, priced: PricedCart, canRedeem: boolean) {
  const { fee, subTotalCents, subTotalTaxCents, totalCents, totalTaxCents } = priced;
  const toTenderView = (tender: Tender): TenderView => ({
    subTotal: money(subTotalCents),
    subTotalTax: money(subTotalTaxCents),
    surchargeFee: money(tender.surchargeCents),
    totalPrice: money(tender.totalCents),
    totalTax: money(totalTaxCents),
  });
  const worthCents = calculateWorthCents(record.points, toPointsRule(country));
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
      tradePoints: record.points,
      tradeDollarsApplied: money(priced.payByCard.pointsCents),
      isApplied: record.cart.usesPoints,
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
