import { builder } from "../../../server/graphql/builder.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import type { Locality } from "../locality.ts";
import { isOpenAt } from "../opening-hours.ts";
import type { Store } from "../store.ts";
import { type FoundStore, pageOfStores } from "../store-search.ts";
import { findStores } from "./find-stores.ts";
import { calendarOf } from "./store-context.ts";
import type { Place } from "./store-place.ts";
import { StoreObject } from "./stores.graphql.ts";
import { listLocalitiesWithin } from "./stores.store.ts";

export const CoordinateInput = builder.inputType("CoordinateInput", {
  description: "A point on the map, or none when both are left out.",
  fields: (t) => ({ latitude: t.float(), longitude: t.float() }),
});

interface StoreSearch {
  readonly rows: readonly FoundStore[];
  readonly everywhere: readonly Store[];
  readonly place: Place | null;
  readonly choices: readonly Locality[];
}

const FoundStoreObject = builder.objectRef<FoundStore>("FoundStore").implement({
  fields: (t) => ({
    store: t.field({ type: StoreObject, resolve: (found) => found.store }),
    distanceKm: t.exposeFloat("distanceKm", { nullable: true }),
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
      openNow: t.arg.boolean(),
    },
    resolve: async (_root, wish, context) => {
      const search = await findStores(context, wish);
      const found = wish.openNow ? search.found.filter(({ store }) => isOpenNow(store, context)) : search.found;
      const everywhere = found.map(({ store }) => store);
      return { rows: pageOfStores(found, wish), everywhere, place: search.place, choices: search.choices };
    },
  }),
);

function isOpenNow(store: Store, context: OperationContext): boolean {
  return isOpenAt(store, context.clock.now(), calendarOf(context, store));
}

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
