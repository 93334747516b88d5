/** Starts the payment gateway of this installation: Stripe, the sandbox gateway of the demo world, or none. */
import { type SandboxGateway, startSandboxGateway } from "../../../sandbox-gateway/sandbox-gateway.ts";
import type { Clock } from "../../../server/clock.ts";
import type { Config } from "../../../server/config.ts";
import type { Database } from "../../../server/database.ts";
import type { PageSources } from "../../../server/http/security.ts";
import type { Log } from "../../../server/log.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { type CardPayments, toConfirmation } from "../payment.ts";
import type { CardOwner } from "../saved-card.ts";
import { connectGateway, connectNoGateway, type Gateway, makeGateway } from "./gateway.adapter.ts";
import {
  cancelPayment,
  capturePayment,
  confirmPayment,
  createPayment,
  getCardCustomer,
  type PaymentServices,
  readPayment,
  refundPayment,
} from "./payments.actions.ts";
import type { PaymentPurposes } from "./record-gateway-state.steps.ts";
import { webhookPath } from "./webhooks.routes.ts";

/** The settings that the card form of a page needs. */
export interface CardFormSettings {
  readonly publishableKey: string;
  /** The address of the sandbox gateway's card form; null where Stripe's own is used. */
  readonly sandboxUrl: string | null;
}

/** Everything about payments by card that a request can use. */
export interface PaymentParts extends CardPayments {
  /** Null where the installation takes no cards. */
  readonly cardForm: CardFormSettings | null;
  readonly publishableKey: string;
  readonly gateway: Gateway;
  /** Where a bank's page sends people back to. */
  readonly shopUrl: string;
  getCustomer(viewer: SignedInViewer, owner: CardOwner): ReturnType<typeof getCardCustomer>;
}

export interface RunningPayments {
  readonly services: PaymentServices;
  /** The log is the request's, so that failures are logged with the request id. */
  makeParts(log: Log): PaymentParts;
  /** Null where the installation takes no cards, so no webhook is genuine. */
  readonly webhookSecret: string | null;
  /** The origins from which pages may load card forms. */
  readonly sources: PageSources;
  /** The sandbox gateway of the demo world; null where there is none. */
  readonly sandbox: SandboxGateway | null;
  close(): Promise<void>;
}

interface Machine {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** False for a worker: it receives no webhooks, and a server on the same machine may hold the gateway's port. */
  readonly hasShop: boolean;
  /** Counts the calls of the gateway. */
  watchGateway(gateway: Gateway): Gateway;
}

interface Connected extends Pick<RunningPayments, "webhookSecret" | "sources" | "sandbox" | "close"> {
  readonly gateway: Gateway;
  readonly cardForm: CardFormSettings | null;
}

export async function startPayments(
  config: Config,
  machine: Machine,
  purposes: PaymentPurposes,
): Promise<RunningPayments> {
  const connected = await connect(config, machine);
  const { cardForm, webhookSecret, sources, sandbox, close } = connected;
  const { db, clock, log } = machine;
  const gateway = machine.watchGateway(connected.gateway);
  const services = { db, clock, log, gateway, purposes };
  const publishableKey = cardForm?.publishableKey ?? "";
  const settings = { gateway, cardForm, publishableKey, shopUrl: config.publicUrl };
  const makeParts = (requestLog: Log): PaymentParts => {
    const requestServices = { ...services, log: requestLog };
    return {
      ...settings,
      ...makeCardPayments(requestServices),
      getCustomer: (viewer, owner) => getCardCustomer(requestServices, viewer, owner),
    };
  };
  return { services, makeParts, webhookSecret, sources, sandbox, close };
}

export function makeCardPayments(services: PaymentServices): CardPayments {
  return {
    create: (viewer, input) => createPayment(services, viewer, input),
    read: (payment) => readPayment(services, payment),
    confirmSavedCard: async (payment, input) =>
      payment.status === "open"
        ? toConfirmation(await confirmPayment(services, payment, input))
        : { kind: "confirmed" },
    capture: (payment) => capturePayment(services, payment),
    cancel: (payment) => cancelPayment(services, payment),
    refund: (payment, input) => refundPayment(services, payment, input),
  };
}

const stripeSources: PageSources = {
  script: ["https://js.stripe.com"],
  frame: ["https://js.stripe.com", "https://hooks.stripe.com"],
  connect: ["https://api.stripe.com"],
};

const close = async () => undefined;

async function connect({ payments, ...config }: Config, machine: Machine): Promise<Connected> {
  if (payments.kind === "off") {
    const sources = { script: [], frame: [], connect: [] };
    const gateway = makeGateway(connectNoGateway());
    return { gateway, cardForm: null, webhookSecret: null, sources, sandbox: null, close };
  }
  if (payments.kind === "sandbox") return connectSandbox(config, payments, machine);
  const { secretKey, publishableKey, webhookSecret, apiUrl } = payments;
  const at = apiUrl === undefined ? undefined : parseAddress(apiUrl);
  const gateway = makeGateway(connectGateway({ secretKey, at, limits: config.timeLimits }));
  const cardForm = { publishableKey, sandboxUrl: null };
  return { gateway, cardForm, webhookSecret, sources: stripeSources, sandbox: null, close };
}

async function connectSandbox(
  config: Pick<Config, "host" | "port" | "publicUrl" | "timeLimits">,
  payments: Extract<Config["payments"], { kind: "sandbox" }>,
  machine: Machine,
): Promise<Connected> {
  const { port = config.port + 1, publicUrl } = payments;
  const sandbox = await startSandboxGateway({
    ...machine,
    shopUrl: config.publicUrl,
    host: machine.hasShop ? config.host : "localhost",
    port: machine.hasShop ? port : 0,
    anyPort: payments.port === undefined,
    publicUrl,
    webhookTarget: machine.hasShop ? `http://${toReachableHost(config.host)}:${config.port}${webhookPath}` : null,
  });
  const { secretKey, publishableKey, webhookSecret, publicUrl: sandboxUrl } = sandbox;
  const at = { host: sandbox.host, port: sandbox.port };
  const gateway = makeGateway(connectGateway({ secretKey, at, limits: config.timeLimits }));
  const sources = { script: [], frame: [sandboxUrl], connect: [sandboxUrl] };
  return { gateway, cardForm: { publishableKey, sandboxUrl }, webhookSecret, sources, sandbox, close: sandbox.close };
}

function parseAddress(apiUrl: string): { host: string; port: number } {
  const { hostname, port } = new URL(apiUrl);
  return { host: hostname, port: Number(port === "" ? 80 : port) };
}

/** An address to listen on, such as 0.0.0.0, is not always one that can be called. */
function toReachableHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
