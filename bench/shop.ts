import { rmSync } from "node:fs";
import { startEmbeddedPostgres } from "../src/server/embedded-postgres.ts";
import { findFreePort, startServerProcess } from "../tests/support/server-process.ts";
import { countSql, type SqlCounter } from "../tests/support/sql-counter.ts";
import { temporaryDataFolder } from "../tests/support/temporary-data-folder.ts";

export interface ShopOptions {
  /** Of the demo world. */
  readonly scale?: number;
  /** Counts what the shop asks PostgreSQL; that costs time, so count in one shop and measure in another. */
  readonly countsSql?: boolean;
}

export interface Shop {
  readonly url: string;
  readonly pid: number;
  readonly databaseUrl: string;
  readonly sql: SqlCounter | null;
  stop(): Promise<void>;
}

/** The real server, one process in production mode, on a durable PostgreSQL with a demo world of its own. */
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
