import type { CountryCode } from "../../shared/country.ts";
import { distanceKm, type GeoPoint } from "./geo-point.ts";
import { foldLocalityName } from "./locality.ts";
import { findState } from "./state.ts";
import type { Store } from "./store.ts";

export interface StoreCriteria {
  /** A suburb, a postcode, a state or a part of the store's name. Empty for any. */
  readonly text: string;
  /** Null for both countries. */
  readonly country: CountryCode | null;
  /** The point to measure distances from. */
  readonly from: GeoPoint | null;
  /** Ignored without `from`. Null for any distance. */
  readonly radiusKm: number | null;
}

export interface FoundStore {
  readonly store: Store;
  readonly distanceKm: number | null;
}

/** Nearest first when `from` or a postcode is given, else by country, state and name. */
export function searchStores(stores: readonly Store[], criteria: StoreCriteria): FoundStore[] {
  const inCountry = stores.filter((store) => criteria.country === null || store.address.country === criteria.country);
  const matches = matching(inCountry, criteria.text.trim());
  const { from } = criteria;
  if (from === null) return matches.map((store) => ({ store, distanceKm: null }));
  const radiusKm = criteria.radiusKm ?? Number.POSITIVE_INFINITY;
  return sortByDistance(matches, from).filter((found) => found.distanceKm <= radiusKm);
}

/** The nearest first. Stores at the same place are sorted by address. */
export function sortByDistance(stores: readonly Store[], from: GeoPoint): (FoundStore & { distanceKm: number })[] {
  return stores
    .map((store) => ({ store, distanceKm: distanceKm(from, store.geoPoint) }))
    .sort((a, b) => a.distanceKm - b.distanceKm || byAddress(a.store, b.store));
}

/** Pages are numbered from 1. */
export function takePage<Found>(
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
  return stores.filter((store) => isNamed(store, words)).sort(byAddress);
}

function isNamed({ id, name, address }: Store, searched: readonly string[]): boolean {
  if (searched.length === 0) return true;
  const state = findState(address.country, address.state)?.name ?? "";
  const { suburb, city, postcode } = address;
  const words = foldLocalityName([id, name, suburb, city, address.state, state, postcode].join(" ")).split(" ");
  return searched.every((word) => words.some((each) => each.startsWith(word)));
}

/**
 * The stores with this postcode. Without any, the stores that share its first two digits, and without those its first
 * digit, sorted by the difference of the numbers. Postcodes were assigned by district, so close numbers are usually close
 * places.
 */
function aroundPostcode(stores: readonly Store[], postcode: string): Store[] {
  const difference = (store: Store) => Math.abs(Number(store.address.postcode) - Number(postcode));
  for (const digits of [4, 2, 1]) {
    const near = stores.filter((store) => store.address.postcode.startsWith(postcode.slice(0, digits)));
    if (near.length > 0) return near.sort((a, b) => difference(a) - difference(b) || byAddress(a, b));
  }
  return [];
}

function byAddress(a: Store, b: Store): number {
  const { country, state } = a.address;
  return compare(country, b.address.country) || compare(state, b.address.state) || compare(a.name, b.name);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
