import type { CountryCode } from "../../shared/country-code.ts";
import { distanceKm } from "./geo-distance.ts";
import { foldLocalityName } from "./locality-name.ts";
import { findState } from "./state.ts";
import type { GeoPoint, Store } from "./store.ts";

export interface StoreWish {
  /** A suburb, a postcode, a state or a part of the store's name; empty for any. */
  readonly text: string;
  /** Null for both. */
  readonly country: CountryCode | null;
  /** Where the nearest are wanted. */
  readonly from: GeoPoint | null;
  /** Counts only from somewhere; null for any distance. */
  readonly radiusKm: number | null;
}

export interface FoundStore {
  readonly store: Store;
  readonly distanceKm: number | null;
}

/** The nearest first where a place is given or can be told from a postcode; else by country, state and name. */
export function searchStores(stores: readonly Store[], wish: StoreWish): FoundStore[] {
  const inCountry = stores.filter((store) => wish.country === null || store.address.country === wish.country);
  const matches = matching(inCountry, wish.text.trim());
  const { from } = wish;
  if (from === null) return matches.map((store) => ({ store, distanceKm: null }));
  const radiusKm = wish.radiusKm ?? Number.POSITIVE_INFINITY;
  return matches
    .map((store) => ({ store, distanceKm: distanceKm(from, store.geoPoint) }))
    .filter((found) => found.distanceKm <= radiusKm)
    .sort((a, b) => a.distanceKm - b.distanceKm || byPlace(a.store, b.store));
}

/** The found ones of a page, which counts from 1. */
export function pageOfStores<Found>(
  found: readonly Found[],
  { currentPage, pageSize }: { currentPage: number; pageSize: number },
): Found[] {
  const size = Math.min(Math.max(Math.trunc(pageSize), 1), 100);
  const page = Math.max(Math.trunc(currentPage), 1);
  return found.slice((page - 1) * size, page * size);
}

function matching(stores: readonly Store[], text: string): Store[] {
  if (/^[0-9]{4}$/.test(text)) return aroundPostcode(stores, text);
  const words = foldLocalityName(text)
    .split(" ")
    .filter((word) => word !== "");
  return stores.filter((store) => isNamed(store, words)).sort(byPlace);
}

function isNamed({ id, name, address }: Store, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const state = findState(address.country, address.state)?.name ?? "";
  const { suburb, city, postcode } = address;
  const own = foldLocalityName([id, name, suburb, city, address.state, state, postcode].join(" ")).split(" ");
  return words.every((word) => own.some((each) => each.startsWith(word)));
}

/**
 * Those in the postcode itself; else those nearest by number among those that share its first two digits, or else its
 * first: postcodes were handed out by district, so near numbers are near places.
 */
function aroundPostcode(stores: readonly Store[], postcode: string): Store[] {
  const away = (store: Store) => Math.abs(Number(store.address.postcode) - Number(postcode));
  for (const digits of [4, 2, 1]) {
    const near = stores.filter((store) => store.address.postcode.startsWith(postcode.slice(0, digits)));
    if (near.length > 0) return near.sort((a, b) => away(a) - away(b) || byPlace(a, b));
  }
  return [];
}

function byPlace(a: Store, b: Store): number {
  const { country, state } = a.address;
  return compare(country, b.address.country) || compare(state, b.address.state) || compare(a.name, b.name);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
