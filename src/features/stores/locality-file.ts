import { type CountryCode, countryCodes, isCountryCode } from "../../shared/country.ts";
import { ok, type Result, refused } from "../../shared/result.ts";
import type { Locality } from "./locality.ts";
import { findStateByName, isPostcodeIn, type State, states } from "./state.ts";

/**
 * Parses the national list of localities that a merchant loads: CSV with a header and one locality per line. All lines are
 * checked before any is used, so one run reports every problem.
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
  const lineByKey = new Map<string, number>();
  for (const [index, content] of lines.entries()) {
    if (content.trim() === "") continue;
    const line = index + 2;
    const parsed = parseLine(content, lineByKey, line);
    if (typeof parsed === "string") problems.push({ line, sentence: parsed });
    else localities.push(parsed);
  }
  const [first, ...others] = problems;
  if (first) return refused(first, ...others);
  return localities.length === 0 ? refused({ line: 2, sentence: "There is no place in the file." }) : ok(localities);
}

function parseLine(content: string, lineByKey: Map<string, number>, line: number): Locality | string {
  const cells = parseCells(content);
  if (cells.length !== 6) return `It has ${cells.length} columns where ${localityColumns} are needed.`;
  const [countryText = "", stateText = "", name = "", postcode = "", latitude = "", longitude = ""] = cells;
  const country = countryText.toUpperCase();
  if (!isCountryCode(country)) return `"${countryText}" is not a country here: use ${countryCodes.join(" or ")}.`;
  const state = findStateByName(country, stateText);
  if (!state) return `"${stateText}" is not a state of ${country}: use ${stateList(country)}.`;
  const sentence = checkLocality(name, postcode, state) ?? checkDegrees(latitude, longitude);
  if (sentence) return sentence;
  const key = [country, state.code, name, postcode].join();
  const earlier = lineByKey.get(key);
  if (earlier !== undefined) return `It is the same place as line ${earlier}.`;
  lineByKey.set(key, line);
  return {
    country,
    state: state.code,
    name,
    postcode: postcode === "" ? null : postcode,
    latitude: Number(latitude),
    longitude: Number(longitude),
  };
}

function checkLocality(name: string, postcode: string, state: State): string | null {
  if (name === "") return "The suburb is empty.";
  if (postcode === "") return null;
  // A spreadsheet that treats postcodes as numbers drops the leading zero of 0800.
  if (!/^[0-9]{4}$/.test(postcode)) return `The postcode "${postcode}" is not four digits, leading zeros included.`;
  return isPostcodeIn(state, postcode) ? null : `The postcode ${postcode} is not one of ${state.code}.`;
}

function checkDegrees(latitude: string, longitude: string): string | null {
  if (!isDegrees(latitude, 90)) return `The latitude "${latitude}" is not a number of degrees from -90 to 90.`;
  return isDegrees(longitude, 180) ? null : `The longitude "${longitude}" is not a number of degrees from -180 to 180.`;
}

function isDegrees(text: string, max: number): boolean {
  return /^-?[0-9]+(\.[0-9]+)?$/.test(text) && Math.abs(Number(text)) <= max;
}

function stateList(country: CountryCode): string {
  return states
    .filter((state) => state.country === country)
    .map((state) => state.code)
    .join(", ");
}

/** Cells may be quoted, with quotes inside them doubled. A cell never contains a line break. */
function parseCells(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? "").trim(),
  );
}
