// Shows the checks of an external database: its version and the rights of its user.
import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "../../tests/support/test-database.ts";
import { checkDatabase, describeDatabase, sentencesAbout } from "./database-check.ts";

const { url } = await testDatabase();
const facts = {
  version: 18,
  user: "shop",
  database: "shop",
  may_create_schema: true,
  may_create_tables: true,
};

test("a suitable database passes the check", async () => {
  await expect(checkDatabase({ databaseUrl: url, preparesStatements: true })).resolves.toBeUndefined();
  expect(sentencesAbout(facts, "host:5432/shop")).toEqual([]);
});

test.each([
  [{ version: 14 }, /version 14; Trestle needs 15 or newer/],
  [{ may_create_schema: false }, /grant create on database "shop" to "shop";/],
  [{ may_create_tables: false }, /grant create on schema public to "shop";/],
])("a database with %o is refused", (difference, sentence) => {
  expect(sentencesAbout({ ...facts, ...difference }, "host:5432/shop")).toEqual([expect.stringMatching(sentence)]);
});

/** A pooler that shares connections by transaction loses notifications: here the messages of type "A" from PostgreSQL. */
async function openLossyPooler(): Promise<string> {
  const target = new URL(url);
  const host = target.hostname.startsWith("%2F") ? "127.0.0.1" : target.hostname;
  const server = createServer((client) => {
    const database = connect(Number(target.port), host);
    client.pipe(database);
    let waiting = Buffer.alloc(0);
    database.on("data", (chunk) => {
      waiting = Buffer.concat([waiting, chunk]);
      while (waiting.length >= 5 && waiting.length > waiting.readUInt32BE(1)) {
        const message = waiting.subarray(0, waiting.readUInt32BE(1) + 1);
        waiting = waiting.subarray(message.length);
        if (message.toString("latin1", 0, 1) !== "A") client.write(message);
      }
    });
    database.on("close", () => client.end());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => void server.close());
  const pooler = new URL(url);
  pooler.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return pooler.href;
}

test("a pooler that shares connections by transaction is refused with the setting that is missing", async () => {
  const pooler = await openLossyPooler();
  const failure = checkDatabase({ databaseUrl: pooler, preparesStatements: true });
  await expect(failure).rejects.toThrow("Set DATABASE_DIRECT_URL to the address of PostgreSQL itself.");
  await expect(
    checkDatabase({ databaseUrl: pooler, databaseDirectUrl: url, preparesStatements: true }),
  ).resolves.toBeUndefined();
});

test("a database is described without its user and password", () => {
  expect(describeDatabase("postgres://me:secret@db.example.com/shop")).toBe("db.example.com:5432/shop");
});
