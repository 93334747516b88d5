import type { CountryCode } from "../../shared/country.ts";
import { foldLocalityName } from "./locality.ts";

/**
 * A state or territory of Australia, or a region of New Zealand. `code` is stored in the database and in addresses: the
 * postal abbreviation in Australia, the name of the region in New Zealand.
 */
export interface State {
  country: CountryCode;
  code: string;
  name: string;
  /** The ISO 3166-2 code without its country. */
  isoShort: string;
  timezone: string;
  /**
   * Empty where postcodes do not depend on the state. A single postcode belongs to the neighbouring state and also serves
   * towns on this side of the border; refusing it would refuse real addresses.
   */
  postcodes: readonly PostcodeRange[];
}

type PostcodeRange = readonly [first: number, last: number];

export const states: readonly State[] = [
  australian("NSW", "New South Wales", {
    timezone: "Australia/Sydney",
    postcodes: [
      ...[range(1000, 2599), range(2619, 2899), range(2921, 2999), range(2611), range(2618)],
      ...[range(3500), range(3586), range(3644), range(3691), range(3707), range(4375, 4385)],
    ],
  }),
  australian("ACT", "Australian Capital Territory", {
    timezone: "Australia/Sydney",
    postcodes: [range(200, 299), range(2600, 2618), range(2900, 2920), range(2540), range(2620)],
  }),
  australian("VIC", "Victoria", {
    timezone: "Australia/Melbourne",
    postcodes: [range(3000, 3999), range(8000, 8999)],
  }),
  australian("QLD", "Queensland", {
    timezone: "Australia/Brisbane",
    postcodes: [range(4000, 4999), range(9000, 9999), range(2406)],
  }),
  australian("SA", "South Australia", { timezone: "Australia/Adelaide", postcodes: [range(5000, 5999), range(872)] }),
  australian("WA", "Western Australia", { timezone: "Australia/Perth", postcodes: [range(6000, 6999), range(872)] }),
  australian("TAS", "Tasmania", { timezone: "Australia/Hobart", postcodes: [range(7000, 7999)] }),
  australian("NT", "Northern Territory", { timezone: "Australia/Darwin", postcodes: [range(800, 999), range(4825)] }),
  region("Northland", "NTL"),
  region("Auckland", "AUK"),
  region("Waikato", "WKO"),
  region("Bay of Plenty", "BOP"),
  region("Gisborne", "GIS"),
  region("Hawke's Bay", "HKB"),
  region("Taranaki", "TKI"),
  region("Manawatū-Whanganui", "MWT"),
  region("Wellington", "WGN"),
  region("Tasman", "TAS"),
  region("Nelson", "NSN"),
  region("Marlborough", "MBH"),
  region("West Coast", "WTC"),
  region("Canterbury", "CAN"),
  region("Otago", "OTA"),
  region("Southland", "STL"),
  region("Chatham Islands", "CIT", "Pacific/Chatham"),
];

/** Places whose time zone is not that of their state. */
const timezoneExceptions = new Map([
  ["NSW Broken Hill", "Australia/Broken_Hill"],
  ["NSW Lord Howe Island", "Australia/Lord_Howe"],
  ["WA Eucla", "Australia/Eucla"],
]);

export function findState(country: CountryCode, code: string): State | null {
  return states.find((state) => state.country === country && state.code === code) ?? null;
}

/** By code or name, in any case and without accents: "vic", "Victoria", "Manawatu-Whanganui". */
export function findStateByName(country: CountryCode, text: string): State | null {
  const folded = foldLocalityName(text);
  const isNamed = (state: State) => foldLocalityName(state.code) === folded || foldLocalityName(state.name) === folded;
  return states.find((state) => state.country === country && isNamed(state)) ?? null;
}

export function timezoneFor(state: State, suburb: string): string {
  return timezoneExceptions.get(`${state.code} ${suburb}`) ?? state.timezone;
}

/** Whether the postcode is used in the state. A state without ranges accepts any four digits. */
export function isPostcodeIn(state: State, postcode: string): boolean {
  if (!/^[0-9]{4}$/.test(postcode)) return false;
  const number = Number(postcode);
  return state.postcodes.length === 0 || state.postcodes.some(([first, last]) => first <= number && number <= last);
}

function range(first: number, last = first): PostcodeRange {
  return [first, last];
}

function australian(code: string, name: string, rest: Pick<State, "timezone" | "postcodes">): State {
  return { country: "AU", code, name, isoShort: code, ...rest };
}

function region(name: string, isoShort: string, timezone = "Pacific/Auckland"): State {
  return { country: "NZ", code: name, name, isoShort, timezone, postcodes: [] };
}
