import { builder } from "../../../server/graphql/builder.ts";
import type { Country } from "../../../shared/country.ts";
import { findState } from "../state.ts";
import type { GeoPoint, Store, StoreAddress } from "../store.ts";
import { getCountry } from "./countries.store.ts";

/** A state or region at the edge, with the suburb the address is in. */
interface Region {
  countryIso: string;
  isocode: string;
  isocodeShort: string;
  name: string;
  suburb: string;
}

const CountryObject = builder.objectRef<Country>("Country").implement({
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

export const StoreObject = builder.objectRef<Store>("Store").implement({
  fields: (t) => ({
    storeId: t.exposeString("id"),
    name: t.exposeString("name"),
    storeType: t.exposeString("type"),
    timezone: t.exposeString("timezone"),
    cutOffTime: t.exposeString("cutOffTime"),
    geoPoint: t.field({ type: GeoPointObject, resolve: (store) => store.geoPoint }),
    isConsumer: t.exposeBoolean("isConsumer"),
    isPOSitive: t.exposeBoolean("isPositive"),
    isRenderStore: t.exposeBoolean("isRenderStore"),
    isTrade: t.exposeBoolean("isTrade"),
    address: t.field({ type: StoreAddressObject, resolve: (store) => store.address }),
  }),
});

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
