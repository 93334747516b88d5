import { maxHeaderSize } from "node:http";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import formbody from "@fastify/formbody";
import Fastify, { type FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import type { SharedCounts } from "../shared-counts.ts";
import type { TimeLimits } from "../time-limits.ts";
import { registerErrors } from "./error-pages.ts";
import { registerRateLimit } from "./rate-limit.ts";
import { makeRequestIds } from "./request-id.ts";
import { type PageSources, registerSecurity } from "./security.ts";

const BODY_LIMIT_BYTES = 1_048_576;
const REQUEST_TIMEOUT_MS = 30_000;
const IDLE_TIMEOUT_MS = 65_000;

interface Settings {
  readonly config: Pick<Config, "trustProxy" | "rateLimitPerMinute" | "publicUrl">;
  readonly log: Log;
  readonly counts: SharedCounts;
  readonly development: boolean;
  /** The name of the shop now, for the titles of error pages. */
  readonly findShopName: () => string;
  /** Other sites that forms may lead to: the identity provider, at sign-out. */
  readonly formTargets: readonly string[];
  readonly cardSources: PageSources;
  /** Other sites of the check that a form is sent by a person. */
  readonly captchaSources: PageSources;
  /** Other sites that images may come from: map tiles. */
  readonly imageSources: readonly string[];
  /** The paths of pages that run WebAssembly: the scanner. */
  readonly wasmPages: readonly string[];
  mayBeFramed(url: string): boolean;
}

/** The server that all routes are registered on: limits, headers, compression and error answers. */
export async function makeHttpServer(settings: Settings): Promise<FastifyInstance> {
  const { config, log } = settings;
  const app = Fastify({
    loggerInstance: log,
    trustProxy: toTrust(config.trustProxy),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: IDLE_TIMEOUT_MS,
    keepAliveTimeout: IDLE_TIMEOUT_MS,
    genReqId: makeRequestIds(config.trustProxy),
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
  await registerRateLimit(app, { perMinute: config.rateLimitPerMinute, counts: settings.counts });
  await app.register(compress, {
    global: true,
    threshold: 1_024,
    encodings: ["br", "gzip"],
    brotliOptions: quickBrotli,
  });
  await app.register(cookie);
  await app.register(formbody);
  registerErrors(app, settings.findShopName);
  return app;
}

/** A number trusts as many proxies, counted from the server. */
function toTrust(trusted: Config["trustProxy"]) {
  return typeof trusted === "number" ? (_address: string, hop: number) => hop < trusted : trusted;
}

/**
 * Fastify would refuse a URL that cannot be decoded before our hooks run. As an unknown path it gets our page and headers. So
 * does a URL with NUL, which no text in the database can hold.
 */
const UNREADABLE = "/unreadable-address";

function isReadable(url: string): boolean {
  if (!url.includes("%")) return true;
  if (url.includes("%00")) return false;
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
const SENDING_MS = 2_000;

/** Waits for running requests, but not for ever: a client that never reads its answer must not block the stop. */
export async function closeHttpServer(app: FastifyInstance, { operationMs }: TimeLimits): Promise<void> {
  const limit = setTimeout(() => app.server.closeAllConnections(), operationMs + SENDING_MS);
  await app.close();
  clearTimeout(limit);
}

/** Brotli's default level is for static files. Answers are compressed while a person waits. */
const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
