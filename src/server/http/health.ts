import type { FastifyInstance, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { Database } from "../database.ts";

/** `/healthz`: the process runs. `/readyz`: the database answers too. `/metrics`: figures for Prometheus. */
export function registerHealth(app: FastifyInstance, db: Database): void {
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
    if (!isFromThisMachine(request)) return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Metrics are only for direct requests from this machine, not for requests through a proxy. */
function isFromThisMachine(request: FastifyRequest): boolean {
  const forwarded = request.headers["x-forwarded-for"] !== undefined || request.headers.forwarded !== undefined;
  return !forwarded && /^(::1|(::ffff:)?127\.)/.test(request.socket.remoteAddress ?? "");
}
