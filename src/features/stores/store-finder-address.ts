import { type CountryCode, isCountryCode } from "../../shared/country-code.ts";
import type { GeoPoint } from "./store.ts";

/** All that the store finder shows follows from its address, so that a search can be kept, sent on and gone back to. */
export interface FinderState {
  readonly text: string;
  /** Null until somebody chooses one. */
  readonly country: CountryCode | null;
  readonly point: GeoPoint | null;
  /** The store to measure from while no place is given. */
  readonly near: string | null;
  readonly openNow: boolean;
  /** What is sought: each store says what it has of it. */
  readonly sku: string | null;
  /** Only the stores that have it. */
  readonly inStock: boolean;
  readonly page: number;
  /** On a phone there is room for one of the two. */
  readonly view: "list" | "map";
}

const storeShape = /^\d{4}$/;
const skuShape = /^[\w.-]{1,40}$/;

export function readFinderState(address: URLSearchParams): FinderState {
  const country = address.get("country") ?? "";
  const page = Math.trunc(Number(address.get("page")));
  const sku = skuShape.test(address.get("sku") ?? "") ? address.get("sku") : null;
  return {
    text: (address.get("q") ?? "").trim().slice(0, 80),
    country: isCountryCode(country) ? country : null,
    point: readPoint(address.get("lat"), address.get("lng")),
    near: storeShape.test(address.get("near") ?? "") ? address.get("near") : null,
    openNow: address.get("open") === "1",
    sku,
    inStock: sku !== null && address.get("stock") === "1",
    page: page >= 1 && page <= 10_000 ? page : 1,
    view: address.get("view") === "map" ? "map" : "list",
  };
}

/** Whatever changes what is found leads back to its first page. */
export function finderAddress(state: FinderState, change: Partial<FinderState>): string {
  const { text, country, point, near, openNow, sku, inStock, page, view } = { ...state, page: 1, ...change };
  const address = new URLSearchParams();
  if (text !== "") address.set("q", text);
  if (point !== null) {
    // Eleven metres are near enough to find a store, and no more of where somebody is goes into an address.
    address.set("lat", point.latitude.toFixed(4));
    address.set("lng", point.longitude.toFixed(4));
  }
  if (near !== null && text === "" && point === null) address.set("near", near);
  if (country !== null) address.set("country", country);
  if (openNow) address.set("open", "1");
  if (sku !== null) address.set("sku", sku);
  if (sku !== null && inStock) address.set("stock", "1");
  if (page > 1) address.set("page", String(page));
  if (view === "map") address.set("view", view);
  const query = address.toString();
  return query === "" ? "/store-finder/" : `/store-finder/?${query}`;
}

/** The way from a product to the stores that have it, the nearest to one's own first. */
export function stockistsAddress(sku: string, near: string | null): string {
  return finderAddress(readFinderState(new URLSearchParams()), { sku, near, inStock: true });
}

function readPoint(latitude: string | null, longitude: string | null): GeoPoint | null {
  if (latitude === null || longitude === null || latitude.trim() === "" || longitude.trim() === "") return null;
  const point = { latitude: Number(latitude), longitude: Number(longitude) };
  const isOnGlobe = Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180;
  return isOnGlobe ? point : null;
}
