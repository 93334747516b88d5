import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import pg from "pg";

/** A Fastify server in its own process. */
export interface ReferenceServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts the server that answers a JSON hello. With a database it also answers after exchanges with PostgreSQL. */
export async function startReferenceServer(databaseUrl?: string): Promise<ReferenceServer> {
  const file = fileURLToPath(new URL("reference-server.ts", import.meta.url));
  const args = databaseUrl === undefined ? [file] : [file, databaseUrl];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "close");
  const refuse = async () => {
    await ended;
    throw new Error("The reference server ended before it listened.");
  };
  const [line] = (await Promise.race([once(child.stdout, "data"), refuse()])) as [Buffer];
  const stop = async () => {
    child.kill();
    await ended;
  };
  return { url: line.toString().trim(), stop };
}

export interface SqlReference {
  /** Transactions per second at this concurrency. Each has five statements and is durable. */
  measure(concurrency: number, seconds: number): Promise<number>;
  stop(): Promise<void>;
}

const ACCOUNTS = 100_000;
const TELLERS = 10;
/** The default of DATABASE_POOL, so the references have as many connections as the shop. */
export const CONNECTIONS = 10;

/**
 * The TPC-B transaction: three updates, a select and an insert between `begin` and `commit`, as prepared statements,
 * with the shop's driver and the shop's number of connections.
 */
export async function openSqlReference(databaseUrl: string): Promise<SqlReference> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS });
  await pool.query(`
    drop schema if exists bench cascade;
    create schema bench;
    create table bench.branches (id integer primary key, balance integer not null);
    create table bench.tellers (id integer primary key, balance integer not null);
    create table bench.accounts (id integer primary key, balance integer not null, filler text not null);
    create table bench.history (branch integer, teller integer, account integer, delta integer, at timestamptz);
    insert into bench.branches values (1, 0);
    insert into bench.tellers select id, 0 from generate_series(1, ${TELLERS}) as id;
    insert into bench.accounts select id, 0, repeat('x', 84) from generate_series(1, ${ACCOUNTS}) as id;
    analyze`);
  return {
    measure: (concurrency, seconds) => measureTransactions(pool, concurrency, seconds),
    stop: async () => {
      await pool.query("drop schema bench cascade");
      await pool.end();
    },
  };
}

async function measureTransactions(pool: pg.Pool, concurrency: number, seconds: number): Promise<number> {
  const started = performance.now();
  const until = started + seconds * 1_000;
  let done = 0;
  const work = async () => {
    while (performance.now() < until) {
      await transact(pool);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return (done * 1_000) / (performance.now() - started);
}

const randomUpTo = (count: number) => 1 + Math.floor(Math.random() * count);

async function transact(pool: pg.Pool): Promise<void> {
  const [account, teller, delta] = [randomUpTo(ACCOUNTS), randomUpTo(TELLERS), randomUpTo(10_000) - 5_000];
  const client = await pool.connect();
  const run = (name: string, text: string, values: number[]) => client.query({ name, text, values });
  try {
    await client.query("begin");
    await run("account", "update bench.accounts set balance = balance + $1 where id = $2", [delta, account]);
    await run("balance", "select balance from bench.accounts where id = $1", [account]);
    await run("teller", "update bench.tellers set balance = balance + $1 where id = $2", [delta, teller]);
    await run("branch", "update bench.branches set balance = balance + $1 where id = 1", [delta]);
    await run("history", "insert into bench.history values (1, $1, $2, $3, now())", [teller, account, delta]);
    await client.query("commit");
  } finally {
    client.release();
  }
}
