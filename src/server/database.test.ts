// Shows that statements are prepared once for each connection, that a tenant's transaction costs no extra round trip and
// leaves nothing of the tenant on its connection, and that a broken connection is replaced.
import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { asAdmin, testDatabase } from "../../tests/support/test-database.ts";
import { asTenant, inTransaction, openDatabase, prepareNothing } from "./database.ts";

const { url } = await testDatabase();
const idleErrors: Error[] = [];
const { db, close } = openDatabase(url, { connections: 1, onIdleError: (error) => idleErrors.push(error) });
afterAll(close);
afterEach(() => void vi.restoreAllMocks());

const tenant = { accountId: "11111111-1111-4111-8111-111111111111", userId: "22222222-2222-4222-8222-222222222222" };

async function readSession(handle = db) {
  const { rows } = await sql<{ role: string; account: string | null; open: boolean }>`
    select current_user as role, nullif(current_setting('trestle.account_id', true), '') as account,
      pg_current_xact_id_if_assigned() is not null as open`.execute(handle);
  return rows[0];
}
const initialSession = await readSession();

test("the same query is prepared once and reused", async () => {
  for (const code of ["AU", "NZ", "XX"]) {
    await sql`select name as once_only from countries where code = ${code}`.execute(db);
  }
  const { rows } = await sql`
    select generic_plans + custom_plans as runs from pg_prepared_statements
    where statement like '%once_only from countries%'`.execute(db);
  expect(rows).toEqual([{ runs: "3" }]);
});

test("a transaction can run without prepared statements, and the next one prepares them again", async () => {
  const run = (handle: Pick<typeof db, "getExecutor">) =>
    sql`select name as not_kept from countries where code = ${"AU"}`.execute(handle);
  const countRuns = async () => {
    const { rows } = await sql<{ runs: string }>`select generic_plans + custom_plans as runs from pg_prepared_statements
      where statement like 'select name as not_kept%'`.execute(db);
    return rows;
  };
  await inTransaction(db, async (tx) => {
    await prepareNothing(tx);
    await run(tx);
  });
  expect(await countRuns()).toEqual([]);
  await inTransaction(db, run);
  expect(await countRuns()).toEqual([{ runs: "1" }]);
  await inTransaction(db, async (tx) => {
    await prepareNothing(tx);
    throw new Error("rolled back");
  }).catch(() => undefined);
  await run(db);
  expect(await countRuns()).toEqual([{ runs: "2" }]);
});

test("behind a pooler nothing is prepared or set for the connection, and a transaction has the time limit", async () => {
  const pooled = openDatabase(url, { connections: 1, isShared: true, prepares: false, onIdleError: () => undefined });
  afterAll(pooled.close);
  const readTimeout = async (handle: Pick<typeof db, "getExecutor">) => {
    const { rows } = await sql<{
      limit: string;
    }>`select current_setting('statement_timeout') as limit where ${1} = 1`.execute(handle);
    return rows[0]?.limit;
  };
  expect(await readTimeout(pooled.db)).toBe("0");
  expect(await inTransaction(pooled.db, readTimeout)).toBe("15s");
  expect(await asTenant(pooled.db, tenant, readTimeout)).toBe("15s");
  expect(await readTimeout(pooled.db)).toBe("0");
  expect((await sql`select from pg_prepared_statements`.execute(pooled.db)).rows).toEqual([]);
});

describe("asTenant", () => {
  test("runs under the tenant's role and commits", async () => {
    const inside = await asTenant(db, tenant, (tx) => readSession(tx));
    expect(inside).toMatchObject({ role: "trestle_tenant", account: tenant.accountId });
    await sql`create table kept (id integer)`.execute(db);
    await sql`grant insert on kept to trestle_tenant`.execute(db);
    await asTenant(db, tenant, (tx) => sql`insert into kept values (1)`.execute(tx));
    expect((await sql`select id from kept`.execute(db)).rows).toEqual([{ id: 1 }]);
    expect(await readSession()).toEqual(initialSession);
  });

  test("rolls back after an error, rethrows it, and resets the connection", async () => {
    const failure = asTenant(db, tenant, async (tx) => {
      await sql`insert into kept values (2)`.execute(tx);
      throw new Error("Changed my mind.");
    });
    await expect(failure).rejects.toThrow("Changed my mind.");
    const refused = asTenant(db, tenant, (tx) => sql`select * from sessions`.execute(tx));
    await expect(refused).rejects.toThrow("permission denied for table sessions");
    expect((await sql`select id from kept where id = 2`.execute(db)).rows).toEqual([]);
    expect(await readSession()).toEqual(initialSession);
  });

  test("leaves the connection usable when the transaction cannot begin", async () => {
    const role = `trestle_stranger_${process.pid}`;
    await asAdmin(`create role ${role} login password 'stranger'`);
    const strangerUrl = new URL(url);
    strangerUrl.username = role;
    strangerUrl.password = "stranger";
    const stranger = openDatabase(strangerUrl.href, { connections: 1, onIdleError: () => undefined });
    try {
      await expect(asTenant(stranger.db, tenant, async () => "in")).rejects.toThrow("permission denied to set role");
      expect((await sql`select 1 as one`.execute(stranger.db)).rows).toEqual([{ one: 1 }]);
    } finally {
      await stranger.close();
      await asAdmin(`drop role ${role}`);
    }
  });

  test("runs without an account when the tenant has none", async () => {
    const inside = await asTenant(db, { ...tenant, accountId: null }, (tx) => readSession(tx));
    expect(inside).toMatchObject({ role: "trestle_tenant", account: null });
  });

  test.each([
    ["an account", { ...tenant, accountId: "'; drop table accounts; --" }],
    ["a user", { ...tenant, userId: "me" }],
  ])("refuses a wrong id of %s before any statement is sent", async (_, wrong) => {
    const queries = vi.spyOn(pg.Client.prototype, "query");
    await expect(async () => asTenant(db, wrong, async () => "in")).rejects.toThrow("Not an id.");
    expect(queries).not.toHaveBeenCalled();
  });

  test("sends three statements: begin, the query and commit", async () => {
    const queries = vi.spyOn(pg.Client.prototype, "query");
    await asTenant(db, tenant, (tx) => sql`select ${1}::integer`.execute(tx));
    expect(queries).toHaveBeenCalledTimes(3);
  });
});

test("inTransaction commits everything or nothing", async () => {
  await sql`create table halves (id integer)`.execute(db);
  const failure = inTransaction(db, async (tx) => {
    await sql`insert into halves values (1)`.execute(tx);
    throw new Error("Not this one.");
  });
  await expect(failure).rejects.toThrow("Not this one.");
  await inTransaction(db, (tx) => sql`insert into halves values (2)`.execute(tx));
  expect((await sql`select id from halves`.execute(db)).rows).toEqual([{ id: 2 }]);
});

test("an idle connection that breaks is replaced", async () => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  await asAdmin(`select pg_terminate_backend(${rows[0]?.pid})`);
  await expect.poll(() => idleErrors).toHaveLength(1);
  expect(await readSession()).toEqual(initialSession);
});

test("a transaction whose connection breaks reports the original error", async () => {
  const failure = asTenant(db, tenant, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await asAdmin(`select pg_terminate_backend(${rows[0]?.pid})`);
    await sql`select 1`.execute(tx);
  });
  await expect(failure).rejects.toThrow(/terminating connection|connection error/i);
  expect(await readSession()).toEqual(initialSession);
});
