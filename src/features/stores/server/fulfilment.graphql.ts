import { builder } from "../../../server/graphql/builder.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import { promiseDelivery, promisePickup } from "../cut-off.ts";
import type { FulfilmentItem, FulfilmentOption } from "../fulfilment.ts";
import { momentFor } from "../opening-day.ts";
import { momentText } from "../opening-hours.ts";
import type { Store } from "../store.ts";
import { linesOfSystem, shelvesOfSystems } from "../system-stock.ts";
import { type Offer, offersFor } from "./fulfilment-offers.ts";
import { badInput, calendarOf, getDay } from "./store-context.ts";
import { CoordinateInput } from "./store-search.graphql.ts";
import { StoreObject } from "./stores.graphql.ts";

export const DeliveryModeEnum = builder.enumType("DeliveryMode", { values: ["PICKUP", "DELIVERY"] as const });
export const StockStatusEnum = builder.enumType("StockStatus", {
  values: ["InStock", "LowStock", "OutOfStock"] as const,
});

const FulfillmentItemObject = builder.objectRef<FulfilmentItem>("FulfillmentItem").implement({
  fields: (t) => ({
    sku: t.exposeString("sku"),
    quantity: t.exposeInt("quantity", { description: "How many are wanted from this store." }),
    availableQuantity: t.exposeInt("available"),
    statusStock: t.field({ type: StockStatusEnum, resolve: (item) => item.status }),
    backOrderQuantity: t.exposeInt("backOrdered", { description: "How many of those come later." }),
  }),
});

export const FulfillmentOptionObject = builder.objectRef<Offer>("FulfillmentOption").implement({
  description: "A store to pick everything up at, or a parcel of a delivery; the parcels of one plan share its planId.",
  fields: (t) => ({
    store: t.field({ type: StoreObject, resolve: ({ option }) => option.store }),
    fulfillmentItems: t.field({ type: [FulfillmentItemObject], resolve: ({ option }) => option.items }),
    ranging: t.boolean({
      description: "Whether the store carries all of it, in stock today or not.",
      resolve: ({ option }) => option.isRanged,
    }),
    planId: t.string({ resolve: ({ option }) => option.planId }),
    fulfillmentStoreId: t.string({ resolve: ({ option }) => option.store.id }),
    deliveryMode: t.field({ type: DeliveryModeEnum, resolve: ({ mode }) => mode }),
    isComplete: t.boolean({ resolve: ({ option }) => option.isComplete }),
    missingSkus: t.stringList({
      description: "What the store has not enough of.",
      resolve: ({ option }) =>
        option.items.flatMap(({ sku, available, quantity }) => (available < quantity ? sku : [])),
    }),
    distanceKm: t.float({ nullable: true, resolve: ({ distanceKm }) => distanceKm }),
    readyAt: t.string({
      nullable: true,
      description: "From when it can be picked up, on the store's clock with its offset.",
      resolve: readyAtOf,
    }),
    deliveredOn: t.string({ nullable: true, description: "The day of delivery.", resolve: deliveredOnOf }),
  }),
});

function readyAtOf({ option, mode, date }: Offer, _arguments: object, context: OperationContext): string | null {
  if (mode !== "PICKUP" || !hasAny(option)) return null;
  const promise = promisePickup(option.store, startOf(date, option.store, context), calendarOf(context, option.store));
  return promise && momentText(promise.readyAt);
}

function deliveredOnOf({ option, mode, date }: Offer, _arguments: object, context: OperationContext): string | null {
  if (mode !== "DELIVERY" || !hasAny(option)) return null;
  const promise = promiseDelivery(
    option.store,
    startOf(date, option.store, context),
    calendarOf(context, option.store),
  );
  return promise?.deliveredOn.toString() ?? null;
}

function hasAny({ items }: FulfilmentOption): boolean {
  return items.some(({ available }) => available > 0);
}

function startOf(date: string, store: Store, context: OperationContext): Date {
  return momentFor(getDay(date, store, context), store, context.clock.now());
}

const FulfillmentItemInput = builder.inputType("FulfillmentItemInput", {
  fields: (t) => ({ sku: t.string({ required: true }), quantity: t.int({ required: true }) }),
});

const SystemPartInput = builder.inputType("SystemPartInput", {
  fields: (t) => ({
    sku: t.string({ required: true }),
    ratio: t.int({ required: true, description: "How many of it for one of the system." }),
  }),
});

const FulfillmentSearchParams = builder.inputType("FulfillmentSearchParams", {
  description: "What is wanted and where: from a point, else from a named place, else from the store given.",
  fields: (t) => ({
    items: t.field({ type: [FulfillmentItemInput], required: true }),
    deliveryMode: t.field({ type: DeliveryModeEnum, defaultValue: "PICKUP" }),
    storeId: t.string({ description: "The favourite store." }),
    searchString: t.string(),
    countryCode: t.string(),
    coordinate: t.field({ type: CoordinateInput }),
    maxRadius: t.float({ description: "In kilometres; 0 for any distance." }),
    pageSize: t.int({ defaultValue: 10 }),
  }),
});

const SystemFulfillmentSearchParams = builder.inputType("SystemFulfillmentSearchParams", {
  description: "The same for a system or kit, whose parts only count as whole systems.",
  fields: (t) => ({
    parts: t.field({ type: [SystemPartInput], required: true }),
    quantity: t.int({ required: true }),
    deliveryMode: t.field({ type: DeliveryModeEnum, defaultValue: "PICKUP" }),
    storeId: t.string({ description: "The favourite store." }),
    searchString: t.string(),
    countryCode: t.string(),
    coordinate: t.field({ type: CoordinateInput }),
    maxRadius: t.float({ description: "In kilometres; 0 for any distance." }),
    pageSize: t.int({ defaultValue: 10 }),
  }),
});

builder.queryField("fulfillmentOptions", (t) =>
  t.field({
    type: [FulfillmentOptionObject],
    args: {
      searchParams: t.arg({ type: FulfillmentSearchParams, required: true }),
      date: t.arg.string({ required: true }),
    },
    resolve: (_root, { searchParams, date }, context) =>
      offersFor(context, { ...searchParams, date, lines: searchParams.items }),
  }),
);

builder.queryField("nearbyAndFavFulfillmentOptions", (t) =>
  t.field({
    type: [FulfillmentOptionObject],
    description: "For pickup: the favourite store first, wherever it is, then those nearby.",
    args: {
      searchParams: t.arg({ type: FulfillmentSearchParams, required: true }),
      date: t.arg.string({ required: true }),
    },
    resolve: (_root, { searchParams, date }, context) =>
      offersFor(context, {
        ...searchParams,
        deliveryMode: "PICKUP",
        favouriteFirst: true,
        date,
        lines: searchParams.items,
      }),
  }),
);

builder.queryField("systemProductFulfillmentOptions", (t) =>
  t.field({
    type: [FulfillmentOptionObject],
    args: {
      searchParams: t.arg({ type: SystemFulfillmentSearchParams, required: true }),
      date: t.arg.string({ required: true }),
    },
    resolve: (_root, { searchParams, date }, context) => {
      const { parts, quantity } = searchParams;
      if (parts.some(({ ratio }) => ratio < 1)) throw badInput("A system has at least one of each of its parts.");
      const lines = linesOfSystem(parts, quantity);
      return offersFor(context, { ...searchParams, date, lines, shelvesFor: (all) => shelvesOfSystems(all, parts) });
    },
  }),
);
