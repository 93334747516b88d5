import { builder } from "../../../server/graphql/builder.ts";
import { PriceObject } from "../../../server/graphql/price.ts";
import { SpecialPromotionObject } from "../../catalogue/server/price.graphql.ts";
import { StockStatusEnum } from "../../stores/server/fulfilment.graphql.ts";
import type { ShownItem } from "./shown-cart.ts";
import type { ShownBundle, ShownItemProduct } from "./shown-line.ts";

const ImageUrlObject = builder.objectRef<{ readonly url: string }>("ImageUrl").implement({
  fields: (t) => ({ url: t.exposeString("url") }),
});

export const ItemProductObject = builder.objectRef<ShownItemProduct>("ItemProduct").implement({
  description: "What is in the tin.",
  fields: (t) => ({
    code: t.exposeString("code", { description: "The SKU." }),
    name: t.exposeString("name"),
    baseProduct: t.exposeString("baseProduct", { description: "The product it is a size and base of." }),
    brand: t.exposeString("brand"),
    colour: t.exposeString("colour", { nullable: true, description: "As it looks at its strength: #7a8b6f." }),
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

const BundleProductObject = builder.objectRef<ShownBundle>("BundleProduct").implement({
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

export const ItemDiscountObject = builder.objectRef<ShownItem["discount"]>("ItemDiscount").implement({
  fields: (t) => ({
    amountAfterDiscount: t.expose("amountAfterDiscount", { type: PriceObject }),
    amountDiscount: t.expose("amountDiscount", { type: PriceObject }),
    percentageDiscount: t.exposeFloat("percentageDiscount"),
  }),
});

export const CartItemObject = builder.objectRef<ShownItem>("CartItem");
CartItemObject.implement({
  fields: (t) => ({
    id: t.exposeID("id"),
    itemNumber: t.exposeInt("itemNumber"),
    packSize: t.exposeInt("packSize"),
    quantity: t.exposeInt("quantity"),
    reference: t.exposeString("reference", { description: "The buyer's own words." }),
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
}));
