import type { CountryCode } from "../../shared/country.ts";
import { distanceKm } from "./geo-point.ts";
import type { Locality } from "./locality.ts";
import { foldLocalityName } from "./locality.ts";
import { findStateByName, isPostcodeIn, type State, states } from "./state.ts";

/**
 * Which suburb or town a person means. The name of a state, region or country alone is refused before any lookup:
 * Victoria, Northland and Canterbury are also suburbs, but a person who types them means the state or region.
 */
export type LocalityReading = { kind: "not-a-locality" } | { kind: "names"; names: readonly NameReading[] };

/**
 * One reading of the text. "Richmond VIC" has a state, "Mount Victoria" has none, and "Riccarton, Christchurch" has a city, so
 * each reading is tried in turn.
 */
interface NameReading {
  searchName: string;
  state: State | null;
  postcode: string | null;
  /** The search name of the city that the locality is near. */
  city: string | null;
}

export type LocalityAnswer =
  | { kind: "not-a-locality" }
  | { kind: "unknown" }
  | { kind: "found"; locality: Locality }
  /** The page asks the person to choose one of them. */
  | { kind: "several"; localities: readonly Locality[] };

const countryNames = ["australia", "new zealand", "aotearoa", "aotearoa new zealand", "au", "nz"];
const citiesNamedLikeTheirRegion = ["auckland", "wellington", "nelson", "gisborne"];
/** The longest name of a state has three words ("Australian Capital Territory", "Bay of Plenty"). */
const maxWordsInState = 3;
const maxWordsInCity = 3;
/** The suburbs of the largest cities are within this distance of their centre. */
const nearCityKm = 60;
/** The longest name of a place with its city, state and postcode has fewer words. */
const maxWords = 16;

export function parseLocalityText(text: string, country: CountryCode): LocalityReading {
  const folded = withoutCountry(foldLocalityName(text));
  if (folded === "" || isStateOrRegion(folded)) return { kind: "not-a-locality" };
  const words = folded.split(" ").slice(0, maxWords);
  const last = words.at(-1) ?? "";
  const postcode = words.length > 1 && /^[0-9]{4}$/.test(last) ? last : null;
  const named = postcode === null ? words : words.slice(0, -1);
  const whole: NameReading = { searchName: named.join(" "), state: null, postcode, city: null };
  const names = [whole, ...readingsWithState(named, country, postcode)];
  return { kind: "names", names: [...names, ...names.flatMap(readingsWithCity)] };
}

/** The search names of the localities and cities in a reading. */
export function listSearchNames(names: readonly NameReading[]): string[] {
  return [...new Set(names.flatMap(({ searchName, city }) => (city === null ? searchName : [searchName, city])))];
}

/** `candidates` are all localities of the country that have one of the search names of `reading`. */
export function chooseLocality(reading: LocalityReading, candidates: readonly Locality[]): LocalityAnswer {
  if (reading.kind === "not-a-locality") return reading;
  for (const name of reading.names) {
    const cities = candidates.filter((candidate) => foldLocalityName(candidate.name) === name.city);
    const matches = candidates.filter((candidate) => isMeant(name, candidate) && isNearCity(name, candidate, cities));
    const [first] = matches;
    if (first)
      return matches.length === 1 ? { kind: "found", locality: first } : { kind: "several", localities: matches };
  }
  return { kind: "unknown" };
}

function isMeant(name: NameReading, candidate: Locality): boolean {
  if (foldLocalityName(candidate.name) !== name.searchName) return false;
  if (name.state && name.state.code !== candidate.state) return false;
  if (name.postcode === null) return true;
  if (candidate.postcode !== null) return candidate.postcode === name.postcode;
  // Without postcodes in the list, the postcode ranges of the state still exclude a wrong state.
  const state = findStateByName(candidate.country, candidate.state);
  return state !== null && isPostcodeIn(state, name.postcode);
}

function isNearCity({ city }: NameReading, candidate: Locality, cities: readonly Locality[]): boolean {
  return city === null || cities.some((each) => distanceKm(each, candidate) <= nearCityKm);
}

/** "mount maunganui tauranga": "mount maunganui" near "tauranga", or "mount" near "maunganui tauranga". */
function readingsWithCity({ searchName, ...rest }: NameReading): NameReading[] {
  const words = searchName.split(" ");
  const counts = Array.from({ length: Math.min(maxWordsInCity, words.length - 1) }, (_, index) => index + 1);
  return counts.map((count) => ({
    ...{ ...rest, searchName: words.slice(0, -count).join(" "), city: words.slice(-count).join(" ") },
  }));
}

function readingsWithState(words: readonly string[], country: CountryCode, postcode: string | null): NameReading[] {
  const readings: NameReading[] = [];
  for (let count = 1; count <= maxWordsInState && count < words.length; count += 1) {
    const state = findStateByName(country, words.slice(-count).join(" "));
    if (state) readings.push({ searchName: words.slice(0, -count).join(" "), state, postcode, city: null });
  }
  return readings;
}

function withoutCountry(folded: string): string {
  const ending = countryNames.find((name) => folded === name || folded.endsWith(` ${name}`));
  return ending === undefined ? folded : folded.slice(0, -ending.length).trimEnd();
}

function isStateOrRegion(folded: string): boolean {
  if (citiesNamedLikeTheirRegion.includes(folded)) return false;
  const name = folded.replace(/ (region|state)$/, "");
  return states.some((state) => foldLocalityName(state.code) === name || foldLocalityName(state.name) === name);
}
