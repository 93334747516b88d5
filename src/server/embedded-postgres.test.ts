// Shows that the embedded PostgreSQL starts on an empty folder, keeps its data, and leaves no process behind.
import { rmSync, statSync } from "node:fs";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { listProcesses } from "../../tests/support/server-process.ts";
import { temporaryDataFolder } from "../../tests/support/temporary-data-folder.ts";
import { dataFiles } from "./data-folder.ts";
import { findEmbeddedDatabaseUrl, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { findPostmaster, signal } from "./postgres-supervisor.ts";

const dataFolder = temporaryDataFolder("embedded");
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));

async function query(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

test("data is still there after a stop and a start", async () => {
  const first = await startEmbeddedPostgres({ dataFolder });
  await query(first.url, "create table kept as select 'Āwhina' as word");
  await first.stop();
  expect(listProcesses(dataFolder)).toEqual([]);
  const second = await startEmbeddedPostgres({ dataFolder });
  expect(await query(second.url, "select lower(word) as word, current_setting('fsync') as fsync from kept")).toEqual([
    { word: "āwhina", fsync: "on" },
  ]);
  expect(await findEmbeddedDatabaseUrl(dataFolder)).toBe(second.url);
  await second.stop();
  expect(await findEmbeddedDatabaseUrl(dataFolder)).toBeNull();
});

test("after a kill it starts on the same port with its data", async () => {
  const first = await startEmbeddedPostgres({ dataFolder });
  const pids = await query(first.url, "select pid from pg_stat_activity");
  const { pid: postmaster, port } = findPostmaster(dataFiles(dataFolder).cluster) ?? { pid: 0, port: 0 };
  for (const pid of [postmaster, ...pids.map((row) => row.pid)]) signal(pid, "SIGKILL");
  await first.stop();
  const second = await startEmbeddedPostgres({ dataFolder, port });
  expect(second.url).toBe(first.url);
  expect(await query(second.url, "select word from kept")).toEqual([{ word: "Āwhina" }]);
  await second.stop();
});

test("only the user of the server can read the password file", () => {
  expect(statSync(dataFiles(dataFolder).password).mode & 0o777).toBe(0o600);
});

test("an unexpected exit is reported", async () => {
  const ended = Promise.withResolvers<string>();
  const server = await startEmbeddedPostgres({ dataFolder, onUnexpectedExit: ended.resolve });
  process.kill(findPostmaster(dataFiles(dataFolder).cluster)?.pid ?? 0, "SIGKILL");
  expect(await ended.promise).toMatch(/^PostgreSQL ended unexpectedly/);
  await server.stop();
});
