/** The fields of a cart that the web's screens ask for instead of the specification's longer ones. All amounts are dollars. */
import { builder } from "../../../server/graphql/builder.ts";
import type {
  CartLineDeal,
  CartLineSystem,
  CartLineTint,
  CartLineView,
  CartOfferView,
  CartProductView,
  CartVoucherEffect,
  CartVoucherView,
} from "../cart-screen-view.ts";
import type { OfferedPack, PackSwap } from "../cart-swaps.ts";
import type { CardTotals, ShownTotals } from "../shown-totals.ts";
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

const CartLineDealObject = builder.objectRef<CartLineDeal>("CartLineDeal").implement({
  description:
    "A special price for some units, the price for members, or both. Amounts are of one unit, as the buyer reads them.",
  fields: (t) => ({
    special: t.exposeFloat("special", { nullable: true, description: "The special price." }),
    limit: t.exposeInt("limit", { description: "The most units at the special price. 0: no limit." }),
    units: t.exposeInt("units", { description: "How many units of the line are at the special price." }),
    memberOff: t.exposeFloat("memberOff", {
      description: "What the membership in rewards takes off the other units. `each` is after it.",
    }),
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

export const CartLineObject = builder.objectRef<CartLineView>("CartLine").implement({
  description: "A line with amounts in dollars. The facts of its product are in the cart's `products`.",
  fields: (t) => ({
    id: t.exposeID("id"),
    sku: t.exposeString("sku"),
    quantity: t.exposeInt("quantity"),
    reference: t.exposeString("reference", { description: "The buyer's own note." }),
    tint: t.expose("tint", { type: CartLineTintObject, nullable: true }),
    each: t.exposeFloat("each", { description: "Of one unit, before discounts, as the buyer reads it." }),
    exTax: t.exposeFloat("exTax", { description: "Of all units, after discounts, ex GST." }),
    incTax: t.exposeFloat("incTax", { description: "Of all units, after discounts, inc GST." }),
    saved: t.exposeFloat("saved", { description: "The discount on all units, as the buyer reads it." }),
    deal: t.expose("deal", { type: CartLineDealObject, nullable: true }),
    system: t.expose("system", { type: CartLineSystemObject, nullable: true }),
  }),
});

export const CartProductObject = builder.objectRef<CartProductView>("CartProduct").implement({
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
    saved: t.exposeFloat("saved", { description: "The discount, as the buyer reads it." }),
  }),
});

const CartVoucherEffectObject = builder.objectRef<CartVoucherEffect>("CartVoucherEffect").implement({
  description: "What a voucher in the cart does when the cart is paid by card.",
  fields: (t) => ({
    pays: t.exposeFloat("pays", { description: "0 if it is not needed. It is then not spent." }),
    lapses: t.exposeFloat("lapses", { description: "What is lost of it, because a voucher is spent whole." }),
    refusal: t.exposeString("refusal", { nullable: true, description: "Why it cannot be spent." }),
  }),
});

const CartVoucherObject = builder.objectRef<CartVoucherView>("CartVoucher").implement({
  description:
    "A voucher or gift card that the buyer can pay with by card, or has put into the cart. All amounts are dollars.",
  fields: (t) => ({
    id: t.exposeID("id"),
    name: t.exposeString("name"),
    keepsBalance: t.exposeBoolean("keepsBalance", {
      description: "True for a gift card: what it does not pay stays. A voucher is spent whole.",
    }),
    value: t.exposeFloat("value", { description: "What is left of it." }),
    expiresOn: t.exposeString("expiresOn", { description: "Its last day." }),
    effect: t.expose("effect", {
      type: CartVoucherEffectObject,
      nullable: true,
      description: "Null if it is not in the cart.",
    }),
  }),
});

const CardTotalsObject = builder.objectRef<CardTotals>("CardTotals").implement({
  description: "What happens between the total and the amount that the card pays, in dollars.",
  fields: (t) => ({
    pointsUsed: t.exposeInt("pointsUsed"),
    points: t.exposeFloat("points", { description: "The amount that points pay." }),
    vouchers: t.exposeFloat("vouchers", { description: "The amount that vouchers pay." }),
    surcharge: t.exposeFloat("surcharge", { description: "Inc GST." }),
    tax: t.exposeFloat("tax", { description: "The GST in goods, delivery and surcharge." }),
    toPay: t.exposeFloat("toPay"),
  }),
});

const PayByEnum = builder.enumType("PayBy", { values: ["ACCOUNT", "CARD"] as const });

export const TotalsObject = builder.objectRef<ShownTotals>("Totals").implement({
  description:
    "The totals of a cart or an order in dollars, as the buyer reads them. Goods and delivery add up to total.",
  fields: (t) => ({
    countsWithTax: t.exposeBoolean("countsWithTax", {
      description: "True for buyers at retail: goods, offers and delivery include GST. For accounts they do not.",
    }),
    goods: t.exposeFloat("goods", { description: "Before discounts." }),
    offers: t.exposeFloat("offers", { description: "All discounts." }),
    delivery: t.exposeFloat("delivery", { nullable: true, description: "Null for pickup." }),
    tax: t.exposeFloat("tax", { description: "The GST in the total." }),
    total: t.exposeFloat("total", { description: "Goods and delivery, inc GST." }),
    ways: t.field({
      type: [PayByEnum],
      description: "The ways to pay that the buyer has, the usual one first. An order has the one that it was paid by.",
      resolve: ({ ways }) => [...ways],
    }),
    card: t.expose("card", { type: CardTotalsObject }),
  }),
});

const OfferedPackObject = builder.objectRef<OfferedPack>("OfferedPack").implement({
  fields: (t) => ({
    sku: t.exposeString("sku"),
    size: t.exposeString("size"),
    quantity: t.exposeInt("quantity"),
  }),
});

export const PackSwapObject = builder.objectRef<PackSwap>("PackSwap").implement({
  description: "Other packs of the same product and base that hold the litres of a line, or more, and cost less.",
  fields: (t) => ({
    lineId: t.exposeString("lineId"),
    packs: t.field({ type: [OfferedPackObject], resolve: ({ packs }) => [...packs] }),
    saving: t.exposeFloat("saving", { description: "How much less the cart costs, in dollars as the buyer reads it." }),
    extraLitres: t.exposeFloat("extraLitres", { description: "The litres beyond those of the line." }),
  }),
});

builder.objectFields(CartObject, (t) => ({
  packSwaps: t.field({ type: [PackSwapObject], resolve: ({ packSwaps }) => [...packSwaps] }),
  lines: t.field({ type: [CartLineObject], resolve: ({ lines }) => [...lines] }),
  products: t.field({ type: [CartProductObject], resolve: ({ products }) => [...products] }),
  offers: t.field({ type: [CartOfferObject], resolve: ({ offers }) => [...offers] }),
  vouchers: t.field({
    type: [CartVoucherObject],
    description: "The gift cards of the viewer. Also the vouchers of the account for people who may spend them.",
    resolve: ({ vouchers }) => [...vouchers],
  }),
  totals: t.expose("totals", { type: TotalsObject }),
}));
