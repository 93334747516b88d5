// Shows that a PostgreSQL of one's own serves several servers at once, and that a wrong DATABASE_URL gets a sentence, not a stack trace.
import { afterEach, expect, test } from "vitest";
import { endAllServerProcesses, findFreePort, startServerProcess } from "../support/server-process.ts";
import { testDatabase } from "../support/test-database.ts";

const { url } = await testDatabase();
const [firstPort, secondPort] = [await findFreePort(), await findFreePort()];
afterEach(endAllServerProcesses);

const changed = (change: (url: URL) => void) => {
  const changedUrl = new URL(url);
  change(changedUrl);
  return changedUrl.href;
};

test.each<[string, string, string]>([
  ["not an address", "nonsense", "DATABASE_URL must look like postgres://user:password@host:5432/name."],
  ["nobody answers", "postgres://me:secret@127.0.0.1:9/shop", "No PostgreSQL answers at 127.0.0.1:9/shop."],
  ["wrong password", changed((each) => (each.password = "wrong")), "refuses the user or password of DATABASE_URL."],
  ["no such database", changed((each) => (each.pathname = "/absent")), "The database of DATABASE_URL does not exist"],
])("%s", async (_name, databaseUrl, sentence) => {
  const server = startServerProcess({ env: { DATABASE_URL: databaseUrl, PORT: firstPort } });
  expect(await server.untilEnded()).toBe(1);
  expect(server.output()).toContain(sentence);
  expect(server.output()).not.toMatch(/^\s+at |secret/m);
});

test("two servers start at once on one database, and both answer", async () => {
  const servers = [firstPort, secondPort].map((port) => startServerProcess({ env: { DATABASE_URL: url, PORT: port } }));
  await Promise.all(servers.map((server) => server.untilReady()));
  for (const server of servers) expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});
