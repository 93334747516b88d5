import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { Database } from "../database.ts";
import { hashToken } from "../secrets.ts";

/** `/healthz`: the process runs. `/readyz`: the database answers too. `/metrics`: figures for Prometheus. */
export function registerHealth(app: FastifyInstance, db: Database, metrics: MetricsSettings): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer, by route and status.",
    labelNames: ["method", "route", "status"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "unmatched";
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });

  // These are requested every few seconds, so only problems are logged.
  const quiet = { logLevel: app.log.level === "silent" ? "silent" : "warn" } as const;
  app.get("/healthz", quiet, async () => ({ status: "alive" }));
  app.get("/readyz", quiet, async (request, reply) => {
    try {
      await sql`select 1`.execute(db);
      return { status: "ready" };
    } catch (error) {
      request.log.warn({ err: error }, "Not ready: the database does not answer.");
      return reply.code(503).send({ status: "unready", message: "The database does not answer." });
    }
  });
  app.get("/metrics", quiet, async (request, reply) => {
    if (!mayReadMetrics(request, metrics)) return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
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
