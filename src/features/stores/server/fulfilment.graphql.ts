import { builder } from "../../../server/graphql/builder.ts";
import { badInput } from "../../../server/graphql/operation-errors.ts";
import { fieldCosts } from "../../../server/graphql/query-cost.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import { StockStatusEnum } from "../../stock/server/stock.graphql.ts";
import { limitToWholeSystems, listSystemParts } from "../../stock/stock.ts";
import { promiseDelivery, promisePickup } from "../cut-off.ts";
import type { FulfilmentItem, FulfilmentOption } from "../fulfilment-plan.ts";
import { earliestMoment, formatMoment } from "../opening-hours.ts";
import type { Store } from "../store.ts";
import { listFulfilmentOffers, type Offer } from "./fulfilment.queries.ts";
import { CoordinateInput } from "./store-search.graphql.ts";
import { getOpeningDay, StoreObject } from "./stores.graphql.ts";
import { calendarFor } from "./stores.queries.ts";

export const DeliveryModeEnum = builder.enumType("DeliveryMode", { values: ["PICKUP", "DELIVERY"] as const });

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
    store: t.field({ type: StoreObject, resolve: ({ store }) => store }),
    fulfillmentItems: t.field({ type: [FulfillmentItemObject], resolve: ({ items }) => items }),
    ranging: t.exposeBoolean("isRanged", {
      description: "Whether the store carries all of it, in stock today or not.",
    }),
    planId: t.exposeString("planId"),
    fulfillmentStoreId: t.string({ resolve: ({ store }) => store.id }),
    deliveryMode: t.field({ type: DeliveryModeEnum, resolve: ({ mode }) => mode }),
    isComplete: t.exposeBoolean("isComplete"),
    missingSkus: t.stringList({
      description: "What the store has not enough of.",
      resolve: ({ items }) => items.flatMap(({ sku, available, quantity }) => (available < quantity ? sku : [])),
    }),
    distanceKm: t.exposeFloat("distanceKm", { nullable: true }),
    readyAt: t.string({
      nullable: true,
      description: "From when it can be picked up, on the store's clock with its offset.",
      resolve: findReadyAt,
    }),
    deliveredOn: t.string({ nullable: true, description: "The day of delivery.", resolve: findDeliveredOn }),
  }),
});

function findReadyAt(offer: Offer, _arguments: object, context: OperationContext): string | null {
  const { store, mode, date } = offer;
  if (mode !== "PICKUP" || !hasAny(offer)) return null;
  const promise = promisePickup(store, startFor(date, store, context), calendarFor(context, store));
  return promise && formatMoment(promise.readyAt);
}

function findDeliveredOn(offer: Offer, _arguments: object, context: OperationContext): string | null {
  const { store, mode, date } = offer;
  if (mode !== "DELIVERY" || !hasAny(offer)) return null;
  const promise = promiseDelivery(store, startFor(date, store, context), calendarFor(context, store));
  return promise?.deliveredOn.toString() ?? null;
}

function hasAny({ items }: FulfilmentOption): boolean {
  return items.some(({ available }) => available > 0);
}

function startFor(date: string, store: Store, context: OperationContext): Date {
  return earliestMoment(getOpeningDay(date, store, context), store, context.clock.now());
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
    extensions: { cost: fieldCosts.search },
    args: {
      searchParams: t.arg({ type: FulfillmentSearchParams, required: true }),
      date: t.arg.string({ required: true }),
    },
    resolve: (_root, { searchParams, date }, context) =>
      listFulfilmentOffers(context, { ...searchParams, date, lines: searchParams.items }),
  }),
);

builder.queryField("nearbyAndFavFulfillmentOptions", (t) =>
  t.field({
    type: [FulfillmentOptionObject],
    extensions: { cost: fieldCosts.search },
    description: "For pickup: the favourite store first, wherever it is, then those nearby.",
    args: {
      searchParams: t.arg({ type: FulfillmentSearchParams, required: true }),
      date: t.arg.string({ required: true }),
    },
    resolve: (_root, { searchParams, date }, context) =>
      listFulfilmentOffers(context, {
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
    extensions: { cost: fieldCosts.search },
    args: {
      searchParams: t.arg({ type: SystemFulfillmentSearchParams, required: true }),
      date: t.arg.string({ required: true }),
    },
    resolve: (_root, { searchParams, date }, context) => {
      const { parts, quantity } = searchParams;
      if (parts.some(({ ratio }) => ratio < 1)) throw badInput("A system has at least one of each of its parts.");
      const lines = listSystemParts(parts, quantity);
      return listFulfilmentOffers(context, {
        ...searchParams,
        date,
        lines,
        limitStock: (all) => limitToWholeSystems(all, parts),
      });
    },
  }),
);
