import { existsSync, rmSync } from "node:fs";
import { rmdir } from "node:fs/promises";
import { createInterface } from "node:readline/promises";
import pg from "pg";
import { type Config, readConfig } from "../src/server/config.ts";
import { dataFiles } from "../src/server/data-folder.ts";
import { takeDataLock } from "../src/server/data-lock.ts";
import { describeDatabase } from "../src/server/database-check.ts";
import { stopStrayPostgres } from "../src/server/embedded-postgres.ts";
import { explainStartupError, StartupProblem } from "../src/server/startup-problem.ts";

const isCertain = process.argv.includes("--yes");
let config: Config | undefined;
try {
  config = readConfig(process.env);
  console.log(
    config.databaseUrl === undefined
      ? await resetEmbedded(config.dataFolder)
      : await resetExternal(config.databaseDirectUrl ?? config.databaseUrl),
  );
} catch (error) {
  const { port = 0, host = "", dataFolder = "", databaseUrl } = config ?? {};
  const database = databaseUrl === undefined ? null : describeDatabase(databaseUrl);
  const problem = explainStartupError(error, { port, host, dataFolder, database });
  if (problem === null) throw error;
  console.error(`\n${problem.message}\n`);
  process.exitCode = 1;
}

async function resetEmbedded(dataFolder: string): Promise<string> {
  const files = dataFiles(dataFolder);
  const made = [files.cluster, `${files.cluster}.unfinished`, files.password, files.log, `${files.log}.old`];
  if (!made.some((file) => existsSync(file))) return `There is no data in ${dataFolder}; the next npm start makes it.`;
  const lock = await takeDataLock(dataFolder);
  try {
    if (!(await isConfirmed(`Delete all data in ${dataFolder}?`))) return "Nothing was deleted.";
    await stopStrayPostgres(dataFolder);
    // Removes only files that Trestle made: the folder may be set by mistake.
    for (const file of made) rmSync(file, { recursive: true, force: true });
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
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      "begin; drop schema if exists graphile_worker cascade; drop schema if exists public cascade; create schema public; commit",
    );
  } finally {
    await client.end();
  }
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
