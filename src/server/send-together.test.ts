// Shows that pg still lets us send statements together: it fails when a new version of pg hides its stream.
import type { Socket } from "node:net";
import pg from "pg";
import { expect, test } from "vitest";
import { testDatabase } from "../../tests/support/test-database.ts";
import { sendTogether } from "./send-together.ts";

const { url } = await testDatabase();

/** Counts the writes that reach the socket while the work runs. */
async function countWrites(client: pg.Client, work: () => Promise<unknown>): Promise<number> {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  const { _write, _writev } = stream;
  let writes = 0;
  stream._write = function (...given) {
    writes += 1;
    return _write.apply(this, given);
  };
  stream._writev = function (...given) {
    writes += 1;
    return _writev?.apply(this, given);
  };
  await work();
  return writes;
}

test("two statements after sendTogether leave in one write, and without it in two", async () => {
  const client = new pg.Client({ connectionString: url, pipeline: true });
  await client.connect();
  const askTwice = () => Promise.all([client.query("select 1"), client.query("select 2")]);
  expect(await countWrites(client, askTwice)).toBe(2);
  const together = await countWrites(client, () => {
    sendTogether(client);
    return askTwice();
  });
  expect(together).toBe(1);
  await client.end();
});
