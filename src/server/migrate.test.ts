// Shows that each migration runs once in one transaction, and that a history that differs from the folder is refused.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { emptyDatabase } from "../../tests/support/test-database.ts";
import { MIGRATION_LOCK, MigrationProblem, migrate } from "./migrate.ts";

const parent = await mkdtemp(join(tmpdir(), "trestle-migrations-"));
afterAll(() => rm(parent, { recursive: true }));

async function makeFolder(files: Record<string, string>): Promise<URL> {
  const folder = await mkdtemp(join(parent, "folder-"));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return pathToFileURL(`${folder}/`);
}

async function query(url: string, query: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end();
  }
}

const listTables = async (url: string) =>
  (await query(url, "select tablename from pg_tables where schemaname = 'public' order by 1")).map(
    (row) => row.tablename,
  );

const first = { "000001_shelf.sql": "create table shelves (id integer);" };
const second = { "000002_tin.sql": "create table tins (id integer); insert into tins values (1);" };

test("migrations run in order and once", async () => {
  const url = await emptyDatabase();
  expect(await migrate(url, { folder: await makeFolder({ ...second, ...first, "notes.txt": "no SQL" }) })).toEqual([
    "000001_shelf.sql",
    "000002_tin.sql",
  ]);
  const third = { "000003_lid.sql": "alter table tins add lid text; insert into tins values (2, 'red');" };
  expect(await migrate(url, { folder: await makeFolder({ ...first, ...second, ...third }) })).toEqual([
    "000003_lid.sql",
  ]);
  expect(await migrate(url, { folder: await makeFolder({ ...first, ...second, ...third }) })).toEqual([]);
  expect(await query(url, "select id from tins order by id")).toEqual([{ id: 1 }, { id: 2 }]);
});

test("a migration that was changed after it ran is refused", async () => {
  const url = await emptyDatabase();
  await migrate(url, { folder: await makeFolder(first) });
  const changed = { "000001_shelf.sql": "create table shelves (id bigint);" };
  const failure = migrate(url, { folder: await makeFolder({ ...changed, ...second }) });
  await expect(failure).rejects.toThrow(MigrationProblem);
  await expect(failure).rejects.toThrow(
    "000001_shelf.sql was changed after it ran. Put it back and write the change as a new migration.",
  );
  expect(await listTables(url)).toEqual(["migrations", "shelves", "tenant_wall"]);
});

test("a database with newer migrations is refused", async () => {
  const url = await emptyDatabase();
  await migrate(url, { folder: await makeFolder({ ...first, ...second }) });
  await expect(migrate(url, { folder: await makeFolder(first) })).rejects.toThrow(
    "The database was migrated by a newer version: it has 000002_tin.sql, which is not in migrations/.",
  );
});

test("a failed migration is rolled back and earlier ones stay", async () => {
  const url = await emptyDatabase();
  const broken = { "000002_tin.sql": "create table tins (id integer); insert into tins values ('many');" };
  const failure = migrate(url, { folder: await makeFolder({ ...first, ...broken }) });
  await expect(failure).rejects.toThrow(/^000002_tin\.sql failed: invalid input syntax/);
  await expect(failure).rejects.toThrow(MigrationProblem);
  expect(await listTables(url)).toEqual(["migrations", "shelves", "tenant_wall"]);
  expect(await query(url, "select name from migrations")).toEqual([{ name: "000001_shelf.sql" }]);
  expect(await migrate(url, { folder: await makeFolder({ ...first, ...second }) })).toEqual(["000002_tin.sql"]);
});

test("a migration lock that another program keeps is given up after a time, and the message names the holder", async () => {
  const url = await emptyDatabase();
  const holder = new pg.Client({ connectionString: url, application_name: "another shop" });
  await holder.connect();
  await holder.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
  const { rows } = await holder.query("select pg_backend_pid() as pid");
  await expect(migrate(url, { folder: await makeFolder(first), lockTimeoutMs: 50 })).rejects.toThrow(
    `Another program has been migrating this database for longer than 0.05 s: process ${rows[0].pid} of PostgreSQL ("another shop",`,
  );
  expect(await listTables(url)).toEqual([]);
  await holder.end();
  expect(await migrate(url, { folder: await makeFolder(first) })).toEqual(["000001_shelf.sql"]);
});
