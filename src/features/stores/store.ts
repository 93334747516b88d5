import type { CountryCode } from "../../shared/country.ts";
import type { GeoPoint } from "./geo-point.ts";

/** METRO delivers on the same day until its cut-off. REGIONAL delivers on its next open day. LOCKER is for pickup only. */
export type StoreType = "METRO" | "REGIONAL" | "LOCKER";

/** A shop, warehouse counter or locker. Every cart belongs to one. */
export interface Store {
  id: string;
  name: string;
  /** The name without the merchant's name: "Richmond". */
  shortName: string;
  type: StoreType;
  address: StoreAddress;
  timezone: string;
  /** In the store's local time, "12:30". */
  cutOffTime: string;
  geoPoint: GeoPoint;
  isTrade: boolean;
  isConsumer: boolean;
  /** The store runs the merchant's point-of-sale system, so its stock is up to date. */
  isPositive: boolean;
  /** The store sells and mixes render and texture coatings. */
  isRenderStore: boolean;
  /** It is closed for good. Orders and carts still name it; nobody can choose it. */
  isWithdrawn: boolean;
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
