import { readFile } from "node:fs/promises";
import type { Locality } from "../src/features/stores/locality.ts";
import { type LineProblem, localityColumns, parseLocalities } from "../src/features/stores/locality-file.ts";
import { replaceLocalities } from "../src/features/stores/server/stores.store.ts";
import { type Config, readConfig } from "../src/server/config.ts";
import { inTransaction, openDatabase } from "../src/server/database.ts";
import { describeDatabase } from "../src/server/database-check.ts";
import { findEmbeddedDatabaseUrl } from "../src/server/embedded-postgres.ts";
import { explainStartupError, StartupProblem } from "../src/server/startup-problem.ts";
import { countryCodes } from "../src/shared/country-code.ts";

const mostProblemsShown = 50;

/** Loads a national list of suburbs and postcodes in place of the one there, all of it or nothing. */
async function load(file: string | undefined, config: Config): Promise<string> {
  if (!file)
    throw new StartupProblem([`Name the file: npm run localities -- file.csv, with the columns ${localityColumns}.`]);
  const parsed = parseLocalities(await readText(file));
  if (!parsed.ok)
    throw new StartupProblem([
      ...sentencesOf(parsed.refusals),
      "Nothing was changed. Correct these lines and try again.",
    ]);
  const url = config.databaseUrl ?? (await findEmbeddedDatabaseUrl(config.dataFolder));
  if (url === null)
    throw new StartupProblem(["No server runs here. Start it with npm start, or set DATABASE_URL, and try again."]);
  await replaceIn(url, parsed.value);
  const counts = countryCodes.map((code) => `${code} ${parsed.value.filter(({ country }) => country === code).length}`);
  return `${parsed.value.length} localities loaded (${counts.join(", ")}).`;
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw new StartupProblem([`${file} cannot be read. Check its name, and that this user may read it.`], {
      cause: error,
    });
  }
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

let config: Config | undefined;
try {
  config = readConfig(process.env);
  console.log(await load(process.argv[2], config));
} catch (error) {
  const { port = 0, host = "", dataFolder = "", databaseUrl } = config ?? {};
  const database = databaseUrl === undefined ? null : describeDatabase(databaseUrl);
  const problem = explainStartupError(error, { port, host, dataFolder, database });
  if (problem === null) throw error;
  console.error(`\n${problem.message}\n`);
  process.exitCode = 1;
}
