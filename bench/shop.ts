import { rmSync } from "node:fs";
import { startEmbeddedPostgres } from "../src/server/embedded-postgres.ts";
import { findFreePort, startServerProcess } from "../tests/support/server-process.ts";
import { countSql, type SqlCounter } from "../tests/support/sql-counter.ts";
import { temporaryDataFolder } from "../tests/support/temporary-data-folder.ts";
import type { ReferenceServer, SqlReference } from "./references.ts";

export interface ShopOptions {
  /** The scale of the demo world. */
  readonly scale?: number;
  /** Counts the exchanges with PostgreSQL. Counting costs time, so timings are measured with another shop. */
  readonly countsSql?: boolean;
}

export interface Shop {
  readonly url: string;
  readonly pid: number;
  readonly databaseUrl: string;
  readonly sql: SqlCounter | null;
  stop(): Promise<void>;
}

/** Starts the real server in production mode as one process, with its own durable PostgreSQL and demo world. */
export async function openShop({ scale = 1, countsSql = false }: ShopOptions = {}): Promise<Shop> {
  const dataFolder = temporaryDataFolder("bench");
  const postgres = await startEmbeddedPostgres({ dataFolder });
  const sql = countsSql ? await countSql(postgres.url) : null;
  const server = startServerProcess({
    env: {
      DATABASE_URL: sql?.url ?? postgres.url,
      PORT: await findFreePort(),
      DEMO_SCALE: String(scale),
      RATE_LIMIT_PER_MINUTE: "1000000",
    },
  });
  const end = async () => {
    server.child.kill("SIGTERM");
    await server.untilEnded();
    await sql?.stop();
    await postgres.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  };
  let ending: Promise<void> | null = null;
  const stop = () => {
    ending ??= end();
    return ending;
  };
  try {
    await server.untilReady();
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: server.url, pid: server.pid, databaseUrl: postgres.url, sql, stop };
}

/** A part of the benchmark: one file of `bench/parts`, which can be run alone by its name. */
export interface Part {
  readonly about: string;
  run(bench: Bench): Promise<void>;
}

/** Everything a part opens through this interface is closed when the part ends. */
export interface Bench {
  /** Answers a JSON hello, the same process for the whole run. */
  readonly hello: ReferenceServer;
  openShop(options?: ShopOptions): Promise<Shop>;
  /** A reference server that has exchanges with the shop's PostgreSQL. */
  openExchangeReference(databaseUrl: string): Promise<ReferenceServer>;
  openSqlReference(databaseUrl: string): Promise<SqlReference>;
  print(text: string): void;
}
