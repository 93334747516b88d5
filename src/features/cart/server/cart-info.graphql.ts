import { builder } from "../../../server/graphql/builder.ts";
import { DeliveryModeEnum } from "../../stores/server/fulfilment.graphql.ts";
import { findState } from "../../stores/state.ts";
import { hasCart } from "./cart-owner.ts";
import { readCart } from "./read-cart.ts";
import type { ShownCart, ShownItem } from "./shown-cart.ts";

type Address = NonNullable<ShownCart["deliveryAddress"]> & { readonly country: ShownCart["country"] };

const CartInfoRegionObject = builder.objectRef<{ isocode: string; name: string }>("CartInfoRegion").implement({
  fields: (t) => ({ isocode: t.exposeString("isocode"), name: t.exposeString("name") }),
});

const CartInfoCountryObject = builder.objectRef<ShownCart["country"]>("CartInfoCountry").implement({
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
    region: t.field({ type: CartInfoRegionObject, resolve: regionOf }),
    country: t.expose("country", { type: CartInfoCountryObject }),
    postalCode: t.exposeString("postcode"),
    latitude: t.exposeFloat("latitude", { nullable: true }),
    longitude: t.exposeFloat("longitude", { nullable: true }),
  }),
});

function regionOf({ state, country }: Address): { isocode: string; name: string } {
  const known = findState(country.code, state);
  return { isocode: `${country.code}-${known?.isoShort ?? state}`, name: known?.name ?? state };
}

const CartInfoStoreObject = builder.objectRef<ShownCart["store"]>("CartInfoStore").implement({
  fields: (t) => ({ storeId: t.exposeString("id"), storeType: t.exposeString("type") }),
});

const CartInfoProductObject = builder.objectRef<ShownItem["product"]>("CartInfoProduct").implement({
  fields: (t) => ({ productCode: t.exposeString("baseProduct"), sku: t.exposeString("code") }),
});

const CartInfoEntryObject = builder.objectRef<ShownItem>("CartInfoEntry").implement({
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

const CartInfoObject = builder.objectRef<ShownCart>("CartInfo").implement({
  description: "A cart in short.",
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
    description: "Null for staff who act for nobody: they have no cart.",
    resolve: (_root, _arguments, context) => (hasCart(context) ? readCart(context) : null),
  }),
);
