import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { afterAll } from "vitest";
import { type StartOptions, startServer } from "../../src/main.ts";
import { systemClock } from "../../src/server/clock.ts";
import { type Config, readConfig } from "../../src/server/config.ts";
import type { Database } from "../../src/server/database.ts";
import { makeLog } from "../../src/server/log.ts";
import { type LargeLoads, largeLoads } from "../../src/snapshots.ts";
import { installationKey } from "./installation-key.ts";
import { quickPasswords } from "./quick-passwords.ts";
import { testDatabase, timeLimitFactor } from "./test-database.ts";

export interface TestServer {
  readonly url: string;
  readonly db: Database;
  readonly databaseUrl: string;
  readonly config: Config;
  /** The time by the server's clock, which tests can move. */
  now(): Date;
  /** Moves the server's clock forward, and with it sessions, holds and cut-offs. */
  advance(milliseconds: number): void;
  /** Sets the server's clock to a moment such as "2026-10-04T09:00:00+11:00". It runs on from there. */
  setClock(moment: string): void;
}

/** The whole server of `src/main.ts` on a database of its own, with the demo world in it and a clock that tests can move. */
export async function testServer(settings: Record<string, string> = {}): Promise<TestServer> {
  const { url: databaseUrl, db } = await testDatabase();
  return { db, databaseUrl, ...(await startServerOn(databaseUrl, settings, { largeLoads: shareFirstLoads() })) };
}

/** All clones are equal before their first change, so the first server of a worker loads catalogue and colours for all. */
const firstCatalogue = makeShared(largeLoads.catalogue);
const firstColours = makeShared(largeLoads.colours);
const shareFirstLoads = (): LargeLoads => ({ catalogue: firstCatalogue(), colours: firstColours() });

/** Each function that it makes returns the same value at its first call, and loads at every other call. */
function makeShared<T>(load: (db: Database) => Promise<T>): () => (db: Database) => Promise<T> {
  let shared: Promise<T> | undefined;
  return () => {
    let isFirst = true;
    return (db) => {
      if (!isFirst) return load(db);
      isFirst = false;
      shared ??= load(db);
      return shared;
    };
  };
}

/** Starts a server on a database that another server may use too. The two share nothing but the database. */
export async function startServerOn(
  databaseUrl: string,
  settings: Record<string, string> = {},
  more: Pick<StartOptions, "largeLoads"> = {},
) {
  const port = await freePort();
  const config = readConfig({
    PORT: String(port),
    HOST: "127.0.0.1",
    RATE_LIMIT_PER_MINUTE: "1000000",
    LOG_LEVEL: "silent",
    TIME_LIMIT_FACTOR: String(timeLimitFactor),
    INSTALLATION_KEY: installationKey,
    ...settings,
  });
  let aheadMs = 0;
  const clock = { now: () => new Date(systemClock.now().getTime() + aheadMs) };
  const log = makeLog(config.logLevel);
  const options = { databaseUrl, mode: "production", role: "server", log, clock } as const;
  const running = await startServer(config, { ...options, ...more, passwords: quickPasswords });
  afterAll(async () => {
    await endFetches();
    await running.close();
  });
  const advance = (milliseconds: number) => {
    aheadMs += milliseconds;
  };
  const setClock = (moment: string) => {
    aheadMs = Date.parse(moment) - systemClock.now().getTime();
  };
  return { url: `http://localhost:${config.port}`, config, now: clock.now, advance, setClock };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Where Node keeps the connections of `fetch`. */
const FETCH_CONNECTIONS = Symbol.for("undici.globalDispatcher.1");

/** Closes the connections of answers that a test has not read to the end. The server would wait a minute for each. */
async function endFetches(): Promise<void> {
  const connections = globalThis as unknown as { [FETCH_CONNECTIONS]?: FetchConnections };
  const open = connections[FETCH_CONNECTIONS];
  if (open === undefined) return;
  connections[FETCH_CONNECTIONS] = new open.constructor();
  await open.destroy();
}

interface FetchConnections {
  readonly constructor: new () => FetchConnections;
  destroy(): Promise<void>;
}
