import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readlinkSync, realpathSync, renameSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { dataFiles } from "./data-folder.ts";
import { preparePostgresBinaries } from "./postgres-binaries.ts";
import { databaseUser, ensureCluster, findUnprivilegedUser, readPassword } from "./postgres-cluster.ts";
import { findPostmaster, type SupervisedPostgres, signal, startSupervisedPostgres } from "./postgres-supervisor.ts";
import { findProcessIdentity } from "./process-identity.ts";
import { explainPostgresOutput, StartupProblem } from "./startup-problem.ts";

export interface EmbeddedPostgres {
  readonly url: string;
  readonly port: number;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  readonly dataFolder: string;
  /** False only in tests: faster, but data is lost when the machine stops. */
  readonly durable?: boolean;
  readonly maxConnections?: number;
  /** The same port as before a restart; any free port when left out. */
  readonly port?: number;
  /** Other PostgreSQL settings, for tests. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Environment variables for PostgreSQL, for tests that move its clock. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Called when PostgreSQL exits without a stop. */
  readonly onUnexpectedExit?: (sentence: string) => void;
}

const startTimeoutMs = 60_000;
const portAttempts = 5;
/** Signals to stop a stray PostgreSQL, with the time to wait after each: fast shutdown, immediate shutdown, kill. */
const strayStops = [
  ["SIGINT", 2_500],
  ["SIGQUIT", 1_500],
  ["SIGKILL", 2_000],
] as const;

/** Starts PostgreSQL on the data folder, and creates the folder first if needed. The caller holds the folder's lock. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (process.platform === "win32") {
    throw new StartupProblem([
      "The embedded PostgreSQL does not run on Windows. Use WSL, or set DATABASE_URL to a PostgreSQL of yours.",
    ]);
  }
  const { dataFolder, durable = true } = options;
  const user = findUnprivilegedUser();
  const binaries = await preparePostgresBinaries();
  await ensureCluster({ dataFolder, initdb: binaries.initdb, user, durable });
  const files = dataFiles(dataFolder);
  await stopStrayPostgres(dataFolder);
  rotateLog(files.log);
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await findFreePort());
    const args = ["-D", files.cluster, ...toSettings(options, port)];
    const running = startSupervisedPostgres({
      postgres: binaries.postgres,
      args,
      cluster: files.cluster,
      logFile: files.log,
      user,
      environment: options.environment,
    });
    if (await becomesReady(running, files.cluster, port)) return await toEmbeddedPostgres(running, port, options);
    await running.stop();
    const output = readFileSync(files.log, "utf8");
    const portWasTaken = output.includes("Address already in use");
    if (!portWasTaken || attempt === portAttempts) throw explainPostgresOutput(output.slice(-4_000), dataFolder);
  }
}

/** The address of the PostgreSQL that a running server started on this data folder, for other tools; null if none runs. */
export async function findEmbeddedDatabaseUrl(dataFolder: string): Promise<string | null> {
  const { cluster } = dataFiles(dataFolder);
  const postmaster = findPostmaster(cluster);
  if (postmaster === null || !postmaster.ready || !isPostmasterOf(postmaster.pid, cluster)) return null;
  return databaseUrlFor(dataFolder, postmaster.port);
}

async function toEmbeddedPostgres(
  running: SupervisedPostgres,
  port: number,
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  let stopping = false;
  const stop = async () => {
    stopping = true;
    await running.stop();
  };
  try {
    await ensureDatabase(await databaseUrlFor(options.dataFolder, port, "postgres"));
    void running.exited.then((code) => {
      if (stopping) return;
      const { log } = dataFiles(options.dataFolder);
      options.onUnexpectedExit?.(`PostgreSQL ended unexpectedly (exit code ${code}). Its log is ${log}.`);
    });
    return { url: await databaseUrlFor(options.dataFolder, port), port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The longest path of a Unix socket on macOS. Linux allows a few characters more. */
const LONGEST_SOCKET_PATH = 103;

/** Uses the Unix socket, which is faster than TCP, unless its path is too long. */
async function databaseUrlFor(dataFolder: string, port: number, database = "trestle"): Promise<string> {
  const { cluster } = dataFiles(dataFolder);
  const isShort = Buffer.byteLength(join(cluster, `.s.PGSQL.${port}`)) <= LONGEST_SOCKET_PATH;
  const host = isShort ? encodeURIComponent(cluster) : "127.0.0.1";
  return `postgres://${databaseUser}:${await readPassword(dataFolder)}@${host}:${port}/${database}`;
}

async function ensureDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = 'trestle'");
    if (rowCount === 0) await client.query("create database trestle");
  } finally {
    await client.end();
  }
}

/** Settings for a small machine and many short statements. */
function toSettings(
  { durable = true, maxConnections = 100, settings }: EmbeddedPostgresOptions,
  port: number,
): string[] {
  const chosen: Record<string, string | number> = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: ".",
    max_connections: maxConnections,
    shared_buffers: "128MB",
    jit: "off",
    max_parallel_workers_per_gather: 0,
    timezone: "UTC",
    log_timezone: "UTC",
    // The shop logs failed statements with their request. In PostgreSQL's log they would only fill the disk.
    log_min_messages: "log",
    log_checkpoints: "off",
    ...(durable ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_wal_size: "4GB" }),
    ...settings,
  };
  return Object.entries(chosen).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

async function becomesReady(running: SupervisedPostgres, cluster: string, port: number): Promise<boolean> {
  const deadline = Date.now() + startTimeoutMs;
  while (!running.hasExited() && Date.now() < deadline) {
    const postmaster = findPostmaster(cluster);
    if (postmaster?.ready && postmaster.port === port) return true;
    await delay(15);
  }
  return false;
}

/**
 * Stops a PostgreSQL that still runs on our data. We hold the lock, so its server has just ended, or its supervisor was
 * killed too. Also deletes a stale `postmaster.pid` of a crash: with it PostgreSQL could refuse to start, because another
 * process has that id now, and we could take PostgreSQL for ready too early.
 */
export async function stopStrayPostgres(dataFolder: string): Promise<void> {
  const { cluster } = dataFiles(dataFolder);
  const stray = findPostmaster(cluster);
  if (stray === null) return;
  for (const [name, waitMs] of strayStops) {
    if (!isPostmasterOf(stray.pid, cluster)) break;
    signal(stray.pid, name);
    const deadline = Date.now() + waitMs;
    while (isPostmasterOf(stray.pid, cluster) && Date.now() < deadline) await delay(20);
  }
  if (!isPostmasterOf(stray.pid, cluster)) rmSync(join(cluster, "postmaster.pid"), { force: true });
}

function isPostmasterOf(pid: number, cluster: string): boolean {
  if (findProcessIdentity(pid) === null) return false;
  try {
    // The working directory of PostgreSQL is its data folder, and its command line names the folder.
    if (process.platform === "linux") return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
    return execFileSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" }).includes(cluster);
  } catch {
    return false;
  }
}

function rotateLog(log: string): void {
  if (existsSync(log)) renameSync(log, `${log}.old`);
}

async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", resolve);
  });
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === "string") throw new Error("A TCP socket has a port.");
  return address.port;
}
