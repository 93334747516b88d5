import type { OperationContext } from "../../../server/operation-context.ts";
import { type CountryCode, isCountryCode } from "../../../shared/country-code.ts";
import type { Locality } from "../locality.ts";
import { type FoundStore, searchStores } from "../store-search.ts";
import { badInput } from "./store-context.ts";
import { type Place, seekPlace } from "./store-place.ts";

/** A search in the words of the API, in which nothing, null and empty all mean any. */
export interface SearchWords {
  readonly searchString?: string | null | undefined;
  readonly countryCode?: string | null | undefined;
  readonly coordinate?: Coordinate | null | undefined;
  readonly maxRadius?: number | null | undefined;
  /** The store to measure from while no place is given. */
  readonly near?: string | null | undefined;
}

interface Coordinate {
  readonly latitude?: number | null | undefined;
  readonly longitude?: number | null | undefined;
}

export interface Findings {
  readonly found: readonly FoundStore[];
  readonly place: Place | null;
  /** Places that bear the name, where there are several. */
  readonly choices: readonly Locality[];
}

/** Every store that is meant, the nearest first where it is known from where. */
export async function findStores({ db, snapshots }: OperationContext, words: SearchWords): Promise<Findings> {
  const country = countryOf(words.countryCode ?? "");
  const text = words.searchString ?? "";
  const store = text === "" ? snapshots.stores.byId.get(words.near ?? "") : undefined;
  const point = pointOf(words.coordinate ?? {}) ?? (store ? { name: store.shortName, ...store.geoPoint } : null);
  const sought = point === null ? await seekPlace(db, text, country) : { from: point, text, choices: [] };
  const radiusKm = words.maxRadius != null && words.maxRadius > 0 ? words.maxRadius : null;
  const found = searchStores(snapshots.stores.stores, { text: sought.text, country, from: sought.from, radiusKm });
  return { found, place: sought.from, choices: sought.choices };
}

function countryOf(code: string): CountryCode | null {
  if (code === "") return null;
  if (!isCountryCode(code)) throw badInput("The country is AU or NZ, or empty for both.");
  return code;
}

function pointOf({ latitude, longitude }: Coordinate): Place | null {
  if (latitude == null || longitude == null) return null;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) throw badInput("There is no such point on the globe.");
  return { name: "", latitude, longitude };
}
