import { builder } from "../../../server/graphql/builder.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import type { Country } from "../../../shared/country.ts";
import { promiseDelivery, promisePickup } from "../cut-off.ts";
import {
  isOpenAt,
  momentText,
  type OpeningCalendar,
  type OpeningHours,
  openingHoursOn,
  timeAt,
} from "../opening-hours.ts";
import type { StorePromise } from "../promise-words.ts";
import { findState } from "../state.ts";
import type { GeoPoint, Store, StoreAddress } from "../store.ts";
import { getCountry } from "./countries.store.ts";
import { calendarOf, getDay } from "./store-context.ts";

/** A state or region at the edge, with the suburb the address is in. */
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
    region: t.field({ type: RegionObject, resolve: regionOf }),
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
        openingHoursOn(store, getDay(date, store, context), calendarOf(context, store)),
    }),
    isOpen: t.boolean({
      resolve: (store, _arguments, context) => isOpenAt(store, context.clock.now(), calendarOf(context, store)),
    }),
    localTime: t.string({
      description: "What the clock on the store's wall shows now, with its offset.",
      resolve: (store, _arguments, { clock }) => momentText(timeAt(store, clock.now())),
    }),
    promise: t.field({ type: StorePromiseObject, resolve: (store, _arguments, context) => promiseOf(store, context) }),
  }),
});

interface KnownPromise {
  readonly promise: StorePromise;
  readonly minute: number;
}

const promises = new WeakMap<Store, KnownPromise>();

/** Said by the minute, and asked with every cart: it is worked out once a minute, for the store as it is now. */
function promiseOf(store: Store, context: OperationContext): StorePromise {
  const now = context.clock.now();
  const minute = Math.floor(now.getTime() / 60_000);
  const known = promises.get(store);
  if (known?.minute === minute) return known.promise;
  const promise = workOutPromise(store, now, calendarOf(context, store));
  promises.set(store, { promise, minute });
  return promise;
}

function workOutPromise(store: Store, now: Date, calendar: OpeningCalendar): StorePromise {
  const delivery = promiseDelivery(store, now, calendar);
  const pickup = promisePickup(store, now, calendar);
  return {
    deliveryOrderBy: delivery && momentText(delivery.orderBy),
    deliveredOn: delivery?.deliveredOn.toString() ?? null,
    pickupOrderBy: pickup?.orderBy ? momentText(pickup.orderBy) : null,
    pickupReadyAt: pickup && momentText(pickup.readyAt),
  };
}

function regionOf({ country, state: code, suburb }: StoreAddress): Region {
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
