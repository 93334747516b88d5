import helmet from "@fastify/helmet";
import type { FastifyInstance, FastifyRequest } from "fastify";

interface Settings {
  readonly config: { readonly publicUrl: string };
  readonly development: boolean;
  readonly formTargets: readonly string[];
  readonly imageSources: readonly string[];
}

export async function registerSecurity(app: FastifyInstance, settings: Settings): Promise<void> {
  const secure = settings.config.publicUrl.startsWith("https:");
  const dev = settings.development;
  await app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'self'"],
        // The development server writes scripts and styles into the page as it goes.
        "script-src": dev ? ["'self'", "'unsafe-eval'"] : ["'self'"],
        "style-src": ["'self'"],
        "style-src-attr": ["'unsafe-inline'"],
        ...(dev ? { "style-src-elem": ["'self'", "'unsafe-inline'"] } : {}),
        "img-src": ["'self'", "data:", ...settings.imageSources],
        "font-src": ["'self'"],
        "connect-src": dev ? ["'self'", "ws:"] : ["'self'"],
        "object-src": ["'none'"],
        "base-uri": ["'self'"],
        "form-action": ["'self'", ...settings.formTargets],
        "frame-ancestors": ["'none'"],
        ...(secure ? { "upgrade-insecure-requests": [] } : {}),
      },
    },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    xFrameOptions: { action: "deny" },
    crossOriginEmbedderPolicy: false,
  });
  app.addHook("onRequest", async (request, reply) => {
    if (isForeignChange(request, settings.config.publicUrl)) {
      request.log.warn({ origin: request.headers.origin }, "A change from another site was refused.");
      await reply
        .code(403)
        .send({ statusCode: 403, error: "Forbidden", message: "This form belongs to another site." });
    }
  });
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
