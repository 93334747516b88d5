import { setTimeout as sleep } from "node:timers/promises";
import { type JobHelpers, Logger, parseCronItems, run, runMigrations } from "graphile-worker";
import { sql } from "kysely";
import type pg from "pg";
import { openPool, type Transaction } from "./database.ts";
import type { Log } from "./log.ts";
import { type TimeLimits, timeLimits } from "./time-limits.ts";

/**
 * Work that happens after the answer. A job is queued in the transaction that needs it, so it exists exactly when that
 * transaction was committed. It runs at least once, so a handler must be safe to run twice.
 */
export type JobHandler = (payload: unknown) => Promise<void>;

export interface Jobs {
  readonly handlers: Readonly<Record<string, JobHandler>>;
  /** Scheduled jobs: five-field cron patterns, in UTC. */
  readonly timetable: readonly { readonly pattern: string; readonly job: string }[];
  /** The time limits of jobs that may take longer than 30 seconds. */
  readonly limitsMs?: Readonly<Record<string, number>>;
}

export async function addJob(tx: Transaction, name: string, payload: Record<string, unknown>): Promise<void> {
  await sql`select enqueue_job(${name}, ${JSON.stringify(payload)}::json)`.execute(tx);
}

/** Queues a job for a later time. The worker runs it within a few seconds of that time. */
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
 * A worker that is killed, or loses its database, leaves jobs locked. The library unlocks them only after four hours. No
 * handler may take longer than 30 seconds, so jobs that have been locked for 40 seconds are abandoned. The worker renews the lock
 * of a longer job while it runs. Locked jobs are abandoned too when no other worker is connected, so that a server continues at
 * once after a crash.
 */
const unlockAbandoned = `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
  from graphile_worker.jobs where locked_at < now() - interval '40 seconds'`;
const unlockAllWhenAlone = `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
  from graphile_worker.jobs where locked_at is not null and not exists (select from pg_stat_activity
    where application_name = '${WORKER}' and datname = current_database() and pid <> pg_backend_pid())`;
const renewLock = "update graphile_worker._private_jobs set locked_at = now() where id = $1 and locked_at is not null";
const SWEEP_MS = 10_000;

export interface Worker {
  /** False when it takes no more jobs. */
  isRunning(): boolean;
  /** Takes no more jobs, and waits for those that run. */
  stop(): Promise<void>;
}

interface WorkerOptions {
  readonly log: Log;
  readonly limits?: TimeLimits;
}

export async function startWorker(
  databaseUrl: string,
  jobs: Jobs,
  { log, limits = timeLimits }: WorkerOptions,
): Promise<Worker> {
  const pool = openPool(databaseUrl, {
    connections: CONCURRENCY + 1,
    name: WORKER,
    limits,
    onIdleError: (error) => log.warn({ part: "worker", err: error }, "A database connection broke."),
  });
  const logger = new Logger(
    () => (level, message) => log[level === "warning" ? "warn" : level]({ part: "worker" }, message),
  );
  await runMigrations({ pgPool: pool, logger });
  await pool.query(unlockAllWhenAlone);
  const runner = await run({
    pgPool: pool,
    concurrency: CONCURRENCY,
    pollInterval: 2_000,
    noHandleSignals: true,
    logger,
    taskList: Object.fromEntries(
      Object.entries(jobs.handlers).map(([name, handler]) => {
        const limitMs = jobs.limitsMs?.[name];
        if (limitMs === undefined) return [name, (payload: unknown) => withTimeLimit(handler(payload), LIMIT_MS)];
        return [
          name,
          (payload: unknown, { job }: JobHelpers) =>
            withLockRenewed(pool, job.id, () => withTimeLimit(handler(payload), limitMs)),
        ];
      }),
    ),
    parsedCronItems: parseCronItems(jobs.timetable.map(({ pattern, job }) => ({ match: pattern, task: job }))),
  });
  let isRunning = true;
  const onEnd = () => {
    isRunning = false;
  };
  runner.promise.then(onEnd, onEnd);
  const sweep = () =>
    pool
      .query(unlockAbandoned)
      .catch((error: Error) => log.warn({ part: "worker", err: error }, "Abandoned jobs could not be unlocked."));
  const sweeping = setInterval(() => void sweep(), SWEEP_MS).unref();
  const end = async () => {
    clearInterval(sweeping);
    await runner.stop();
    await waitForPendingQueries(pool);
    await pool.end();
  };
  let ending: Promise<void> | undefined;
  const stop = () => {
    ending ??= end();
    return ending;
  };
  return { isRunning: () => isRunning, stop };
}

/**
 * The library deletes a finished job without awaiting the query. A pool that ends drops queries that still wait for a
 * connection: the job would stay in the queue, and the next worker would run it again.
 */
async function waitForPendingQueries(pool: pg.Pool): Promise<void> {
  while (pool.waitingCount > 0) await sleep(5);
}

async function withLockRenewed(pool: pg.Pool, jobId: string, work: () => Promise<void>): Promise<void> {
  // A renewal that fails is made up by the next one: three may fail before the job counts as abandoned.
  const renewing = setInterval(() => void pool.query(renewLock, [jobId]).catch(() => undefined), SWEEP_MS).unref();
  try {
    await work();
  } finally {
    clearInterval(renewing);
  }
}

async function withTimeLimit(work: Promise<void>, limitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The job took too long; it will be tried again.")), limitMs);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
