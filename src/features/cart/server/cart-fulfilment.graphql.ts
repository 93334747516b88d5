import { builder, payloadRef } from "../../../server/graphql/builder.ts";
import { unauthorized } from "../../../server/graphql/operation-errors.ts";
import { getSignedIn } from "../../identity/server/identity.graphql.ts";
import { DeliveryModeEnum } from "../../stores/server/fulfilment.graphql.ts";
import { cartErrors } from "../cart-errors.ts";
import type { CartAnswer } from "../cart-view.ts";
import type { StoreChange } from "../store-choice.ts";
import { changeStore, chooseFulfilment } from "./cart.actions.ts";
import { OWN_CART, previewStore, type StorePreview } from "./cart.queries.ts";
import { CartObject, CartPayload, dateArg, storeArg, versionArg } from "./cart-types.graphql.ts";

const ShippingAddressInput = builder.inputType("ShippingAddressInput", {
  fields: (t) => ({
    line1: t.string({ required: true }),
    line2: t.string(),
    city: t.string({ required: true, description: "The suburb or town." }),
    state: t.string({ required: true }),
    postCode: t.string({ required: true }),
  }),
});

/** The checkout feature adds the field for the card payment. */
export const CartCheckoutPayload = payloadRef<Pick<CartAnswer, "cart">>("CartCheckoutPayload");
CartCheckoutPayload.implement({ fields: (t) => ({ cart: t.expose("cart", { type: CartObject }) }) });

/** Pages send this in place of their user's id. */
const MYSELF = "me";

builder.mutationField("customerCartUpdateCheckout", (t) =>
  t.field({
    type: CartCheckoutPayload,
    args: {
      displayUid: t.arg.string({ required: true }),
      cartCode: t.arg.string({ required: true }),
      deliveryMode: t.arg({ type: DeliveryModeEnum }),
      store: t.arg.string({ required: true, ...storeArg }),
      shippingCondition: t.arg.string({ required: true }),
      fulfillmentPlanID: t.arg.string(),
      fulfillmentStoreId: t.arg.string({ required: true }),
      deliveryDateTime: t.arg.string({ required: true, description: "Empty: as soon as possible." }),
      shippingAddress: t.arg({ type: ShippingAddressInput }),
      modifiedTime: t.arg.string(versionArg),
    },
    resolve: (_root, { store, modifiedTime, shippingAddress: address, ...input }, context) => {
      const { user } = getSignedIn(context);
      if (input.displayUid !== MYSELF && input.displayUid !== user.id) throw unauthorized();
      const ref = { cartId: OWN_CART, store, modifiedTime };
      return chooseFulfilment(context, ref, {
        ...input,
        deliveryMode: input.deliveryMode ?? "DELIVERY",
        fulfillmentPlanId: input.fulfillmentPlanID ?? null,
        address: address
          ? {
              line1: address.line1,
              line2: address.line2 ?? null,
              suburb: address.city,
              state: address.state,
              postcode: address.postCode,
            }
          : null,
      });
    },
  }),
);

const StoreChangeObject = builder.objectRef<StoreChange>("CartStoreChange").implement({
  fields: (t) => ({
    itemId: t.exposeString("lineId"),
    kind: t.exposeString("kind", { description: "PRICE, STOCK or SYSTEM." }),
    message: t.exposeString("message"),
  }),
});

const StorePreviewPayload = payloadRef<Partial<StorePreview>>("CartStorePreview");
StorePreviewPayload.implement({
  description: "The cart as it would be at another store. Nothing is changed.",
  fields: (t) => ({
    cart: t.expose("cart", { type: CartObject, nullable: true }),
    changes: t.field({ type: [StoreChangeObject], resolve: ({ changes }) => [...(changes ?? [])] }),
  }),
});

builder.queryField("customerCartStorePreview", (t) =>
  t.field({
    type: StorePreviewPayload,
    args: { store: t.arg.string({ required: true }) },
    resolve: async (_root, { store }, context) => {
      const preview = await previewStore(context, store);
      return preview === null ? { userErrors: [cartErrors.unknownStore] } : { ...preview, userErrors: [] };
    },
  }),
);

builder.mutationField("customerCartChangeStore", (t) =>
  t.field({
    type: CartPayload,
    args: {
      cartId: t.arg.string({ required: true }),
      newStore: t.arg.string({ required: true }),
      date: t.arg.string({ required: true, ...dateArg }),
      modifiedTime: t.arg.string(versionArg),
    },
    resolve: (_root, { newStore, ...ref }, context) => changeStore(context, ref, newStore),
  }),
);
