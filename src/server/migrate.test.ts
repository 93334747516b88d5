// Shows that migrations run once and whole, and that a history which differs from the folder stops the start with a
// sentence that says what to do.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { emptyDatabase } from "../../tests/support/test-database.ts";
import { MigrationProblem, migrate } from "./migrate.ts";

const parent = await mkdtemp(join(tmpdir(), "trestle-migrations-"));
afterAll(() => rm(parent, { recursive: true }));

async function folderOf(files: Record<string, string>): Promise<URL> {
  const folder = await mkdtemp(join(parent, "folder-"));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return pathToFileURL(`${folder}/`);
}

async function ask(url: string, query: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end();
  }
}

const tablesOf = async (url: string) =>
  (await ask(url, "select tablename from pg_tables where schemaname = 'public' order by 1")).map(
    (row) => row.tablename,
  );

const first = { "000001_shelf.sql": "create table shelves (id integer);" };
const second = { "000002_tin.sql": "create table tins (id integer); insert into tins values (1);" };

test("run in order, once, and only those that are new", async () => {
  const url = await emptyDatabase();
  expect(await migrate(url, await folderOf({ ...second, ...first, "notes.txt": "no SQL" }))).toEqual([
    "000001_shelf.sql",
    "000002_tin.sql",
  ]);
  const third = { "000003_lid.sql": "alter table tins add lid text; insert into tins values (2, 'red');" };
  expect(await migrate(url, await folderOf({ ...first, ...second, ...third }))).toEqual(["000003_lid.sql"]);
  expect(await migrate(url, await folderOf({ ...first, ...second, ...third }))).toEqual([]);
  expect(await ask(url, "select id from tins order by id")).toEqual([{ id: 1 }, { id: 2 }]);
});

test("a file that was changed after it ran is refused", async () => {
  const url = await emptyDatabase();
  await migrate(url, await folderOf(first));
  const changed = { "000001_shelf.sql": "create table shelves (id bigint);" };
  const failure = migrate(url, await folderOf({ ...changed, ...second }));
  await expect(failure).rejects.toThrow(MigrationProblem);
  await expect(failure).rejects.toThrow(
    "000001_shelf.sql was changed after it ran. Put it back and write the change as a new migration.",
  );
  expect(await tablesOf(url)).toEqual(["migrations", "shelves"]);
});

test("a database newer than the folder is refused", async () => {
  const url = await emptyDatabase();
  await migrate(url, await folderOf({ ...first, ...second }));
  await expect(migrate(url, await folderOf(first))).rejects.toThrow(
    "The database was migrated by a newer version: it has 000002_tin.sql, which is not in migrations/.",
  );
});

test("one that fails leaves nothing of itself, and all before it", async () => {
  const url = await emptyDatabase();
  const broken = { "000002_tin.sql": "create table tins (id integer); insert into tins values ('many');" };
  const failure = migrate(url, await folderOf({ ...first, ...broken }));
  await expect(failure).rejects.toThrow(/^000002_tin\.sql failed: invalid input syntax/);
  await expect(failure).rejects.toThrow(MigrationProblem);
  expect(await tablesOf(url)).toEqual(["migrations", "shelves"]);
  expect(await ask(url, "select name from migrations")).toEqual([{ name: "000001_shelf.sql" }]);
  expect(await migrate(url, await folderOf({ ...first, ...second }))).toEqual(["000002_tin.sql"]);
});
