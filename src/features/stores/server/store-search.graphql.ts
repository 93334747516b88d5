import { readBesideTenant } from "../../../server/database.ts";
import { builder } from "../../../server/graphql/builder.ts";
import { fieldCosts } from "../../../server/graphql/query-cost.ts";
import { StoreStockObject } from "../../stock/server/stock.graphql.ts";
import type { Locality } from "../locality.ts";
import { findStorePage, type Place, type StockedStore, type StoreSearchPage } from "./store-search.queries.ts";
import { type MapTiles, StoreObject } from "./stores.graphql.ts";
import { listLocalitiesWithin } from "./stores.store.ts";

export const CoordinateInput = builder.inputType("CoordinateInput", {
  description: "A point on the map, or none when both are left out.",
  fields: (t) => ({ latitude: t.float(), longitude: t.float() }),
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

const StoreSearchObject = builder.objectRef<StoreSearchPage>("StoreSearch").implement({
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
    extensions: { cost: fieldCosts.search },
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
    resolve: (_root, input, context) => findStorePage(context, input),
  }),
);

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

/** More labels than this would cover each other on the map. */
const maxLocalities = 300;

builder.queryField("localitiesWithin", (t) =>
  t.field({
    type: [LocalityObject],
    extensions: { cost: fieldCosts.search },
    args: {
      south: t.arg.float({ required: true }),
      west: t.arg.float({ required: true }),
      north: t.arg.float({ required: true }),
      east: t.arg.float({ required: true }),
    },
    resolve: (_root, bounds, { db, buyer }) =>
      readBesideTenant(db, buyer, (beside) => listLocalitiesWithin(beside, bounds, maxLocalities)),
  }),
);
