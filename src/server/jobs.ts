import { type JobHelpers, Logger, parseCronItems, run } from "graphile-worker";
import { sql } from "kysely";
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

const CONCURRENCY = 4;
const LIMIT_MS = 30_000;

/**
 * A worker that is killed leaves its jobs locked, and the library would wait four hours before it believes that. No
 * handler may take longer than half a minute, so what has been locked for a minute was abandoned and is taken up again.
 */
const FREE_ABANDONED = "free-abandoned-jobs";
const freeAbandoned = `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
  from graphile_worker.jobs where locked_at < now() - interval '1 minute'`;

export async function startWorker(databaseUrl: string, jobs: Jobs, log: Log): Promise<{ stop(): Promise<void> }> {
  const timetable = [...jobs.timetable, { pattern: "* * * * *", job: FREE_ABANDONED }];
  const pool = openPool(databaseUrl, {
    connections: CONCURRENCY + 1,
    onIdleError: (error) => log.warn({ part: "worker", err: error }, "A database connection broke."),
  });
  const runner = await run({
    pgPool: pool,
    concurrency: CONCURRENCY,
    pollInterval: 2_000,
    noHandleSignals: true,
    logger: new Logger(
      () => (level, message) => log[level === "warning" ? "warn" : level]({ part: "worker" }, message),
    ),
    taskList: {
      ...Object.fromEntries(
        Object.entries(jobs.handlers).map(([name, handler]) => [name, (payload: unknown) => inTime(handler(payload))]),
      ),
      [FREE_ABANDONED]: async (_payload: unknown, { query }: JobHelpers) => void (await query(freeAbandoned)),
    },
    parsedCronItems: parseCronItems(timetable.map(({ pattern, job }) => ({ match: pattern, task: job }))),
  });
  return {
    stop: async () => {
      await runner.stop();
      await pool.end();
    },
  };
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
