/** Loads a backup into an empty database: the migrations make the tables, then the rows are copied in one transaction. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { runMigrations } from "graphile-worker";
import {
  type BackedUpTable,
  type Backup,
  connectionOptions,
  loadRows,
  makeKeyCheck,
  readBackedUpKey,
  readBackup,
  select,
  tablesQuery,
} from "./backup.ts";
import type { Config } from "./config.ts";
import { type CopyConnection, withCopyConnection } from "./copy-rows.ts";
import { dataFiles } from "./data-folder.ts";
import { listMigrations, migrate } from "./migrate.ts";
import { StartupProblem } from "./startup-problem.ts";

export async function assertEmpty(databaseUrl: string): Promise<void> {
  await withCopyConnection(databaseUrl, connectionOptions, async (connection) => {
    const tables = await select(
      connection,
      "select from pg_tables where schemaname in ('public', 'graphile_worker') limit 1",
    );
    if (tables.length === 0) return;
    throw new StartupProblem([
      "The database is not empty. A backup is restored into an empty one: empty this one with npm run reset -- --yes, or name another one.",
    ]);
  });
}

export interface Restored extends Backup {
  /** Tables and rights that an operator has added and that are not restored: no migration makes them. */
  readonly leftOut: readonly string[];
}

/** The caller makes sure that the database is empty, and empties it again if this fails. */
export async function restoreBackup(databaseUrl: string, folder: string): Promise<Restored> {
  const backup = await readBackup(folder);
  const known = await listMigrations();
  const unknown = backup.migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new StartupProblem([
      `The backup was made by a newer version of Trestle: it has ${unknown.join(", ")}. Install that version and restore again.`,
    ]);
  }
  await migrate(databaseUrl, { upTo: backup.migrations.at(-1) });
  if (backup.hasWorker) await runMigrations({ connectionString: databaseUrl });
  return await withCopyConnection(databaseUrl, connectionOptions, async (connection) => {
    await connection.query("set search_path = ''");
    await makeRoles(connection, backup);
    await connection.query("begin");
    const present = new Set((await select<{ name: string }>(connection, tablesQuery)).map(({ name }) => name));
    const tables = backup.tables.filter(({ name }) => present.has(name));
    await loadTables(connection, folder, tables);
    await setSequences(connection, backup);
    const refused = await makeGrants(connection, backup);
    await connection.query("commit");
    // Without statistics the first requests would be slow.
    await connection.query("analyze");
    const unknown = backup.tables.filter((table) => !tables.includes(table)).map(({ name }) => name);
    return { ...backup, leftOut: [...unknown, ...refused] };
  });
}

const keysQuery = `
  select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace in ('public'::regnamespace, to_regnamespace('graphile_worker'))`;

/**
 * The triggers have run when the rows were first written. Foreign keys are made again at the end, which checks all rows at once:
 * the order of the tables does not matter.
 */
async function loadTables(connection: CopyConnection, folder: string, tables: readonly BackedUpTable[]): Promise<void> {
  const names = tables.map(({ name }) => name);
  const keys = await select<{ table: string; name: string; definition: string }>(connection, keysQuery);
  for (const { table, name } of keys) await connection.query(`alter table ${table} drop constraint ${name}`);
  for (const name of names) await connection.query(`alter table ${name} disable trigger user`);
  // Migrations insert rows too.
  await connection.query(`truncate ${names.join(", ")}`);
  for (const table of tables) await loadRows(connection, folder, table);
  for (const name of names) await connection.query(`alter table ${name} enable trigger user`);
  for (const { table, name, definition } of keys) {
    await connection.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
}

async function setSequences(connection: CopyConnection, { sequences }: Backup): Promise<void> {
  for (const { name, value, isCalled } of sequences) {
    // A sequence that no migration makes is null here, and setval then does nothing.
    await connection.query(`select setval(to_regclass('${name.replaceAll("'", "''")}'), ${value}, ${isCalled})`);
  }
}

/** Returns the statements that PostgreSQL refuses, such as rights to a table that no migration makes. */
async function makeGrants(connection: CopyConnection, { grants }: Backup): Promise<string[]> {
  const refused: string[] = [];
  for (const statement of grants) {
    await connection.query("savepoint before_grant");
    await connection.query(statement).catch(async () => {
      refused.push(statement);
      await connection.query("rollback to savepoint before_grant");
    });
  }
  return refused;
}

async function makeRoles(connection: CopyConnection, { roles }: Backup): Promise<void> {
  const present = await select<{ name: string }>(connection, "select quote_ident(rolname) as name from pg_roles");
  const missing = roles.filter((role) => !present.some(({ name }) => name === role.name));
  for (const { statement } of missing) {
    await connection.query(statement).catch((error: unknown) => {
      const statements = missing.map((role) => `${role.statement};`).join(" ");
      throw new StartupProblem([`The database user may not create roles. As an administrator run: ${statements}`], {
        cause: error,
      });
    });
  }
}

/**
 * Without the right key the codes of gift cards and vouchers are lost. So a key that came with the backup is put into the data folder, and
 * another key is refused.
 */
export async function restoreInstallationKey(
  folder: string,
  { installationKey, dataFolder }: Pick<Config, "installationKey" | "dataFolder">,
): Promise<void> {
  const { keyCheck } = await readBackup(folder);
  const file = dataFiles(dataFolder).installationKey;
  const backedUp = await readBackedUpKey(folder);
  const present = installationKey ?? (await readFile(file, "utf8").catch(() => null))?.trim() ?? null;
  if (present === null && backedUp !== null) {
    await mkdir(dataFolder, { recursive: true });
    return await writeFile(file, backedUp, { mode: 0o600 });
  }
  if (keyCheck === null || (present !== null && makeKeyCheck(present) === keyCheck)) return;
  throw new StartupProblem([
    present === null
      ? "The installation of the backup has its key in INSTALLATION_KEY. Set it to the same key and restore again."
      : "The installation key of this place is not that of the backup: gift cards and vouchers would lose their codes. " +
        `Set INSTALLATION_KEY to the key of the backup, or move ${installationKey === undefined ? file : "the other key"} away.`,
  ]);
}
