import { randomUUID } from "node:crypto";
import { maxHeaderSize } from "node:http";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import formbody from "@fastify/formbody";
import rateLimit from "@fastify/rate-limit";
import Fastify, { type FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import { TIMEOUT_MS } from "../graphql/operation-errors.ts";
import type { Log } from "../log.ts";
import { registerErrors } from "./error-pages.ts";
import { type CardSources, registerSecurity } from "./security.ts";

const BODY_LIMIT_BYTES = 1_048_576;
const REQUEST_TIMEOUT_MS = 30_000;
const IDLE_TIMEOUT_MS = 65_000;

interface Settings {
  readonly config: Pick<Config, "trustProxy" | "rateLimitPerMinute" | "publicUrl">;
  readonly log: Log;
  readonly development: boolean;
  /** Other sites that forms may lead to: the identity provider, at sign-out. */
  readonly formTargets: readonly string[];
  readonly cardSources: CardSources;
  /** Other sites that images may come from: map tiles. */
  readonly imageSources: readonly string[];
}

/** The server that all routes are registered on: limits, headers, compression and error answers. */
export async function makeHttpServer(settings: Settings): Promise<FastifyInstance> {
  const { config, log } = settings;
  const app = Fastify({
    loggerInstance: log,
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: IDLE_TIMEOUT_MS,
    keepAliveTimeout: IDLE_TIMEOUT_MS,
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = "/" }) => (isReadable(url) ? url : UNREADABLE),
    // The longest URL that Node accepts.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
    forceCloseConnections: "idle",
  }) as unknown as FastifyInstance;
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    done();
  });
  await registerSecurity(app, settings);
  await app.register(rateLimit, {
    max: config.rateLimitPerMinute,
    timeWindow: "1 minute",
    allowList: (request) => /^\/(assets\/|healthz$|readyz$)/.test(request.url),
    errorResponseBuilder: (_request, context) => ({
      statusCode: 429,
      error: "Too Many Requests",
      message: `Too many requests from your address. Try again in ${context.after}.`,
    }),
  });
  await app.register(compress, {
    global: true,
    threshold: 1_024,
    encodings: ["br", "gzip"],
    brotliOptions: quickBrotli,
  });
  await app.register(cookie);
  await app.register(formbody);
  registerErrors(app);
  return app;
}

/** Fastify would refuse a URL that cannot be decoded before our hooks run. As an unknown path it gets our page and headers. */
const UNREADABLE = "/unreadable-address";

function isReadable(url: string): boolean {
  if (!url.includes("%")) return true;
  try {
    return decodeURIComponent(url.split("?", 1)[0] ?? "") !== "";
  } catch {
    return false;
  }
}

/**
 * An operation answers within its timeout, and a call to the gateway takes less than that. The rest is for sending the
 * answer.
 */
export const DRAIN_MS = TIMEOUT_MS + 2_000;

/** Waits for running requests, but not for ever: a client that never reads its answer must not block the stop. */
export async function closeHttpServer(app: FastifyInstance): Promise<void> {
  const limit = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
  await app.close();
  clearTimeout(limit);
}

/** Brotli's default level is for static files. Answers are compressed while a person waits. */
const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
