import type { Clock } from "../../../server/clock.ts";
import type { Config } from "../../../server/config.ts";
import type { Database } from "../../../server/database.ts";
import type { CardSources } from "../../../server/http/security.ts";
import type { Log } from "../../../server/log.ts";
import type { PaymentParts } from "./cards-context.ts";
import { makeGateway } from "./gateway.ts";
import { connectGateway } from "./gateway-connection.ts";
import type { PaymentPurposes } from "./payment-purposes.ts";
import { startSandboxGateway } from "./sandbox/sandbox-gateway.ts";
import { webhookPath } from "./webhook-routes.ts";

export interface RunningPayments {
  readonly parts: PaymentParts;
  readonly webhookSecret: string;
  /** What pages may load so that cards can be typed. */
  readonly sources: CardSources;
  close(): Promise<void>;
}

interface Machine {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** A worker has no shop to bring events to, and shares the machine with a server that holds the port. */
  readonly hasShop: boolean;
}

const stripeSources: CardSources = {
  script: ["https://js.stripe.com"],
  frame: ["https://js.stripe.com", "https://hooks.stripe.com"],
  connect: ["https://api.stripe.com"],
};

/** Stripe where there are keys for it, else the sandbox gateway, started here: from then on the code does not ask which. */
export async function startPayments(
  config: Config,
  machine: Machine,
  purposes: PaymentPurposes,
): Promise<RunningPayments> {
  if (config.payments.kind === "stripe") {
    const { secretKey, publishableKey, webhookSecret, apiUrl } = config.payments;
    const gateway = makeGateway(connectGateway({ secretKey, at: apiUrl === undefined ? undefined : placeOf(apiUrl) }));
    const parts = { gateway, purposes, publishableKey, shopUrl: config.publicUrl, sandboxUrl: null };
    return { parts, webhookSecret, sources: stripeSources, close: async () => undefined };
  }
  const { port = config.port + 1, publicUrl } = config.payments;
  const sandbox = await startSandboxGateway({
    ...machine,
    shopUrl: config.publicUrl,
    host: machine.hasShop ? config.host : "localhost",
    port: machine.hasShop ? port : 0,
    anyPort: config.payments.port === undefined,
    publicUrl,
    webhookTarget: machine.hasShop ? `http://${reachable(config.host)}:${config.port}${webhookPath}` : null,
  });
  const { secretKey, publishableKey, webhookSecret, close } = sandbox;
  const at = { host: sandbox.host, port: sandbox.port };
  const parts = {
    gateway: makeGateway(connectGateway({ secretKey, at })),
    purposes,
    publishableKey,
    shopUrl: config.publicUrl,
    sandboxUrl: sandbox.publicUrl,
  };
  const sources = { script: [], frame: [sandbox.publicUrl], connect: [sandbox.publicUrl] };
  return { parts, webhookSecret, sources, close };
}

function placeOf(apiUrl: string): { host: string; port: number } {
  const { hostname, port } = new URL(apiUrl);
  return { host: hostname, port: Number(port === "" ? 80 : port) };
}

/** A host to listen on is not always one to call. */
function reachable(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
