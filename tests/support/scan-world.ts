/**
 * A shop on a large database that reports how many exchanges with PostgreSQL each operation and each page needs, and which
 * large tables each operation and each job scans from start to end.
 */
import { sql } from "kysely";
import { afterAll } from "vitest";
import { startPayments } from "../../src/features/cards/server/payments.adapter.ts";
import { connectProvider } from "../../src/features/gift-cards/server/gift-card-provider.adapter.ts";
import { gatherJobs, gatherPurposes } from "../../src/jobs.ts";
import { systemClock as clock } from "../../src/server/clock.ts";
import type { Config } from "../../src/server/config.ts";
import { type Database, openDatabase } from "../../src/server/database.ts";
import type { Jobs } from "../../src/server/jobs.ts";
import { makeLog } from "../../src/server/log.ts";
import { makeSealing } from "../../src/server/sealing.ts";
import { makeThreadPool } from "../../src/server/threads/thread-pool.ts";
import { toOutcome } from "./access-rows.ts";
import { type Answer, askOperation } from "./ask-shop.ts";
import { enlargeDatabase } from "./large-database.ts";
import { listScannedTables, readPlans, type SeenPlan } from "./plan-reader.ts";
import { countSql, type Exchange, type SqlCounter } from "./sql-counter.ts";
import { testDatabase } from "./test-database.ts";
import { startServerOn } from "./test-server.ts";

/** A scan of a table with more rows than this is reported. */
const SCAN_LIMIT = 5_000;

export interface Scan {
  /** The operation or the job that ran the statement. */
  readonly by: string;
  readonly table: string;
  readonly statement: string;
}

interface OperationRequest {
  /** Empty for a guest. */
  readonly cookie: string;
  readonly variables: object;
  /** The name under which the exchanges are counted, if it is not the operation's. */
  readonly countedAs?: string | undefined;
}

export interface ScanWorld {
  readonly url: string;
  /** Its statements are not reported: for preparing and checking. */
  readonly db: Database;
  readonly tables: readonly string[];
  readonly largeTables: ReadonlySet<string>;
  readonly jobs: Jobs["handlers"];
  /** The names of the jobs in the timetable. */
  readonly scheduled: readonly string[];
  run(operation: string, request: OperationRequest): Promise<void>;
  /** Returns the payload. A refusal is an error. */
  get<T>(operation: string, request: OperationRequest): Promise<T>;
  runJob(name: string, payload: unknown): Promise<void>;
  /** Runs the newest queued job of this name. Nothing happens if none is queued. */
  runQueuedJob(name: string): Promise<void>;
  listScans(): readonly Scan[];
  /** All statements whose plans were seen. */
  listStatements(): readonly string[];
  /** The names of the operations that succeeded, and of the jobs that ran. */
  listDone(): readonly string[];
  /** The exchanges of a page, or of an operation whose answer does not matter. */
  countPage(path: string, cookie: string): Promise<readonly Exchange[]>;
  countOperation(operation: string, request: OperationRequest): Promise<readonly Exchange[]>;
  /** The most exchanges that each operation needed to succeed. */
  listExchanges(): ReadonlyMap<string, readonly Exchange[]>;
}

export async function scanWorld(): Promise<ScanWorld> {
  const { db, url: databaseUrl } = await testDatabase();
  await enlargeDatabase(db);
  const { tables, largeTables } = await listTables(db);
  const reader = await readPlans(databaseUrl);
  afterAll(() => reader.stop());
  const counter = await countSql(reader.url);
  afterAll(() => counter.stop());
  const server = await startServerOn(counter.url);
  await holdJobs(db);
  await holdWebhooks(db);
  await holdRecordsOfUse(db);
  await holdNotices(db);
  const jobs = await openJobs(reader.url, server.config);
  const scans: Scan[] = [];
  const statements = new Set<string>();
  const done = new Set<string>();
  const most = new Map<string, readonly Exchange[]>();
  const record = (by: string) => {
    const plans = reader.take();
    for (const { statement } of plans) statements.add(statement);
    scans.push(...toScans(by, plans, largeTables));
  };
  record("The start of the server");
  const count = makeCount(server.url, counter);
  const ask = async (operation: string, request: OperationRequest): Promise<Answer> => {
    const { cookie, countedAs = operation } = request;
    const { answer, exchanges } = await count(cookie, () => askOperation(server.url, operation, request));
    record(operation);
    if (toOutcome(answer) !== "ok") return answer;
    done.add(operation);
    if (exchanges.length >= (most.get(countedAs)?.length ?? 0)) most.set(countedAs, exchanges);
    return answer;
  };
  const runJob = async (name: string, payload: unknown) => {
    await jobs.handlers[name]?.(payload);
    record(name);
    done.add(name);
  };
  return {
    ...{ url: server.url, db, tables, largeTables, runJob },
    jobs: jobs.handlers,
    scheduled: jobs.timetable.map(({ job }) => job),
    run: async (operation, request) => {
      await ask(operation, request);
    },
    get: async <T>(operation: string, request: OperationRequest) => {
      const answer = await ask(operation, request);
      if (toOutcome(answer) !== "ok") throw new Error(`${operation} answered ${toOutcome(answer)}.`);
      return Object.values(answer.body.data ?? {})[0] as T;
    },
    runQueuedJob: async (name) => {
      const queued = await findQueuedJob(db, name);
      if (queued !== null) await runJob(name, queued.payload);
    },
    countPage: async (path, cookie) => {
      const { answer, exchanges } = await count(cookie, () => openPage(new URL(path, server.url), cookie));
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
      return exchanges;
    },
    countOperation: async (operation, request) =>
      (await count(request.cookie, () => askOperation(server.url, operation, request))).exchanges,
    listScans: () => scans,
    listStatements: () => [...statements],
    listDone: () => [...done],
    listExchanges: () => most,
  };
}

/** Counts the exchanges of one request at a time. */
function makeCount(url: string, counter: SqlCounter) {
  const met = new Set<string>();
  return async <T>(cookie: string, send: () => Promise<T>) => {
    // A server reads a person whom it has not met in an exchange before the others.
    if (!met.has(cookie)) await askOperation(url, "GetFrame", { cookie });
    met.add(cookie);
    counter.take();
    const answer = await send();
    return { answer, exchanges: counter.take() };
  };
}

/** Waits for the whole page. */
async function openPage(url: URL, cookie: string): Promise<Response> {
  const answer = await fetch(url, { headers: { cookie, accept: "text/html" }, redirect: "manual" });
  await answer.text();
  return answer;
}

function toScans(by: string, plans: readonly SeenPlan[], largeTables: ReadonlySet<string>): Scan[] {
  return plans.flatMap(({ statement, root }) =>
    [...new Set(listScannedTables(root))]
      .filter((table) => largeTables.has(table))
      .map((table) => ({ by, table, statement })),
  );
}

async function listTables(db: Database): Promise<Pick<ScanWorld, "tables" | "largeTables">> {
  const { rows } = await sql<{ name: string; isLarge: boolean }>`
    select relname as name, reltuples > ${SCAN_LIMIT} as "isLarge" from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(db);
  const large = rows.filter(({ isLarge }) => isLarge);
  return { tables: rows.map(({ name }) => name), largeTables: new Set(large.map(({ name }) => name)) };
}

/** Queued jobs wait, so that the test runs them itself and knows which job ran a statement. */
async function holdJobs(db: Database): Promise<void> {
  await sql`create function hold_job() returns trigger language plpgsql as $$
    begin new.run_at = 'infinity'; return new; end $$`.execute(db);
  await sql`create trigger hold_job before insert on graphile_worker._private_jobs
    for each row execute function hold_job()`.execute(db);
}

/** The sandbox gateway sends no webhooks, because their statements would be counted with the next operation. */
async function holdWebhooks(db: Database): Promise<void> {
  await sql`create function hold_webhook() returns trigger language plpgsql as $$
    begin new.next_attempt_at = 'infinity'; return new; end $$`.execute(db);
  await sql`create trigger hold_webhook before insert on sandbox_events
    for each row execute function hold_webhook()`.execute(db);
}

/** A session is marked as used once a minute. The request that does so, and the one after it, need more exchanges. */
async function holdRecordsOfUse(db: Database): Promise<void> {
  await sql`create function hold_use() returns trigger language plpgsql as $$
    begin new.last_seen_at = new.last_seen_at + interval '1 hour'; return new; end $$`.execute(db);
  await sql`create trigger hold_use before insert on sessions for each row execute function hold_use()`.execute(db);
}

/** After a notice the server loads a snapshot again. Its statements would be counted with the next operation. */
async function holdNotices(db: Database): Promise<void> {
  await sql`create or replace function notify_change() returns trigger language plpgsql as $$
    begin return null; end $$`.execute(db);
}

async function findQueuedJob(db: Database, name: string): Promise<{ payload: unknown } | null> {
  const { rows } = await sql<{ payload: unknown }>`
    select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${name} order by j.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** All jobs, with connections whose plans are reported. */
async function openJobs(databaseUrl: string, config: Config): Promise<Jobs> {
  const { db, close } = openDatabase(databaseUrl, { connections: 4, onIdleError: () => undefined });
  afterAll(close);
  const log = makeLog("silent");
  const payments = await startPayments(
    config,
    { db, clock, log, hasShop: false, watchGateway: (gateway) => gateway },
    gatherPurposes(clock),
  );
  afterAll(() => payments.close());
  const transport = async () => undefined;
  const pool = makeThreadPool();
  afterAll(() => pool.close());
  return gatherJobs({
    db,
    clock,
    log,
    pool,
    payments,
    giftCards: {
      provider: connectProvider(config, payments.sandbox),
      sealing: makeSealing(config.installationKey ?? ""),
    },
    push: { send: async () => "sent" },
    transport,
    publicUrl: config.publicUrl,
    directUrl: databaseUrl,
    isDemoOn: true,
    advancesDemoOrders: true,
    cancelRestAfterDays: 30,
  });
}
