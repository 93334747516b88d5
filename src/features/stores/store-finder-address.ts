import { type CountryCode, isCountryCode } from "../../shared/country-code.ts";
import type { GeoPoint } from "./store.ts";

/** All that the store finder shows follows from its address, so that a search can be kept, sent on and gone back to. */
export interface FinderState {
  readonly text: string;
  /** Null until somebody chooses one. */
  readonly country: CountryCode | null;
  readonly point: GeoPoint | null;
  readonly openNow: boolean;
  readonly page: number;
  /** On a phone there is room for one of the two. */
  readonly view: "list" | "map";
}

export function readFinderState(address: URLSearchParams): FinderState {
  const country = address.get("country") ?? "";
  const page = Math.trunc(Number(address.get("page")));
  return {
    text: (address.get("q") ?? "").trim().slice(0, 80),
    country: isCountryCode(country) ? country : null,
    point: readPoint(address.get("lat"), address.get("lng")),
    openNow: address.get("open") === "1",
    page: page >= 1 && page <= 10_000 ? page : 1,
    view: address.get("view") === "map" ? "map" : "list",
  };
}

/** Whatever changes what is found leads back to its first page. */
export function finderAddress(state: FinderState, change: Partial<FinderState>): string {
  const { text, country, point, openNow, page, view } = { ...state, page: 1, ...change };
  const address = new URLSearchParams();
  if (text !== "") address.set("q", text);
  if (point !== null) {
    // Eleven metres are near enough to find a store, and no more of where somebody is goes into an address.
    address.set("lat", point.latitude.toFixed(4));
    address.set("lng", point.longitude.toFixed(4));
  }
  if (country !== null) address.set("country", country);
  if (openNow) address.set("open", "1");
  if (page > 1) address.set("page", String(page));
  if (view === "map") address.set("view", view);
  const query = address.toString();
  return query === "" ? "/store-finder/" : `/store-finder/?${query}`;
}

function readPoint(latitude: string | null, longitude: string | null): GeoPoint | null {
  if (latitude === null || longitude === null || latitude.trim() === "" || longitude.trim() === "") return null;
  const point = { latitude: Number(latitude), longitude: Number(longitude) };
  const isOnGlobe = Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180;
  return isOnGlobe ? point : null;
}
