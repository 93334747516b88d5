import { builder } from "../../../server/graphql/builder.ts";
import { PriceObject } from "../../../server/graphql/price.ts";
import { payloadRef } from "../../../server/graphql/user-error.ts";
import type { Price } from "../../../shared/money.ts";
import { addItem, addItems, type ItemOutcome, removeItems, updateItem, updateItems } from "./cart.actions.ts";
import { dateArg, storeArg, versionArg } from "./cart-arguments.ts";
import type { CartAnswer } from "./cart-change.ts";
import { CartObject, CartPayload } from "./cart-types.graphql.ts";
import { readDeliveryFee } from "./delivery-fee.ts";
import { readCart } from "./read-cart.ts";

builder.queryField("customerCart", (t) =>
  t.field({
    type: CartObject,
    args: { store: t.arg.string({ required: true, ...storeArg }) },
    resolve: (_root, { store }, context) => readCart(context, { beginsAt: store }),
  }),
);

builder.queryField("customerCartProductCodes", (t) =>
  t.stringList({
    args: { store: t.arg.string({ required: true, ...storeArg }) },
    resolve: async (_root, _arguments, context) => (await readCart(context)).items.map(({ product }) => product.code),
  }),
);

const CartDeliveryFeeInput = builder.inputType("CartDeliveryFeeInput", {
  fields: (t) => ({ cartId: t.string({ required: true }), deliveryMode: t.string() }),
});

const CartDeliveryFeePayload = payloadRef<{ freightValue: Price | null }>("CartDeliveryFeePayload");
CartDeliveryFeePayload.implement({
  fields: (t) => ({ freightValue: t.expose("freightValue", { type: PriceObject, nullable: true }) }),
});

builder.queryField("customerCartDeliveryFee", (t) =>
  t.field({
    type: CartDeliveryFeePayload,
    args: { cartDeliveryFeeInput: t.arg({ type: CartDeliveryFeeInput, required: true }) },
    resolve: (_root, { cartDeliveryFeeInput }, context) => readDeliveryFee(context, cartDeliveryFeeInput),
  }),
);

const CartItemInput = builder.inputType("CartItemInput", {
  fields: (t) => ({
    productCode: t.string({ required: true, description: "The SKU." }),
    quantity: t.int({ required: true }),
    colourBrand: t.string(),
    colourCode: t.string(),
    colourName: t.string(),
    colourStrength: t.string(),
    reference: t.string(),
    systemCode: t.string({ description: "Of a part: the system it is bought with." }),
  }),
});

builder.mutationField("customerCartAddItem", (t) =>
  t.field({
    type: CartPayload,
    args: {
      cartId: t.arg.string({ required: true }),
      productCode: t.arg.string({ required: true, description: "The SKU." }),
      quantity: t.arg.int({ required: true }),
      store: t.arg.string({ required: true, ...storeArg }),
      date: t.arg.string({ required: true, ...dateArg }),
      colourBrand: t.arg.string(),
      colourCode: t.arg.string(),
      colourName: t.arg.string(),
      colourStrength: t.arg.string(),
      reference: t.arg.string(),
      modifiedTime: t.arg.string(versionArg),
    },
    resolve: (_root, wish, context) => addItem(context, wish, wish),
  }),
);

const ItemOutcomeObject = builder.objectRef<ItemOutcome>("CartItemOutcome").implement({
  description: "What became of one of several things that were to be added.",
  fields: (t) => ({
    index: t.exposeInt("index", { description: "Its place in what was sent, from 0." }),
    added: t.boolean({ resolve: ({ userError }) => userError === null }),
    message: t.string({ nullable: true, resolve: ({ userError }) => userError?.message }),
  }),
});

const CartAddItemsPayload = payloadRef<Pick<CartAnswer, "cart"> & { outcomes: readonly ItemOutcome[] }>(
  "CartAddItemsPayload",
);
CartAddItemsPayload.implement({
  fields: (t) => ({
    cart: t.expose("cart", { type: CartObject }),
    outcomes: t.field({ type: [ItemOutcomeObject], resolve: ({ outcomes }) => [...outcomes] }),
  }),
});

builder.mutationField("customerCartAddItems", (t) =>
  t.field({
    type: CartAddItemsPayload,
    args: {
      cartId: t.arg.string({ required: true }),
      cartItems: t.arg({ type: [CartItemInput], required: true }),
      store: t.arg.string({ required: true, ...storeArg }),
      date: t.arg.string({ required: true, ...dateArg }),
      modifiedTime: t.arg.string(versionArg),
    },
    resolve: (_root, { cartItems, ...ref }, context) => addItems(context, ref, cartItems),
  }),
);

builder.mutationField("customerCartUpdateItem", (t) =>
  t.field({
    type: CartPayload,
    args: {
      cartId: t.arg.string({ required: true }),
      itemId: t.arg.string({ required: true }),
      productCode: t.arg.string({ required: true }),
      quantity: t.arg.int({ required: true }),
      store: t.arg.string({ required: true, ...storeArg }),
      date: t.arg.string({ required: true, ...dateArg }),
      colourBrand: t.arg.string(),
      colourCode: t.arg.string({ description: "Left out, the colour stays; empty, the base is bought as it is." }),
      colourName: t.arg.string(),
      colourStrength: t.arg.string(),
      reference: t.arg.string(),
      modifiedTime: t.arg.string(versionArg),
    },
    resolve: (_root, { itemId, ...wish }, context) => updateItem(context, wish, { itemId, item: wish }),
  }),
);

builder.mutationField("customerCartUpdateItems", (t) =>
  t.field({
    type: CartPayload,
    args: {
      cartId: t.arg.string({ required: true }),
      itemIds: t.arg.stringList({ required: true }),
      cartItems: t.arg({ type: [CartItemInput], required: true }),
      store: t.arg.string({ required: true, ...storeArg }),
      date: t.arg.string({ required: true, ...dateArg }),
      modifiedTime: t.arg.string(versionArg),
    },
    resolve: (_root, { itemIds, cartItems, ...ref }, context) =>
      updateItems(context, ref, { itemIds, items: cartItems }),
  }),
);

builder.mutationField("customerCartRemoveItem", (t) =>
  t.field({
    type: CartPayload,
    args: {
      cartId: t.arg.string({ required: true }),
      itemId: t.arg.string({ required: true }),
      store: t.arg.string({ required: true, ...storeArg }),
      date: t.arg.string({ required: true, ...dateArg }),
      modifiedTime: t.arg.string(versionArg),
    },
    resolve: (_root, { itemId, ...ref }, context) => removeItems(context, ref, [itemId]),
  }),
);

builder.mutationField("customerCartRemoveItems", (t) =>
  t.field({
    type: CartPayload,
    args: {
      cartId: t.arg.string({ required: true }),
      itemIds: t.arg.stringList({ required: true }),
      store: t.arg.string({ required: true, ...storeArg }),
      date: t.arg.string({ required: true, ...dateArg }),
      modifiedTime: t.arg.string(versionArg),
    },
    resolve: (_root, { itemIds, ...ref }, context) => removeItems(context, ref, itemIds),
  }),
);

/** Lists come with their own feature; what a list holds can be ordered already. */
builder.mutationField("customerCartAddProductsFromList", (t) =>
  t.field({
    type: CartAddItemsPayload,
    args: {
      cartId: t.arg.string({ required: true }),
      favoriteItems: t.arg({ type: [CartItemInput], required: true }),
      favoriteListId: t.arg.string({ required: true }),
      store: t.arg.string({ required: true, ...storeArg }),
      modifiedTime: t.arg.string(versionArg),
    },
    resolve: (_root, { favoriteItems, ...ref }, context) => addItems(context, ref, favoriteItems),
  }),
);
