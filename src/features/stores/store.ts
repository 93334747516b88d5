import type { CountryCode } from "../../shared/country-code.ts";

/** METRO delivers the same day until its cut-off, REGIONAL the next open day; a LOCKER is for pickup early and late. */
export type StoreType = "METRO" | "REGIONAL" | "LOCKER";

/** A shop, warehouse counter or locker that sells, and that a cart is tied to. */
export interface Store {
  id: string;
  name: string;
  /** What tells it from the others where the merchant's name stands already: "Richmond". */
  shortName: string;
  type: StoreType;
  address: StoreAddress;
  timezone: string;
  /** On the store's own clock, "12:30". */
  cutOffTime: string;
  geoPoint: GeoPoint;
  isTrade: boolean;
  isConsumer: boolean;
  /** Its tills run the merchant's point-of-sale system, so stock there is live. */
  isPositive: boolean;
  /** Sells and mixes render and texture coatings. */
  isRenderStore: boolean;
}

export interface StoreAddress {
  country: CountryCode;
  /** The code of its state (see state.ts). */
  state: string;
  line1: string;
  line2: string | null;
  suburb: string;
  city: string;
  postcode: string;
  phoneNumber: string;
  email: string;
}

export interface GeoPoint {
  latitude: number;
  longitude: number;
}
