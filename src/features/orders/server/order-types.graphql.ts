import { builder } from "../../../server/graphql/builder.ts";
import { PriceObject } from "../../../server/graphql/price.ts";
import { payloadRef } from "../../../server/graphql/user-error.ts";
import { AppliedOrderPromotionObject, AppliedVoucherObject } from "../../cart/server/cart-types.graphql.ts";
import { DeliveryModeEnum } from "../../stores/server/fulfilment.graphql.ts";
import { CountryObject, StoreObject } from "../../stores/server/stores.graphql.ts";
import { findGiftPromotion } from "../gift-promotion.ts";
import { orderSources, paymentStatuses } from "../order.ts";
import { approvalStatuses, orderLabel, orderStatuses, orderTrackings } from "../order-states.ts";
import { OrderItemObject } from "./order-item.graphql.ts";
import { moneyOf, type OrderListing, type ShownOrder, showItems } from "./shown-order.ts";

const OrderStatusEnum = builder.enumType("OrderStatus", { values: orderStatuses });
const OrderTrackingEnum = builder.enumType("OrderTracking", { values: orderTrackings });
const ApprovalStatusEnum = builder.enumType("ApprovalStatus", { values: approvalStatuses });
const PaymentStatusEnum = builder.enumType("PaymentStatus", { values: paymentStatuses });
const OrderSourceEnum = builder.enumType("OrderSource", { values: orderSources });

/** Where the store is not known any more, the day in Greenwich. */
function dayAt(at: Date, timeZone = "UTC"): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(at);
}

const withTax = ({ order }: OrderListing) =>
  order.subtotalCents + order.subtotalTaxCents + order.feeCents + order.feeTaxCents;

export const OrderSummaryObject = builder.objectRef<OrderListing>("OrderSummary");
OrderSummaryObject.implement({ description: "An order in a list." });
export const OrderDetailsObject = builder.objectRef<ShownOrder>("OrderDetails");

/** The details of an order begin with what a list says of it. */
for (const ref of [OrderSummaryObject, OrderDetailsObject] as (typeof OrderSummaryObject)[]) {
  builder.objectFields(ref, (t) => ({
    id: t.id({ description: "Its number, as people say it.", resolve: ({ order }) => order.number }),
    creationDate: t.string({ resolve: ({ order }) => order.createdAt.toISOString() }),
    placedOn: t.string({
      description: "The day it was placed, on its store's clock: 2026-10-04.",
      resolve: ({ order }, _arguments, { snapshots }) =>
        dayAt(order.createdAt, snapshots.stores.byId.get(order.fulfilmentStoreId)?.timezone),
    }),
    jobReference: t.string({ nullable: true, resolve: ({ order }) => order.jobReferences[0] ?? null }),
    orderType: t.field({
      type: OrderSourceEnum,
      description: "Where it was placed.",
      resolve: ({ order }) => order.source,
    }),
    docType: t.string({
      description: "ORDER or REFUND.",
      resolve: ({ order }) => (order.refundedAt ? "REFUND" : "ORDER"),
    }),
    orderStatus: t.field({ type: OrderStatusEnum, resolve: ({ order }) => order.status }),
    tracking: t.field({ type: OrderTrackingEnum, resolve: ({ order }) => order.tracking }),
    approval: t.field({ type: ApprovalStatusEnum, nullable: true, resolve: ({ order }) => order.approval }),
    statusLabel: t.string({ resolve: ({ order }) => orderLabel(order) }),
    paymentStatus: t.field({ type: PaymentStatusEnum, resolve: ({ order }) => order.paymentStatus }),
    totalItems: t.exposeInt("totalItems"),
    businessName: t.exposeString("businessName"),
    placedBy: t.exposeString("placedBy"),
    customerPONumber: t.string({ resolve: ({ order }) => order.poNumber }),
    totalPrice: t.field({
      type: PriceObject,
      description: "With delivery, ex GST.",
      resolve: (shown) => moneyOf(shown, shown.order.subtotalCents + shown.order.feeCents),
    }),
    totalPriceWithTax: t.field({ type: PriceObject, resolve: (shown) => moneyOf(shown, withTax(shown)) }),
  }));
}

const OrderAddressObject = builder.objectRef<ShownOrder>("OrderAddress").implement({
  fields: (t) => ({
    line1: t.string({ resolve: ({ order }) => order.address?.line1 ?? "" }),
    line2: t.string({ nullable: true, resolve: ({ order }) => order.address?.line2 }),
    city: t.string({ description: "The suburb or town.", resolve: ({ order }) => order.address?.suburb ?? "" }),
    state: t.string({ resolve: ({ order }) => order.address?.state ?? "" }),
    postCode: t.string({ resolve: ({ order }) => order.address?.postcode ?? "" }),
    countryCode: t.string({ resolve: ({ country }) => country.code }),
    country: t.expose("country", { type: CountryObject }),
  }),
});

const OrderRewardPointsObject = builder.objectRef<ShownOrder>("OrderRewardPoints").implement({
  fields: (t) => ({
    tradeDollarsApplied: t.field({ type: PriceObject, resolve: (shown) => moneyOf(shown, shown.order.pointsCents) }),
    tradePointsApplied: t.int({ resolve: ({ order }) => order.pointsUsed }),
  }),
});

const OrderEventObject = builder.objectRef<ShownOrder["events"][number]>("OrderEvent").implement({
  description: "Something that happened to an order.",
  fields: (t) => ({
    date: t.string({ resolve: ({ at }) => at.toISOString() }),
    kind: t.exposeString("kind"),
    description: t.exposeString("words"),
    by: t.exposeString("by", { nullable: true, description: "Who did it, where somebody did." }),
  }),
});

interface CustomerVoucher {
  readonly id: string;
  readonly value: ReturnType<typeof moneyOf>;
  readonly barcode: string;
  readonly barcodePIN: string;
  readonly expirationDate: string;
  readonly name: string;
  readonly externalReference: string;
}

const CustomerVoucherObject = builder.objectRef<CustomerVoucher>("CustomerVoucher").implement({
  fields: (t) => ({
    id: t.exposeID("id"),
    value: t.expose("value", { type: PriceObject }),
    barcode: t.exposeString("barcode"),
    barcodePIN: t.exposeString("barcodePIN"),
    expirationDate: t.exposeString("expirationDate"),
    name: t.exposeString("name"),
    externalReference: t.exposeString("externalReference"),
  }),
});

OrderDetailsObject.implement({
  fields: (t) => ({
    accountId: t.exposeString("accountNumber"),
    authorityToLeave: t.boolean({ resolve: ({ order }) => order.authorityToLeave }),
    orderNote: t.string({ resolve: ({ order }) => order.note }),
    deliveryAddress: t.field({
      type: OrderAddressObject,
      nullable: true,
      resolve: (shown) => (shown.order.address === null ? null : shown),
    }),
    deliveryMode: t.field({ type: DeliveryModeEnum, resolve: ({ order }) => order.deliveryMode }),
    promisedFor: t.string({
      nullable: true,
      description: "The day of delivery, or from when it can be picked up on the store's clock.",
      resolve: ({ order }) => order.promisedFor,
    }),
    isPayByCC: t.boolean({ resolve: ({ order }) => order.payBy === "CARD" }),
    refundDate: t.string({ nullable: true, resolve: ({ order }) => order.refundedAt?.toISOString() }),
    store: t.field({
      type: StoreObject,
      nullable: true,
      resolve: ({ order }, _arguments, { snapshots }) => snapshots.stores.byId.get(order.fulfilmentStoreId),
    }),
    storeInstructions: t.string({ description: "The note for the store.", resolve: ({ order }) => order.note }),
    referenceJobIDs: t.stringList({ resolve: ({ order }) => [...order.jobReferences] }),
    items: t.field({ type: [OrderItemObject], resolve: (shown, _arguments, context) => showItems(context, shown) }),
    timeline: t.field({ type: [OrderEventObject], resolve: ({ events }) => [...events] }),
    canReorder: t.exposeBoolean("canReorder", { description: "Whether the reader has a cart to put it into." }),
    canCancel: t.exposeBoolean("canCancel"),
    canApprove: t.exposeBoolean("canApprove"),
    approveBy: t.exposeString("approveBy", {
      nullable: true,
      description: "The last moment to approve it and keep its promise, on the store's clock.",
    }),
  }),
});

const applied = (shown: ShownOrder, level: "PRODUCT" | "ORDER") =>
  shown.promotions
    .filter((promotion) => promotion.level === level)
    .map(({ code, name, description, savedCents }) => ({
      promotion: { code, name, description, enabled: true },
      description,
      saved: moneyOf(shown, savedCents),
    }));

builder.objectFields(OrderDetailsObject, (t) => ({
  giveAwayCoupon: t.string({
    nullable: true,
    description: "The promotion that gave something away.",
    resolve: ({ promotions }) => findGiftPromotion(promotions)?.code,
  }),
  isOrderThresholdEntryPromo: t.boolean({
    description: "Whether it came with something for reaching an amount.",
    resolve: ({ lines }) => lines.some(({ isGift }) => isGift),
  }),
  appliedVouchers: t.field({
    type: [AppliedVoucherObject],
    resolve: ({ promotions }) =>
      promotions.flatMap(({ couponCode, freesDelivery }) =>
        couponCode === null
          ? []
          : [{ code: couponCode, voucherCode: couponCode, freeShipping: freesDelivery, idle: null }],
      ),
  }),
  appliedProductPromotions: t.field({
    type: [AppliedOrderPromotionObject],
    resolve: (shown) => applied(shown, "PRODUCT"),
  }),
  appliedOrderPromotions: t.field({ type: [AppliedOrderPromotionObject], resolve: (shown) => applied(shown, "ORDER") }),
  customerVoucherList: t.field({
    type: [CustomerVoucherObject],
    description: "The vouchers that paid a part of it.",
    resolve: () => [],
  }),
  rewardPoints: t.field({ type: OrderRewardPointsObject, resolve: (shown) => shown }),
}));

builder.objectFields(OrderDetailsObject, (t) => ({
  deliveryFee: t.field({ type: PriceObject, resolve: (shown) => moneyOf(shown, shown.order.feeCents) }),
  subTotal: t.field({ type: PriceObject, resolve: (shown) => moneyOf(shown, shown.order.subtotalCents) }),
  subTotalWithTax: t.field({
    type: PriceObject,
    resolve: (shown) => moneyOf(shown, shown.order.subtotalCents + shown.order.subtotalTaxCents),
  }),
  surchargeFee: t.field({ type: PriceObject, resolve: (shown) => moneyOf(shown, shown.order.surchargeCents) }),
  totalTax: t.field({
    type: PriceObject,
    resolve: (shown) => moneyOf(shown, shown.order.subtotalTaxCents + shown.order.feeTaxCents),
  }),
  discountApplied: t.field({
    type: PriceObject,
    resolve: (shown) => moneyOf(shown, shown.order.beforeDiscountsCents - shown.order.subtotalCents),
  }),
  customerVoucherTotal: t.field({ type: PriceObject, resolve: (shown) => moneyOf(shown, shown.order.voucherCents) }),
  cardPaymentTotal: t.field({
    type: PriceObject,
    description: "What the card pays, with the surcharge.",
    resolve: (shown) => moneyOf(shown, shown.order.payBy === "CARD" ? shown.order.totalCents : 0),
  }),
  accountPaymentTotal: t.field({
    type: PriceObject,
    description: "What goes on the account.",
    resolve: (shown) => moneyOf(shown, shown.order.payBy === "ACCOUNT" ? shown.order.totalCents : 0),
  }),
}));

/** What every question and change about one order answers. */
export const OrderPayload = payloadRef<{ order: ShownOrder | null }>("OrderPayload");
OrderPayload.implement({
  fields: (t) => ({ order: t.field({ type: OrderDetailsObject, nullable: true, resolve: ({ order }) => order }) }),
});
