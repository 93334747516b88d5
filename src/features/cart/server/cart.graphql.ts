import { builder, PriceObject, payloadRef } from "../../../server/graphql/builder.ts";
import type { Price } from "../../../shared/money.ts";
import type { GuestCartKey } from "../cart-owner.ts";
import type { CartAnswer } from "../cart-view.ts";
import type { ItemOutcome } from "../item-input.ts";
import type { PromotionsSnapshot } from "../promotion.ts";
import { addItem, addItems, removeItems, swapItemPacks, updateItem, updateItems } from "./cart.actions.ts";
import { OWN_CART, readCart, readDeliveryFee } from "./cart.queries.ts";
import {
  CartItemInput,
  CartObject,
  CartPayload,
  dateArg,
  keyArg,
  onlyForArg,
  storeArg,
  versionArg,
} from "./cart-types.graphql.ts";

declare module "../../../server/operation-context.ts" {
  interface OperationContext {
    readonly guestCart: GuestCartKey;
  }
  interface Snapshots {
    readonly promotions: PromotionsSnapshot;
  }
}

builder.queryField("customerCart", (t) =>
  t.field({
    type: CartObject,
    args: { store: t.arg.string({ required: true, ...storeArg }) },
    resolve: (_root, { store }, context) => readCart(context, { newCartStoreId: store }),
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
      idempotencyKey: t.arg.string(keyArg),
      onlyFor: t.arg.string(onlyForArg),
    },
    resolve: (_root, input, context) => addItem(context, input, input),
  }),
);

const ItemOutcomeObject = builder.objectRef<ItemOutcome>("CartItemOutcome").implement({
  description: "Whether one of several items was added.",
  fields: (t) => ({
    index: t.exposeInt("index", { description: "The index of the item in the request, from 0." }),
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
      idempotencyKey: t.arg.string(keyArg),
      onlyFor: t.arg.string(onlyForArg),
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
      colourCode: t.arg.string({ description: "Without it the colour stays. An empty text removes the colour." }),
      colourName: t.arg.string(),
      colourStrength: t.arg.string(),
      reference: t.arg.string(),
      modifiedTime: t.arg.string(versionArg),
      idempotencyKey: t.arg.string(keyArg),
      onlyFor: t.arg.string(onlyForArg),
    },
    resolve: (_root, { itemId, ...input }, context) => updateItem(context, input, { itemId, item: input }),
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
      idempotencyKey: t.arg.string(keyArg),
      onlyFor: t.arg.string(onlyForArg),
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

export const PackCountInput = builder.inputType("PackCountInput", {
  fields: (t) => ({ sku: t.string({ required: true }), quantity: t.int({ required: true }) }),
});

builder.mutationField("swapCartPacks", (t) =>
  t.field({
    type: CartPayload,
    args: {
      takes: t.arg({ type: [PackCountInput], required: true, description: "Leave the cart." }),
      puts: t.arg({ type: [PackCountInput], required: true, description: "Come into the cart in their place." }),
      colourId: t.arg.string({ description: "The colour of all these packs. Empty: not tinted." }),
      colourStrength: t.arg.float(),
      modifiedTime: t.arg.string(versionArg),
    },
    resolve: (_root, { takes, puts, colourId, colourStrength, modifiedTime }, context) => {
      const tint = colourId ? { colourId, strength: colourStrength ?? 1 } : null;
      return swapItemPacks(context, { cartId: OWN_CART, modifiedTime }, { takes, puts, tint });
    },
  }),
);
