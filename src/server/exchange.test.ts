// Shows that statements of one turn leave in one exchange, that tenants never share one, and that a transaction commits only
// after its check.
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { countSql } from "../../tests/support/sql-counter.ts";
import { testDatabase } from "../../tests/support/test-database.ts";
import {
  asTenant,
  type CommitWith,
  EVERY_ACCOUNT,
  openDatabase,
  readAsTenant,
  readBesideTenant,
  type Transaction,
} from "./database.ts";

const { url, db: admin } = await testDatabase();
const counter = await countSql(url);
const { db, close } = openDatabase(counter.url, { connections: 4, onIdleError: () => undefined });
afterAll(async () => {
  await close();
  await counter.stop();
});

const tenant = { accountId: "11111111-1111-4111-8111-111111111111", userId: "22222222-2222-4222-8222-222222222222" };
const other = { accountId: "33333333-3333-4333-8333-333333333333", userId: "44444444-4444-4444-8444-444444444444" };

await sql`create table notes (id integer primary key)`.execute(admin);
await sql`grant select, insert on notes to trestle_tenant`.execute(admin);
beforeEach(() => sql`truncate notes`.execute(admin));

async function countExchanges(work: () => Promise<unknown>): Promise<number> {
  // Statements are prepared and connections opened before anything is counted.
  await work();
  const before = counter.exchanges();
  await work();
  return counter.exchanges() - before;
}

async function listNotes(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from notes order by id`.execute(admin);
  return rows.map(({ id }) => id);
}

async function readAccount(tx: Transaction): Promise<string> {
  const { rows } = await sql<{ account: string }>`
    select current_setting('trestle.account_id') as account`.execute(tx);
  return rows[0]?.account ?? "";
}

const insertNote = (id: number) => sql`insert into notes values (${id})`;

describe("readAsTenant", () => {
  test("sends what one turn reads in one exchange, also for several readers", async () => {
    const readTwice = () => readAsTenant(db, tenant, (tx) => Promise.all([readAccount(tx), readAccount(tx)]));
    expect(await countExchanges(() => Promise.all([readTwice(), readTwice()]))).toBe(1);
  });

  test("needs another exchange for what is asked after an answer", async () => {
    const readInSteps = () =>
      readAsTenant(db, tenant, async (tx) => {
        await readAccount(tx);
        return readAccount(tx);
      });
    expect(await countExchanges(readInSteps)).toBe(2);
  });

  test("shows each tenant its own account, also in the same turn", async () => {
    const accounts = [tenant, other, tenant, other].map((each) => readAsTenant(db, each, readAccount));
    expect(await Promise.all(accounts)).toEqual([
      ...[tenant.accountId, other.accountId, tenant.accountId, other.accountId],
    ]);
  });

  test.each<[string, Parameters<typeof readAsTenant>[1]]>([
    ["a tenant", tenant],
    ["staff", EVERY_ACCOUNT],
  ])("refuses writes of %s", async (_, scope) => {
    const writing = readAsTenant(db, scope, (tx) => insertNote(1).execute(tx));
    await expect(writing).rejects.toThrow("cannot execute INSERT in a read-only transaction");
    expect(await listNotes()).toEqual([]);
  });

  test("reports the error of a failed statement, and the next turn is not concerned", async () => {
    const failing = readAsTenant(db, tenant, (tx) => sql`select 1 / ${0}::integer`.execute(tx));
    await expect(failing).rejects.toThrow("division by zero");
    expect(await readAsTenant(db, tenant, readAccount)).toBe(tenant.accountId);
  });
});

describe("commitWith", () => {
  test("sends the last statements together with the commit", async () => {
    let id = 0;
    const change = () =>
      asTenant(db, tenant, async (tx, commitWith) => {
        await readAccount(tx);
        for (const next of [id + 1, id + 2]) commitWith(insertNote(next).execute(tx));
        id += 2;
      });
    expect(await countExchanges(change)).toBe(2);
    expect(await listNotes()).toEqual([1, 2, 3, 4]);
  });

  test("rolls everything back when one of them fails", async () => {
    const change = asTenant(db, tenant, async (tx, commitWith) => {
      await insertNote(1).execute(tx);
      commitWith(insertNote(2).execute(tx));
      commitWith(insertNote(1).execute(tx));
    });
    await expect(change).rejects.toThrow("duplicate key");
    expect(await listNotes()).toEqual([]);
  });

  test("refuses a write that takes a second statement, because that would come after the commit", async () => {
    const writeInSteps = async (tx: Transaction) => {
      await insertNote(1).execute(tx);
      await insertNote(2).execute(tx);
    };
    const change = asTenant(db, tenant, async (tx, commitWith) => commitWith(writeInSteps(tx)));
    await expect(change).rejects.toThrow("after the end of its transaction");
  });

  test("runs the statements in a transaction of staff too", async () => {
    await asTenant(db, EVERY_ACCOUNT, async (tx, commitWith) => commitWith(insertNote(1).execute(tx)));
    expect(await listNotes()).toEqual([1]);
  });
});

test("a transaction whose work hides a failed statement is not reported as committed", async () => {
  const change = asTenant(db, tenant, async (tx) => {
    await insertNote(1).execute(tx);
    await sql`select 1 / ${0}::integer`.execute(tx).catch(() => undefined);
  });
  await expect(change).rejects.toThrow("rolled the transaction back");
  expect(await listNotes()).toEqual([]);
});

describe("readBesideTenant", () => {
  const readRole = () =>
    readBesideTenant(db, tenant, async (beside) => {
      const { rows } = await sql<{ role: string }>`select current_user as role`.execute(beside);
      return rows[0]?.role;
    });

  test("needs no exchange of its own", async () => {
    expect(await countExchanges(() => Promise.all([readRole(), readAsTenant(db, tenant, readAccount)]))).toBe(1);
    expect(await countExchanges(() => Promise.all([readRole(), asTenant(db, tenant, readAccount)]))).toBe(2);
  });

  test("refuses writes, alone and ahead of a transaction", async () => {
    const write = () => readBesideTenant(db, tenant, (beside) => insertNote(1).execute(beside));
    await expect(write()).rejects.toThrow("cannot execute INSERT in a read-only transaction");
    const writing = write();
    const change = asTenant(db, tenant, async (tx, commitWith) => commitWith(insertNote(2).execute(tx)));
    await expect(writing).rejects.toThrow("cannot execute INSERT in a read-only transaction");
    await change;
    expect(await listNotes()).toEqual([2]);
  });

  test("fails together with the tenant's reads, and leaves the connection usable", async () => {
    const single = openDatabase(url, { connections: 1, onIdleError: () => undefined });
    const outcomes = await Promise.allSettled([
      readBesideTenant(single.db, tenant, (beside) => sql`select 1 / ${0}::integer`.execute(beside)),
      readAsTenant(single.db, tenant, readAccount),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    const { rows } = await sql`select ${1}::integer as one`.execute(single.db);
    expect(rows).toEqual([{ one: 1 }]);
    await single.close();
  });

  test("reads in the shop's own role, also if the turn issues nothing else", async () => {
    expect(await readRole()).not.toBe("trestle_tenant");
  });
});

describe("a transaction with a check", () => {
  const works: [string, (tx: Transaction) => Promise<unknown>][] = [
    ["after it has read", readAccount],
    ["before it has read anything", async () => undefined],
  ];

  test.each(works)("rolls back what it writes %s when the check fails", async (_, work) => {
    const check = Promise.reject(new Error("Somebody else."));
    const write = async (tx: Transaction, commitWith: CommitWith) => {
      await work(tx);
      commitWith(insertNote(1).execute(tx));
    };
    await expect(asTenant(db, tenant, write, { check })).rejects.toThrow("Somebody else.");
    expect(await listNotes()).toEqual([]);
  });

  test("commits after the check, however long it takes", async () => {
    const { promise: check, resolve } = Promise.withResolvers<void>();
    const change = asTenant(db, tenant, async (tx, commitWith) => commitWith(insertNote(1).execute(tx)), { check });
    await sql`select pg_sleep(0.05)`.execute(db);
    expect(await listNotes()).toEqual([]);
    resolve();
    await change;
    expect(await listNotes()).toEqual([1]);
  });
});
