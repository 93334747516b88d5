// Shows that a backup of an outside PostgreSQL is restored into a new embedded one, and back, with every row, rule, right and role.
import { cpSync, existsSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runMigrations } from "graphile-worker";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, expect, test } from "vitest";
import { writeBackup } from "../../src/server/backup.ts";
import { dataFiles } from "../../src/server/data-folder.ts";
import { inTransaction } from "../../src/server/database.ts";
import { startEmbeddedPostgres } from "../../src/server/embedded-postgres.ts";
import { addJob } from "../../src/server/jobs.ts";
import { listMigrations, migrate } from "../../src/server/migrate.ts";
import { assertEmpty, restoreBackup } from "../../src/server/restore.ts";
import { endAllServerProcesses, findFreePort, startServerProcess } from "../support/server-process.ts";
import { temporaryDataFolder } from "../support/temporary-data-folder.ts";
import { asAdmin, emptyDatabase, testDatabase } from "../support/test-database.ts";

const reporting = `reporting_${process.pid}`;
// Hooks run in reverse order: the databases in which the role has rights are dropped before it.
afterAll(() => asAdmin(`drop role if exists ${reporting}`));
const { url, db } = await testDatabase();
const [secondUrl, thirdUrl, olderUrl] = [await emptyDatabase(), await emptyDatabase(), await emptyDatabase()];
const dataFolder = temporaryDataFolder("restored");
const backups = mkdtempSync(join(tmpdir(), "trestle-backups-"));
const first = join(backups, "daily", "first");
const INSTALLATION_KEY = "a-key-of-the-installation-of-tests";

afterEach(endAllServerProcesses);
afterAll(() => {
  for (const folder of [dataFolder, backups]) rmSync(folder, { recursive: true, force: true });
});

async function runScript(name: string, folder: string, env: Record<string, string>) {
  const command = [process.execPath, `scripts/${name}.ts`, folder] as const;
  const script = startServerProcess({ command: [...command], env: { INSTALLATION_KEY, ...env } });
  const code = await script.untilEnded();
  return { code, output: script.output() };
}

const catalogue = `
  select relname || '.' || attname || ' ' || format_type(atttypid, atttypmod) || attnotnull || attgenerated::text || attidentity::text as part
  from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace = any($1) and attnum > 0
  union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = any($1)
  union all select indexdef from pg_indexes where schemaname::regnamespace = any($1)
  union all select pg_get_triggerdef(pg_trigger.oid) || tgenabled::text from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = any($1) and not tgisinternal
  union all select proname || ' ' || md5(prosrc) from pg_proc where pronamespace = any($1)
  union all select to_jsonb(pg_policies)::text from pg_policies
  union all select relname || ' ' || relrowsecurity from pg_class where relnamespace = any($1) and relkind = 'r'
  union all select relname || ' ' || grantee::regrole || ' ' || privilege_type from pg_class, aclexplode(relacl) where relnamespace = any($1)
  union all select relname || ' ' || attname || ' ' || grantee::regrole || ' ' || privilege_type
    from pg_attribute join pg_class on pg_class.oid = attrelid, aclexplode(attacl) where relnamespace = any($1)
  union all select proname || ' ' || grantee::regrole || ' ' || privilege_type from pg_proc, aclexplode(proacl) where pronamespace = any($1)
  union all select nspname || ' ' || grantee::regrole || ' ' || privilege_type from pg_namespace, aclexplode(nspacl) where oid = any($1)
  union all select sequencename || ' ' || coalesce(last_value, -1) from pg_sequences where schemaname::regnamespace = any($1)
  union all select extname from pg_extension
  union all select rolname || rolcanlogin || rolbypassrls from pg_roles where rolname in ('trestle_tenant', '${reporting}')
  order by 1`;

/** Everything that a database has: tables, rules, rights, roles, and the number and hash of the rows of each table. */
async function describeDatabase(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const schemas = (await client.query("select array['public', 'graphile_worker']::regnamespace[]::oid[] as ids"))
      .rows;
    const { rows: parts } = await client.query<{ part: string }>(catalogue, [schemas[0].ids]);
    const { rows: tables } = await client.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = any($1) and oid <> 'graphile_worker.migrations'::regclass order by 1`,
      [schemas[0].ids],
    );
    const rows: Record<string, unknown> = {};
    for (const { name } of tables) {
      const found = await client.query(
        `select count(*)::int as count, sum(hashtextextended(t::text, 0)::numeric) as hash from ${name} as t`,
      );
      rows[name] = found.rows[0];
    }
    return { parts: parts.map(({ part }) => part), rows };
  } finally {
    await client.end();
  }
}

await runMigrations({ connectionString: url });
await inTransaction(db, (tx) => addJob(tx, "a-job-of-the-outbox", { text: "tab\tline\nbackslash \\ 'quote' ā" }));
await sql
  .raw(`create role ${reporting} login; grant usage on schema public to ${reporting};
    grant select on orders to ${reporting}; grant select (id) on users to ${reporting};
    create policy reporting_sees_all on orders for select to ${reporting} using (true)`)
  .execute(db);
const before = await describeDatabase(url);

test("a backup of an outside PostgreSQL is restored into a new cluster", async () => {
  expect(before.rows.orders).toMatchObject({ count: expect.any(Number) });
  expect(await runScript("backup", first, { DATABASE_URL: url })).toMatchObject({ code: 0 });
  const restored = await runScript("restore", first, { TRESTLE_DATA: dataFolder });
  expect(restored).toEqual({
    code: 0,
    output: expect.stringContaining(`Set the passwords of these database users: ${reporting}.`),
  });
  const postgres = await startEmbeddedPostgres({ dataFolder });
  const inNewCluster = await describeDatabase(postgres.url).finally(() => postgres.stop());
  expect(inNewCluster).toEqual(before);
});

test("a backup of the embedded PostgreSQL, while no server runs, is restored into an outside database", async () => {
  const second = join(backups, "second");
  expect(await runScript("backup", second, { TRESTLE_DATA: dataFolder })).toMatchObject({ code: 0 });
  expect(await runScript("restore", second, { DATABASE_URL: secondUrl })).toMatchObject({ code: 0 });
  expect(await describeDatabase(secondUrl)).toEqual(before);
});

test("a shop runs on the restored data, and is backed up while it runs", async () => {
  const env = { TRESTLE_DATA: dataFolder, PORT: await findFreePort(), DEMO: "off", INSTALLATION_KEY };
  const server = startServerProcess({ env });
  await server.untilReady();
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect(await runScript("backup", join(backups, "third"), { TRESTLE_DATA: dataFolder })).toMatchObject({ code: 0 });
});

test("a database with data, another installation key and a damaged backup are refused, and leave nothing behind", async () => {
  const full = await runScript("restore", first, { DATABASE_URL: url });
  expect(full).toEqual({ code: 1, output: expect.stringContaining("The database is not empty.") });
  const other = { DATABASE_URL: thirdUrl, INSTALLATION_KEY: "another-key-of-another-installation" };
  const otherKey = await runScript("restore", first, other);
  expect(otherKey).toEqual({ code: 1, output: expect.stringContaining("is not that of the backup") });

  const damaged = join(backups, "damaged");
  cpSync(first, damaged, { recursive: true });
  truncateSync(join(damaged, "public.orders.copy.gz"), 1_000);
  const cut = await runScript("restore", damaged, { DATABASE_URL: thirdUrl });
  expect(cut).toEqual({ code: 1, output: expect.stringContaining("The backup is damaged: the rows of public.orders") });
  await expect(assertEmpty(thirdUrl)).resolves.toBeUndefined();

  rmSync(join(damaged, "backup.json"));
  const folder = join(dataFolder, "unused");
  const unfinished = await runScript("restore", damaged, { TRESTLE_DATA: folder });
  expect(unfinished).toEqual({ code: 1, output: expect.stringContaining("has no whole backup") });
  expect(existsSync(dataFiles(folder).cluster)).toBe(false);
});

test("a backup of an older version is restored and then migrated, and one of a newer version is refused", async () => {
  const names = await listMigrations();
  const folder = join(backups, "older");
  await migrate(olderUrl, { upTo: names[39] });
  const owner = new pg.Client({ connectionString: olderUrl });
  await owner.connect();
  await owner.query(`create table own_notes (id integer); grant select on own_notes to ${reporting}`);
  await owner.end();
  const backup = await writeBackup(olderUrl, folder, null);
  expect(backup.migrations).toEqual(names.slice(0, 40));
  const manifest = join(folder, "backup.json");
  const newer = { ...backup, migrations: [...backup.migrations, "999999_future.sql"] };
  writeFileSync(manifest, JSON.stringify(newer));
  await expect(restoreBackup(thirdUrl, folder)).rejects.toThrow("it has 999999_future.sql. Install that version");
  writeFileSync(manifest, JSON.stringify(backup));
  const { leftOut } = await restoreBackup(thirdUrl, folder);
  expect(leftOut).toEqual(["public.own_notes", `grant SELECT on table public.own_notes to ${reporting}`]);
  expect(await migrate(thirdUrl)).toEqual(names.slice(40));
});
