import { builder } from "../../../server/graphql/builder.ts";
import { PriceObject } from "../../../server/graphql/price.ts";
import { badInput } from "../../stores/server/store-context.ts";
import { pricesFor } from "./buyer-prices.ts";
import type { ShownPrice, ShownSpecial } from "./pricing.ts";

const PriceSourceEnum = builder.enumType("PriceSource", {
  description: "Why it costs what it costs: everybody's price, or which of an account's agreements it is.",
  values: ["retail", "contract", "range", "volume", "trade"] as const,
});

export const UnitPriceObject = builder.objectRef<ShownPrice>("UnitPrice").implement({
  description: "What one costs whoever asks.",
  fields: (t) => ({
    exTax: t.expose("exTax", { type: PriceObject }),
    incTax: t.expose("incTax", { type: PriceObject }),
    perLitre: t.expose("perLitre", {
      type: PriceObject,
      nullable: true,
      description: "With tax where retail is paid and without for an account. Null for what is not liquid.",
    }),
    source: t.expose("source", { type: PriceSourceEnum }),
  }),
});

export const SpecialPromotionObject = builder.objectRef<ShownSpecial>("SpecialPromotion").implement({
  description: "A lower price for the first few.",
  fields: (t) => ({
    price: t.expose("price", { type: PriceObject, description: "Ex GST." }),
    incTax: t.expose("incTax", { type: PriceObject }),
    limitUnit: t.exposeInt("limitUnit"),
    quantityAdded: t.int({
      description: "How many of those are in the cart already; none where nothing is said of a cart.",
      resolve: ({ quantityAdded = 0 }) => quantityAdded,
    }),
  }),
});

interface ProductPrice {
  readonly sku: string;
  readonly price: ShownPrice;
  readonly special: ShownSpecial | null;
}

const ProductPriceObject = builder.objectRef<ProductPrice>("ProductPrice").implement({
  fields: (t) => ({
    sku: t.exposeString("sku"),
    price: t.field({
      type: PriceObject,
      description: "With nothing agreed, ex GST: retail, or for an account the trade price.",
      resolve: ({ price }) => price.list,
    }),
    amountAfterDiscount: t.field({
      type: PriceObject,
      description: "What whoever asks pays for one, ex GST.",
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

const mostSkus = 500;

builder.queryField("getProductsPrice", (t) =>
  t.field({
    type: [ProductPriceObject],
    description: "At most 500 at once. What is not sold where the buyer is, is left out.",
    args: { skus: t.arg.stringList({ required: true }) },
    resolve: async (_root, { skus }, context) => {
      if (skus.length > mostSkus) throw badInput(`Ask for at most ${mostSkus} prices at once.`);
      const prices = await pricesFor(context);
      return [...new Set(skus)].flatMap((sku) => {
        const price = prices.priceOf(sku);
        return price === null ? [] : [{ sku, price, special: prices.specialOf(sku) }];
      });
    },
  }),
);
