import { builder, PriceObject, payloadRef } from "../../../server/graphql/builder.ts";
import type { Price } from "../../../shared/money.ts";
import { SpecialPromotionObject } from "../../catalogue/server/price.graphql.ts";
import { StockStatusEnum } from "../../stock/server/stock.graphql.ts";
import { DeliveryModeEnum } from "../../stores/server/fulfilment.graphql.ts";
import { CountryObject, StoreObject } from "../../stores/server/stores.graphql.ts";
import type { BundleView, CartItemView, ItemProductView } from "../cart-item-view.ts";
import type { CartNotice } from "../cart-notices.ts";
import type { CartAnswer, CartView, TenderView } from "../cart-view.ts";
import type { Promotion } from "../promotion.ts";

/** The arguments that all cart mutations share. */
export const storeArg = { description: "The store where the client believes the cart is. Empty: any store." };
export const versionArg = {
  description: "The `modifiedTime` that the client has seen. Without it, any version is changed.",
};
export const keyArg = { description: "Made by the client once for each change. A repeated request changes nothing." };
export const onlyForArg = {
  description: "The device owner who made the change, empty for a guest. Refused when somebody else is signed in.",
};
export const dateArg = { description: "The day for which opening hours are wanted." };

export const ImageUrlObject = builder.objectRef<{ readonly url: string }>("ImageUrl").implement({
  fields: (t) => ({ url: t.exposeString("url") }),
});

export const ItemProductObject = builder.objectRef<ItemProductView>("ItemProduct").implement({
  description: "The product of a line.",
  fields: (t) => ({
    code: t.exposeString("code", { description: "The SKU." }),
    name: t.exposeString("name"),
    baseProduct: t.exposeString("baseProduct", { description: "The code of the product that the SKU belongs to." }),
    brand: t.exposeString("brand"),
    colour: t.exposeString("colour", { nullable: true, description: "The colour at the line's strength: #7a8b6f." }),
    colourId: t.exposeString("colourId", { nullable: true }),
    colourName: t.exposeString("colourName", { nullable: true }),
    colourBrand: t.exposeString("colourBrand", { nullable: true }),
    colourCode: t.exposeString("colourCode", { nullable: true }),
    colourStrength: t.exposeString("colourStrength", { nullable: true }),
    variant: t.exposeString("variant", { nullable: true, description: "The base, for paint." }),
    type: t.exposeString("type"),
    productSize: t.exposeString("productSize"),
    isAvailable: t.exposeBoolean("isAvailable"),
    imageUrl: t.expose("imageUrl", { type: ImageUrlObject }),
    subCategorySlug: t.exposeString("subCategorySlug"),
    slug: t.exposeString("slug"),
  }),
});

export const BundleProductObject = builder.objectRef<BundleView>("BundleProduct").implement({
  description: "The system or kit that a line is a part of.",
  fields: (t) => ({
    group: t.exposeString("group"),
    category: t.exposeString("category"),
    brand: t.exposeString("brand"),
    type: t.exposeString("type", { description: "system.A, productKit.B …" }),
    variant: t.exposeString("variant", { description: "part_a, part_b or part_c." }),
    code: t.exposeString("code"),
    name: t.exposeString("name"),
    address: t.exposeString("address"),
  }),
});

export const ItemDiscountObject = builder.objectRef<CartItemView["discount"]>("ItemDiscount").implement({
  fields: (t) => ({
    amountAfterDiscount: t.expose("amountAfterDiscount", { type: PriceObject }),
    amountDiscount: t.expose("amountDiscount", { type: PriceObject }),
    percentageDiscount: t.exposeFloat("percentageDiscount"),
  }),
});

const CartItemObject = builder.objectRef<CartItemView>("CartItem");
CartItemObject.implement({
  fields: (t) => ({
    id: t.exposeID("id"),
    itemNumber: t.exposeInt("itemNumber"),
    packSize: t.exposeInt("packSize"),
    quantity: t.exposeInt("quantity"),
    reference: t.exposeString("reference", { description: "The buyer's own note." }),
    hasStock: t.exposeBoolean("hasStock"),
    stockStatus: t.expose("stockStatus", { type: StockStatusEnum }),
    availableQuantity: t.exposeInt("availableQuantity"),
    entryGroup: t.exposeString("entryGroup", { nullable: true }),
    isMissPart: t.exposeBoolean("isMissPart"),
    isPartNotAssociated: t.exposeBoolean("isPartNotAssociated"),
    bundleProduct: t.expose("bundleProduct", { type: BundleProductObject, nullable: true }),
    product: t.expose("product", { type: ItemProductObject }),
  }),
});

builder.objectFields(CartItemObject, (t) => ({
  basePrice: t.expose("basePrice", { type: PriceObject, description: "Of one, before discounts, ex GST." }),
  unitPriceInNet: t.expose("unitPriceInNet", { type: PriceObject, description: "Of one, after discounts, ex GST." }),
  totalPrice: t.expose("totalPrice", { type: PriceObject, description: "Of all, after discounts, inc GST." }),
  totalPriceInNet: t.expose("totalPriceInNet", { type: PriceObject, description: "Of all, after discounts, ex GST." }),
  totalPriceBeforeDiscounts: t.expose("totalPriceBeforeDiscounts", { type: PriceObject }),
  discount: t.expose("discount", { type: ItemDiscountObject }),
  specialPromotion: t.expose("specialPromotion", { type: SpecialPromotionObject, nullable: true }),
  toolDiscount: t.expose("toolDiscount", {
    type: PriceObject,
    nullable: true,
    description: "What the membership in rewards takes off one unit, ex GST. The prices are after it.",
  }),
}));

export const CartItemInput = builder.inputType("CartItemInput", {
  fields: (t) => ({
    productCode: t.string({ required: true, description: "The SKU." }),
    quantity: t.int({ required: true }),
    colourBrand: t.string(),
    colourCode: t.string(),
    colourName: t.string(),
    colourStrength: t.string(),
    reference: t.string(),
    systemCode: t.string({ description: "Only for parts: the system they are bought with." }),
  }),
});

/** Orders show promotions that ended long ago, so only these fields are kept. */
type PromotionText = Pick<Promotion, "code" | "name" | "description" | "enabled">;

const PromotionObject = builder.objectRef<PromotionText>("Promotion").implement({
  fields: (t) => ({
    code: t.exposeString("code"),
    name: t.exposeString("name"),
    description: t.exposeString("description"),
    enabled: t.exposeBoolean("enabled"),
  }),
});

export const AppliedOrderPromotionObject = builder
  .objectRef<{ readonly promotion: PromotionText; readonly description: string; readonly saved: Price }>(
    "AppliedOrderPromotion",
  )
  .implement({
    fields: (t) => ({
      promotion: t.expose("promotion", { type: PromotionObject }),
      description: t.exposeString("description"),
      saved: t.expose("saved", { type: PriceObject, description: "The discount, ex GST." }),
    }),
  });

export const AppliedVoucherObject = builder.objectRef<CartView["appliedVouchers"][number]>("AppliedVoucher").implement({
  description: "A coupon in the cart.",
  fields: (t) => ({
    code: t.exposeString("code"),
    voucherCode: t.exposeString("voucherCode"),
    freeShipping: t.exposeBoolean("freeShipping"),
    idle: t.exposeString("idle", {
      nullable: true,
      description: "Why the coupon has no effect on this cart; null if it has one.",
    }),
    isRefused: t.exposeBoolean("isRefused", {
      description: "True: the buyer cannot use the coupon now. It changes no price and blocks nothing.",
    }),
  }),
});

const CartFeeObject = builder.objectRef<CartView["fee"]>("CartFee").implement({
  description: "The fee for delivery, and the value of goods from which delivery is free.",
  fields: (t) => ({
    amount: t.expose("amount", { type: PriceObject, description: "Ex GST." }),
    threshold: t.expose("threshold", {
      type: PriceObject,
      description: "Delivery is free from this value of goods on: inc GST for buyers at retail, ex GST for accounts.",
    }),
    toFree: t.expose("toFree", {
      type: PriceObject,
      description: "The value of goods that is missing until delivery is free, inc or ex GST like the threshold.",
    }),
  }),
});

const PaymentTotalsObject = builder.objectRef<TenderView>("PaymentTotals").implement({
  fields: (t) => ({
    subTotal: t.expose("subTotal", { type: PriceObject, description: "Goods after discounts, ex GST." }),
    subTotalTax: t.expose("subTotalTax", { type: PriceObject }),
    surchargeFee: t.expose("surchargeFee", { type: PriceObject, description: "Inc GST." }),
    totalPrice: t.expose("totalPrice", { type: PriceObject, description: "The amount to pay this way, inc GST." }),
    totalTax: t.expose("totalTax", { type: PriceObject, description: "The GST in goods, delivery and surcharge." }),
  }),
});

const CartRewardPointsObject = builder.objectRef<CartView["rewardPoints"]>("CartRewardPoints").implement({
  fields: (t) => ({
    tradeDollars: t.expose("tradeDollars", { type: PriceObject, description: "The value of the account's points." }),
    tradePoints: t.exposeInt("tradePoints"),
    tradeDollarsApplied: t.expose("tradeDollarsApplied", { type: PriceObject }),
    isApplied: t.exposeBoolean("isApplied"),
    minimumPoints: t.exposeInt("minimumPoints", { description: "Fewer points cannot be redeemed." }),
    mayRedeem: t.exposeBoolean("mayRedeem", { description: "Whether the viewer may pay with points." }),
  }),
});

const CartDeliveryAddressObject = builder
  .objectRef<{ address: NonNullable<CartView["deliveryAddress"]>; country: CartView["country"] }>("CartDeliveryAddress")
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

export const CartNoticeObject = builder.objectRef<CartNotice>("CartNotice").implement({
  description: "A notice for the buyer before the checkout.",
  fields: (t) => ({
    kind: t.exposeString("kind"),
    message: t.exposeString("message"),
    itemId: t.exposeString("lineId", { nullable: true, description: "Null: the notice is about the whole cart." }),
    blocks: t.exposeBoolean("blocks", {
      description: "True: the cart cannot be checked out while it has this notice.",
    }),
  }),
});

const CartGiftObject = builder.objectRef<CartView["gifts"][number]>("CartGift").implement({
  description: "A gift that a promotion adds to the order.",
  fields: (t) => ({
    product: t.expose("product", { type: ItemProductObject }),
    quantity: t.exposeInt("quantity"),
    promotion: t.expose("promotion", { type: PromotionObject }),
  }),
});

export const CartObject = builder.objectRef<CartView>("Cart");
CartObject.implement({
  description:
    "The products that one person wants to buy for an account, or a guest for no account yet, with today's prices.",
  fields: (t) => ({
    id: t.exposeID("id"),
    code: t.exposeString("code"),
    modifiedTime: t.exposeString("modifiedTime", { description: "The cart's version: send it back with a change." }),
    items: t.field({ type: [CartItemObject], resolve: ({ items }) => [...items] }),
    gifts: t.field({ type: [CartGiftObject], resolve: ({ gifts }) => [...gifts] }),
    totalItems: t.exposeInt("totalItems"),
    totalUnitCount: t.exposeInt("totalUnitCount"),
    notices: t.field({
      type: [CartNoticeObject],
      args: {
        except: t.arg.stringList({ description: "Kinds that the client shows elsewhere, such as COUPON_IDLE." }),
      },
      resolve: ({ notices }, { except }) => notices.filter(({ kind }) => except?.includes(kind) !== true),
    }),
    canCheckOut: t.exposeBoolean("canCheckOut"),
    isGuest: t.exposeBoolean("isGuest", { description: "The viewer is not signed in." }),
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
  discountApplied: t.expose("discountApplied", { type: PriceObject, description: "All discounts, ex GST." }),
  rewardPoints: t.expose("rewardPoints", { type: CartRewardPointsObject }),
}));

/** The answer to every cart mutation: the cart as it is now, and the reasons if nothing was changed. */
export const CartPayload = payloadRef<Pick<CartAnswer, "cart">>("CartPayload");
CartPayload.implement({ fields: (t) => ({ cart: t.expose("cart", { type: CartObject }) }) });
