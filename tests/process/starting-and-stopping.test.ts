// Shows that only one server runs on a data folder, that every signal ends all its processes, that SIGKILL loses no data, and that
// a killed PostgreSQL is started again.
import { once } from "node:events";
import { rmSync } from "node:fs";
import { createServer } from "node:net";
import pg from "pg";
import { afterAll, afterEach, expect, test } from "vitest";
import { dataFiles } from "../../src/server/data-folder.ts";
import { findEmbeddedDatabaseUrl } from "../../src/server/embedded-postgres.ts";
import { findPostmaster } from "../../src/server/postgres-supervisor.ts";
import { endAllServerProcesses, findFreePort, listProcesses, startServerProcess } from "../support/server-process.ts";
import { temporaryDataFolder } from "../support/temporary-data-folder.ts";

const dataFolder = temporaryDataFolder("process");
const port = await findFreePort();
// Without the demo world a start takes a third of the time.
const env = { TRESTLE_DATA: dataFolder, PORT: port, DEMO: "off" };

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

test("the first start creates the database and answers, and SIGTERM ends all processes", async () => {
  const server = startServerProcess({ env });
  await server.untilReady();
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect(server.output()).toContain(`http://localhost:${port}`);
  server.child.kill("SIGTERM");
  expect(await server.untilEnded()).toBe(0);
  expect(listProcesses(dataFolder)).toEqual([]);
});

test("Ctrl-C, which reaches every process of the terminal, ends all processes without an error", async () => {
  const server = startServerProcess({ env });
  await server.untilReady();
  process.kill(-server.pid, "SIGINT");
  expect(await server.untilEnded()).toBe(0);
  expect(server.output()).not.toMatch(/error|unexpected/i);
  expect(listProcesses(dataFolder)).toEqual([]);
});

test("a signal during the start ends all processes", async () => {
  const server = startServerProcess({ env });
  await once(server.child.stdout ?? server.child, "data");
  server.child.kill("SIGINT");
  expect(await server.untilEnded()).toBe(0);
  expect(listProcesses(dataFolder)).toEqual([]);
});

test("a second start on the same data folder is refused and names the address of the first server", async () => {
  const first = startServerProcess({ env });
  await first.untilReady();
  const second = startServerProcess({ env: { ...env, PORT: await findFreePort() } });
  expect(await second.untilEnded()).toBe(1);
  expect(second.output()).toContain(`Trestle already runs on the data in ${dataFolder}: http://localhost:${port}`);
  expect(second.output()).not.toMatch(/^\s+at /m);
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
});

test("after SIGKILL the next start has all data, and leaves no old process running", async () => {
  const killed = startServerProcess({ env });
  await killed.untilReady();
  await query("create table kept as select 42 as answer");
  const before = await query("select pg_postmaster_start_time()::text as started");
  killed.child.kill("SIGKILL");
  const next = startServerProcess({ env });
  await next.untilReady();
  expect(await query("select answer from kept")).toEqual([{ answer: 42 }]);
  expect(await query("select pg_postmaster_start_time()::text as started")).not.toEqual(before);
  next.child.kill("SIGTERM");
  await next.untilEnded();
  expect(listProcesses(dataFolder)).toEqual([]);
});

test("the shop goes on when its PostgreSQL is killed, and has all data", async () => {
  const server = startServerProcess({ env });
  await server.untilReady();
  await query("create table kept_too as select 42 as answer");
  const [before] = await query("select pg_postmaster_start_time()::text as started");
  process.kill(findPostmaster(dataFiles(dataFolder).cluster)?.pid ?? 0, "SIGKILL");
  const readStart = () => query("select pg_postmaster_start_time()::text as started").catch(() => [before]);
  await expect.poll(readStart).not.toEqual([before]);
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect(await query("select answer from kept_too")).toEqual([{ answer: 42 }]);
  expect(server.output()).toMatch(
    /PostgreSQL ended unexpectedly .* It is started again\.\n[\s\S]*\nPostgreSQL runs again\.\n/,
  );
  server.child.kill("SIGTERM");
  expect(await server.untilEnded()).toBe(0);
  expect(listProcesses(dataFolder)).toEqual([]);
});

// Only the demo world has a gateway of its own.
test.each([
  ["PORT", "off"],
  ["GATEWAY_PORT", "on"],
])(
  "a busy %s is explained, and PostgreSQL does not keep running",
  async (setting, demo) => {
    const busyPort = await findFreePort();
    const busy = createServer().listen(Number(busyPort), "localhost");
    await once(busy, "listening");
    const server = startServerProcess({ env: { ...env, DEMO: demo, [setting]: busyPort } });
    expect(await server.untilEnded()).toBe(1);
    expect(server.output()).toContain(`Port ${busyPort} is taken by another program.`);
    expect(server.output()).toContain(`${setting}=${Number(busyPort) + 1} npm start`);
    expect(server.output()).not.toMatch(/^\s+at /m);
    expect(listProcesses(dataFolder)).toEqual([]);
    busy.close();
  },
  120_000,
);
