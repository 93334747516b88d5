import { type CountryCode, countryCodes, isCountryCode } from "../../shared/country-code.ts";
import { ok, type Result, refused } from "../../shared/result.ts";
import type { Locality } from "./locality.ts";
import { findStateByName, isPostcodeOf, type State, states } from "./state.ts";

/**
 * A national list of localities as a merchant loads it: CSV with a header, one place a line. Every line is checked
 * before any is used, so that one look at the problems mends them all.
 */
export const localityColumns = "country,state,suburb,postcode,lat,lng";

export interface LineProblem {
  line: number;
  sentence: string;
}

export function parseLocalities(text: string): Result<Locality[], LineProblem> {
  const [header = "", ...lines] = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  if (header.trim().toLowerCase() !== localityColumns) {
    return refused({ line: 1, sentence: `The first line must be ${localityColumns}.` });
  }
  const localities: Locality[] = [];
  const problems: LineProblem[] = [];
  const lineByPlace = new Map<string, number>();
  for (const [place, content] of lines.entries()) {
    if (content.trim() === "") continue;
    const line = place + 2;
    const parsed = parseLine(content, lineByPlace, line);
    if (typeof parsed === "string") problems.push({ line, sentence: parsed });
    else localities.push(parsed);
  }
  const [first, ...others] = problems;
  if (first) return refused(first, ...others);
  return localities.length === 0 ? refused({ line: 2, sentence: "There is no place in the file." }) : ok(localities);
}

function parseLine(content: string, lineByPlace: Map<string, number>, line: number): Locality | string {
  const cells = cellsOf(content);
  if (cells.length !== 6) return `It has ${cells.length} columns where ${localityColumns} are needed.`;
  const [countryText = "", stateText = "", name = "", postcode = "", latitude = "", longitude = ""] = cells;
  const country = countryText.toUpperCase();
  if (!isCountryCode(country)) return `"${countryText}" is not a country here: use ${countryCodes.join(" or ")}.`;
  const state = findStateByName(country, stateText);
  if (!state) return `"${stateText}" is not a state of ${country}: use ${stateList(country)}.`;
  const sentence = checkPlace(name, postcode, state) ?? checkDegrees(latitude, longitude);
  if (sentence) return sentence;
  const key = [country, state.code, name, postcode].join();
  const earlier = lineByPlace.get(key);
  if (earlier !== undefined) return `It is the same place as line ${earlier}.`;
  lineByPlace.set(key, line);
  return {
    country,
    state: state.code,
    name,
    postcode: postcode === "" ? null : postcode,
    latitude: Number(latitude),
    longitude: Number(longitude),
  };
}

function checkPlace(name: string, postcode: string, state: State): string | null {
  if (name === "") return "The suburb is empty.";
  if (postcode === "") return null;
  // A spreadsheet that took postcodes for numbers has eaten the zero of 0800.
  if (!/^[0-9]{4}$/.test(postcode)) return `The postcode "${postcode}" is not four digits, leading zeros included.`;
  return isPostcodeOf(state, postcode) ? null : `The postcode ${postcode} is not one of ${state.code}.`;
}

function checkDegrees(latitude: string, longitude: string): string | null {
  if (!isDegrees(latitude, 90)) return `The latitude "${latitude}" is not a number of degrees from -90 to 90.`;
  return isDegrees(longitude, 180) ? null : `The longitude "${longitude}" is not a number of degrees from -180 to 180.`;
}

function isDegrees(text: string, most: number): boolean {
  return /^-?[0-9]+(\.[0-9]+)?$/.test(text) && Math.abs(Number(text)) <= most;
}

function stateList(country: CountryCode): string {
  return states
    .filter((state) => state.country === country)
    .map((state) => state.code)
    .join(", ");
}

/** Cells may be quoted, with quotes inside them doubled; no cell of this file spans lines. */
function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? "").trim(),
  );
}
