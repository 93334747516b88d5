import { readFile } from "node:fs/promises";
import { type LineProblem, localityColumns, parseLocalities } from "../src/features/stores/locality-file.ts";
import { replaceLocalities } from "../src/features/stores/server/stores.store.ts";
import { type Database, inTransaction } from "../src/server/database.ts";
import { StartupProblem } from "../src/server/startup-problem.ts";
import { countryCodes } from "../src/shared/country.ts";
import { runOnDatabase } from "./running-database.ts";

const mostProblemsShown = 50;

/** Replaces the list of suburbs and postcodes with the one in a file. If any line is invalid, nothing changes. */
async function load(db: Database, file: string | undefined): Promise<string> {
  if (!file) {
    throw new StartupProblem([`Name the file: npm run localities -- file.csv, with the columns ${localityColumns}.`]);
  }
  const parsed = parseLocalities(await readText(file));
  if (!parsed.ok) {
    const advice = "Nothing was changed. Correct these lines and try again.";
    throw new StartupProblem([...formatProblems(parsed.refusals), advice]);
  }
  await inTransaction(db, (tx) => replaceLocalities(tx, parsed.value));
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

function formatProblems(problems: readonly LineProblem[]): string[] {
  const shown = problems.slice(0, mostProblemsShown).map(({ line, sentence }) => `Line ${line}: ${sentence}`);
  const hidden = problems.length - shown.length;
  return hidden === 0 ? shown : [...shown, `And ${hidden} more lines like these.`];
}

await runOnDatabase((db) => load(db, process.argv[2]));
