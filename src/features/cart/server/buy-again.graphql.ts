/** The answer of operations that put lines of an order or a list into the cart. */
import { builder, payloadRef } from "../../../server/graphql/builder.ts";
import type { BoughtAgainLine, StockSource } from "../buy-again.ts";
import type { CartView } from "../cart-view.ts";
import { CartObject } from "./cart-types.graphql.ts";

const BuyAgainOutcomeEnum = builder.enumType("BuyAgainOutcome", {
  values: ["ADDED", "REDUCED", "OUT_OF_STOCK", "GONE", "PRICE_CHANGED"] as const,
});

const StockSourceObject = builder.objectRef<StockSource>("StockSource").implement({
  description: "Another store that has units which are missing.",
  fields: (t) => ({
    storeId: t.exposeString("storeId"),
    storeName: t.exposeString("storeName"),
    available: t.exposeInt("available"),
  }),
});

const BoughtAgainLineObject = builder.objectRef<BoughtAgainLine>("BoughtAgainLine").implement({
  description: "The outcome for a line that was to be bought again.",
  fields: (t) => ({
    itemId: t.exposeString("itemId"),
    name: t.exposeString("name"),
    outcome: t.expose("outcome", { type: BuyAgainOutcomeEnum }),
    message: t.exposeString("message"),
    quantity: t.exposeInt("quantity", { description: "The units that were to be bought again." }),
    addedQuantity: t.exposeInt("addedQuantity", { description: "How many of them are in the cart now." }),
    sources: t.field({
      type: [StockSourceObject],
      description: "The nearest stores that have the units which this store lacks.",
      resolve: ({ sources }) => [...sources],
    }),
  }),
});

export const BuyAgainPayload = payloadRef<{ cart: CartView; lines: readonly BoughtAgainLine[] }>("BuyAgainPayload");
BuyAgainPayload.implement({
  fields: (t) => ({
    cart: t.expose("cart", { type: CartObject }),
    lines: t.field({ type: [BoughtAgainLineObject], resolve: ({ lines }) => [...lines] }),
  }),
});
