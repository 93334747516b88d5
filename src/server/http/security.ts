import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import helmet from "helmet";
import type { Nonces } from "./plain-page.ts";

declare module "fastify" {
  interface FastifyReply {
    cspNonce: Nonces;
  }
}

/** What pages may load besides our own, so that a card number goes to whoever takes it and never to us. */
export interface CardSources {
  readonly script: readonly string[];
  readonly frame: readonly string[];
  readonly connect: readonly string[];
}

interface Settings {
  readonly config: { readonly publicUrl: string };
  readonly development: boolean;
  readonly formTargets: readonly string[];
  readonly cardSources: CardSources;
  readonly imageSources: readonly string[];
}

const NONCE = "nonce-of-this-answer";

export async function registerSecurity(app: FastifyInstance, settings: Settings): Promise<void> {
  const headers = securityHeaders(settings);
  app.decorateReply("cspNonce", null as unknown as Nonces);
  app.addHook("onRequest", (request, reply, done) => {
    const nonce = randomBytes(16).toString("hex");
    reply.cspNonce = { script: nonce, style: nonce };
    // On the bare response, so that those who answer past Fastify, as the identity provider does, send them too.
    for (const [name, value] of headers) reply.raw.setHeader(name, value.replaceAll(NONCE, nonce));
    if (!isForeignChange(request, settings.config.publicUrl)) return done();
    request.log.warn({ origin: request.headers.origin }, "A change from another site was refused.");
    reply.code(403).send({ statusCode: 403, error: "Forbidden", message: "This form belongs to another site." });
  });
}

/** Helmet knows which headers there should be. It is asked once, since only the nonce differs between two answers. */
function securityHeaders({
  config,
  development: dev,
  formTargets,
  imageSources,
  cardSources,
}: Settings): [string, string][] {
  const { script, frame, connect } = cardSources;
  const secure = config.publicUrl.startsWith("https:");
  const write = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'self'"],
        // The development server writes scripts and styles into the page as it goes.
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
  const paper = { setHeader: (name: string, value: string) => headers.set(name, value), removeHeader: () => undefined };
  write({} as IncomingMessage, paper as unknown as ServerResponse, (problem) => {
    if (problem !== undefined) throw problem;
  });
  return [...headers];
}

/**
 * A change must come from our own pages. Browsers say where a request comes from in headers no script can forge; a
 * request with neither header comes from no browser, and so carries nobody's cookies by accident.
 */
function isForeignChange(request: Pick<FastifyRequest, "method" | "headers">, publicUrl: string): boolean {
  if (request.method === "GET" || request.method === "HEAD" || request.method === "OPTIONS") return false;
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  const { origin, host } = request.headers;
  if (origin === undefined) return false;
  return origin !== publicUrl && !(URL.canParse(origin) && new URL(origin).host === host);
}
