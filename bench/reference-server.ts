/**
 * The reference server: minimal Fastify answers in its own process. It prints its address.
 * With a database URL as argument it also answers `/bytes/6000/exchanges/1`: 6,000 bytes of JSON after one exchange.
 */
import Fastify from "fastify";
import type pg from "pg";
import { collectDefaultMetrics, Registry } from "prom-client";
import { openPool } from "../src/server/database.ts";
import { CONNECTIONS } from "./references.ts";

const registry = new Registry();
collectDefaultMetrics({ register: registry });
const app = Fastify();
app.get("/", async () => ({ hello: "world" }));
app.get("/metrics", async () => registry.metrics());
const [, , databaseUrl] = process.argv;
if (databaseUrl !== undefined) await addExchanges(databaseUrl);
process.stdout.write(`${await app.listen({ port: 0, host: "127.0.0.1" })}\n`);

/** An answer is not compressed, because the load generator does not ask for compression and the shop then sends none. */
async function addExchanges(url: string): Promise<void> {
  const pool = openPool(url, { connections: CONNECTIONS, name: "bench", onIdleError: () => undefined });
  const { rows: users } = await pool.query<{ id: string }>("select id from users limit 1000");
  const answers = new Map<number, object>();
  let next = 0;
  app.get<{ Params: { bytes: string; exchanges: string } }>(
    "/bytes/:bytes/exchanges/:exchanges",
    async ({ params }) => {
      const bytes = Number(params.bytes);
      const exchanges = Number(params.exchanges);
      next = (next + 1) % users.length;
      if (exchanges > 0) await exchange(pool, exchanges, users[next]?.id ?? "");
      const answer = answers.get(bytes) ?? makeAnswer(bytes);
      answers.set(bytes, answer);
      // Fastify writes the JSON anew for each request, as the shop must.
      return answer;
    },
  );
}

/** Each exchange reads one row by its primary key, with a prepared statement, and waits for it. */
async function exchange(pool: pg.Pool, exchanges: number, id: string): Promise<void> {
  const client = await pool.connect();
  try {
    for (let count = 0; count < exchanges; count += 1) {
      const text = "select id, email, first_name, last_name, role from users where id = $1";
      const { rowCount } = await client.query({ name: "user", text, values: [id] });
      if (rowCount !== 1) throw new Error("The row to read is missing.");
    }
  } finally {
    client.release();
  }
}

/** An object whose JSON has exactly this many bytes: lines with short fields, like those of a cart, and a filler. */
function makeAnswer(bytes: number): object {
  const line = { id: "0b5f6a52-5d0f-4c55-9f0f-3b1f3a6c2d11", code: "HBL-WC-LS-10-W", isTinted: true, quantity: 2 };
  const prices = { unit: { cents: 18_950, text: "$189.50" }, total: { cents: 37_900, text: "$379.00" } };
  const lines: object[] = [];
  const answer = { lines, filler: "" };
  const countMissing = () => bytes - JSON.stringify(answer).length;
  while (countMissing() > 300) lines.push({ ...line, ...prices });
  answer.filler = "x".repeat(countMissing());
  return answer;
}
