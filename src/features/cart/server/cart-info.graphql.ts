import { builder } from "../../../server/graphql/builder.ts";
import { DeliveryModeEnum } from "../../stores/server/fulfilment.graphql.ts";
import { findState } from "../../stores/state.ts";
import type { CartItemView } from "../cart-item-view.ts";
import { hasCart } from "../cart-owner.ts";
import type { CartView } from "../cart-view.ts";
import { countUnits, readCart } from "./cart.queries.ts";

type Address = NonNullable<CartView["deliveryAddress"]> & { readonly country: CartView["country"] };

const CartInfoRegionObject = builder.objectRef<{ isocode: string; name: string }>("CartInfoRegion").implement({
  fields: (t) => ({ isocode: t.exposeString("isocode"), name: t.exposeString("name") }),
});

const CartInfoCountryObject = builder.objectRef<CartView["country"]>("CartInfoCountry").implement({
  fields: (t) => ({
    name: t.exposeString("name"),
    countryCode: t.exposeString("code"),
    isocode: t.exposeString("code"),
  }),
});

const CartInfoAddressObject = builder.objectRef<Address>("CartInfoAddress").implement({
  fields: (t) => ({
    line1: t.exposeString("line1"),
    line2: t.exposeString("line2", { nullable: true }),
    city: t.exposeString("suburb"),
    region: t.field({ type: CartInfoRegionObject, resolve: toRegion }),
    country: t.expose("country", { type: CartInfoCountryObject }),
    postalCode: t.exposeString("postcode"),
    latitude: t.exposeFloat("latitude", { nullable: true }),
    longitude: t.exposeFloat("longitude", { nullable: true }),
  }),
});

function toRegion({ state, country }: Address): { isocode: string; name: string } {
  const known = findState(country.code, state);
  return { isocode: `${country.code}-${known?.isoShort ?? state}`, name: known?.name ?? state };
}

const CartInfoStoreObject = builder.objectRef<CartView["store"]>("CartInfoStore").implement({
  fields: (t) => ({ storeId: t.exposeString("id"), storeType: t.exposeString("type") }),
});

const CartInfoProductObject = builder.objectRef<CartItemView["product"]>("CartInfoProduct").implement({
  fields: (t) => ({ productCode: t.exposeString("baseProduct"), sku: t.exposeString("code") }),
});

const CartInfoEntryObject = builder.objectRef<CartItemView>("CartInfoEntry").implement({
  fields: (t) => ({
    product: t.expose("product", { type: CartInfoProductObject }),
    entryNumber: t.exposeInt("itemNumber"),
    entryId: t.exposeString("id"),
    colourStrength: t.string({ nullable: true, resolve: ({ product }) => product.colourStrength }),
    colourName: t.string({ nullable: true, resolve: ({ product }) => product.colourName }),
    colourCode: t.string({ nullable: true, resolve: ({ product }) => product.colourCode }),
    colourBrand: t.string({ nullable: true, resolve: ({ product }) => product.colourBrand }),
    quantity: t.exposeInt("quantity"),
  }),
});

const CartInfoObject = builder.objectRef<CartView>("CartInfo").implement({
  description: "A short form of the cart.",
  fields: (t) => ({
    code: t.exposeString("code"),
    numberOfItems: t.exposeInt("totalItems"),
    totalQuantity: t.exposeInt("totalUnitCount"),
    createdTime: t.string({ resolve: ({ cart }) => cart.createdAt.toISOString() }),
    modifiedTime: t.exposeString("modifiedTime"),
    shippingCondition: t.string({ nullable: true, resolve: ({ cart }) => cart.fulfilment.shippingCondition }),
    fulfillmentPlantId: t.string({ nullable: true, resolve: ({ cart }) => cart.fulfilment.planId }),
    fulfillmentStoreId: t.string({ nullable: true, resolve: ({ cart }) => cart.fulfilment.storeId }),
    deliveryMode: t.expose("deliveryMode", { type: DeliveryModeEnum }),
    deliveryAddress: t.field({
      type: CartInfoAddressObject,
      nullable: true,
      resolve: ({ deliveryAddress, country }) => deliveryAddress && { ...deliveryAddress, country },
    }),
    store: t.expose("store", { type: CartInfoStoreObject }),
    entries: t.field({ type: [CartInfoEntryObject], resolve: ({ items }) => [...items] }),
  }),
});

builder.queryField("customerCartInfo", (t) =>
  t.field({
    type: CartInfoObject,
    nullable: true,
    description: "Null for staff who act for no account: they have no cart.",
    resolve: (_root, _arguments, context) => (hasCart(context.viewer) ? readCart(context) : null),
  }),
);

builder.queryField("cartUnitCount", (t) =>
  t.int({
    nullable: true,
    description: "The units in the cart. Null for staff who act for no account: they have no cart.",
    resolve: (_root, _arguments, context) => countUnits(context),
  }),
);
