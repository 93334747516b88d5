// Shows that a snapshot follows the database within a second, never blocks a reader, and catches up after a lost connection.
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { asAdmin, testDatabase } from "../../tests/support/test-database.ts";
import { type Changes, listenForChanges } from "./changes.ts";
import { makeLog } from "./log.ts";
import { makeSnapshot, memoizeWhileUnchanged } from "./snapshot.ts";

const { db, url } = await testDatabase();
const logged: string[] = [];
const log = makeLog("warn", { write: (line) => void logged.push(line) });
const changes = await listenForChanges(url, log);
afterAll(() => changes.stop());

const soon = { interval: 5 };

async function readName(): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from bases where id = 'white'`.execute(db);
  return rows[0]?.name ?? "";
}

async function rename(name: string): Promise<void> {
  await sql`update bases set name = ${name} where id = 'white'`.execute(db);
}

async function startNames(load = readName, from: Changes = changes) {
  const snapshot = await makeSnapshot({ changes: from, group: "colours", log, load });
  afterAll(() => snapshot.stop());
  return snapshot;
}

async function countListeners(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
    where application_name = 'trestle changes' and datname = current_database()`.execute(db);
  return rows[0]?.count ?? 0;
}

it("shows a change within a second of its commit, and not before", async () => {
  const snapshot = await startNames();
  await db.transaction().execute(async (tx) => {
    await sql`update bases set name = 'Uncommitted' where id = 'white'`.execute(tx);
    await sql`update bases set name = 'Snow' where id = 'white'`.execute(tx);
    expect(snapshot.get()).toBe("White");
  });
  await expect.poll(() => snapshot.get(), soon).toBe("Snow");
});

it("loads once for a burst of changes, and not for changes of another group", async () => {
  let loads = 0;
  const snapshot = await startNames(() => {
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

it("serves the old version during a slow load, and loads again after changes during that load", async () => {
  const gates: PromiseWithResolvers<void>[] = [];
  let isSlow = false;
  const snapshot = await startNames(async () => {
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
  await expect.poll(() => gates.length, soon).toBe(1);
  expect(snapshot.get()).toBe(old);
  await rename("Slower");
  expect(snapshot.get()).toBe(old);
  isSlow = false;
  gates[0]?.resolve();
  await expect.poll(() => snapshot.get(), soon).toBe("Slower");
});

it("keeps the old version when a load fails, logs the error, and retries", async () => {
  let failures = 0;
  let isBroken = false;
  const snapshot = await startNames(async () => {
    if (!isBroken) return readName();
    failures += 1;
    throw new Error("the shelf is wet");
  });
  const old = snapshot.get();
  isBroken = true;
  await rename("Dry");
  await expect.poll(() => failures, soon).toBeGreaterThanOrEqual(2);
  expect(snapshot.get()).toBe(old);
  expect(snapshot.failsSince()).toBeLessThanOrEqual(Date.now());
  expect(logged.join("")).toContain("the shelf is wet");
  isBroken = false;
  await expect.poll(() => snapshot.get(), soon).toBe("Dry");
  expect(snapshot.failsSince()).toBeNull();
});

it("throws when the first load fails", async () => {
  const load = () => Promise.reject(new Error("nothing there"));
  await expect(makeSnapshot({ changes, group: "colours", log, load })).rejects.toThrow("nothing there");
});

it("uses one connection, reconnects when it is lost, and catches up on missed changes", async () => {
  const snapshot = await startNames();
  await expect.poll(countListeners, soon).toBe(1);
  const name = new URL(url).pathname.slice(1);
  await asAdmin(`alter database ${name} allow_connections false`);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'trestle changes' and datname = current_database()`.execute(db);
  await expect.poll(countListeners, soon).toBe(0);
  await expect.poll(() => changes.lostSince(), soon).not.toBeNull();
  await rename("Missed");
  await asAdmin(`alter database ${name} allow_connections true`);
  await expect.poll(() => snapshot.get(), soon).toBe("Missed");
  expect(changes.lostSince()).toBeNull();
  await rename("Heard");
  await expect.poll(() => snapshot.get(), soon).toBe("Heard");
  expect(await countListeners()).toBe(1);
});

it("after a stop there is no connection and no further load", async () => {
  const own = await listenForChanges(url, log);
  const snapshot = await startNames(readName, own);
  expect(await countListeners()).toBe(2);
  await own.stop();
  await snapshot.stop();
  await expect.poll(countListeners, soon).toBe(1);
  const old = snapshot.get();
  await rename("Too late");
  expect(snapshot.get()).toBe(old);
});

const until = 1_000;

function makeMemoized() {
  const world = { now: 0, parts: [{}, {}] };
  const take = memoizeWhileUnchanged({
    clock: { now: () => new Date(world.now) },
    parts: () => [...world.parts],
    make: () => ({}),
    changesAfter: (moment) => (moment < until ? until : Number.POSITIVE_INFINITY),
  });
  return { world, take };
}

it("memoizeWhileUnchanged returns the same value while nothing changes", () => {
  const { world, take } = makeMemoized();
  const before = take();
  world.now = until - 1;
  expect(take()).toBe(before);
});

it("memoizeWhileUnchanged makes a new value once when a part changes", () => {
  const { world, take } = makeMemoized();
  const before = take();
  world.parts[1] = {};
  const after = take();
  expect(after).not.toBe(before);
  expect(take()).toBe(after);
});

it("memoizeWhileUnchanged makes a new value at the next change time, and when the clock is set back", () => {
  const { world, take } = makeMemoized();
  const before = take();
  world.now = until;
  const after = take();
  expect(after).not.toBe(before);
  world.now = until - 1;
  expect(take()).not.toBe(after);
});
