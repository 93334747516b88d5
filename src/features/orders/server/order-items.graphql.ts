import { builder, PriceObject } from "../../../server/graphql/builder.ts";
import { cents, toPrice } from "../../../shared/money.ts";
import { ItemDiscountObject, ItemProductObject } from "../../cart/server/cart-types.graphql.ts";
import { SpecialPromotionObject } from "../../catalogue/server/price.graphql.ts";
import { type OrderItemView, toSpecialPromotion } from "../order-view.ts";

const money = ({ country }: OrderItemView, amount: number) => toPrice(cents(amount), country);

export const OrderItemObject = builder.objectRef<OrderItemView>("OrderItem").implement({
  fields: (t) => ({
    id: t.id({ description: "Its number in the order.", resolve: ({ line }) => String(line.lineNumber) }),
    itemNumber: t.int({ resolve: ({ line }) => line.lineNumber }),
    packSize: t.int({ resolve: ({ line }) => line.packSize }),
    quantity: t.int({ resolve: ({ line }) => line.quantity }),
    hasStock: t.boolean({ description: "Whether all of it was there.", resolve: ({ line }) => line.backOrdered === 0 }),
    backOrderQuantity: t.int({ description: "How many are still to come.", resolve: ({ missing }) => missing }),
    cancelledQuantity: t.int({
      description: "How many were cancelled, because they could not be sent.",
      resolve: ({ line }) => line.cancelled,
    }),
    reference: t.string({ resolve: ({ line }) => line.reference }),
    isGift: t.boolean({ resolve: ({ line }) => line.isGift }),
    entryGroup: t.string({ nullable: true, resolve: ({ line }) => line.group?.id }),
    systemCode: t.string({ nullable: true, resolve: ({ line }) => line.group?.systemCode }),
    systemName: t.string({ nullable: true, resolve: ({ line }) => line.group?.systemName }),
    systemPart: t.string({ nullable: true, description: "A, B or C.", resolve: ({ line }) => line.group?.part }),
    isMissPart: t.boolean({ description: "Always false: only complete systems are sold.", resolve: () => false }),
    isPartNotAssociated: t.boolean({ description: "Always false, for the same reason.", resolve: () => false }),
    product: t.expose("product", { type: ItemProductObject }),
  }),
});

builder.objectFields(OrderItemObject, (t) => ({
  basePrice: t.field({ type: PriceObject, resolve: (item) => money(item, item.line.unitCents) }),
  unitPriceInNet: t.field({
    type: PriceObject,
    resolve: (item) => money(item, Math.round(item.line.netCents / Math.max(1, item.line.quantity))),
  }),
  totalPrice: t.field({ type: PriceObject, resolve: (item) => money(item, item.line.netCents + item.line.taxCents) }),
  totalPriceInNet: t.field({ type: PriceObject, resolve: (item) => money(item, item.line.netCents) }),
  totalPriceBeforeDiscounts: t.field({
    type: PriceObject,
    resolve: (item) => money(item, item.line.beforeDiscountsCents),
  }),
  discount: t.field({ type: ItemDiscountObject, resolve: toDiscount }),
  toolDiscount: t.field({
    type: PriceObject,
    nullable: true,
    description: "What the membership in rewards took off one unit, ex GST. The prices are after it.",
    resolve: (item) => (item.line.toolDiscountCents === 0 ? null : money(item, item.line.toolDiscountCents)),
  }),
  specialPromotion: t.field({ type: SpecialPromotionObject, nullable: true, resolve: toSpecialPromotion }),
}));

function toDiscount(item: OrderItemView) {
  const { beforeDiscountsCents: before, netCents: net } = item.line;
  return {
    amountAfterDiscount: money(item, net),
    amountDiscount: money(item, before - net),
    percentageDiscount: before === 0 ? 0 : Math.round(((before - net) / before) * 1_000) / 10,
  };
}
