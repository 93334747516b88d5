import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import helmet from "helmet";
import type { Nonces } from "./error-pages.ts";

declare module "fastify" {
  interface FastifyReply {
    cspNonce: { script: string; style: string };
  }
}

/**
 * Sites that pages may load: for card payments, so that card numbers go to the gateway and never to us, and for the check that a
 * form is sent by a person.
 */
export interface PageSources {
  readonly script: readonly string[];
  readonly frame: readonly string[];
  readonly connect: readonly string[];
}

interface Settings {
  readonly config: { readonly publicUrl: string };
  readonly development: boolean;
  readonly formTargets: readonly string[];
  readonly cardSources: PageSources;
  readonly captchaSources: PageSources;
  readonly imageSources: readonly string[];
  /** The paths of pages that run WebAssembly. No other page may. */
  readonly wasmPages: readonly string[];
  /** Whether the shop itself may show a page in a frame. No other site may. */
  mayBeFramed(url: string): boolean;
}

const NONCE = "nonce-of-this-answer";
const POLICY = "Content-Security-Policy";

export async function registerSecurity(app: FastifyInstance, settings: Settings): Promise<void> {
  const { [POLICY]: policy = "", ...others } = securityHeaders(settings);
  const headers = Object.entries(others);
  app.decorateReply("cspNonce", null as unknown as Nonces);
  app.addHook("onRequest", (request, reply, done) => {
    // Node keeps random bytes for UUIDs in stock, so this is faster than asking for other random bytes each time.
    const nonce = randomUUID().replaceAll("-", "");
    reply.cspNonce = { script: nonce, style: nonce };
    // Set on the raw response, so that the identity provider, which answers without Fastify, sends them too.
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    const isFramed = settings.mayBeFramed(request.url);
    if (isFramed) reply.raw.setHeader("X-Frame-Options", "SAMEORIGIN");
    const framePolicy = isFramed ? withFrame(policy) : policy;
    const pagePolicy = isWasmPage(request.url, settings.wasmPages) ? withWasm(framePolicy) : framePolicy;
    reply.raw.setHeader(POLICY, pagePolicy.replaceAll(NONCE, nonce));
    if (!isCrossSiteChange(request, settings.config.publicUrl)) return done();
    request.log.warn({ origin: request.headers.origin ?? null }, "A change from another site was refused.");
    reply.code(403).send({ statusCode: 403, error: "Forbidden", message: "This form belongs to another site." });
  });
}

function isWasmPage(url: string, pages: readonly string[]): boolean {
  const [path = ""] = url.split("?", 1);
  return pages.includes(path.replace(/\/$/, ""));
}

function withFrame(policy: string): string {
  return policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'");
}

function withWasm(policy: string): string {
  return policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'");
}

/** The headers come from Helmet. They are computed once, because only the nonce differs between answers. */
function securityHeaders({
  config,
  development: dev,
  formTargets,
  imageSources,
  cardSources,
  captchaSources,
}: Settings): Record<string, string> {
  const script = [...cardSources.script, ...captchaSources.script];
  const frame = [...cardSources.frame, ...captchaSources.frame];
  const connect = [...cardSources.connect, ...captchaSources.connect];
  const secure = config.publicUrl.startsWith("https:");
  const write = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'self'"],
        // The development server injects scripts and styles into the page.
        "script-src": ["'self'", ...(dev ? ["'unsafe-eval'"] : []), ...script, `'nonce-${NONCE}'`],
        "style-src": ["'self'", `'nonce-${NONCE}'`],
        "style-src-attr": ["'unsafe-inline'"],
        ...(dev ? { "style-src-elem": ["'self'", "'unsafe-inline'"] } : {}),
        "img-src": ["'self'", "data:", ...imageSources],
        "font-src": ["'self'"],
        "connect-src": ["'self'", ...(dev ? ["ws:"] : []), ...connect],
        "frame-src": ["'self'", ...frame],
        "object-src": ["'none'"],
        "base-uri": ["'self'"],
        "form-action": ["'self'", ...formTargets],
        "frame-ancestors": ["'none'"],
        ...(secure ? { "upgrade-insecure-requests": [] } : {}),
      },
    },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    xFrameOptions: { action: "deny" },
    crossOriginEmbedderPolicy: false,
  });
  const headers = new Map<string, string>();
  const recorder = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: () => undefined,
  };
  write({} as IncomingMessage, recorder as unknown as ServerResponse, (problem) => {
    if (problem !== undefined) throw problem;
  });
  return Object.fromEntries(headers);
}

/**
 * Refuses changes from other sites. Browsers send the origin in headers that no script can forge. Old browsers send only the
 * referrer with a form. A request without these headers does not come from a browser, so it cannot carry a person's cookies by
 * accident.
 */
function isCrossSiteChange(request: Pick<FastifyRequest, "method" | "headers">, publicUrl: string): boolean {
  if (request.method === "GET" || request.method === "HEAD" || request.method === "OPTIONS") return false;
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  const { origin = request.headers.referer, host } = request.headers;
  if (origin === undefined) return false;
  if (!URL.canParse(origin)) return true;
  const from = new URL(origin);
  return from.origin !== publicUrl && from.host !== host;
}
