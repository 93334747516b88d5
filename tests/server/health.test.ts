// Shows that a server says truly whether it lives and whether it can serve, comes back with its database, and tells its
// figures to this machine only.
import pg from "pg";
import { expect, inject, test } from "vitest";
import { asAdmin, testDatabase } from "../support/test-database.ts";
import { serverOn, testServer } from "../support/test-server.ts";

const server = await testServer();
const at = (path: string) => new URL(path, server.url);

test("it lives and is ready", async () => {
  expect(await (await fetch(at("/healthz"))).json()).toEqual({ status: "alive" });
  expect(await (await fetch(at("/readyz"))).json()).toEqual({ status: "ready" });
});

test("figures are told to this machine, by route and not by address", async () => {
  await fetch(at("/credits/"));
  await fetch(at("/api/account/"));
  const answer = await fetch(at("/metrics"));
  expect(answer.headers.get("content-type")).toContain("text/plain");
  const text = await answer.text();
  expect(text).toMatch(/http_request_duration_seconds_bucket\{le="0.1",method="GET",route="\/\*",status="200"\} [1-9]/);
  expect(text).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/api\/account",status="401"\} 1/);
  expect(text).not.toContain("/credits");
  expect(text).toContain("process_resident_memory_bytes");
});

test.each([{ "x-forwarded-for": "203.0.113.9" }, { "x-forwarded-for": "127.0.0.1" }, { forwarded: "for=203.0.113.9" }])(
  "figures are not told to whoever comes through a proxy: %o",
  async (headers) => {
    const answer = await fetch(at("/metrics"), { headers: headers as unknown as Record<string, string> });
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain("http_request_duration_seconds");
  },
);

test("without its database it lives, is not ready, and says so within reason; with it, it is ready again", async () => {
  const { url: databaseUrl } = await testDatabase();
  const { url } = await serverOn(databaseUrl);
  const name = new URL(databaseUrl).pathname.slice(1);
  const ready = async () => (await fetch(new URL("/readyz", url))).status;
  expect(await ready()).toBe(200);

  const admin = new pg.Client({ connectionString: inject("adminDatabaseUrl") });
  await admin.connect();
  await admin.query(`alter database ${name} allow_connections false`);
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  await admin.end();

  await expect.poll(ready).toBe(503);
  const answer = await fetch(new URL("/readyz", url));
  expect(await answer.json()).toEqual({ status: "unready", message: "The database does not answer." });
  expect((await fetch(new URL("/healthz", url))).status).toBe(200);
  const page = await fetch(new URL("/", url), { headers: { accept: "text/html" } });
  expect(await page.text()).not.toMatch(/postgres|ECONN|not currently accepting/);

  await asAdmin(`alter database ${name} allow_connections true`);
  await expect.poll(ready).toBe(200);
});
