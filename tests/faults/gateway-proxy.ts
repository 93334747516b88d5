/** A proxy between the gateway and its clients (the shop and the buyers' browsers). It loses, delays and falsifies answers. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { Random } from "../../demo/random.ts";

/** How many requests in a hundred have each fault. */
export interface GatewayFaultRates {
  /** The gateway handles the request, and its answer is lost. */
  readonly answerLost: number;
  /** The gateway never receives the request. */
  readonly requestLost: number;
  /** The proxy answers with status 500, and the gateway never receives the request. */
  readonly serverError: number;
  /** The bank declines the capture of a reserved payment, and declines every later attempt at it too. */
  readonly captureDeclined: number;
  /** The answer is delayed until its webhook has arrived. */
  readonly webhookFirst: number;
}

export const noGatewayFaults: GatewayFaultRates = {
  answerLost: 0,
  requestLost: 0,
  serverError: 0,
  captureDeclined: 0,
  webhookFirst: 0,
};

/** A fault that happened. `intentId` is null if the fault concerned everybody. */
export interface Fault {
  readonly at: number;
  readonly kind: string;
  readonly intentId: string | null;
}

/** How often the bank was asked to reserve or capture money, and how often it declined. */
export interface BankCounts {
  reservations: number;
  reservationsDeclined: number;
  captures: number;
  capturesDeclined: number;
}

export interface GatewayProxy {
  readonly url: string;
  readonly faults: Fault[];
  readonly bank: Readonly<BankCounts>;
  setRates(rates: GatewayFaultRates): void;
  /** Keeps back the next answer to a request whose path ends like this. Resolves with the function that lets it go. */
  holdNext(pathEnd: string): Promise<() => void>;
  stop(): Promise<void>;
}

const WEBHOOK_FIRST_DELAY_MS = 400;
const LONGEST_SILENCE_MS = 8_000;
const randomFaults = ["answerLost", "requestLost", "serverError", "webhookFirst"] as const;

interface ProxiedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

export async function openGatewayProxy(gatewayUrl: string, random: Random): Promise<GatewayProxy> {
  const faults: Fault[] = [];
  const bank = { reservations: 0, reservationsDeclined: 0, captures: 0, capturesDeclined: 0 };
  const declinedIntents = new Map<string, boolean>();
  let rates = noGatewayFaults;
  let holding: { readonly pathEnd: string; hold(release: () => void): void } | null = null;
  const waitIfHeld = async ({ path }: ProxiedRequest) => {
    if (holding === null || !path.endsWith(holding.pathEnd)) return;
    const { hold } = holding;
    holding = null;
    await new Promise<void>((release) => hold(release));
  };
  const isCaptureDeclined = (request: ProxiedRequest) => {
    const intentId = request.path.endsWith("/capture") ? findIntentId(request) : null;
    if (intentId === null) return false;
    const known = declinedIntents.get(intentId);
    if (known !== undefined) return known;
    const isDeclined = random.chance(rates.captureDeclined);
    declinedIntents.set(intentId, isDeclined);
    bank.captures += 1;
    if (isDeclined) bank.capturesDeclined += 1;
    return isDeclined;
  };
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  const handle = async (incoming: IncomingMessage, response: ServerResponse) => {
    const request = await readRequest(incoming);
    const kind = isCaptureDeclined(request) ? "captureDeclined" : drawFault(rates, random);
    if (kind !== null) faults.push({ at: Date.now(), kind, intentId: findIntentId(request) });
    if (kind === "requestLost") return neverAnswer(response);
    if (kind === "serverError") return answer(response, 500, { error: { type: "api_error", message: "It broke." } });
    if (kind === "captureDeclined") {
      return answer(response, 402, { error: { type: "card_error", message: "Declined." } });
    }
    const received = await forward(gatewayUrl, request);
    if (/payment_intents\/\w+\/confirm$/.test(request.path)) {
      bank.reservations += 1;
      if (received.status === 402) bank.reservationsDeclined += 1;
    }
    if (kind === "answerLost") return neverAnswer(response);
    if (kind === "webhookFirst") await delay(WEBHOOK_FIRST_DELAY_MS);
    await waitIfHeld(request);
    response.writeHead(received.status, { "content-type": "application/json" }).end(received.text);
  };
  server.listen(0, "localhost");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    faults,
    bank,
    setRates: (next) => {
      rates = next;
    },
    holdNext: (pathEnd) =>
      new Promise((hold) => {
        holding = { pathEnd, hold };
      }),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function drawFault(rates: GatewayFaultRates, random: Random): (typeof randomFaults)[number] | null {
  const drawn = random.integer(0, 9_999) / 100;
  let upTo = 0;
  for (const kind of randomFaults) {
    upTo += rates[kind];
    if (drawn < upTo) return kind;
  }
  return null;
}

async function readRequest(incoming: IncomingMessage): Promise<ProxiedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const forwarded = ["authorization", "content-type", "idempotency-key"];
  const headers = forwarded.flatMap((name) => {
    const value = incoming.headers[name];
    return typeof value === "string" ? [[name, value]] : [];
  });
  const { method = "GET", url: path = "/" } = incoming;
  return { method, path, headers: Object.fromEntries(headers), body: Buffer.concat(chunks).toString() };
}

async function forward(gatewayUrl: string, { method, path, headers, body }: ProxiedRequest) {
  const hasBody = method !== "GET" && body.length > 0;
  const received = await fetch(new URL(path, gatewayUrl), { method, headers, ...(hasBody ? { body } : {}) });
  return { status: received.status, text: await received.text() };
}

function findIntentId({ path, body }: ProxiedRequest): string | null {
  return /pi_\w+/.exec(path)?.[0] ?? /payment_intent=(pi_\w+)/.exec(body)?.[1] ?? null;
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

/** Stays silent until the client gives up. */
async function neverAnswer(response: ServerResponse): Promise<void> {
  const closed = new Promise((resolve) => response.once("close", resolve));
  await Promise.race([closed, delay(LONGEST_SILENCE_MS, undefined, { ref: false })]);
  response.destroy();
}
