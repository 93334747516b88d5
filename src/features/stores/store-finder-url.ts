import { type CountryCode, isCountryCode } from "../../shared/country.ts";
import type { GeoPoint } from "./geo-point.ts";

/** The URL holds the whole state of the store finder, so a search can be bookmarked, shared and returned to. */
export interface FinderState {
  readonly text: string;
  /** Null until the person chooses one. */
  readonly country: CountryCode | null;
  readonly point: GeoPoint | null;
  /** The store to measure distances from when no place is given. */
  readonly near: string | null;
  readonly openNow: boolean;
  /** Each store shows its stock of this SKU. */
  readonly sku: string | null;
  /** Only stores that have the SKU in stock. */
  readonly inStock: boolean;
  readonly page: number;
  /** A phone shows the list or the map. */
  readonly view: "list" | "map";
}

const storeIdPattern = /^[0-9A-Z]{1,8}$/;
const skuPattern = /^[\w.-]{1,40}$/;

export function parseFinderState(params: URLSearchParams): FinderState {
  const country = params.get("country") ?? "";
  const page = Math.trunc(Number(params.get("page")));
  const sku = skuPattern.test(params.get("sku") ?? "") ? params.get("sku") : null;
  return {
    text: (params.get("q") ?? "").trim().slice(0, 80),
    country: isCountryCode(country) ? country : null,
    point: readPoint(params.get("lat"), params.get("lng")),
    near: storeIdPattern.test(params.get("near") ?? "") ? params.get("near") : null,
    openNow: params.get("open") === "1",
    sku,
    inStock: sku !== null && params.get("stock") === "1",
    page: page >= 1 && page <= 10_000 ? page : 1,
    view: params.get("view") === "map" ? "map" : "list",
  };
}

/** Any change of the search leads to its first page. */
export function finderUrl(state: FinderState, change: Partial<FinderState>): string {
  const { text, country, point, near, openNow, sku, inStock, page, view } = { ...state, page: 1, ...change };
  const params = new URLSearchParams();
  if (text !== "") params.set("q", text);
  if (point !== null) {
    // Four decimals are eleven metres. That is enough to find a store, and the URL holds no more exact position.
    params.set("lat", point.latitude.toFixed(4));
    params.set("lng", point.longitude.toFixed(4));
  }
  if (near !== null && text === "" && point === null) params.set("near", near);
  if (country !== null) params.set("country", country);
  if (openNow) params.set("open", "1");
  if (sku !== null) params.set("sku", sku);
  if (sku !== null && inStock) params.set("stock", "1");
  if (page > 1) params.set("page", String(page));
  if (view === "map") params.set("view", view);
  const query = params.toString();
  return query === "" ? "/store-finder/" : `/store-finder/?${query}`;
}

/** The stores that have the SKU in stock, nearest to the given store first. */
export function stockistsUrl(sku: string, near: string | null): string {
  return finderUrl(parseFinderState(new URLSearchParams()), { sku, near, inStock: true });
}

function readPoint(latitude: string | null, longitude: string | null): GeoPoint | null {
  if (latitude === null || longitude === null || latitude.trim() === "" || longitude.trim() === "") return null;
  const point = { latitude: Number(latitude), longitude: Number(longitude) };
  const isOnGlobe = Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180;
  return isOnGlobe ? point : null;
}
