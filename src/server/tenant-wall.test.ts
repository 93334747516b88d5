// Shows that a start makes the role of the tenants and its lost policies and rights again, refuses what it cannot mend with a
// sentence that says what to run, and that `/readyz` tells when the role is gone. Roles belong to the cluster, so this file has one.
import { rmSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeEach, expect, test } from "vitest";
import { toDatabaseUrl } from "../../tests/support/template-database.ts";
import { temporaryDataFolder } from "../../tests/support/temporary-data-folder.ts";
import { startServerOn } from "../../tests/support/test-server.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { migrate } from "./migrate.ts";
import { StartupProblem } from "./startup-problem.ts";

const dataFolder = temporaryDataFolder("wall");
const postgres = await startEmbeddedPostgres({ dataFolder, durable: false });
afterAll(async () => {
  await postgres.stop();
  rmSync(dataFolder, { recursive: true, force: true });
});
let url = postgres.url;

async function run(statement: string, at = url) {
  const client = new pg.Client({ connectionString: at });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

const runAsAdmin = (statement: string) => run(statement, postgres.url);

/** Leaves the databases as restored dumps are when the role did not exist while they were restored. */
async function loseRole(): Promise<void> {
  for (const { name } of await runAsAdmin("select datname as name from pg_database where datname like 'wall_%'")) {
    await run("drop owned by trestle_tenant", toDatabaseUrl(postgres.url, name));
  }
  await runAsAdmin("drop role trestle_tenant");
}

const readWall = () =>
  run(`select * from (
    select polname::text as name, pg_get_expr(polqual, polrelid) as text from pg_policy
    union all select table_name || ' ' || privilege_type, null from information_schema.table_privileges where grantee = 'trestle_tenant'
    union all select table_name || '.' || column_name || ' ' || privilege_type, null
      from information_schema.column_privileges where grantee = 'trestle_tenant'
    union all select routine_name || ' ' || privilege_type, grantee from information_schema.routine_privileges where routine_schema = 'public'
    union all select object_name || ' ' || privilege_type, null from information_schema.usage_privileges where grantee = 'trestle_tenant'
  ) as wall order by 1, 2`);

let made = 0;
beforeEach(async () => {
  made += 1;
  await runAsAdmin(`create database wall_${made}`);
  url = toDatabaseUrl(postgres.url, `wall_${made}`);
});

test("a database whose role is gone gets the role, every policy and every right again", async () => {
  await migrate(url);
  const wall = await readWall();
  expect(wall.length).toBeGreaterThan(100);
  await loseRole();
  expect((await readWall()).length).toBeLessThan(wall.length);
  const restored: number[] = [];
  await migrate(url, { onRestored: (parts) => void restored.push(parts) });
  expect(await readWall()).toEqual(wall);
  await migrate(url, { onRestored: (parts) => void restored.push(parts) });
  expect(restored).toHaveLength(1);
});

test("a policy that was changed by hand is made again as the migrations made it", async () => {
  await migrate(url);
  const wall = await readWall();
  await run("alter policy own_orders on orders using (true)");
  await run("alter table orders disable row level security");
  await migrate(url);
  expect(await readWall()).toEqual(wall);
  expect(await run("select relrowsecurity from pg_class where relname = 'orders'")).toEqual([{ relrowsecurity: true }]);
});

test("a policy that no migration made is refused with the statement that removes it", async () => {
  await migrate(url);
  await run("create policy everything on orders to trestle_tenant using (true)");
  await expect(migrate(url)).rejects.toThrow(/Remove them: drop policy if exists everything on public\.orders;$/);
});

test("a dump without a record of its policies is refused with what to do", async () => {
  await migrate(url);
  await loseRole();
  await run("drop table tenant_wall");
  const failure = migrate(url);
  await expect(failure).rejects.toThrow(StartupProblem);
  await expect(failure).rejects.toThrow(/^The tables account_credit, .* restore the dump again\.$/);
});

test("a server whose role disappears is not ready, and is ready again after the next start", async () => {
  await migrate(url);
  const server = await startServerOn(url, { DEMO: "off" });
  const readReadiness = async () => {
    const answer = await fetch(new URL("/readyz", server.url));
    return { status: answer.status, ...((await answer.json()) as object) };
  };
  expect(await readReadiness()).toEqual({ status: "ready" });
  await run("drop policy own_orders on orders");
  expect(await readReadiness()).toMatchObject({ message: "The database has lost policies of the tenants." });
  await loseRole();
  expect(await readReadiness()).toMatchObject({ message: "The database refuses the role of the tenants." });
  await migrate(url);
  expect(await readReadiness()).toEqual({ status: "ready" });
});

test("an owner without CREATEROLE can use the database after an administrator has run the given statements", async () => {
  await loseRole();
  await runAsAdmin(`create role owner login password 'secret'; alter database wall_${made} owner to owner`);
  const ownerUrl = Object.assign(new URL(url), { username: "owner", password: "secret" }).href;
  const failure = migrate(ownerUrl);
  await expect(failure).rejects.toThrow(StartupProblem);
  await expect(failure).rejects.toThrow(
    'As an administrator run: create role trestle_tenant nologin; grant trestle_tenant to "owner";',
  );
  await runAsAdmin("create role trestle_tenant nologin");
  // A role that may create roles still may not grant one that another has made (PostgreSQL 16 and newer).
  await runAsAdmin("alter role owner createrole");
  await expect(migrate(ownerUrl)).rejects.toThrow('As an administrator run: grant trestle_tenant to "owner";');
  await runAsAdmin('alter role owner nocreaterole; grant trestle_tenant to "owner"');
  expect((await migrate(ownerUrl)).length).toBeGreaterThan(20);
  expect(await migrate(ownerUrl)).toEqual([]);
});
