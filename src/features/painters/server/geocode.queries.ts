/**
 * Finds the suburb or town that a text means. An outside geocoder is asked if there is one. The installed list of localities
 * answers if there is none, or if it fails.
 */
import { type Database, readAsTenant, type Tenant } from "../../../server/database.ts";
import type { Log } from "../../../server/log.ts";
import type { CountryCode } from "../../../shared/country.ts";
import type { GeoPoint } from "../../stores/geo-point.ts";
import { parseLocalityText } from "../../stores/locality-search.ts";
import { countLocalitiesByKm, findLocalities, findLocality } from "../../stores/server/stores.store.ts";
import { formatPlace, maxRadiusKm, type Place, parsePlaceId, toPlace, toPlaceId } from "../service-area.ts";
import type { Geocoder } from "./geocoder.adapter.ts";

export interface GeocodeServices {
  readonly db: Database;
  readonly log: Log;
  /** Null where the installation has no outside geocoder. */
  readonly geocoder: Geocoder | null;
}

/** A text, or the id of a place that was found before. */
export interface PlaceSearch {
  readonly tenant: Tenant;
  readonly country: CountryCode;
  readonly address: string;
  readonly placeId: string;
}

/** Without places, the text is no suburb or town. "unavailable": nobody could be asked who knows all places. */
export type FoundPlaces =
  | { readonly kind: "places"; readonly places: readonly Place[] }
  | { readonly kind: "unavailable" };

/** With more choices than this a person types the state instead of choosing. */
const maxChoices = 8;
const maxAddressLength = 120;

export async function findPlaces(services: GeocodeServices, search: PlaceSearch): Promise<FoundPlaces> {
  const named = parsePlaceId(search.placeId);
  if (search.placeId !== "" && named?.country !== search.country) return nothing;
  const address = named === null ? search.address.trim().slice(0, maxAddressLength) : formatPlace(named);
  if (named === null && parseLocalityText(address, search.country).kind === "not-a-locality") return nothing;
  const found = await askGeocoder(services, { ...search, address });
  if (found.kind !== "places") return found;
  const meant = found.places.filter((place) => named === null || toPlaceId(place) === search.placeId);
  return { kind: "places", places: meant.slice(0, maxChoices) };
}

const nothing: FoundPlaces = { kind: "places", places: [] };

async function askGeocoder({ db, log, geocoder }: GeocodeServices, search: PlaceSearch): Promise<FoundPlaces> {
  const answer = await geocoder?.findPlaces(search.address, search.country);
  if (answer?.kind === "places" && (answer.places.length > 0 || search.placeId === "")) return answer;
  if (answer?.kind === "failed") log.warn({ err: answer.cause }, "The geocoder failed. The installed list is used.");
  const places = await findInstalled(db, search);
  // The installed list may lack a place that the geocoder knows.
  return places.length === 0 && answer?.kind === "failed" ? { kind: "unavailable" } : { kind: "places", places };
}

function findInstalled(db: Database, { tenant, country, address, placeId }: PlaceSearch): Promise<readonly Place[]> {
  return readAsTenant(db, tenant, async (tx) => {
    const named = parsePlaceId(placeId);
    if (named !== null) {
      const locality = await findLocality(tx, { ...named, name: named.suburb });
      return locality === null ? [] : [toPlace(locality)];
    }
    const answer = await findLocalities(tx, address, country);
    if (answer.kind === "several") return answer.localities.map(toPlace);
    return answer.kind === "found" ? [toPlace(answer.locality)] : [];
  });
}

/** How many suburbs and towns are within 1 km, 2 km and so on up to 100 km of a point. */
export function countSuburbsByKm(db: Database, tenant: Tenant, point: GeoPoint): Promise<readonly number[]> {
  return readAsTenant(db, tenant, (tx) => countLocalitiesByKm(tx, point, maxRadiusKm));
}
