import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import helmet from "@fastify/helmet";
import Fastify, { type FastifyInstance } from "fastify";
import type { Clock } from "../server/clock.ts";
import type { Database } from "../server/database.ts";
import type { Log } from "../server/log.ts";
import { registerGatewayApi } from "./gateway-api.ts";
import { startCourier } from "./gateway-events.ts";
import { registerGatewayPages } from "./gateway-pages.ts";
import { insertOrFindKey } from "./sandbox.store.ts";

/**
 * A payment gateway for installations without Stripe keys. It answers Stripe's API paths with objects of Stripe's shapes.
 * It listens on its own port, so that the card form has its own origin. Its state is in tables that nothing else reads, and
 * several processes may run a gateway over the same tables.
 */
export interface SandboxGateway {
  /** The address for this process. */
  readonly host: string;
  readonly port: number;
  /** The address for browsers. */
  readonly publicUrl: string;
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  close(): Promise<void>;
}

export interface SandboxSettings {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** The shop's address for browsers. */
  readonly shopUrl: string;
  readonly host: string;
  /** The preferred port; 0 means any. `anyPort` allows another one when it is taken. */
  readonly port: number;
  readonly anyPort: boolean;
  readonly publicUrl?: string | undefined;
  /** The shop's webhook endpoint; null in a worker, where another process delivers the events. */
  readonly webhookTarget: string | null;
  readonly lateMs?: number;
}

const LATE_MS = 8_000;
const BODY_LIMIT_BYTES = 65_536;

export async function startSandboxGateway(settings: SandboxSettings): Promise<SandboxGateway> {
  const { db, clock, log } = settings;
  const keys = await findOrCreateKeys(db);
  const host = /^(0\.0\.0\.0|::)$/.test(settings.host) ? "localhost" : settings.host;
  const app = Fastify({ bodyLimit: BODY_LIMIT_BYTES, forceCloseConnections: true }) as unknown as FastifyInstance;
  const shopOrigin = new URL(settings.shopUrl).origin;
  // The port is known once the server listens. No request arrives earlier.
  const address = { publicUrl: "" };
  const courier =
    settings.webhookTarget === null
      ? null
      : startCourier({ db, clock, log, webhookSecret: keys.webhookSecret, target: settings.webhookTarget });
  const parts = {
    db,
    clock,
    ...keys,
    get publicUrl() {
      return address.publicUrl;
    },
    lateMs: settings.lateMs ?? LATE_MS,
    shopOrigin,
    onChange: () => courier?.nudge(),
  };
  await registerBase(app, shopOrigin);
  registerGatewayApi(app, parts);
  registerGatewayPages(app, parts);
  app.setErrorHandler<Error>((error, _request, reply) => {
    log.error({ err: error }, "The sandbox gateway failed.");
    return reply.code(500).send({ error: { type: "api_error", message: "Something went wrong at the gateway." } });
  });
  const port = await listen(app, settings);
  address.publicUrl = settings.publicUrl ?? makeAddress(settings.shopUrl, port);
  const close = async () => {
    await app.close();
    await courier?.stop();
  };
  return { host, port, publicUrl: address.publicUrl, ...keys, close };
}

async function findOrCreateKeys(db: Database) {
  const random = () => randomBytes(24).toString("hex");
  return {
    secretKey: await insertOrFindKey(db, "secret", `sk_sandbox_${random()}`),
    publishableKey: await insertOrFindKey(db, "publishable", `pk_sandbox_${random()}`),
    webhookSecret: await insertOrFindKey(db, "webhook", `whsec_${random()}`),
  };
}

/** Security headers, CORS for the shop, and bodies as plain text: `parseFormBody` reads Stripe's form encoding. */
async function registerBase(app: FastifyInstance, shopOrigin: string): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "connect-src": ["'self'"],
        "form-action": ["'self'", shopOrigin],
        "base-uri": ["'none'"],
        "frame-ancestors": [shopOrigin],
      },
    },
    xFrameOptions: false,
    crossOriginResourcePolicy: { policy: "cross-origin" },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
  app.addHook("onRequest", async (request, reply) => {
    if (request.headers.origin !== shopOrigin) return;
    reply.header("access-control-allow-origin", shopOrigin).header("vary", "origin");
    if (request.method !== "OPTIONS") return;
    reply.header("access-control-allow-headers", "authorization, content-type");
    await reply.code(204).send();
  });
}

async function listen(app: FastifyInstance, { host, port, anyPort }: SandboxSettings): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    if (!anyPort || (error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    await app.listen({ host, port: 0 });
  }
  return (app.server.address() as AddressInfo).port;
}

/** The shop's host with the gateway's port. */
function makeAddress(shopUrl: string, port: number): string {
  const url = new URL(shopUrl);
  url.port = String(port);
  return url.origin;
}
