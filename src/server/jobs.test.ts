// Shows that a worker runs committed jobs, retries failed ones, and takes over the jobs of a killed worker.
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "../../tests/support/test-database.ts";
import { inTransaction } from "./database.ts";
import { addJob, addJobAt, startWorker } from "./jobs.ts";
import { makeLog } from "./log.ts";

const { db, url } = await testDatabase();
const ran: unknown[] = [];
let failuresLeft = 0;
const handlers = {
  note: async (payload: unknown) => {
    if (failuresLeft > 0) {
      failuresLeft -= 1;
      throw new Error("Not yet.");
    }
    ran.push(payload);
  },
};
const worker = await startWorker(
  url,
  { handlers, timetable: [{ pattern: "0 4 * * *", job: "note" }] },
  { log: makeLog("silent") },
);
afterAll(() => worker.stop());

const note = (payload: Record<string, unknown>) => inTransaction(db, (tx) => addJob(tx, "note", payload));
const jobs = async () =>
  (
    await sql<{ attempts: number; locked_by: string | null }>`
    select attempts, locked_by from graphile_worker.jobs where task_identifier = 'note' order by id`.execute(db)
  ).rows;
/** Ends the wait before the retry of failed jobs. */
const endRetryWait = () =>
  sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(db);

test("a committed job runs and a rolled back one does not", async () => {
  const failure = inTransaction(db, async (tx) => {
    await addJob(tx, "note", { number: 0 });
    throw new Error("No.");
  });
  await expect(failure).rejects.toThrow("No.");
  await note({ number: 1 });
  await expect.poll(() => ran).toEqual([{ number: 1 }]);
  await expect.poll(jobs).toEqual([]);
});

test("a failed job is retried until it succeeds", async () => {
  failuresLeft = 2;
  await note({ number: 2 });
  const ranSoFar = () => endRetryWait().then(() => ran);
  await expect.poll(ranSoFar).toContainEqual({ number: 2 });
  expect(failuresLeft).toBe(0);
  expect(ran.filter((payload) => (payload as { number: number }).number === 2)).toHaveLength(1);
  await expect.poll(jobs).toEqual([]);
});

test("jobs of a killed worker are taken over, and jobs of a running worker are not", async () => {
  await inTransaction(db, async (tx) => {
    await addJob(tx, "note", { number: 3 });
    await addJob(tx, "note", { number: 4 });
    const lock = (number: number, owner: string, seconds: number) =>
      sql`update graphile_worker._private_jobs set locked_by = ${owner}, locked_at = now() - make_interval(secs => ${seconds})
        where payload ->> 'number' = ${String(number)}`.execute(tx);
    await lock(3, "worker-killed", 41);
    await lock(4, "worker-at-work", 20);
  });
  await expect.poll(() => ran).toContainEqual({ number: 3 });
  await expect.poll(jobs).toEqual([{ attempts: 0, locked_by: "worker-at-work" }]);
});

test("the first worker to start takes over locked jobs at once, and a second worker does not", async () => {
  const { url: freshUrl, db: fresh } = await testDatabase();
  const done: unknown[] = [];
  const note = async (payload: unknown) => void done.push(payload);
  const start = () => startWorker(freshUrl, { handlers: { note }, timetable: [] }, { log: makeLog("silent") });
  const lockNew = (number: number) =>
    inTransaction(fresh, async (tx) => {
      await addJob(tx, "note", { number });
      await sql`update graphile_worker._private_jobs set locked_by = 'killed', locked_at = now()`.execute(tx);
    });
  await (await start()).stop();
  await lockNew(6);
  const first = await start();
  await expect.poll(() => done).toEqual([{ number: 6 }]);
  await lockNew(7);
  const second = await start();
  const locked = await sql`select locked_by from graphile_worker.jobs`.execute(fresh);
  expect(locked.rows).toEqual([{ locked_by: "killed" }]);
  await Promise.all([first.stop(), second.stop()]);
});

test("a job for a later time waits until then", async () => {
  const at = new Date(Date.now() + 3_600_000);
  await inTransaction(db, (tx) => addJobAt(tx, { name: "note", payload: { number: 8 }, at }));
  const { rows } = await sql<{ run_at: Date }>`select run_at from graphile_worker.jobs where run_at = ${at}`.execute(
    db,
  );
  expect(rows).toHaveLength(1);
  expect(ran).not.toContainEqual({ number: 8 });
});

test("scheduled jobs are registered", async () => {
  const { rows } = await sql`select identifier from graphile_worker._private_known_crontabs order by 1`.execute(db);
  expect(rows).toEqual([{ identifier: "note" }]);
});

test("workers that start in parallel on a new database all run", async () => {
  const { url: freshUrl, db: fresh } = await testDatabase();
  const done: unknown[] = [];
  const note = async (payload: unknown) => void done.push(payload);
  const start = () => startWorker(freshUrl, { handlers: { note }, timetable: [] }, { log: makeLog("silent") });
  const workers = await Promise.all([start(), start(), start()]);
  await inTransaction(fresh, (tx) => addJob(tx, "note", { number: 5 }));
  await expect.poll(() => done).toEqual([{ number: 5 }]);
  await Promise.all(workers.map((one) => one.stop()));
});

test("a stopped worker leaves no finished job in the queue", async () => {
  const { url: freshUrl, db: fresh } = await testDatabase();
  const done: unknown[] = [];
  const note = async (payload: unknown) => void done.push(payload);
  for (let round = 0; round < 20; round++) {
    done.length = 0;
    const worker = await startWorker(freshUrl, { handlers: { note }, timetable: [] }, { log: makeLog("silent") });
    await inTransaction(fresh, async (tx) => {
      for (let number = 0; number < 8; number++) await addJob(tx, "note", { number });
    });
    await expect.poll(() => done.length, { interval: 1 }).toBeGreaterThanOrEqual(4);
    await worker.stop();
    const { rows } = await sql`select payload from graphile_worker._private_jobs`.execute(fresh);
    expect([...done, ...rows.map((row) => (row as { payload: unknown }).payload)]).toHaveLength(8);
    await sql`delete from graphile_worker._private_jobs`.execute(fresh);
  }
});
