import type { FastifyInstance, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { type Database, readAsTenant } from "../database.ts";

export interface Health {
  /** From now on `/readyz` is 503, and every answer ends its connection, so that the client opens the next one elsewhere. */
  beginStop(): void;
}

/** `/healthz`: the process runs. `/readyz`: it can answer people. `/metrics`: figures for Prometheus. */
export function registerHealth(app: FastifyInstance, db: Database): Health {
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

  let isStopping = false;
  app.addHook("onRequest", (_request, reply, done) => {
    if (isStopping) reply.header("connection", "close");
    done();
  });

  // These are requested every few seconds, so only problems are logged.
  const quiet = { logLevel: app.log.level === "silent" ? "silent" : "warn" } as const;
  app.get("/healthz", quiet, async () => ({ status: "alive" }));
  app.get("/readyz", quiet, async (request, reply) => {
    const problem = isStopping ? "The server is stopping." : await findProblem(db, request);
    return problem === null ? { status: "ready" } : reply.code(503).send({ status: "unready", message: problem });
  });
  app.get("/metrics", quiet, async (request, reply) => {
    if (!isFromThisMachine(request)) return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return {
    beginStop: () => {
      isStopping = true;
    },
  };
}

const NOBODY = { accountId: null, userId: null };

/** Reads in both roles. Without the role of the tenants the database answers, but no page of an account does. */
async function findProblem(db: Database, request: FastifyRequest): Promise<string | null> {
  try {
    await sql`select 1`.execute(db);
  } catch (error) {
    request.log.warn({ err: error }, "Not ready: the database does not answer.");
    return "The database does not answer.";
  }
  try {
    await readAsTenant(db, NOBODY, (tx) => sql`select from accounts limit 1`.execute(tx));
    return null;
  } catch (error) {
    request.log.warn({ err: error }, "Not ready: the role of the tenants cannot be used.");
    return "The database refuses the role of the tenants.";
  }
}

/** Metrics are only for direct requests from this machine, not for requests through a proxy. */
function isFromThisMachine(request: FastifyRequest): boolean {
  const forwarded = request.headers["x-forwarded-for"] !== undefined || request.headers.forwarded !== undefined;
  return !forwarded && /^(::1|(::ffff:)?127\.)/.test(request.socket.remoteAddress ?? "");
}
