import { builder } from "../../../server/graphql/builder.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import type { Locality } from "../locality.ts";
import type { MapTiles } from "../map-tiles.ts";
import { isOpenAt } from "../opening-hours.ts";
import type { StoreStock } from "../stock.ts";
import type { Store } from "../store.ts";
import { pageOfStores } from "../store-search.ts";
import { findStores } from "./find-stores.ts";
import { StockStatusEnum } from "./fulfilment.graphql.ts";
import { type StockedStore, withStock } from "./stocked-stores.ts";
import { calendarOf } from "./store-context.ts";
import type { Place } from "./store-place.ts";
import { StoreObject } from "./stores.graphql.ts";
import { listLocalitiesWithin } from "./stores.store.ts";

export const CoordinateInput = builder.inputType("CoordinateInput", {
  description: "A point on the map, or none when both are left out.",
  fields: (t) => ({ latitude: t.float(), longitude: t.float() }),
});

interface StoreSearch {
  readonly rows: readonly StockedStore[];
  readonly everywhere: readonly Store[];
  readonly place: Place | null;
  readonly choices: readonly Locality[];
}

const StoreStockObject = builder.objectRef<StoreStock>("StoreStock").implement({
  description: "What a store has of a SKU.",
  fields: (t) => ({
    availableQuantity: t.exposeInt("available"),
    statusStock: t.field({ type: StockStatusEnum, resolve: (stock) => stock.status }),
    isRanged: t.exposeBoolean("isRanged", { description: "Whether the store carries it, in stock today or not." }),
  }),
});

const FoundStoreObject = builder.objectRef<StockedStore>("FoundStore").implement({
  fields: (t) => ({
    store: t.field({ type: StoreObject, resolve: (found) => found.store }),
    distanceKm: t.exposeFloat("distanceKm", { nullable: true }),
    stock: t.field({
      type: StoreStockObject,
      nullable: true,
      description: "Of the SKU asked about; null where none was.",
      resolve: (found) => found.stock,
    }),
  }),
});

const PlaceObject = builder.objectRef<Place>("Place").implement({
  fields: (t) => ({
    name: t.exposeString("name"),
    latitude: t.exposeFloat("latitude"),
    longitude: t.exposeFloat("longitude"),
  }),
});

const LocalityObject = builder.objectRef<Locality>("Locality").implement({
  description: "A suburb or town.",
  fields: (t) => ({
    name: t.exposeString("name"),
    state: t.exposeString("state"),
    countryCode: t.exposeString("country"),
    postCode: t.exposeString("postcode", { nullable: true }),
    latitude: t.exposeFloat("latitude"),
    longitude: t.exposeFloat("longitude"),
  }),
});

const StoreSearchObject = builder.objectRef<StoreSearch>("StoreSearch").implement({
  fields: (t) => ({
    rows: t.field({ type: [FoundStoreObject], resolve: (search) => search.rows }),
    total: t.int({ resolve: (search) => search.everywhere.length }),
    everywhere: t.field({
      type: [StoreObject],
      description: "All that were found, not only those of this page: for a map.",
      resolve: (search) => search.everywhere,
    }),
    place: t.field({
      type: PlaceObject,
      nullable: true,
      description: "Where distances are measured from.",
      resolve: (search) => search.place,
    }),
    choices: t.field({
      type: [LocalityObject],
      description: "The places that bear the name, where there are several.",
      resolve: (search) => search.choices,
    }),
  }),
});

builder.queryField("storesLimit", (t) =>
  t.field({
    type: StoreSearchObject,
    args: {
      searchString: t.arg.string({ required: true, description: "A suburb, postcode, state or name; empty for all." }),
      countryCode: t.arg.string({ required: true, description: "AU or NZ; empty for both." }),
      coordinate: t.arg({ type: CoordinateInput, required: true }),
      maxRadius: t.arg.float({ required: true, description: "In kilometres; 0 for any distance." }),
      currentPage: t.arg.int({ required: true }),
      pageSize: t.arg.int({ required: true }),
      near: t.arg.string({ description: "The store to measure from while no place is given." }),
      openNow: t.arg.boolean(),
      sku: t.arg.string({ description: "Each store says what it has of it." }),
      inStock: t.arg.boolean({ description: "Only the stores that have it." }),
    },
    resolve: async (_root, wish, context) => {
      const search = await findStores(context, wish);
      const open = wish.openNow ? search.found.filter(({ store }) => isOpenNow(store, context)) : search.found;
      const stocked = await withStock(context, open, wish.sku ?? "");
      const found = wish.inStock ? stocked.filter(({ stock }) => stock !== null && stock.available > 0) : stocked;
      const everywhere = found.map(({ store }) => store);
      return { rows: pageOfStores(found, wish), everywhere, place: search.place, choices: search.choices };
    },
  }),
);

function isOpenNow(store: Store, context: OperationContext): boolean {
  return isOpenAt(store, context.clock.now(), calendarOf(context, store));
}

const MapTilesObject = builder.objectRef<MapTiles>("MapTiles").implement({
  fields: (t) => ({ url: t.exposeString("url"), attribution: t.exposeString("attribution") }),
});

builder.queryField("mapTiles", (t) =>
  t.field({
    type: MapTilesObject,
    nullable: true,
    description: "What maps are drawn with; null for the bundled outline.",
    resolve: (_root, _arguments, { mapTiles }) => mapTiles,
  }),
);

/** As many as a map can show without becoming a list. */
const mostLocalities = 300;

builder.queryField("localitiesWithin", (t) =>
  t.field({
    type: [LocalityObject],
    args: {
      south: t.arg.float({ required: true }),
      west: t.arg.float({ required: true }),
      north: t.arg.float({ required: true }),
      east: t.arg.float({ required: true }),
    },
    resolve: (_root, bounds, { db }) => listLocalitiesWithin(db, bounds, mostLocalities),
  }),
);
