import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";
import { demoPassword } from "../demo/people.ts";
import { loadLocalities, seedDemoWorld } from "../demo/seed.ts";
import { type Config, readConfig } from "../src/server/config.ts";
import { projectFolder } from "../src/server/data-folder.ts";
import { findDataHolder, takeDataLock } from "../src/server/data-lock.ts";
import { checkDatabase, describeDatabase } from "../src/server/database-check.ts";
import { findEmbeddedDatabaseUrl } from "../src/server/embedded-postgres.ts";
import { startKeptPostgres } from "../src/server/kept-postgres.ts";
import { makeLog } from "../src/server/log.ts";
import { MigrationProblem, migrate } from "../src/server/migrate.ts";
import { getInstallationKey } from "../src/server/sealing.ts";
import { explainStartupError } from "../src/server/startup-problem.ts";
import { assertPagesBuilt, buildPagesIfChanged } from "./pages.ts";
import { secondsSince, step } from "./progress.ts";
import { prepareStopping, type Stopping } from "./stopping.ts";

const mode = process.argv.includes("--dev") ? "development" : "production";
const role = process.argv.includes("--worker") ? "worker" : "server";
/** For the requests under way (DRAIN_MS of http-server.ts), and three seconds for everything else. */
const drainLimitMs = 15_000;
const postgresLimitMs = 4_000;

const launcher = process.env.TRESTLE_LAUNCHER_PID;
const stopping = prepareStopping(launcher === undefined ? null : Number(launcher));
const isBuiltBefore = process.env.NODE_ENV === "production";
process.env.NODE_ENV ??= mode;
await run(stopping);

async function run(stopping: Stopping): Promise<void> {
  let config: Config | undefined;
  try {
    config = readConfig(process.env);
    await start(config, stopping);
  } catch (error) {
    // Steps under way fail while their parts are being stopped. Such errors are not reported.
    if (stopping.signal.aborted) return;
    complain(error, config);
    await stopping.stop(1);
  }
}

async function start(config: Config, stopping: Stopping): Promise<void> {
  const started = performance.now();
  const hasPages = mode === "production" && role === "server";
  if (hasPages && isBuiltBefore) await assertPagesBuilt();
  const database = await openDatabaseServer(config, stopping);
  const directUrl = config.databaseDirectUrl ?? database.url;
  await step("Bringing the database up to date", () => migrate(directUrl, { onRestored: reportRestored }));
  if (config.demo.enabled) await makeDemoWorld(config, directUrl);
  else await step("Making sure of the list of suburbs", () => loadLocalities(directUrl));
  if (hasPages && !isBuiltBefore) await buildPagesIfChanged(stopping.signal);
  if (stopping.signal.aborted) return;
  // Imported after NODE_ENV is set. Compiling modules takes most of the start-up time, so the compile cache is kept.
  enableCompileCache(join(projectFolder, "node_modules", ".cache", "trestle"));
  const { startServer } = await import("../src/main.ts");
  const log = makeLog(config.logLevel);
  process.on("unhandledRejection", (error) => log.error({ err: error }, "A promise failed and nobody waited for it."));
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "Something failed where nobody could catch it; stopping.");
    void stopping.stop(1);
  });
  const starting = startServer(config, { databaseUrl: database.url, mode, role, log });
  await stopping.start(config.stopDelayMs + drainLimitMs, starting, (server) => server.close());
  database.announce(config.publicUrl);
  console.log(welcome(config, secondsSince(started)));
  flushCompileCache();
}

interface DatabaseServer {
  readonly url: string;
  announce(url: string): void;
}

async function openDatabaseServer(config: Config, stopping: Stopping): Promise<DatabaseServer> {
  const { databaseUrl } = config;
  if (databaseUrl !== undefined) {
    await step("Looking at the database", () => checkDatabase({ ...config, databaseUrl }));
    return { url: databaseUrl, announce: () => undefined };
  }
  if (role === "worker" && findDataHolder(config.dataFolder) !== null) {
    // A worker beside a server on the same data folder uses the server's PostgreSQL.
    const url = await findEmbeddedDatabaseUrl(config.dataFolder);
    if (url !== null) return { url, announce: () => undefined };
  }
  const lock = await takeDataLock(config.dataFolder);
  stopping.onStop(1_000, () => lock.release());
  const postgres = await step("Starting PostgreSQL", () => {
    const starting = startKeptPostgres({
      dataFolder: config.dataFolder,
      onRestart: (sentence) => console.error(`\n${sentence}\n`),
      onGivenUp: (error) => {
        complain(error, config);
        void stopping.stop(1);
      },
    });
    return stopping.start(postgresLimitMs, starting, (started) => started.stop());
  });
  return { url: postgres.url, announce: (url) => lock.announce(url) };
}

function reportRestored(parts: number): void {
  process.stdout.write(` made ${parts} policies and rights again that the database had lost …`);
}

async function makeDemoWorld(config: Config, databaseUrl: string): Promise<void> {
  const { seed, scale } = config.demo;
  const started = performance.now();
  const onProgress = (sentence: string) => void process.stdout.write(`\n  ${secondsSince(started)}: ${sentence} …`);
  const installationKey = await getInstallationKey(config);
  const options = { seed, scale, now: new Date(), installationKey, onProgress };
  await step("Making sure of the demo world", () => seedDemoWorld(databaseUrl, options));
}

function welcome(config: Config, elapsed: string): string {
  if (role === "worker") return `\nThe worker is ready (${elapsed}). Ctrl-C ends it.\n`;
  const people =
    config.demo.enabled && config.identity.kind === "embedded"
      ? `Sign in as one of the demo people: ${config.publicUrl}/login/ lists them; the password of all is ${demoPassword}.\n`
      : "";
  return `\nTrestle is ready (${elapsed}): ${config.publicUrl}\n${people}Ctrl-C ends it.\n`;
}

function complain(error: unknown, config: Config | undefined): void {
  const { port = 3000, host = "localhost", dataFolder = "", databaseUrl } = config ?? {};
  const database = databaseUrl === undefined ? null : describeDatabase(databaseUrl);
  const problem = explainStartupError(error, { port, host, dataFolder, database });
  if (problem !== null) console.error(`\n${problem.message}\n`);
  else if (error instanceof MigrationProblem) console.error(`\n${error.message}\n`);
  else console.error(error);
}
