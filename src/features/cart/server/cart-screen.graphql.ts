/** The fields of a cart that the web's screens ask for instead of the specification's longer ones. All amounts are dollars. */
import { builder } from "../../../server/graphql/builder.ts";
import type {
  CartLineSpecial,
  CartLineSystem,
  CartLineTint,
  CartLineView,
  CartOfferView,
  CartProductView,
  CartTotalsView,
} from "../cart-screen-view.ts";
import { CartObject } from "./cart-types.graphql.ts";

const CartLineTintObject = builder.objectRef<CartLineTint>("CartLineTint").implement({
  description: "The names are null for a colour that no longer exists.",
  fields: (t) => ({
    id: t.exposeString("id"),
    hex: t.exposeString("hex", { nullable: true, description: "The colour at the line's strength: #7a8b6f." }),
    name: t.exposeString("name", { nullable: true }),
    code: t.exposeString("code", { nullable: true }),
    brand: t.exposeString("brand", { nullable: true }),
    strength: t.exposeString("strength", { nullable: true }),
  }),
});

const CartLineSpecialObject = builder.objectRef<CartLineSpecial>("CartLineSpecial").implement({
  description: "A lower price for some units of the line.",
  fields: (t) => ({
    price: t.exposeFloat("price", { description: "Of one unit, ex GST." }),
    limit: t.exposeInt("limit", { description: "0: no limit." }),
    units: t.exposeInt("units", { description: "How many units of the line get this price." }),
  }),
});

const CartLineSystemObject = builder.objectRef<CartLineSystem>("CartLineSystem").implement({
  description: "The system or kit that a line is a part of.",
  fields: (t) => ({
    group: t.exposeString("group", { description: "Lines with the same group are bought together." }),
    code: t.exposeString("code"),
    name: t.exposeString("name"),
    address: t.exposeString("address"),
    part: t.exposeString("part", { description: "A, B or C." }),
  }),
});

const CartLineObject = builder.objectRef<CartLineView>("CartLine").implement({
  description: "A line with amounts in dollars. The facts of its product are in the cart's `products`.",
  fields: (t) => ({
    id: t.exposeID("id"),
    sku: t.exposeString("sku"),
    quantity: t.exposeInt("quantity"),
    reference: t.exposeString("reference", { description: "The buyer's own note." }),
    tint: t.expose("tint", { type: CartLineTintObject, nullable: true }),
    each: t.exposeFloat("each", { description: "Of one unit, before discounts, ex GST." }),
    exTax: t.exposeFloat("exTax", { description: "Of all units, after discounts, ex GST." }),
    incTax: t.exposeFloat("incTax", { description: "Of all units, after discounts, inc GST." }),
    special: t.expose("special", { type: CartLineSpecialObject, nullable: true }),
    system: t.expose("system", { type: CartLineSystemObject, nullable: true }),
  }),
});

const CartProductObject = builder.objectRef<CartProductView>("CartProduct").implement({
  description: "The facts of a SKU. Lines and gifts with the same SKU share them.",
  fields: (t) => ({
    sku: t.exposeString("sku"),
    name: t.exposeString("name"),
    brand: t.exposeString("brand"),
    size: t.exposeString("size"),
    base: t.exposeString("base", { nullable: true, description: "For paint." }),
    picture: t.exposeString("picture", { description: "The address of the picture without a tint." }),
    category: t.exposeString("category", { description: "The slug of the category." }),
    slug: t.exposeString("slug"),
  }),
});

const CartOfferObject = builder.objectRef<CartOfferView>("CartOffer").implement({
  description: "A promotion that changes this cart.",
  fields: (t) => ({
    name: t.exposeString("name"),
    description: t.exposeString("description"),
    saved: t.exposeFloat("saved", { description: "The discount, ex GST." }),
  }),
});

const CartTotalsObject = builder.objectRef<CartTotalsView>("CartTotals").implement({
  description: "The rows of the totals. Goods and offers are inc GST for consumers, and ex GST for trade buyers.",
  fields: (t) => ({
    goods: t.exposeFloat("goods", { description: "Before discounts." }),
    offers: t.exposeFloat("offers", { description: "All discounts." }),
    tax: t.exposeFloat("tax"),
    onAccount: t.exposeFloat("onAccount", { description: "The amount to pay on account, inc GST." }),
    byCard: t.exposeFloat("byCard", { description: "The amount to pay by card, inc GST." }),
    surcharge: t.exposeFloat("surcharge", { description: "The part of the amount by card that is a surcharge." }),
  }),
});

builder.objectFields(CartObject, (t) => ({
  lines: t.field({ type: [CartLineObject], resolve: ({ lines }) => [...lines] }),
  products: t.field({ type: [CartProductObject], resolve: ({ products }) => [...products] }),
  offers: t.field({ type: [CartOfferObject], resolve: ({ offers }) => [...offers] }),
  totals: t.expose("totals", { type: CartTotalsObject }),
}));
