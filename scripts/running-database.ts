import { type Config, readConfig } from "../src/server/config.ts";
import { type Database, openDatabase } from "../src/server/database.ts";
import { describeDatabase } from "../src/server/database-check.ts";
import { findEmbeddedDatabaseUrl } from "../src/server/embedded-postgres.ts";
import { explainStartupError, StartupProblem } from "../src/server/startup-problem.ts";

/** Runs a script and prints its result. A StartupProblem is printed as a sentence. Any other error is a bug and is printed with its stack. */
export async function runScript(work: (config: Config) => Promise<string>): Promise<void> {
  let config: Config | undefined;
  try {
    config = readConfig(process.env);
    console.log(await work(config));
  } catch (error) {
    const { port = 3000, host = "localhost", dataFolder = "", databaseUrl } = config ?? {};
    const database = databaseUrl === undefined ? null : describeDatabase(databaseUrl);
    const problem = explainStartupError(error, { port, host, dataFolder, database });
    console.error(problem?.message ?? error);
    process.exitCode = 1;
  }
}

/** Runs a script on the configured database, or on the embedded one of a running `npm start`. */
export function runOnDatabase(work: (db: Database, config: Config) => Promise<string>): Promise<void> {
  return runScript((config) => onDatabase(config, work));
}

async function onDatabase(config: Config, work: (db: Database, config: Config) => Promise<string>): Promise<string> {
  const url = config.databaseDirectUrl ?? config.databaseUrl ?? (await findEmbeddedDatabaseUrl(config.dataFolder));
  if (url === null) {
    throw new StartupProblem(["No server runs here. Start it with npm start, or set DATABASE_URL, and try again."]);
  }
  const { db, close } = openDatabase(url, { connections: 1, onIdleError: () => undefined });
  try {
    return await work(db, config);
  } finally {
    await close();
  }
}
