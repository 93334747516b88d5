import { timingSafeEqual } from "node:crypto";
import Fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import { sql } from "kysely";
import { type Database, readAsTenant } from "../database.ts";
import type { Worker } from "../jobs.ts";
import type { Metrics } from "../metrics.ts";
import { listMigrations } from "../migrate.ts";
import { hashToken } from "../secrets.ts";
import { hasAllPolicies } from "../tenant-wall.ts";

export interface Health {
  /** From now on `/readyz` is 503, and every answer ends its connection, so that the client opens the next one elsewhere. */
  beginStop(): void;
}

export interface HealthParts {
  readonly db: Database;
  readonly metrics: Metrics;
  readonly settings: MetricsSettings;
  readonly worker: Pick<Worker, "isRunning">;
  /** A worker keeps no snapshots. */
  readonly snapshots?: { measureDelayMs(): number };
}

/** The older data is used meanwhile. After this time its prices and stock are too old to sell by. */
const LONGEST_DELAY_MS = 60_000;

/** `/healthz`: the process runs. `/readyz`: it can answer people. `/metrics`: figures for Prometheus. */
export function registerHealth(app: FastifyInstance, parts: HealthParts): Health {
  const { metrics, settings } = parts;
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "unmatched";
    metrics.observeRequest({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });

  let isStopping = false;
  app.addHook("onRequest", (_request, reply, done) => {
    if (isStopping) reply.header("connection", "close");
    done();
  });

  // These are requested every few seconds, so only problems are logged.
  const quiet = { logLevel: app.log.level === "silent" ? "silent" : "warn" } as const;
  app.get("/healthz", quiet, async () => ({ status: "alive" }));
  app.get("/readyz", quiet, async (request, reply) => {
    const problem = isStopping ? "The server is stopping." : await findProblem(parts, request);
    return problem === null ? { status: "ready" } : reply.code(503).send({ status: "unready", message: problem });
  });
  app.get("/metrics", quiet, async (request, reply) => {
    if (!mayReadMetrics(request, settings)) return reply.callNotFound();
    return reply.type(metrics.contentType).send(await metrics.write());
  });
  return {
    beginStop: () => {
      isStopping = true;
    },
  };
}

/** The same endpoints for a worker, which answers nothing else. */
export async function startHealthServer(
  parts: HealthParts,
  address: { host: string; port: number },
): Promise<{ close(): Promise<void> }> {
  const app = Fastify({ forceCloseConnections: true }) as unknown as FastifyInstance;
  registerHealth(app, parts);
  await app.listen(address);
  return { close: () => app.close() };
}

const NOBODY = { accountId: null, userId: null };

let migrations: Promise<string[]> | undefined;

/** Reads in both roles. Without the role of the tenants the database answers, but no page of an account does. */
async function findProblem({ db, worker, snapshots }: HealthParts, request: FastifyRequest): Promise<string | null> {
  try {
    migrations ??= listMigrations();
    const names = await migrations;
    // The database of a newer version has more of them, and this version works on it too.
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from migrations where name = any(${names})`.execute(db);
    if (rows[0]?.count !== names.length) return "The database lacks migrations of this version.";
  } catch (error) {
    request.log.warn({ err: error }, "Not ready: the database does not answer.");
    return "The database does not answer.";
  }
  try {
    await readAsTenant(db, NOBODY, (tx) => sql`select 1`.execute(tx));
    if (!(await hasAllPolicies(db))) return "The database has lost policies of the tenants.";
  } catch (error) {
    request.log.warn({ err: error }, "Not ready: the role of the tenants cannot be used.");
    return "The database refuses the role of the tenants.";
  }
  if (!worker.isRunning()) return "The worker has stopped.";
  return (snapshots?.measureDelayMs() ?? 0) > LONGEST_DELAY_MS ? "The data in memory is out of date." : null;
}

interface MetricsSettings {
  readonly publicUrl: string;
  readonly metricsToken?: string | undefined;
}

const PROXY_HEADERS = /^(forwarded|via|x-forwarded(-.+)?|x-real-ip)$/;
const LOOPBACK = /^(::1|(::ffff:)?127\.)/;
const LOCAL_HOSTS = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * With a token: every request that sends it. Without one: direct requests from this machine. A proxy on this machine that adds no
 * header looks like a direct request, so a shop with a public address gives its metrics for a token only.
 */
function mayReadMetrics(request: FastifyRequest, { publicUrl, metricsToken }: MetricsSettings): boolean {
  const { headers, socket } = request;
  if (metricsToken !== undefined) return isSameSecret(headers.authorization ?? "", `Bearer ${metricsToken}`);
  const isForwarded = Object.keys(headers).some((name) => PROXY_HEADERS.test(name));
  return !isForwarded && LOCAL_HOSTS.test(new URL(publicUrl).hostname) && LOOPBACK.test(socket.remoteAddress ?? "");
}

/** Hashes have the same length, so the comparison takes the same time for every wrong secret. */
function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(hashToken(given), hashToken(expected));
}
