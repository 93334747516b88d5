import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { type InstallationKey, writeBackup } from "../src/server/backup.ts";
import type { Config } from "../src/server/config.ts";
import { dataFiles } from "../src/server/data-folder.ts";
import { takeDataLock } from "../src/server/data-lock.ts";
import { findEmbeddedDatabaseUrl, startEmbeddedPostgres } from "../src/server/embedded-postgres.ts";
import { StartupProblem } from "../src/server/startup-problem.ts";
import { runScript } from "./running-database.ts";

/** Backs up the shop, running or not: `npm run backup -- backups/monday`. */
await runScript(async (config) => {
  const [name] = process.argv.slice(2);
  if (name === undefined) throw new StartupProblem(["Say where: npm run backup -- backups/monday"]);
  const folder = resolve(name);
  const key = await findKey(config);
  const { tables } = await onDatabase(config, (url) => writeBackup(url, folder, key));
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const ofKey =
    key === null || key.isInSettings
      ? "The installation key is not in it: keep INSTALLATION_KEY in another place."
      : "It has the installation key: keep it as secret as the database.";
  return `Backed up ${rows} rows of ${tables.length} tables to ${folder}. ${ofKey}`;
});

async function findKey({ installationKey, dataFolder }: Config): Promise<InstallationKey | null> {
  if (installationKey !== undefined) return { key: installationKey, isInSettings: true };
  const text = await readFile(dataFiles(dataFolder).installationKey, "utf8").catch(() => null);
  return text === null ? null : { key: text.trim(), isInSettings: false };
}

/** The database of the settings, the embedded one of a running server, or that of the data folder, which runs for the backup only. */
async function onDatabase<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  const { dataFolder } = config;
  const url = config.databaseDirectUrl ?? config.databaseUrl ?? (await findEmbeddedDatabaseUrl(dataFolder));
  if (url !== null) return await work(url);
  if (!existsSync(dataFiles(dataFolder).cluster)) throw new StartupProblem([`There is no data in ${dataFolder}.`]);
  const lock = await takeDataLock(dataFolder);
  try {
    const postgres = await startEmbeddedPostgres({ dataFolder });
    return await work(postgres.url).finally(() => postgres.stop());
  } finally {
    lock.release();
  }
}
