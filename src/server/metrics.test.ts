// Shows that jobs, mails, calls of the gateway, connections and queues are counted, in a server and in a worker.
import { runMigrations } from "graphile-worker";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { findFreePort } from "../../tests/support/server-process.ts";
import { smtpSink } from "../../tests/support/smtp-sink.ts";
import { testDatabase } from "../../tests/support/test-database.ts";
import { startServer } from "../main.ts";
import { readConfig } from "./config.ts";
import { inTransaction, openDatabase } from "./database.ts";
import { addJob } from "./jobs.ts";
import { makeLog } from "./log.ts";
import type { StoredMail } from "./mail.store.ts";
import { makeMetrics } from "./metrics.ts";

const { url, db } = await testDatabase();
await runMigrations({ connectionString: url });
const database = openDatabase(url, { connections: 3, onIdleError: () => undefined });
afterAll(database.close);
const metrics = makeMetrics(database);
const fail = () => Promise.reject(new Error("It failed."));

test("jobs are counted by name and outcome, and a failure stays a failure", async () => {
  const { handlers } = metrics.watchJobs({ handlers: { good: async () => undefined, bad: fail }, timetable: [] });
  await handlers.good?.({});
  await expect(handlers.bad?.({})).rejects.toThrow("It failed.");
  const text = await metrics.write();
  expect(text).toContain('job_duration_seconds_count{job="good",outcome="done"} 1');
  expect(text).toContain('job_duration_seconds_count{job="bad",outcome="failed"} 1');
});

test("mails are counted by outcome", async () => {
  const mail = {} as StoredMail;
  await metrics.watchMail(async () => undefined)(mail);
  await expect(metrics.watchMail(fail)(mail)).rejects.toThrow("It failed.");
  const text = await metrics.write();
  expect(text).toContain('mails_total{outcome="sent"} 1');
  expect(text).toContain('mails_total{outcome="failed"} 1');
});

test("calls of the gateway are counted by the kind of the answer, which is passed on", async () => {
  const gateway = metrics.watchGateway({ capture: async (kind: string) => ({ kind }) });
  expect(await gateway.capture("done")).toEqual({ kind: "done" });
  await gateway.capture("unknown");
  const text = await metrics.write();
  expect(text).toContain('gateway_call_duration_seconds_count{call="capture",outcome="done"} 1');
  expect(text).toContain('gateway_call_duration_seconds_count{call="capture",outcome="unknown"} 1');
});

test("connections, due jobs, given-up jobs and unsent mails are read when the metrics are", async () => {
  await sql`select graphile_worker.add_job('due'), graphile_worker.add_job('later', run_at => now() + interval '1 hour')`.execute(
    db,
  );
  await sql`insert into mails (notice_key, recipient, subject, text_body, html_body, created_at, attempts)
    values ('a', 'a@trestle.test', 'A', 'A', 'A', now(), 1), ('b', 'b@trestle.test', 'B', 'B', 'B', now(), 0)`.execute(
    db,
  );
  await inTransaction(database.db, async () => {
    const text = await metrics.write();
    expect(text).toContain("jobs_due 1");
    expect(text).toContain("jobs_given_up 0");
    expect(text).toContain("mails_unsent 1");
    expect(text).toMatch(/database_connections\{state="used"\} [1-3]/);
    expect(text).toContain('database_connections{state="waiting"}');
  });
  await sql`truncate graphile_worker._private_jobs; delete from mails`.execute(db);
});

test("statements that are sent together count as one exchange", async () => {
  const readExchanges = async () => Number(/exchange_duration_seconds_count (\d+)/.exec(await metrics.write())?.[1]);
  // Reading the queues takes exchanges too.
  const before = await readExchanges();
  const idle = (await readExchanges()) - before;
  await inTransaction(database.db, async (tx) => {
    await Promise.all([sql`select 1`.execute(tx), sql`select 2`.execute(tx)]);
  });
  expect((await readExchanges()) - before).toBe(2 * idle + 2);
});

test("a worker answers with its own metrics on WORKER_PORT", async () => {
  const sink = await smtpSink();
  const port = await findFreePort();
  const config = readConfig({ PORT: await findFreePort(), WORKER_PORT: port, SMTP_URL: sink.url, DEMO: "off" });
  const options = { databaseUrl: url, mode: "production", role: "worker", log: makeLog("silent") } as const;
  const worker = await startServer(config, options);
  await inTransaction(db, (tx) => addJob(tx, "sweep-sessions", {}));
  const read = async (path: string) => (await fetch(`http://localhost:${port}${path}`)).text();
  await expect
    .poll(() => read("/metrics"))
    .toContain('job_duration_seconds_count{job="sweep-sessions",outcome="done"} 1');
  expect(JSON.parse(await read("/readyz"))).toEqual({ status: "ready" });
  await worker.close();
  await expect(read("/healthz")).rejects.toThrow("fetch failed");
});
