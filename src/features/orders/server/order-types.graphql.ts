import { builder, PriceObject, payloadRef } from "../../../server/graphql/builder.ts";
import { toLocalDate } from "../../../shared/local-date.ts";
import { TotalsObject } from "../../cart/server/cart-screen.graphql.ts";
import { AppliedOrderPromotionObject, AppliedVoucherObject } from "../../cart/server/cart-types.graphql.ts";
import { toDollarTotals } from "../../cart/shown-totals.ts";
import { DeliveryModeEnum } from "../../stores/server/fulfilment.graphql.ts";
import { CountryObject, StoreObject } from "../../stores/server/stores.graphql.ts";
import { CustomerVoucherObject } from "../../vouchers/server/vouchers.graphql.ts";
import { orderSources, paymentStatuses } from "../order.ts";
import { approvalStatuses, formatOrderLabel, orderStatuses, orderTrackings } from "../order-states.ts";
import { calculateOrderTotals } from "../order-totals.ts";
import { type OrderListing, type OrderView, toItemViews, toOrderPrice } from "../order-view.ts";
import { OrderItemObject } from "./order-items.graphql.ts";

const OrderStatusEnum = builder.enumType("OrderStatus", { values: orderStatuses });
const OrderTrackingEnum = builder.enumType("OrderTracking", { values: orderTrackings });
const ApprovalStatusEnum = builder.enumType("ApprovalStatus", { values: approvalStatuses });
const PaymentStatusEnum = builder.enumType("PaymentStatus", { values: paymentStatuses });
const OrderSourceEnum = builder.enumType("OrderSource", { values: orderSources });

/** What an order costs, before points and vouchers pay a part of it. */
const withTax = ({ order }: OrderListing) =>
  order.subtotalCents + order.subtotalTaxCents + order.feeCents + order.feeTaxCents + order.surchargeCents;

export const OrderSummaryObject = builder.objectRef<OrderListing>("OrderSummary");
OrderSummaryObject.implement({ description: "An order in a list." });
export const OrderDetailsObject = builder.objectRef<OrderView>("OrderDetails");

/** OrderDetails has every field of OrderSummary. */
for (const ref of [OrderSummaryObject, OrderDetailsObject] as (typeof OrderSummaryObject)[]) {
  builder.objectFields(ref, (t) => ({
    id: t.id({ description: "Its number, such as AU-2000001.", resolve: ({ order }) => order.number }),
    creationDate: t.string({ resolve: ({ order }) => order.createdAt.toISOString() }),
    placedOn: t.string({
      description: "The day it was placed, in its store's time zone: 2026-10-04.",
      resolve: ({ order }, _arguments, { snapshots }) =>
        toLocalDate(order.createdAt, snapshots.stores.byId.get(order.fulfilmentStoreId)?.timezone ?? "UTC"),
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
    statusLabel: t.string({ resolve: ({ order }) => formatOrderLabel(order) }),
    paymentStatus: t.field({ type: PaymentStatusEnum, resolve: ({ order }) => order.paymentStatus }),
    totalItems: t.exposeInt("totalItems"),
    businessName: t.exposeString("businessName"),
    placedBy: t.exposeString("placedBy"),
    customerPONumber: t.string({ resolve: ({ order }) => order.poNumber }),
    totalPrice: t.field({
      type: PriceObject,
      description: "With delivery, ex GST.",
      resolve: (shown) => toOrderPrice(shown, shown.order.subtotalCents + shown.order.feeCents),
    }),
    totalPriceWithTax: t.field({
      type: PriceObject,
      description: "With delivery, GST and card surcharge.",
      resolve: (shown) => toOrderPrice(shown, withTax(shown)),
    }),
  }));
}

const OrderAddressObject = builder.objectRef<OrderView>("OrderAddress").implement({
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

const OrderRewardPointsObject = builder.objectRef<OrderView>("OrderRewardPoints").implement({
  fields: (t) => ({
    tradeDollarsApplied: t.field({
      type: PriceObject,
      resolve: (shown) => toOrderPrice(shown, shown.order.pointsCents),
    }),
    tradePointsApplied: t.int({ resolve: ({ order }) => order.pointsUsed }),
  }),
});

const OrderEventObject = builder.objectRef<OrderView["events"][number]>("OrderEvent").implement({
  description: "Something that happened to an order.",
  fields: (t) => ({
    date: t.string({ resolve: ({ at }) => at.toISOString() }),
    kind: t.exposeString("kind"),
    description: t.exposeString("text"),
    by: t.exposeString("by", { nullable: true, description: "The person who did it; null if it happened by itself." }),
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
      description: "The day of delivery, or the local time from which it can be picked up.",
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
    items: t.field({ type: [OrderItemObject], resolve: (shown, _arguments, context) => toItemViews(context, shown) }),
    timeline: t.field({ type: [OrderEventObject], resolve: ({ events }) => [...events] }),
    canReorder: t.exposeBoolean("canReorder", { description: "Whether the viewer has a cart to add it to." }),
    canCancel: t.exposeBoolean("canCancel"),
    canApprove: t.exposeBoolean("canApprove"),
    approveBy: t.exposeString("approveBy", {
      nullable: true,
      description: "The latest time to approve it and keep its promise, in the store's local time.",
    }),
  }),
});

const applied = (shown: OrderView, level: "PRODUCT" | "ORDER") =>
  shown.promotions
    .filter((promotion) => promotion.level === level)
    .map(({ code, name, description, savedCents }) => ({
      promotion: { code, name, description, enabled: true },
      description,
      saved: toOrderPrice(shown, savedCents),
    }));

builder.objectFields(OrderDetailsObject, (t) => ({
  giveAwayCoupon: t.string({
    nullable: true,
    description: "The promotion that gave a free product.",
    resolve: ({ promotions }) => promotions.find(({ givesGift }) => givesGift)?.code,
  }),
  isOrderThresholdEntryPromo: t.boolean({
    description: "Whether it contains a gift.",
    resolve: ({ lines }) => lines.some(({ isGift }) => isGift),
  }),
  appliedVouchers: t.field({
    type: [AppliedVoucherObject],
    resolve: ({ promotions }) =>
      promotions.flatMap(({ couponCode, freesDelivery }) =>
        couponCode === null
          ? []
          : [{ code: couponCode, voucherCode: couponCode, freeShipping: freesDelivery, idle: null, isRefused: false }],
      ),
  }),
  appliedProductPromotions: t.field({
    type: [AppliedOrderPromotionObject],
    resolve: (shown) => applied(shown, "PRODUCT"),
  }),
  appliedOrderPromotions: t.field({ type: [AppliedOrderPromotionObject], resolve: (shown) => applied(shown, "ORDER") }),
  customerVoucherList: t.field({
    type: [CustomerVoucherObject],
    description:
      "The vouchers and gift cards that pay a part of it, each with what it pays. Empty if they were given back.",
    resolve: ({ order, vouchers, country }) =>
      vouchers
        .filter(({ cents }) => cents > 0)
        .map(({ voucherId: id, name, keepsBalance, expiresOn, cents: amountCents }) => ({
          ...{ id, name, keepsBalance, expiresOn, amountCents, country },
          externalReference: order.number,
        })),
  }),
  rewardPoints: t.field({ type: OrderRewardPointsObject, resolve: (shown) => shown }),
}));

builder.objectFields(OrderDetailsObject, (t) => ({
  deliveryFee: t.field({ type: PriceObject, resolve: (shown) => toOrderPrice(shown, shown.order.feeCents) }),
  subTotal: t.field({ type: PriceObject, resolve: (shown) => toOrderPrice(shown, shown.order.subtotalCents) }),
  subTotalWithTax: t.field({
    type: PriceObject,
    resolve: (shown) => toOrderPrice(shown, shown.order.subtotalCents + shown.order.subtotalTaxCents),
  }),
  surchargeFee: t.field({
    type: PriceObject,
    description: "Inc GST.",
    resolve: (shown) => toOrderPrice(shown, shown.order.surchargeCents),
  }),
  totalTax: t.field({
    type: PriceObject,
    description: "The GST in goods, delivery and surcharge.",
    resolve: (shown) => toOrderPrice(shown, calculateOrderTotals(shown).card.tax),
  }),
  totals: t.field({ type: TotalsObject, resolve: (shown) => toDollarTotals(calculateOrderTotals(shown)) }),
  discountApplied: t.field({
    type: PriceObject,
    resolve: (shown) => toOrderPrice(shown, shown.order.beforeDiscountsCents - shown.order.subtotalCents),
  }),
  customerVoucherTotal: t.field({
    type: PriceObject,
    resolve: (shown) => toOrderPrice(shown, shown.order.voucherCents),
  }),
  cardPaymentTotal: t.field({
    type: PriceObject,
    description: "What the card pays, with the surcharge.",
    resolve: (shown) => toOrderPrice(shown, shown.order.payBy === "CARD" ? shown.order.totalCents : 0),
  }),
  accountPaymentTotal: t.field({
    type: PriceObject,
    description: "What goes on the account.",
    resolve: (shown) => toOrderPrice(shown, shown.order.payBy === "ACCOUNT" ? shown.order.totalCents : 0),
  }),
}));

/** The answer to every query and mutation about one order. */
export const OrderPayload = payloadRef<{ order: OrderView | null }>("OrderPayload");
OrderPayload.implement({
  fields: (t) => ({ order: t.field({ type: OrderDetailsObject, nullable: true, resolve: ({ order }) => order }) }),
});
