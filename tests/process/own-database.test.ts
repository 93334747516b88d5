// Shows that several servers can use one PostgreSQL, and that a wrong DATABASE_URL is explained without a stack trace.
import { afterEach, expect, test } from "vitest";
import { endAllServerProcesses, findFreePort, startServerProcess } from "../support/server-process.ts";
import { testDatabase } from "../support/test-database.ts";

const { url } = await testDatabase();
const [firstPort, secondPort] = [await findFreePort(), await findFreePort()];
afterEach(endAllServerProcesses);

const changeUrl = (change: (url: URL) => void) => {
  const changedUrl = new URL(url);
  change(changedUrl);
  return changedUrl.href;
};

test.each<[string, string, string]>([
  ["it is not a URL", "nonsense", "DATABASE_URL must look like postgres://user:password@host:5432/name."],
  ["no server answers", "postgres://me:secret@127.0.0.1:9/shop", "No PostgreSQL answers at 127.0.0.1:9/shop."],
  [
    "the password is wrong",
    changeUrl((each) => (each.password = "wrong")),
    "refuses the user or password of DATABASE_URL.",
  ],
  [
    "the database does not exist",
    changeUrl((each) => (each.pathname = "/absent")),
    "The database of DATABASE_URL does not exist",
  ],
])("the server explains a wrong DATABASE_URL: %s", async (_name, databaseUrl, explanation) => {
  const server = startServerProcess({ env: { DATABASE_URL: databaseUrl, PORT: firstPort } });
  expect(await server.untilEnded()).toBe(1);
  expect(server.output()).toContain(explanation);
  expect(server.output()).not.toMatch(/^\s+at |secret/m);
});

test("two servers that start together on one database both answer", async () => {
  const servers = [firstPort, secondPort].map((port) => startServerProcess({ env: { DATABASE_URL: url, PORT: port } }));
  await Promise.all(servers.map((server) => server.untilReady()));
  for (const server of servers) expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});
