import { builder } from "../../../server/graphql/builder.ts";
import { PriceObject } from "../../../server/graphql/price.ts";
import { payloadRef } from "../../../server/graphql/user-error.ts";
import type { Price } from "../../../shared/money.ts";
import { DeliveryModeEnum } from "../../stores/server/fulfilment.graphql.ts";
import { CountryObject, StoreObject } from "../../stores/server/stores.graphql.ts";
import type { CartNotice } from "../cart-notices.ts";
import type { Promotion } from "../promotion.ts";
import type { CartAnswer } from "./cart-change.ts";
import { CartItemObject, ItemProductObject } from "./cart-item.graphql.ts";
import type { ShownCart, ShownTotals } from "./shown-cart.ts";

/** What is told of a promotion, running or long over. */
type PromotionWords = Pick<Promotion, "code" | "name" | "description" | "enabled">;

const PromotionObject = builder.objectRef<PromotionWords>("Promotion").implement({
  fields: (t) => ({
    code: t.exposeString("code"),
    name: t.exposeString("name"),
    description: t.exposeString("description"),
    enabled: t.exposeBoolean("enabled"),
  }),
});

export const AppliedOrderPromotionObject = builder
  .objectRef<{ readonly promotion: PromotionWords; readonly description: string; readonly saved: Price }>(
    "AppliedOrderPromotion",
  )
  .implement({
    fields: (t) => ({
      promotion: t.expose("promotion", { type: PromotionObject }),
      description: t.exposeString("description"),
      saved: t.expose("saved", { type: PriceObject, description: "What it takes off, ex GST." }),
    }),
  });

export const AppliedVoucherObject = builder
  .objectRef<ShownCart["appliedVouchers"][number]>("AppliedVoucher")
  .implement({
    description: "A coupon that was typed in.",
    fields: (t) => ({
      code: t.exposeString("code"),
      voucherCode: t.exposeString("voucherCode"),
      freeShipping: t.exposeBoolean("freeShipping"),
      idle: t.exposeString("idle", {
        nullable: true,
        description: "Why it does nothing for this cart; null while it counts.",
      }),
    }),
  });

const CartFeeObject = builder.objectRef<ShownCart["fee"]>("CartFee").implement({
  description: "Delivery, ex GST.",
  fields: (t) => ({
    amount: t.expose("amount", { type: PriceObject }),
    threshold: t.expose("threshold", { type: PriceObject, description: "Goods that come to this much go free." }),
    toFree: t.expose("toFree", { type: PriceObject, description: "What is missing until then." }),
  }),
});

const PaymentTotalsObject = builder.objectRef<ShownTotals>("PaymentTotals").implement({
  fields: (t) => ({
    subTotal: t.expose("subTotal", { type: PriceObject, description: "Goods after discounts, ex GST." }),
    subTotalTax: t.expose("subTotalTax", { type: PriceObject }),
    surchargeFee: t.expose("surchargeFee", { type: PriceObject }),
    totalPrice: t.expose("totalPrice", { type: PriceObject, description: "What is to be paid this way, inc GST." }),
    totalTax: t.expose("totalTax", { type: PriceObject }),
  }),
});

const CartRewardPointsObject = builder.objectRef<ShownCart["rewardPoints"]>("CartRewardPoints").implement({
  fields: (t) => ({
    tradeDollars: t.expose("tradeDollars", { type: PriceObject, description: "What the account's points are worth." }),
    tradePoints: t.exposeInt("tradePoints"),
    tradeDollarsApplied: t.expose("tradeDollarsApplied", { type: PriceObject }),
    isApplied: t.exposeBoolean("isApplied"),
    minimumPoints: t.exposeInt("minimumPoints", { description: "Fewer are not redeemed." }),
    mayRedeem: t.exposeBoolean("mayRedeem", { description: "Whether whoever looks may pay with them." }),
  }),
});

const CartDeliveryAddressObject = builder
  .objectRef<{ address: NonNullable<ShownCart["deliveryAddress"]>; country: ShownCart["country"] }>(
    "CartDeliveryAddress",
  )
  .implement({
    fields: (t) => ({
      line1: t.string({ resolve: ({ address }) => address.line1 }),
      line2: t.string({ nullable: true, resolve: ({ address }) => address.line2 }),
      city: t.string({ description: "The suburb or town.", resolve: ({ address }) => address.suburb }),
      state: t.string({ resolve: ({ address }) => address.state }),
      postCode: t.string({ resolve: ({ address }) => address.postcode }),
      countryCode: t.string({ resolve: ({ country }) => country.code }),
      country: t.expose("country", { type: CountryObject }),
    }),
  });

const CartNoticeObject = builder.objectRef<CartNotice>("CartNotice").implement({
  description: "Something to know before going on.",
  fields: (t) => ({
    kind: t.exposeString("kind"),
    message: t.exposeString("message"),
    itemId: t.exposeString("lineId", { nullable: true, description: "Null where it is about the whole cart." }),
    blocks: t.exposeBoolean("blocks", { description: "Nothing can be checked out while it stands." }),
  }),
});

const CartGiftObject = builder.objectRef<ShownCart["gifts"][number]>("CartGift").implement({
  description: "What a promotion gives away with the order.",
  fields: (t) => ({
    product: t.expose("product", { type: ItemProductObject }),
    quantity: t.exposeInt("quantity"),
    promotion: t.expose("promotion", { type: PromotionObject }),
  }),
});

export const CartObject = builder.objectRef<ShownCart>("Cart");
CartObject.implement({
  description: "What one person means to buy for one account, or a guest for nobody yet, and what it costs now.",
  fields: (t) => ({
    id: t.exposeID("id"),
    code: t.exposeString("code"),
    modifiedTime: t.exposeString("modifiedTime", { description: "The cart's version: send it back with a change." }),
    items: t.field({ type: [CartItemObject], resolve: ({ items }) => [...items] }),
    gifts: t.field({ type: [CartGiftObject], resolve: ({ gifts }) => [...gifts] }),
    totalItems: t.exposeInt("totalItems"),
    totalUnitCount: t.exposeInt("totalUnitCount"),
    notices: t.field({ type: [CartNoticeObject], resolve: ({ notices }) => [...notices] }),
    canCheckOut: t.exposeBoolean("canCheckOut"),
    isGuest: t.exposeBoolean("isGuest", { description: "Nobody has signed in yet." }),
    countsWithTax: t.exposeBoolean("countsWithTax", { description: "Prices inc GST come first: for consumers." }),
  }),
});

builder.objectFields(CartObject, (t) => ({
  appliedOrderPromotions: t.field({
    type: [AppliedOrderPromotionObject],
    resolve: ({ appliedOrderPromotions }) => [...appliedOrderPromotions],
  }),
  appliedProductPromotions: t.field({
    type: [AppliedOrderPromotionObject],
    resolve: ({ appliedProductPromotions }) => [...appliedProductPromotions],
  }),
  appliedVouchers: t.field({
    type: [AppliedVoucherObject],
    resolve: ({ appliedVouchers }) => [...appliedVouchers],
  }),
  deliveryAddress: t.field({
    type: CartDeliveryAddressObject,
    nullable: true,
    resolve: ({ deliveryAddress, country }) => deliveryAddress && { address: deliveryAddress, country },
  }),
  deliveryDateTime: t.exposeString("deliveryDateTime", { nullable: true }),
  deliveryMode: t.expose("deliveryMode", { type: DeliveryModeEnum }),
  fulfillmentPlanId: t.exposeString("fulfillmentPlanId", { nullable: true }),
  store: t.expose("store", { type: StoreObject }),
  cartStore: t.expose("store", { type: StoreObject, description: "The store with its opening hours for a date." }),
}));

builder.objectFields(CartObject, (t) => ({
  fee: t.expose("fee", { type: CartFeeObject }),
  payByAccount: t.expose("payByAccount", { type: PaymentTotalsObject }),
  payByCard: t.expose("payByCard", { type: PaymentTotalsObject }),
  subTotal: t.expose("subTotal", { type: PriceObject, description: "Goods after discounts, ex GST." }),
  subTotalTax: t.expose("subTotalTax", { type: PriceObject }),
  subTotalWithTax: t.expose("subTotalWithTax", { type: PriceObject }),
  subTotalWithTaxBeforeDiscounts: t.expose("subTotalWithTaxBeforeDiscounts", { type: PriceObject }),
  totalPrice: t.expose("totalPrice", { type: PriceObject, description: "With delivery, ex GST." }),
  totalPriceWithTax: t.expose("totalPriceWithTax", { type: PriceObject }),
  totalTax: t.expose("totalTax", { type: PriceObject }),
  discountApplied: t.expose("discountApplied", { type: PriceObject, description: "All that was taken off, ex GST." }),
  rewardPoints: t.expose("rewardPoints", { type: CartRewardPointsObject }),
}));

/** What every change of a cart answers: the cart as it is now, changed or not, and why not. */
export const CartPayload = payloadRef<Pick<CartAnswer, "cart">>("CartPayload");
CartPayload.implement({ fields: (t) => ({ cart: t.expose("cart", { type: CartObject }) }) });
