/**
 * A service area is a circle around a suburb or town in which a painter takes work. A painter has 20 areas at most, each
 * around another place.
 */
import { type CountryCode, isCountryCode } from "../../shared/country.ts";
import { ok, type Result, refused, type UserError } from "../../shared/result.ts";
import type { GeoPoint } from "../stores/geo-point.ts";
import type { Locality } from "../stores/locality.ts";
import { paintersErrors } from "./painters-errors.ts";

export const maxAreas = 20;
export const minRadiusKm = 1;
export const maxRadiusKm = 100;
export const usualRadiusKm = 25;

/** A suburb or town that a geocoder has found. */
export interface Place extends GeoPoint {
  readonly country: CountryCode;
  readonly state: string;
  readonly suburb: string;
  readonly postcode: string | null;
}

export interface ServiceArea extends Place {
  readonly id: string;
  /** 1 to 20, each once. */
  readonly position: number;
  readonly radiusKm: number;
}

/** "Richmond VIC 3121". The region of a New Zealand city may have its name: "Auckland". */
export function formatPlace({ suburb, state, postcode }: Pick<Place, "suburb" | "state" | "postcode">): string {
  return [suburb, state === suburb ? null : state, postcode].filter((word) => word !== null).join(" ");
}

export function checkRadius(radiusKm: number): UserError | null {
  const isInRange = Number.isInteger(radiusKm) && radiusKm >= minRadiusKm && radiusKm <= maxRadiusKm;
  return isInRange ? null : paintersErrors.radiusOutOfRange;
}

type NewArea = Omit<ServiceArea, "id" | "position">;

/** The position of a new area among the areas that a painter has. */
export function placeArea(areas: readonly ServiceArea[], area: NewArea): Result<number, UserError> {
  const refusal = checkRadius(area.radiusKm);
  if (refusal !== null) return refused(refusal);
  if (areas.some((other) => toPlaceId(other) === toPlaceId(area))) return refused(paintersErrors.areaTaken);
  const taken = new Set(areas.map(({ position }) => position));
  for (let position = 1; position <= maxAreas; position += 1) if (!taken.has(position)) return ok(position);
  return refused(paintersErrors.tooManyAreas);
}

/** A place without its position on the globe: what its id says. */
type PlaceName = Omit<Place, keyof GeoPoint>;

/** The same place has the same id, whichever geocoder found it. */
export function toPlaceId({ country, state, suburb, postcode }: PlaceName): string {
  return [country, state, suburb, postcode ?? ""].join(":");
}

/** Null for a text that is no id. */
export function parsePlaceId(placeId: string): PlaceName | null {
  const [country = "", state = "", suburb = "", postcode = "", ...more] = placeId.split(":");
  if (!isCountryCode(country) || state === "" || suburb === "" || more.length > 0) return null;
  return { country, state, suburb, postcode: postcode === "" ? null : postcode };
}

export function toPlace({ country, state, name, postcode, latitude, longitude }: Locality): Place {
  return { country, state, suburb: name, postcode, latitude, longitude };
}
