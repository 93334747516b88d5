import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import pg from "pg";
import { StartupProblem } from "./startup-problem.ts";
import { ensureTenantRole } from "./tenant-role.ts";
import { recordTenantWall, restoreTenantWall } from "./tenant-wall.ts";

/** An arbitrary number: PostgreSQL's advisory locks have no names. */
export const MIGRATION_LOCK = 7_203_511;
const LOCK_TIMEOUT_MS = 60_000;
const FOLDER = new URL("../../migrations/", import.meta.url);

/**
 * Migrations whose text was replaced by one that makes the same tables, with the checksum under which older databases have
 * recorded them. 000001 made the role of the tenants, which needs a right that the owner of a database may not have.
 */
const formerChecksums: Readonly<Record<string, string>> = {
  "000001_foundation.sql": "2103e11c82d341eab5b644732677abcbeda36706233f7b09e473050b1aa548e5",
};

export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

export interface MigrateOptions {
  readonly folder?: URL;
  readonly lockTimeoutMs?: number;
  /** The last migration to run; without it all of them run. A backup is loaded into the tables of its own version. */
  readonly upTo?: string | undefined;
  /** Called with the number of policies and rights that the database had lost and that were made again. */
  readonly onRestored?: (parts: number) => void;
}

/**
 * Makes sure of the role and the wall of the tenants, and runs the migrations of the folder that the database has not run
 * yet. Each runs in one transaction with the row that records it. A lock serializes servers that start at once; the second
 * one finds nothing to do.
 */
export async function migrate(databaseUrl: string, options: MigrateOptions = {}): Promise<string[]> {
  const { folder = FOLDER, lockTimeoutMs = LOCK_TIMEOUT_MS, onRestored, upTo } = options;
  const migrations = (await readMigrations(folder)).filter(({ name }) => upTo === undefined || name <= upTo);
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "trestle migrations" });
  await client.connect();
  try {
    await takeLock(client, lockTimeoutMs);
    await ensureTenantRole(client);
    const restored = await restoreTenantWall(client);
    if (restored > 0) onRestored?.(restored);
    return await applyPending(client, migrations);
  } finally {
    await client.end();
  }
}

/** The names of the migrations of this version, for a server that asks whether the database has them all. */
export async function listMigrations(folder = FOLDER): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
}

const LOCK_NOT_AVAILABLE = "55P03";

/** The timeout stays in force, so that a migration does not wait for ever for a table that another program has locked. */
async function takeLock(client: pg.Client, timeoutMs: number): Promise<void> {
  await client.query(`set lock_timeout = ${timeoutMs}`);
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
  } catch (error) {
    if ((error as pg.DatabaseError).code !== LOCK_NOT_AVAILABLE) throw error;
    const holder = await describeLockHolder(client);
    throw new StartupProblem(
      [
        `Another program has been migrating this database for longer than ${timeoutMs / 1000} s: ${holder}. ` +
          "Wait until it is done and start again. If it hangs, end it.",
      ],
      { cause: error },
    );
  }
}

async function describeLockHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; name: string; client: string | null; since: Date }>(
    `select pid, application_name as name, client_addr::text as client, backend_start as since
     from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and objid = $1 and pg_locks.database = (select oid from pg_database where datname = current_database())`,
    [MIGRATION_LOCK],
  );
  const [holder] = rows;
  if (holder === undefined) return "it has just ended";
  const from = holder.client === null ? "on the same machine" : `from ${holder.client}`;
  return `process ${holder.pid} of PostgreSQL ("${holder.name}", ${from}, connected since ${holder.since.toISOString()})`;
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = await listMigrations(folder);
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), "utf8");
      return { name, sql: text, checksum: createHash("sha256").update(text).digest("hex") };
    }),
  );
}

async function applyPending(client: pg.Client, migrations: Migration[]): Promise<string[]> {
  await client.query(
    "create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
  );
  const { rows } = await client.query<{ name: string; checksum: string }>("select name, checksum from migrations");
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  assertHistoryMatches(applied, migrations);
  const pending = migrations.filter((migration) => !applied.has(migration.name));
  for (const migration of pending) await apply(client, migration);
  return pending.map((migration) => migration.name);
}

function assertHistoryMatches(applied: Map<string, string>, migrations: Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]));
  for (const [name, checksum] of applied) {
    if (known.get(name) === undefined) {
      throw new MigrationProblem(
        `The database was migrated by a newer version: it has ${name}, which is not in migrations/.`,
      );
    }
    if (known.get(name) !== checksum && formerChecksums[name] !== checksum) {
      throw new MigrationProblem(
        `${name} was changed after it ran. Put it back and write the change as a new migration.`,
      );
    }
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(migration.sql);
    await client.query("insert into migrations (name, checksum) values ($1, $2)", [migration.name, migration.checksum]);
    await recordTenantWall(client);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new MigrationProblem(`${migration.name} failed: ${(error as Error).message}`, { cause: error });
  }
}

export class MigrationProblem extends Error {}
