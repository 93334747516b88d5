import { setTimeout as sleep } from "node:timers/promises";
import { Logger, parseCronItems, run, runMigrations } from "graphile-worker";
import { sql } from "kysely";
import type pg from "pg";
import { openPool, type Transaction } from "./database.ts";
import type { Log } from "./log.ts";

/**
 * Work that happens after the answer. A job is queued in the transaction that calls for it, so it exists exactly when
 * that transaction was committed; it runs at least once, so a handler must bear being run twice.
 */
export type JobHandler = (payload: unknown) => Promise<void>;

export interface Jobs {
  readonly handlers: Readonly<Record<string, JobHandler>>;
  /** Jobs by the clock: five-field cron patterns, in UTC. */
  readonly timetable: readonly { readonly pattern: string; readonly job: string }[];
}

export async function addJob(tx: Transaction, name: string, payload: Record<string, unknown>): Promise<void> {
  await sql`select enqueue_job(${name}, ${JSON.stringify(payload)}::json)`.execute(tx);
}

/** The same for work that is due at some moment, to which the worker comes within a few seconds. */
export async function addJobAt(
  tx: Transaction,
  { name, payload, at }: { name: string; payload: Record<string, unknown>; at: Date },
): Promise<void> {
  await sql`select enqueue_job(${name}, ${JSON.stringify(payload)}::json, ${at}::timestamptz)`.execute(tx);
}

const CONCURRENCY = 4;
const LIMIT_MS = 30_000;
const WORKER = "trestle worker";

/**
 * A worker that is killed, or loses its database, leaves jobs locked, and the library would wait four hours before it
 * believes that. No handler may take longer than half a minute, so what has been locked for longer was abandoned. What is
 * locked while no other worker is connected was abandoned too: a server that starts after a crash goes on at once.
 */
const freeAbandoned = `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
  from graphile_worker.jobs where locked_at < now() - interval '40 seconds'`;
const freeAllWhenAlone = `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
  from graphile_worker.jobs where locked_at is not null and not exists (select from pg_stat_activity
    where application_name = '${WORKER}' and datname = current_database() and pid <> pg_backend_pid())`;
const SWEEP_MS = 10_000;

export async function startWorker(databaseUrl: string, jobs: Jobs, log: Log): Promise<{ stop(): Promise<void> }> {
  const pool = openPool(databaseUrl, {
    connections: CONCURRENCY + 1,
    name: WORKER,
    onIdleError: (error) => log.warn({ part: "worker", err: error }, "A database connection broke."),
  });
  const logger = new Logger(
    () => (level, message) => log[level === "warning" ? "warn" : level]({ part: "worker" }, message),
  );
  await runMigrations({ pgPool: pool, logger });
  await pool.query(freeAllWhenAlone);
  const runner = await run({
    pgPool: pool,
    concurrency: CONCURRENCY,
    pollInterval: 2_000,
    noHandleSignals: true,
    logger,
    taskList: Object.fromEntries(
      Object.entries(jobs.handlers).map(([name, handler]) => [name, (payload: unknown) => inTime(handler(payload))]),
    ),
    parsedCronItems: parseCronItems(jobs.timetable.map(({ pattern, job }) => ({ match: pattern, task: job }))),
  });
  const sweep = () =>
    pool
      .query(freeAbandoned)
      .catch((error: Error) => log.warn({ part: "worker", err: error }, "Abandoned jobs could not be looked for."));
  const sweeping = setInterval(() => void sweep(), SWEEP_MS).unref();
  return {
    stop: async () => {
      clearInterval(sweeping);
      await runner.stop();
      await whenNobodyWaits(pool);
      await pool.end();
    },
  };
}

/**
 * The library takes a finished job off the queue without waiting for that, and a pool that ends forgets who waits for a
 * connection: the job would stay, and be done again by the next worker.
 */
async function whenNobodyWaits(pool: pg.Pool): Promise<void> {
  while (pool.waitingCount > 0) await sleep(5);
}

async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The job took too long; it will be tried again.")), LIMIT_MS);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
