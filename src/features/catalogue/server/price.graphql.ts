import { builder, PriceObject } from "../../../server/graphql/builder.ts";
import { badInput } from "../../../server/graphql/operation-errors.ts";
import type { PriceView, SpecialPriceView } from "../buyer-prices.ts";
import { loadBuyerPrices } from "./prices.queries.ts";

const PriceSourceEnum = builder.enumType("PriceSource", {
  description: "Where the price comes from: the retail price, or one of the account's agreements.",
  values: ["retail", "contract", "range", "volume", "trade"] as const,
});

export const UnitPriceObject = builder.objectRef<PriceView>("UnitPrice").implement({
  description: "The price of one unit for the viewer.",
  fields: (t) => ({
    exTax: t.expose("exTax", { type: PriceObject }),
    incTax: t.expose("incTax", { type: PriceObject }),
    perLitre: t.expose("perLitre", {
      type: PriceObject,
      nullable: true,
      description: "With tax for those who pay retail, without tax for an account. Null where it is not liquid.",
    }),
    source: t.expose("source", { type: PriceSourceEnum }),
    toolDiscount: t.expose("toolDiscount", {
      type: PriceObject,
      nullable: true,
      description: "What the membership in rewards takes off one unit, ex GST. The price is after it.",
    }),
  }),
});

export const SpecialPromotionObject = builder.objectRef<SpecialPriceView>("SpecialPromotion").implement({
  description: "A lower price for a limited number of units.",
  fields: (t) => ({
    price: t.expose("price", { type: PriceObject, description: "Ex GST." }),
    incTax: t.expose("incTax", { type: PriceObject }),
    limitUnit: t.exposeInt("limitUnit"),
    quantityAdded: t.int({
      description: "How many units of a cart line get this price; 0 outside a cart.",
      resolve: ({ quantityAdded = 0 }) => quantityAdded,
    }),
  }),
});

interface ProductPrice {
  readonly sku: string;
  readonly price: PriceView;
  readonly special: SpecialPriceView | null;
}

const ProductPriceObject = builder.objectRef<ProductPrice>("ProductPrice").implement({
  fields: (t) => ({
    sku: t.exposeString("sku"),
    price: t.field({
      type: PriceObject,
      description: "The price without agreements, ex GST: retail, or for an account the trade price.",
      resolve: ({ price }) => price.list,
    }),
    amountAfterDiscount: t.field({
      type: PriceObject,
      description: "The price of one unit for the viewer, ex GST.",
      resolve: ({ price }) => price.exTax,
    }),
    unitPrice: t.field({ type: UnitPriceObject, resolve: ({ price }) => price }),
    specialPromotion: t.field({
      type: SpecialPromotionObject,
      nullable: true,
      resolve: ({ special }) => special,
    }),
  }),
});

const maxSkus = 500;

builder.queryField("getProductsPrice", (t) =>
  t.field({
    type: [ProductPriceObject],
    description: "At most 500 at once. SKUs that are not sold in the buyer's country are left out.",
    args: { skus: t.arg.stringList({ required: true }) },
    resolve: async (_root, { skus }, context) => {
      if (skus.length > maxSkus) throw badInput(`Ask for at most ${maxSkus} prices at once.`);
      const prices = await loadBuyerPrices(context);
      return [...new Set(skus)].flatMap((sku) => {
        const price = prices.unitPrice(sku);
        return price === null ? [] : [{ sku, price, special: prices.specialPrice(sku) }];
      });
    },
  }),
);
