import { Logger, parseCronItems, run } from "graphile-worker";
import { sql } from "kysely";
import type { Transaction } from "./database.ts";
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

export async function startWorker(databaseUrl: string, jobs: Jobs, log: Log): Promise<{ stop(): Promise<void> }> {
  const runner = await run({
    connectionString: databaseUrl,
    concurrency: CONCURRENCY,
    pollInterval: 2_000,
    maxPoolSize: CONCURRENCY + 1,
    noHandleSignals: true,
    logger: new Logger(
      () => (level, message) => log[level === "warning" ? "warn" : level]({ part: "worker" }, message),
    ),
    taskList: Object.fromEntries(
      Object.entries(jobs.handlers).map(([name, handler]) => [name, (payload: unknown) => handler(payload)]),
    ),
    parsedCronItems: parseCronItems(jobs.timetable.map(({ pattern, job }) => ({ match: pattern, task: job }))),
  });
  return { stop: () => runner.stop() };
}
