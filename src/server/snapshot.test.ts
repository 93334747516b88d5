// Shows that what is kept in memory follows the database within a second, keeps no reader waiting meanwhile, and catches
// up after its connection was lost.
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { asAdmin, testDatabase } from "../../tests/support/test-database.ts";
import { type Changes, listenForChanges } from "./changes.ts";
import { makeLog } from "./log.ts";
import { makeSnapshot } from "./snapshot.ts";

const { db, url } = await testDatabase();
const logged: string[] = [];
const log = makeLog("warn", { write: (line) => void logged.push(line) });
const changes = await listenForChanges(url, log);
afterAll(() => changes.stop());

const soon = { timeout: 1_000, interval: 5 };
const later = { timeout: 5_000, interval: 10 };

async function readName(): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from bases where id = 'white'`.execute(db);
  return rows[0]?.name ?? "";
}

async function rename(name: string): Promise<void> {
  await sql`update bases set name = ${name} where id = 'white'`.execute(db);
}

async function namesInMemory(load = readName, from: Changes = changes) {
  const snapshot = await makeSnapshot({ changes: from, group: "colours", log, load });
  afterAll(() => snapshot.stop());
  return snapshot;
}

async function countEars(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
    where application_name = 'trestle changes' and datname = current_database()`.execute(db);
  return rows[0]?.count ?? 0;
}

it("shows a change within a second of its commit, and not before", async () => {
  const snapshot = await namesInMemory();
  await db.transaction().execute(async (tx) => {
    await sql`update bases set name = 'Uncommitted' where id = 'white'`.execute(tx);
    await sql`update bases set name = 'Snow' where id = 'white'`.execute(tx);
    expect(snapshot.get()).toBe("White");
  });
  await expect.poll(() => snapshot.get(), soon).toBe("Snow");
});

it("is loaded once for many changes at once, and not for those of another group", async () => {
  let loads = 0;
  const snapshot = await namesInMemory(() => {
    loads += 1;
    return readName();
  });
  await sql`update stores set line2 = line2`.execute(db);
  for (const name of ["One", "Two", "Three"]) await rename(name);
  await expect.poll(() => snapshot.get(), soon).toBe("Three");
  expect(loads).toBeLessThanOrEqual(3);
  const other = await makeSnapshot({ changes, group: "stores", log, load: async () => (loads += 1) });
  const before = other.get();
  await rename("Four");
  await expect.poll(() => snapshot.get(), soon).toBe("Four");
  expect(other.get()).toBe(before);
  await other.stop();
});

it("serves the old while a slow load is under way, and takes what changes meanwhile after it", async () => {
  const gates: PromiseWithResolvers<void>[] = [];
  let isSlow = false;
  const snapshot = await namesInMemory(async () => {
    const name = await readName();
    const gate = Promise.withResolvers<void>();
    if (isSlow) gates.push(gate);
    else gate.resolve();
    await gate.promise;
    return name;
  });
  const old = snapshot.get();
  isSlow = true;
  await rename("Slow");
  await expect.poll(() => gates.length, later).toBe(1);
  expect(snapshot.get()).toBe(old);
  await rename("Slower");
  expect(snapshot.get()).toBe(old);
  isSlow = false;
  gates[0]?.resolve();
  await expect.poll(() => snapshot.get(), later).toBe("Slower");
});

it("keeps the old when loading fails, says so, and tries again", async () => {
  let failures = 0;
  let isBroken = false;
  const snapshot = await namesInMemory(async () => {
    if (!isBroken) return readName();
    failures += 1;
    throw new Error("the shelf is wet");
  });
  const old = snapshot.get();
  isBroken = true;
  await rename("Dry");
  await expect.poll(() => failures, later).toBeGreaterThanOrEqual(2);
  expect(snapshot.get()).toBe(old);
  expect(logged.join("")).toContain("the shelf is wet");
  isBroken = false;
  await expect.poll(() => snapshot.get(), later).toBe("Dry");
});

it("throws when it cannot be loaded the first time", async () => {
  const load = () => Promise.reject(new Error("nothing there"));
  await expect(makeSnapshot({ changes, group: "colours", log, load })).rejects.toThrow("nothing there");
});

it("hears through one connection, finds another when that is ended, and catches up on what was said meanwhile", async () => {
  const snapshot = await namesInMemory();
  await expect.poll(countEars, later).toBe(1);
  const name = new URL(url).pathname.slice(1);
  await asAdmin(`alter database ${name} allow_connections false`);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'trestle changes' and datname = current_database()`.execute(db);
  await expect.poll(countEars, later).toBe(0);
  await rename("Missed");
  await asAdmin(`alter database ${name} allow_connections true`);
  await expect.poll(() => snapshot.get(), later).toBe("Missed");
  await rename("Heard");
  await expect.poll(() => snapshot.get(), soon).toBe("Heard");
  expect(await countEars()).toBe(1);
});

it("stops for good: no connection is left, and nothing is loaded any more", async () => {
  const own = await listenForChanges(url, log);
  const snapshot = await namesInMemory(readName, own);
  expect(await countEars()).toBe(2);
  await own.stop();
  await snapshot.stop();
  await expect.poll(countEars, later).toBe(1);
  const old = snapshot.get();
  await rename("Too late");
  expect(snapshot.get()).toBe(old);
});
