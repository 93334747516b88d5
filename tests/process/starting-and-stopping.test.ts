// Shows that one server at a time runs on its data, that it ends in order, and that not even SIGKILL loses anything or leaves anything.
import { once } from "node:events";
import { rmSync } from "node:fs";
import { createServer } from "node:net";
import pg from "pg";
import { afterAll, afterEach, expect, test } from "vitest";
import { findEmbeddedDatabaseUrl } from "../../src/server/embedded-postgres.ts";
import { listProcessesOf } from "../support/processes.ts";
import { endAllServerProcesses, findFreePort, startServerProcess } from "../support/server-process.ts";
import { temporaryDataFolder } from "../support/temporary-data-folder.ts";

const dataFolder = temporaryDataFolder("process");
const port = await findFreePort();
const env = { TRESTLE_DATA: dataFolder, PORT: port };

afterEach(endAllServerProcesses);
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));

async function query(statement: string) {
  const client = new pg.Client({ connectionString: (await findEmbeddedDatabaseUrl(dataFolder)) ?? "" });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function timed(work: Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work;
  return performance.now() - started;
}

test("a first start makes everything and answers; SIGTERM ends it all", async () => {
  const server = startServerProcess({ env });
  await server.untilReady();
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect(server.output()).toContain(`http://localhost:${port}`);
  server.child.kill("SIGTERM");
  expect(await timed(server.untilEnded())).toBeLessThan(10_000);
  expect(await server.untilEnded()).toBe(0);
  expect(listProcessesOf(dataFolder)).toEqual([]);
});

test("Ctrl-C, which reaches every process of the terminal, ends it all in order", async () => {
  const server = startServerProcess({ env });
  await server.untilReady();
  process.kill(-server.pid, "SIGINT");
  expect(await timed(server.untilEnded())).toBeLessThan(10_000);
  expect(await server.untilEnded()).toBe(0);
  expect(server.output()).not.toMatch(/error|unexpected/i);
  expect(listProcessesOf(dataFolder)).toEqual([]);
});

test("a signal while it starts ends it too", async () => {
  const server = startServerProcess({ env });
  await once(server.child.stdout ?? server.child, "data");
  server.child.kill("SIGINT");
  expect(await server.untilEnded()).toBe(0);
  expect(listProcessesOf(dataFolder)).toEqual([]);
});

test("a second start on the same data is refused, and told where the first runs", async () => {
  const first = startServerProcess({ env });
  await first.untilReady();
  const second = startServerProcess({ env: { ...env, PORT: await findFreePort() } });
  expect(await second.untilEnded()).toBe(1);
  expect(second.output()).toContain(`Trestle already runs on the data in ${dataFolder}: http://localhost:${port}`);
  expect(second.output()).not.toMatch(/^\s+at /m);
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
});

test("after SIGKILL it is up again as after any stop, with its data, and nothing strays", async () => {
  const killed = startServerProcess({ env });
  const usualMs = await timed(killed.untilReady());
  await query("create table kept as select 42 as answer");
  const before = await query("select pg_postmaster_start_time()::text as started");
  killed.child.kill("SIGKILL");
  const next = startServerProcess({ env });
  expect(await timed(next.untilReady())).toBeLessThan(3 * usualMs);
  expect(await query("select answer from kept")).toEqual([{ answer: 42 }]);
  expect(await query("select pg_postmaster_start_time()::text as started")).not.toEqual(before);
  next.child.kill("SIGTERM");
  await next.untilEnded();
  expect(listProcessesOf(dataFolder)).toEqual([]);
});

test("a busy port gets a sentence, and PostgreSQL does not stay", async () => {
  const busy = createServer().listen(Number(port), "localhost");
  await once(busy, "listening");
  const server = startServerProcess({ env });
  expect(await server.untilEnded()).toBe(1);
  expect(server.output()).toContain(`Port ${port} is taken by another program.`);
  expect(server.output()).not.toMatch(/^\s+at /m);
  expect(listProcessesOf(dataFolder)).toEqual([]);
  busy.close();
});
