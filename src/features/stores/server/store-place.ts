import type { Database } from "../../../server/database.ts";
import { type CountryCode, countryCodes } from "../../../shared/country-code.ts";
import { distanceKm } from "../geo-distance.ts";
import type { Locality } from "../locality.ts";
import type { GeoPoint } from "../store.ts";
import { findLocalities, listLocalitiesByPostcode } from "./stores.store.ts";

/** What the words of a store search come to: a place to measure from, or words to look for in names and addresses. */
export interface Sought {
  readonly from: Place | null;
  readonly text: string;
  /** Places that bear the name, where there are several: ask which. */
  readonly choices: readonly Locality[];
}

export interface Place extends GeoPoint {
  readonly name: string;
}

/** More than this is not a choice any more. */
const mostChoices = 8;

export async function seekPlace(db: Database, text: string, country: CountryCode | null): Promise<Sought> {
  const words = text.trim();
  if (words === "") return { from: null, text: "", choices: [] };
  const countries = country === null ? countryCodes : [country];
  if (/^[0-9]{4}$/.test(words)) return seekPostcode(db, words, countries);
  const answers = await Promise.all(countries.map((each) => findLocalities(db, words, each)));
  const places = answers.flatMap((answer) => {
    if (answer.kind === "found") return [answer.locality];
    return answer.kind === "several" ? answer.localities : [];
  });
  const [first, ...others] = oneOfEach(places);
  if (first === undefined) return { from: null, text: words, choices: [] };
  if (others.length === 0) return { from: placeOf(first), text: "", choices: [] };
  return { from: null, text: words, choices: [first, ...others].slice(0, mostChoices) };
}

/** The middle of the places that share it; without such a list, the stores' own postcodes have to do. */
async function seekPostcode(db: Database, postcode: string, countries: readonly CountryCode[]): Promise<Sought> {
  const places = await listLocalitiesByPostcode(db, postcode, countries);
  const [first] = places;
  const isOnePlace = places.every((place) => place.country === first?.country);
  if (first === undefined || !isOnePlace) return { from: null, text: postcode, choices: oneOfEach(places) };
  const middle = (of: (place: Locality) => number) => places.reduce((sum, each) => sum + of(each), 0) / places.length;
  const from = {
    name: postcode,
    latitude: middle((each) => each.latitude),
    longitude: middle((each) => each.longitude),
  };
  return { from, text: "", choices: [] };
}

function placeOf({ name, state, latitude, longitude }: Locality): Place {
  return { name: name === state ? name : `${name} ${state}`, latitude, longitude };
}

/** Farther apart, two of a name are not one. */
const suburbKm = 25;

/** A suburb with two postcodes stands twice in a national list, and is still one suburb. Queensland has two Newtowns. */
function oneOfEach(places: readonly Locality[]): Locality[] {
  const isSame = (a: Locality, b: Locality) =>
    a.country === b.country && a.state === b.state && a.name === b.name && distanceKm(a, b) < suburbKm;
  return places.filter((place, index) => places.findIndex((each) => isSame(each, place)) === index);
}
