import { rmSync } from "node:fs";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../../src/server/embedded-postgres.ts";
import { makeTemplate } from "./template-database.ts";
import { removeAbandonedDataFolders, temporaryDataFolder } from "./temporary-data-folder.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A database of the test PostgreSQL. Connect to it to create other databases. */
    readonly adminDatabaseUrl: string;
    /** A migrated database with the demo world. Clone it, never connect to it. */
    readonly templateDatabase: string;
    /** The moment at which the history of the demo world ends, as an ISO date. */
    readonly templateMadeAt: string;
  }
}

interface TestServer {
  readonly adminUrl: string;
  readonly template: string;
  readonly madeAt: Date;
  stop(): Promise<void>;
}

/** Each project loads this file anew, all in one process. They share one PostgreSQL through this global object. */
interface Shared {
  server?: Promise<TestServer>;
  users: number;
}
const shared = globalThis as unknown as { trestleTestServer?: Shared };

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.trestleTestServer ??= { users: 0 };
  const state = shared.trestleTestServer;
  state.users += 1;
  state.server ??= startTestServer();
  const server = await state.server;
  project.provide("adminDatabaseUrl", server.adminUrl);
  project.provide("templateDatabase", server.template);
  project.provide("templateMadeAt", server.madeAt.toISOString());
  return async () => {
    state.users -= 1;
    if (state.users === 0) await server.stop();
  };
}

async function startTestServer(): Promise<TestServer> {
  const template = `trestle_template_${process.pid}`;
  const { url, stop } = await openServer();
  const madeAt = new Date();
  try {
    await makeTemplate(url, template, madeAt);
  } catch (error) {
    await stop();
    throw error;
  }
  return { adminUrl: url, template, madeAt, stop: () => dropAndStop(url, template, stop) };
}

async function openServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  removeAbandonedDataFolders();
  const dataFolder = temporaryDataFolder("server");
  const removeFolder = () => rmSync(dataFolder, { recursive: true, force: true, maxRetries: 3 });
  // PostgreSQL ends with this process, and its folder must be removed too.
  process.once("exit", removeFolder);
  const server = await startEmbeddedPostgres({
    ...{ dataFolder, durable: false, maxConnections: 200 },
    environment: listClockVariables(),
  });
  const stop = async () => {
    await server.stop();
    removeFolder();
  };
  return { url: server.url, stop };
}

/** The variables with which `npm test -- --at=…` moves the clock. */
function listClockVariables(): Record<string, string> {
  const { LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC } = process.env;
  if (LD_PRELOAD === undefined || FAKETIME === undefined) return {};
  return { LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC: FAKETIME_DONT_FAKE_MONOTONIC ?? "" };
}

async function dropAndStop(adminUrl: string, template: string, stop: () => Promise<void>): Promise<void> {
  if (process.env.TEST_DATABASE_URL) {
    const client = new pg.Client({ connectionString: adminUrl });
    await client.connect();
    await client.query(`alter database ${template} is_template false`);
    await client.query(`drop database ${template} with (force)`);
    await client.end();
  }
  await stop();
}
