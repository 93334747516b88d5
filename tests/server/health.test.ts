// Shows that the health and readiness endpoints report the real state, that a server recovers with its
// database, and that only requests from the same machine, or with the token, get the metrics.
import { sql } from "kysely";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { inTransaction, openDatabase } from "../../src/server/database.ts";
import { startHealthServer } from "../../src/server/http/health.ts";
import { addJob } from "../../src/server/jobs.ts";
import { makeMetrics } from "../../src/server/metrics.ts";
import { findFreePort } from "../support/server-process.ts";
import { asAdmin, testDatabase } from "../support/test-database.ts";
import { startServerOn, testServer } from "../support/test-server.ts";

const server = await testServer();
const at = (path: string) => new URL(path, server.url);

test("a running server is alive and ready", async () => {
  expect(await (await fetch(at("/healthz"))).json()).toEqual({ status: "alive" });
  expect(await (await fetch(at("/readyz"))).json()).toEqual({ status: "ready" });
});

test("metrics are given to this machine, grouped by route and not by address", async () => {
  for (const path of ["/credits/", "/api/account/"]) await (await fetch(at(path))).text();
  const readMetrics = async () => (await fetch(at("/metrics"))).text();
  const isCounted = async (labels: string) =>
    (await readMetrics()).includes(`http_request_duration_seconds_count{${labels}} 1`);
  await expect.poll(() => isCounted('method="GET",route="/*",status="200"')).toBe(true);
  await expect.poll(() => isCounted('method="GET",route="/api/account",status="401"')).toBe(true);
  expect(await readMetrics()).toContain("process_resident_memory_bytes");
  expect(await readMetrics()).toContain("snapshots_behind_seconds 0");
  expect((await readMetrics()).includes("/credits")).toBe(false);
});

test.each([
  { "x-forwarded-for": "203.0.113.9" },
  { "x-forwarded-for": "127.0.0.1" },
  { forwarded: "for=203.0.113.9" },
  { "x-real-ip": "203.0.113.9" },
  { "x-forwarded-proto": "https" },
  { via: "1.1 proxy" },
])("metrics are not given to a client behind a proxy: %o", async (headers) => {
  const answer = await fetch(at("/metrics"), { headers: headers as unknown as Record<string, string> });
  expect(answer.status).toBe(404);
  expect(await answer.text()).not.toContain("http_request_duration_seconds");
});

test("a shop with a public address gives its metrics for the token only", async () => {
  const read = async (url: string, authorization?: string) =>
    (await fetch(new URL("/metrics", url), { headers: authorization === undefined ? {} : { authorization } })).status;
  const behindProxy = await startServerOn(server.databaseUrl, { PUBLIC_URL: "https://shop.example.com", DEMO: "off" });
  expect(await read(behindProxy.url)).toBe(404);
  const token = "a-token-of-16-characters";
  const withToken = await startServerOn(server.databaseUrl, { METRICS_TOKEN: token });
  expect(await read(withToken.url)).toBe(404);
  expect(await read(withToken.url, "Bearer another-token-of-16")).toBe(404);
  expect(await read(withToken.url, `Bearer ${token}`)).toBe(200);
});

test.each([
  [61_000, true, "The data in memory is out of date."],
  [0, false, "The worker has stopped."],
])(
  "a process is not ready with data that is %s ms old, or with a worker that runs: %s",
  async (ms, isRunning, message) => {
    const database = openDatabase(server.databaseUrl, { connections: 1, onIdleError: () => undefined });
    const parts = { db: database.db, metrics: makeMetrics(database), settings: { publicUrl: "http://localhost" } };
    const port = Number(await findFreePort());
    const watched = { worker: { isRunning: () => isRunning }, snapshots: { measureDelayMs: () => ms } };
    const health = await startHealthServer({ ...parts, ...watched }, { host: "localhost", port });
    const answer = await fetch(`http://localhost:${port}/readyz`);
    expect([answer.status, await answer.json()]).toEqual([503, { status: "unready", message }]);
    await health.close();
    await database.close();
  },
);

test("a server without its database is alive and not ready, and is ready again when the database is back", async () => {
  const { url: databaseUrl, db } = await testDatabase();
  const { url } = await startServerOn(databaseUrl);
  const name = new URL(databaseUrl).pathname.slice(1);
  const readReadiness = async () => (await fetch(new URL("/readyz", url))).status;
  expect(await readReadiness()).toBe(200);

  const admin = new pg.Client({ connectionString: inject("adminDatabaseUrl") });
  await admin.connect();
  await admin.query(`alter database ${name} allow_connections false`);
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  await admin.end();

  await expect.poll(readReadiness).toBe(503);
  const answer = await fetch(new URL("/readyz", url));
  expect(await answer.json()).toEqual({ status: "unready", message: "The database does not answer." });
  expect((await fetch(new URL("/healthz", url))).status).toBe(200);
  const page = await fetch(new URL("/", url), { headers: { accept: "text/html" } });
  expect(await page.text()).not.toMatch(/postgres|ECONN|not currently accepting/);

  await asAdmin(`alter database ${name} allow_connections true`);
  await expect.poll(readReadiness).toBe(200);

  await sql`update migrations set name = 'moved ' || name where name like '000001%'`.execute(db);
  expect(await (await fetch(new URL("/readyz", url))).json()).toEqual({
    ...{ status: "unready", message: "The database lacks migrations of this version." },
  });
  await sql`update migrations set name = substr(name, 7) where name like 'moved %'`.execute(db);
  expect(await readReadiness()).toBe(200);
  await inTransaction(db, (tx) => addJob(tx, "sweep-sessions", {}));
  const listJobs = async () => (await sql`select 1 from graphile_worker.jobs`.execute(db)).rows;
  await expect.poll(listJobs).toEqual([]);
});
