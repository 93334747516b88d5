/** A PostgreSQL that can be killed, paused, and restarted on the same port and data. */
import { rmSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { dataFiles } from "../../src/server/data-folder.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../src/server/embedded-postgres.ts";
import { findPostmaster, signal } from "../../src/server/postgres-supervisor.ts";
import { temporaryDataFolder } from "../support/temporary-data-folder.ts";

export interface Postgres {
  readonly url: string;
  /** Kills all of its processes at once, as the kernel does when memory runs out. */
  kill(): Promise<void>;
  /** Restarts on the same port and data. Resolves when PostgreSQL answers. */
  restart(): Promise<void>;
  /** Pauses all of its processes. */
  pause(): Promise<{ resume(): void }>;
  /** Ends the shop's connections to a database, even in the middle of a transaction. Returns how many it ended. */
  terminateBackends(database: string): Promise<number>;
  stop(): Promise<void>;
}

/** A killed process loses only data that it has not handed to the kernel, so waiting for the disk would test nothing more. */
const settings = { fsync: "off" };
const RESTART_MS = 20_000;

export async function openPostgres(name: string): Promise<Postgres> {
  const dataFolder = temporaryDataFolder(name);
  const options = { dataFolder, maxConnections: 150, settings };
  let running: EmbeddedPostgres = await startEmbeddedPostgres(options);
  const { url, port } = running;
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
      running = await startWithRetries(() => startEmbeddedPostgres({ ...options, port }));
    },
    pause: async () => {
      const paused = await signalAll("SIGSTOP");
      return { resume: () => void signalAll("SIGCONT", paused) };
    },
    terminateBackends: async (database) => {
      const [row] = await runSql<{ ended: number }>(
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

/** A backend that was forked during the kill may hold the shared memory for a moment longer, so a start can fail. */
async function startWithRetries<T>(start: () => Promise<T>): Promise<T> {
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

/** Lists the process ids. `pg_stat_activity` also lists background processes. */
async function listPids(url: string): Promise<number[]> {
  return (await runSql<{ pid: number }>(url, "select pid from pg_stat_activity")).map(({ pid }) => pid);
}

export async function runSql<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  // The statement itself may end this connection.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
