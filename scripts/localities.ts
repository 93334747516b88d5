import { readFile } from "node:fs/promises";
import type { Locality } from "../src/features/stores/locality.ts";
import { type LineProblem, localityColumns, parseLocalities } from "../src/features/stores/locality-file.ts";
import { replaceLocalities } from "../src/features/stores/server/stores.store.ts";
import { readConfig } from "../src/server/config.ts";
import { inTransaction, openDatabase } from "../src/server/database.ts";
import { findEmbeddedDatabaseUrl } from "../src/server/embedded-postgres.ts";
import { countryCodes } from "../src/shared/country-code.ts";

const mostProblemsShown = 50;

/** Loads a national list of suburbs and postcodes in place of the demo's, all of it or nothing. */
async function main(file: string | undefined): Promise<void> {
  if (!file) return refuse(`Name the file: npm run localities -- localities.csv, with the columns ${localityColumns}.`);
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) return refuse(`${file} cannot be read. Check the name and that this user may read it.`);
  const parsed = parseLocalities(text);
  if (!parsed.ok)
    return refuse(...sentencesOf(parsed.refusals), "Nothing was changed. Correct these lines and run it again.");
  const url = await findDatabaseUrl();
  if (url === null)
    return refuse("No server runs here. Start it with npm start, or set DATABASE_URL, and run this again.");
  await replaceIn(url, parsed.value);
  const counts = countryCodes.map((code) => `${code} ${parsed.value.filter(({ country }) => country === code).length}`);
  console.log(`${parsed.value.length} localities loaded (${counts.join(", ")}).`);
}

async function findDatabaseUrl(): Promise<string | null> {
  const config = readConfig(process.env);
  return config.databaseUrl ?? (await findEmbeddedDatabaseUrl(config.dataFolder));
}

async function replaceIn(url: string, localities: readonly Locality[]): Promise<void> {
  const { db, close } = openDatabase(url, { connections: 1, onIdleError: () => undefined });
  try {
    await inTransaction(db, (tx) => replaceLocalities(tx, localities));
  } finally {
    await close();
  }
}

function sentencesOf(problems: readonly LineProblem[]): string[] {
  const shown = problems.slice(0, mostProblemsShown).map(({ line, sentence }) => `Line ${line}: ${sentence}`);
  const hidden = problems.length - shown.length;
  return hidden === 0 ? shown : [...shown, `And ${hidden} more lines like these.`];
}

function refuse(...sentences: string[]): void {
  for (const sentence of sentences) console.error(sentence);
  process.exitCode = 1;
}

await main(process.argv[2]);
