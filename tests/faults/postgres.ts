/** A PostgreSQL that can be killed, stopped for a while and started again where it was. */
import { rmSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { dataFiles } from "../../src/server/data-folder.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../src/server/embedded-postgres.ts";
import { findPostmaster, signal } from "../../src/server/postgres-keeper.ts";
import { temporaryDataFolder } from "../support/temporary-data-folder.ts";

export interface Postgres {
  readonly url: string;
  /** All of its processes at once, as when the machine's memory runs out. */
  kill(): Promise<void>;
  /** On the same port and data; resolves when it answers. */
  restart(): Promise<void>;
  freeze(): Promise<{ thaw(): void }>;
  /** Breaks the shop's connections to a database, in the middle of whatever they do. */
  terminateBackends(database: string): Promise<number>;
  stop(): Promise<void>;
}

/** A killed process loses what it had not written, never what the kernel has: to wait for the disk would show no more. */
const settings = { fsync: "off" };
const RESTART_MS = 20_000;

export async function openPostgres(name: string): Promise<Postgres> {
  const dataFolder = temporaryDataFolder(name);
  const options = { dataFolder, maxConnections: 150, settings };
  let running: EmbeddedPostgres = await startEmbeddedPostgres(options);
  const { url } = running;
  const port = Number(new URL(url).port);
  const { cluster } = dataFiles(dataFolder);

  const signalAll = async (name: NodeJS.Signals, pids?: readonly number[]) => {
    const all = pids ?? [findPostmaster(cluster)?.pid ?? 0, ...(await listPids(url))];
    for (const pid of all) if (pid > 0) signal(pid, name);
    return all;
  };
  return {
    url,
    kill: async () => void (await signalAll("SIGKILL")),
    restart: async () => {
      await running.stop();
      running = await persist(() => startEmbeddedPostgres({ ...options, port }));
    },
    freeze: async () => {
      const frozen = await signalAll("SIGSTOP");
      return { thaw: () => void signalAll("SIGCONT", frozen) };
    },
    terminateBackends: async (database) => {
      const [row] = await ask<{ ended: number }>(
        url,
        `select count(pg_terminate_backend(pid))::integer as ended from pg_stat_activity
          where datname = '${database}' and application_name like 'trestle%'`,
      );
      return row?.ended ?? 0;
    },
    stop: async () => {
      await running.stop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** A process that was born at the moment of the killing holds the memory of the dead for a moment longer. */
async function persist<T>(start: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + RESTART_MS;
  for (;;) {
    try {
      return await start();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await delay(100);
    }
  }
}

/** Its own helpers are listed there too, besides those who serve connections. */
async function listPids(url: string): Promise<number[]> {
  return (await ask<{ pid: number }>(url, "select pid from pg_stat_activity")).map(({ pid }) => pid);
}

export async function ask<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  // It may be killed by the very thing that is asked.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
