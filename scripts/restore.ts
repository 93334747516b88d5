import { resolve } from "node:path";
import { readBackup } from "../src/server/backup.ts";
import type { Config } from "../src/server/config.ts";
import { takeDataLock } from "../src/server/data-lock.ts";
import { checkDatabase } from "../src/server/database-check.ts";
import { startEmbeddedPostgres } from "../src/server/embedded-postgres.ts";
import { assertEmpty, type Restored, restoreBackup, restoreInstallationKey } from "../src/server/restore.ts";
import { StartupProblem } from "../src/server/startup-problem.ts";
import { emptyDatabase, hasEmbeddedData, removeEmbeddedData } from "./empty-data.ts";
import { runScript } from "./running-database.ts";

/** Restores a backup into an empty database, or into a data folder without one: `npm run restore -- backups/monday`. */
await runScript(async (config) => {
  const [name] = process.argv.slice(2);
  if (name === undefined) throw new StartupProblem(["Say what: npm run restore -- backups/monday"]);
  const folder = resolve(name);
  await readBackup(folder);
  const { databaseUrl } = config;
  const backup = await (databaseUrl === undefined
    ? restoreEmbedded(config, folder)
    : restoreOutside({ ...config, databaseUrl }, folder));
  const logins = backup.roles.filter(({ canLogIn }) => canLogIn).map((role) => role.name);
  const passwords = logins.length === 0 ? "" : ` Set the passwords of these database users: ${logins.join(", ")}.`;
  const leftOut =
    backup.leftOut.length === 0 ? "" : ` Not restored, because Trestle did not make it: ${backup.leftOut.join("; ")}.`;
  return `Restored the backup of ${backup.madeAt}. The next npm start brings it up to date.${passwords}${leftOut}`;
});

async function restoreEmbedded(config: Config, folder: string): Promise<Restored> {
  const { dataFolder } = config;
  const lock = await takeDataLock(dataFolder);
  try {
    if (hasEmbeddedData(dataFolder)) {
      throw new StartupProblem([
        `There is data in ${dataFolder}. Delete it with npm run reset, or name another folder with TRESTLE_DATA.`,
      ]);
    }
    await restoreInstallationKey(folder, config);
    const postgres = await startEmbeddedPostgres({ dataFolder });
    try {
      return await restoreBackup(postgres.url, folder).finally(() => postgres.stop());
    } catch (error) {
      await removeEmbeddedData(dataFolder);
      throw error;
    }
  } finally {
    lock.release();
  }
}

async function restoreOutside(config: Config & { databaseUrl: string }, folder: string): Promise<Restored> {
  const url = config.databaseDirectUrl ?? config.databaseUrl;
  await checkDatabase(config);
  await assertEmpty(url);
  await restoreInstallationKey(folder, config);
  try {
    return await restoreBackup(url, folder);
  } catch (error) {
    await emptyDatabase(url).catch(() =>
      console.error("The database could not be emptied again. Do it before the next try: npm run reset -- --yes"),
    );
    throw error;
  }
}
