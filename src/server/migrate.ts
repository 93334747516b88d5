import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import pg from "pg";

/** An arbitrary number: PostgreSQL's advisory locks have no names. */
const MIGRATION_LOCK = 7_203_511;
const FOLDER = new URL("../../migrations/", import.meta.url);

export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/**
 * Runs the migrations of the folder that the database has not run yet. Each runs in one transaction with the row that
 * records it. A lock serializes servers that start at once; the second one finds nothing to do.
 */
export async function migrate(databaseUrl: string, folder = FOLDER): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    return await applyPending(client, migrations);
  } finally {
    await client.end();
  }
}

async function readMigrations(folder = FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
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
    if (known.get(name) !== checksum) {
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
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new MigrationProblem(`${migration.name} failed: ${(error as Error).message}`, { cause: error });
  }
}

export class MigrationProblem extends Error {}
