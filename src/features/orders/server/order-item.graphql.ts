import { builder } from "../../../server/graphql/builder.ts";
import { PriceObject } from "../../../server/graphql/price.ts";
import { cents, priceOf } from "../../../shared/money.ts";
import { ItemDiscountObject, ItemProductObject } from "../../cart/server/cart-item.graphql.ts";
import { SpecialPromotionObject } from "../../catalogue/server/price.graphql.ts";
import { type ShownOrderItem, specialOf } from "./shown-order.ts";

const money = ({ country }: ShownOrderItem, amount: number) => priceOf(cents(amount), country);

export const OrderItemObject = builder.objectRef<ShownOrderItem>("OrderItem").implement({
  fields: (t) => ({
    id: t.id({ description: "Its place in the order.", resolve: ({ line }) => String(line.place) }),
    itemNumber: t.int({ resolve: ({ line }) => line.place }),
    packSize: t.int({ resolve: ({ line }) => line.packSize }),
    quantity: t.int({ resolve: ({ line }) => line.quantity }),
    hasStock: t.boolean({ description: "Whether all of it was there.", resolve: ({ line }) => line.backOrdered === 0 }),
    backOrderQuantity: t.int({ description: "How many are still to come.", resolve: ({ missing }) => missing }),
    reference: t.string({ resolve: ({ line }) => line.reference }),
    isGift: t.boolean({ resolve: ({ line }) => line.isGift }),
    entryGroup: t.string({ nullable: true, resolve: ({ line }) => line.group?.id }),
    systemName: t.string({ nullable: true, resolve: ({ line }) => line.group?.systemName }),
    systemPart: t.string({ nullable: true, description: "A, B or C.", resolve: ({ line }) => line.group?.part }),
    isMissPart: t.boolean({ description: "Never: what is not whole is not sold.", resolve: () => false }),
    isPartNotAssociated: t.boolean({ description: "Never, for the same reason.", resolve: () => false }),
    product: t.expose("product", { type: ItemProductObject }),
  }),
});

builder.objectFields(OrderItemObject, (t) => ({
  basePrice: t.field({ type: PriceObject, resolve: (item) => money(item, item.line.unitCents) }),
  unitPriceInNet: t.field({
    type: PriceObject,
    resolve: (item) => money(item, Math.round(item.line.netCents / item.line.quantity)),
  }),
  totalPrice: t.field({ type: PriceObject, resolve: (item) => money(item, item.line.netCents + item.line.taxCents) }),
  totalPriceInNet: t.field({ type: PriceObject, resolve: (item) => money(item, item.line.netCents) }),
  totalPriceBeforeDiscounts: t.field({
    type: PriceObject,
    resolve: (item) => money(item, item.line.beforeDiscountsCents),
  }),
  discount: t.field({ type: ItemDiscountObject, resolve: discountOf }),
  specialPromotion: t.field({ type: SpecialPromotionObject, nullable: true, resolve: specialOf }),
}));

function discountOf(item: ShownOrderItem) {
  const { beforeDiscountsCents: before, netCents: net } = item.line;
  return {
    amountAfterDiscount: money(item, net),
    amountDiscount: money(item, before - net),
    percentageDiscount: before === 0 ? 0 : Math.round(((before - net) / before) * 1_000) / 10,
  };
}
