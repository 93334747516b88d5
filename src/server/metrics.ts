/** The figures of one process for Prometheus: requests, exchanges with the database, connections, jobs, mails, and calls of the gateway. */
import { sql } from "kysely";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Database, OpenDatabase } from "./database.ts";
import type { Jobs } from "./jobs.ts";
import { countUnsentMails } from "./mail.store.ts";
import type { MailTransport } from "./mail.ts";

/** Calls of a provider outside. The answer says how a call ended. */
type Calls = Readonly<Record<string, (...input: never[]) => Promise<{ readonly kind: string }>>>;

export interface Metrics {
  readonly contentType: string;
  /** All figures, as Prometheus reads them. */
  write(): Promise<string>;
  observeRequest(labels: { method: string; route: string; status: number }, seconds: number): void;
  watchJobs(jobs: Jobs): Jobs;
  watchMail(transport: MailTransport): MailTransport;
  watchGateway<Watched extends Calls>(gateway: Watched): Watched;
  /** Reads how long the data in memory has been behind the database. */
  watchSnapshots(measureDelayMs: () => number): void;
}

const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const exchangeBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];
const slowBuckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export function makeMetrics(database: OpenDatabase): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer, by route and status.",
    labelNames: ["method", "route", "status"],
    buckets,
    registers,
  });
  const jobs = new Histogram({
    name: "job_duration_seconds",
    help: "Time of a job, by name and outcome.",
    labelNames: ["job", "outcome"],
    buckets: slowBuckets,
    registers,
  });
  const calls = new Histogram({
    name: "gateway_call_duration_seconds",
    help: "Time of a call of the payment gateway, by outcome.",
    labelNames: ["call", "outcome"],
    buckets: slowBuckets,
    registers,
  });
  const mails = new Counter({ name: "mails_total", help: "Attempts to send.", labelNames: ["outcome"], registers });
  registerDatabase(database, registers);
  registerQueues(database.db, registers);
  return {
    contentType: registry.contentType,
    write: () => registry.metrics(),
    watchSnapshots: (measureDelayMs) => registerSnapshots(measureDelayMs, registers),
    observeRequest: (labels, seconds) => requests.observe(labels, seconds),
    watchJobs: ({ handlers, ...others }) => ({
      ...others,
      handlers: mapValues(handlers, (run, job) => async (payload) => {
        const end = jobs.startTimer({ job });
        await run(payload).then(
          () => end({ outcome: "done" }),
          (error: unknown) => {
            end({ outcome: "failed" });
            throw error;
          },
        );
      }),
    }),
    watchMail: (send) => async (mail) => {
      await send(mail).then(
        () => mails.inc({ outcome: "sent" }),
        (error: unknown) => {
          mails.inc({ outcome: "failed" });
          throw error;
        },
      );
    },
    watchGateway: <Watched extends Calls>(gateway: Watched) =>
      mapValues(gateway, (run, call) => async (...input: never[]) => {
        const end = calls.startTimer({ call });
        const answer = await run(...input);
        end({ outcome: answer.kind });
        return answer;
      }) as unknown as Watched,
  };
}

function registerDatabase({ countConnections, watchExchanges }: OpenDatabase, registers: Registry[]): void {
  new Gauge({
    name: "database_connections",
    help: "Connections of this process's pool, and requests that wait for one.",
    labelNames: ["state"],
    registers,
    collect() {
      for (const [state, count] of Object.entries(countConnections())) this.set({ state }, count);
    },
  });
  const exchanges = new Histogram({
    name: "database_exchange_duration_seconds",
    help: "Time from sending one or more statements together to the last answer.",
    buckets: exchangeBuckets,
    registers,
  });
  watchExchanges((seconds) => exchanges.observe(seconds));
}

function registerSnapshots(measureDelayMs: () => number, registers: Registry[]): void {
  new Gauge({
    name: "snapshots_behind_seconds",
    help: "For how long the catalogue, prices or content in memory could not follow the database.",
    registers,
    collect() {
      this.set(measureDelayMs() / 1000);
    },
  });
}

/** Read when the metrics are. They are the same in every process. Without the database they are left out. */
function registerQueues(db: Database, registers: Registry[]): void {
  const makeGauge = (name: string, help: string, count: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const value = await count().catch(() => null);
        if (value === null) this.reset();
        else this.set(value);
      },
    });
  const countJobs = async (condition: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from graphile_worker.jobs where locked_at is null and ${condition}`.execute(db);
    return rows[0]?.count ?? 0;
  };
  makeGauge("jobs_due", "Jobs that are due and not yet begun.", () =>
    countJobs(sql`run_at <= now() and attempts < max_attempts`),
  );
  makeGauge("jobs_given_up", "Jobs that failed too often and are not tried again.", () =>
    countJobs(sql`attempts >= max_attempts`),
  );
  makeGauge("mails_unsent", "Mails that a mail server has refused and that are not sent yet.", () =>
    countUnsentMails(db, new Date()),
  );
}

function mapValues<Value, Mapped>(
  record: Readonly<Record<string, Value>>,
  map: (value: Value, name: string) => Mapped,
): Record<string, Mapped> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value, name)]));
}
