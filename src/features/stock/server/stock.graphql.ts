import { builder } from "../../../server/graphql/builder.ts";
import type { StoreStock } from "../stock.ts";

export const StockStatusEnum = builder.enumType("StockStatus", {
  values: ["InStock", "LowStock", "OutOfStock"] as const,
});

export const StoreStockObject = builder.objectRef<StoreStock>("StoreStock").implement({
  description: "What a store has of a SKU.",
  fields: (t) => ({
    availableQuantity: t.exposeInt("available"),
    statusStock: t.field({ type: StockStatusEnum, resolve: (stock) => stock.status }),
    isRanged: t.exposeBoolean("isRanged", { description: "Whether the store carries it, in stock today or not." }),
  }),
});
