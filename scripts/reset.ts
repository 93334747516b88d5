import { rmdir } from "node:fs/promises";
import { createInterface } from "node:readline/promises";
import { takeDataLock } from "../src/server/data-lock.ts";
import { describeDatabase } from "../src/server/database-check.ts";
import { StartupProblem } from "../src/server/startup-problem.ts";
import { emptyDatabase, hasEmbeddedData, removeEmbeddedData } from "./empty-data.ts";
import { runScript } from "./running-database.ts";

const isCertain = process.argv.includes("--yes");
await runScript(({ databaseUrl, databaseDirectUrl = databaseUrl, dataFolder }) =>
  databaseDirectUrl === undefined ? resetEmbedded(dataFolder) : resetExternal(databaseDirectUrl),
);

async function resetEmbedded(dataFolder: string): Promise<string> {
  if (!hasEmbeddedData(dataFolder)) return `There is no data in ${dataFolder}; the next npm start makes it.`;
  const lock = await takeDataLock(dataFolder);
  try {
    if (!(await isConfirmed(`Delete all data in ${dataFolder}?`))) return "Nothing was deleted.";
    await removeEmbeddedData(dataFolder);
  } finally {
    lock.release();
  }
  await rmdir(dataFolder).catch(() => undefined);
  return `Deleted the data in ${dataFolder}. The next npm start makes it anew.`;
}

async function resetExternal(databaseUrl: string): Promise<string> {
  const where = describeDatabase(databaseUrl);
  if (!isCertain) {
    throw new StartupProblem([
      `DATABASE_URL is set: this would drop everything in the schemas public and graphile_worker of ${where}. ` +
        "If that is meant, run: npm run reset -- --yes",
    ]);
  }
  await emptyDatabase(databaseUrl);
  return `Emptied ${where}. The next npm start fills it anew.`;
}

async function isConfirmed(question: string): Promise<boolean> {
  if (isCertain) return true;
  if (!process.stdin.isTTY)
    throw new StartupProblem([`${question} Nobody can answer here; if it is meant, run: npm run reset -- --yes`]);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}
