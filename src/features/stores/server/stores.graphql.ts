import { builder } from "../../../server/graphql/builder.ts";
import { badInput } from "../../../server/graphql/operation-errors.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import type { Country } from "../../../shared/country.ts";
import type { StorePromise } from "../format-store-times.ts";
import type { GeoPoint } from "../geo-point.ts";
import { formatMoment, isOpenAt, localTimeAt, type OpeningHours, openingHoursOn, parseDay } from "../opening-hours.ts";
import { findState } from "../state.ts";
import type { Store, StoreAddress } from "../store.ts";
import { getCountry } from "./countries.store.ts";
import { calendarFor, promiseFor, type StoresSnapshot } from "./stores.queries.ts";

declare module "../../../server/operation-context.ts" {
  interface OperationContext {
    /** Null when the map shows the bundled outline. */
    readonly mapTiles: MapTiles | null;
  }
  interface Snapshots {
    readonly stores: StoresSnapshot;
  }
}

/** Online tiles that a merchant has configured in place of the bundled outline. */
export interface MapTiles {
  /** With a placeholder for each number: https://tiles.example.com/{z}/{x}/{y}.png */
  readonly url: string;
  /** Plain text, shown on the map. */
  readonly attribution: string;
}

/** A state or region in the specification's words, with the suburb of the address. */
interface Region {
  countryIso: string;
  isocode: string;
  isocodeShort: string;
  name: string;
  suburb: string;
}

export const CountryObject = builder.objectRef<Country>("Country").implement({
  fields: (t) => ({
    countryCode: t.exposeString("code"),
    name: t.exposeString("name"),
  }),
});

const GeoPointObject = builder.objectRef<GeoPoint>("GeoPoint").implement({
  fields: (t) => ({
    latitude: t.exposeFloat("latitude"),
    longitude: t.exposeFloat("longitude"),
  }),
});

const RegionObject = builder.objectRef<Region>("Region").implement({
  fields: (t) => ({
    countryIso: t.exposeString("countryIso"),
    isocode: t.exposeString("isocode"),
    isocodeShort: t.exposeString("isocodeShort"),
    name: t.exposeString("name"),
    suburb: t.exposeString("suburb"),
  }),
});

const StoreAddressObject = builder.objectRef<StoreAddress>("StoreAddress").implement({
  fields: (t) => ({
    city: t.exposeString("city"),
    country: t.field({ type: CountryObject, resolve: (address, _, { db }) => getCountry(db, address.country) }),
    countryCode: t.exposeString("country"),
    district: t.exposeString("suburb"),
    email: t.exposeString("email"),
    line1: t.exposeString("line1"),
    line2: t.exposeString("line2", { nullable: true }),
    postCode: t.exposeString("postcode"),
    phoneNumber: t.exposeString("phoneNumber"),
    region: t.field({ type: RegionObject, resolve: toRegion }),
    state: t.exposeString("state"),
  }),
});

const NextOpeningHoursObject = builder.objectRef<{ openingTime: string }>("NextOpeningHours").implement({
  fields: (t) => ({ openingTime: t.exposeString("openingTime") }),
});

const OpeningHoursObject = builder.objectRef<OpeningHours>("OpeningHours").implement({
  description: "The hours of a day. Times are on the store's clock with its offset: 2026-10-04T07:30:00+11:00.",
  fields: (t) => ({
    openingTime: t.exposeString("openingTime", { nullable: true }),
    closingTime: t.exposeString("closingTime", { nullable: true }),
    closed: t.exposeBoolean("closed"),
    nextOpeningHours: t.field({
      type: NextOpeningHoursObject,
      nullable: true,
      description: "The first opening after that day.",
      resolve: (hours) => hours.nextOpeningHours,
    }),
  }),
});

const StorePromiseObject = builder.objectRef<StorePromise>("StorePromise").implement({
  description: "What an order made now can count on: by when to order, and when it is there.",
  fields: (t) => ({
    deliveryOrderBy: t.exposeString("deliveryOrderBy", { nullable: true }),
    deliveredOn: t.exposeString("deliveredOn", { nullable: true }),
    pickupOrderBy: t.exposeString("pickupOrderBy", { nullable: true }),
    pickupReadyAt: t.exposeString("pickupReadyAt", { nullable: true }),
  }),
});

export const StoreObject = builder.objectRef<Store>("Store").implement({
  fields: (t) => ({
    storeId: t.exposeString("id"),
    name: t.exposeString("name"),
    shortName: t.exposeString("shortName", { description: "Without the merchant's name." }),
    storeType: t.exposeString("type"),
    timezone: t.exposeString("timezone"),
    cutOffTime: t.exposeString("cutOffTime"),
    geoPoint: t.field({ type: GeoPointObject, resolve: (store) => store.geoPoint }),
    isConsumer: t.exposeBoolean("isConsumer"),
    isPOSitive: t.exposeBoolean("isPositive"),
    isRenderStore: t.exposeBoolean("isRenderStore"),
    isTrade: t.exposeBoolean("isTrade"),
    address: t.field({ type: StoreAddressObject, resolve: (store) => store.address }),
    openingHours: t.field({
      type: OpeningHoursObject,
      args: {
        date: t.arg.string({
          required: true,
          description: "A day; or a moment, for the day it falls on at the store; or nothing, for today there.",
        }),
      },
      resolve: (store, { date }, context) =>
        openingHoursOn(store, getOpeningDay(date, store, context), calendarFor(context, store)),
    }),
    isOpen: t.boolean({
      resolve: (store, _arguments, context) => isOpenAt(store, context.clock.now(), calendarFor(context, store)),
    }),
    localTime: t.string({
      description: "What the clock on the store's wall shows now, with its offset.",
      resolve: (store, _arguments, { clock }) => formatMoment(localTimeAt(store, clock.now())),
    }),
    promise: t.field({ type: StorePromiseObject, resolve: (store, _arguments, context) => promiseFor(store, context) }),
  }),
});

function toRegion({ country, state: code, suburb }: StoreAddress): Region {
  const state = findState(country, code);
  if (!state) throw new Error(`${code} is not a state of ${country}.`);
  return {
    countryIso: country,
    isocode: `${country}-${state.isoShort}`,
    isocodeShort: state.isoShort,
    name: state.name,
    suburb,
  };
}

/** The day that an argument names at that store. Throws an error that says how to write a day. */
export function getOpeningDay(date: string, store: Store, { clock }: Pick<OperationContext, "clock">): string {
  const day = parseDay(date, store, clock.now());
  if (day === null) throw badInput("Give a day, such as 2026-03-01, or a moment, such as 2026-03-01T09:30:00Z.");
  return day;
}
