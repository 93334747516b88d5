/** The line between the shop, its buyers' browsers and the gateway: what is said on it may be late, lost or garbled. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { Random } from "../../demo/random.ts";

/** How many requests in a hundred suffer. */
export interface LineFaults {
  /** The gateway does it, and the answer never comes. */
  readonly late: number;
  /** The gateway never hears of it. */
  readonly lost: number;
  /** An answer of status 500, from before the gateway did anything. */
  readonly broken: number;
  /** The bank takes back at the capture what it had said, and says so however often that payment is asked for. */
  readonly declined: number;
  /** The answer is held until the webhook about it has come. */
  readonly early: number;
}

export const goodLine: LineFaults = { late: 0, lost: 0, broken: 0, declined: 0, early: 0 };

/** A fault that happened: when, and to which intent; null where it befell everybody. */
export interface Fault {
  readonly at: number;
  readonly kind: string;
  readonly intentId: string | null;
}

/** How often the bank was asked for money, first to set it aside and then to pay it, and said no. */
export interface BankCounts {
  reservations: number;
  reservationsDeclined: number;
  captures: number;
  capturesDeclined: number;
}

export interface Line {
  readonly url: string;
  readonly faults: Fault[];
  readonly bank: Readonly<BankCounts>;
  set(faults: LineFaults): void;
  stop(): Promise<void>;
}

const EARLY_MS = 400;
const LONGEST_MS = 8_000;
const kinds = ["late", "lost", "broken", "early"] as const;

interface Said {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

export async function openLine(gatewayUrl: string, random: Random): Promise<Line> {
  const faults: Fault[] = [];
  const bank = { reservations: 0, reservationsDeclined: 0, captures: 0, capturesDeclined: 0 };
  const declines = new Map<string, boolean>();
  let rates = goodLine;
  const isDeclined = (said: Said) => {
    const intentId = said.path.endsWith("/capture") ? intentOf(said) : null;
    if (intentId === null) return false;
    const known = declines.get(intentId);
    if (known !== undefined) return known;
    const drawn = random.chance(rates.declined);
    declines.set(intentId, drawn);
    bank.captures += 1;
    if (drawn) bank.capturesDeclined += 1;
    return drawn;
  };
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const said = await readSaid(request);
    const kind = isDeclined(said) ? "declined" : chooseFault(rates, random);
    if (kind !== null) faults.push({ at: Date.now(), kind, intentId: intentOf(said) });
    if (kind === "lost") return untilGone(response);
    if (kind === "broken") return answer(response, 500, { error: { type: "api_error", message: "It broke." } });
    if (kind === "declined") return answer(response, 402, { error: { type: "card_error", message: "Declined." } });
    const heard = await forward(gatewayUrl, said);
    if (/payment_intents\/\w+\/confirm$/.test(said.path)) {
      bank.reservations += 1;
      if (heard.status === 402) bank.reservationsDeclined += 1;
    }
    if (kind === "late") return untilGone(response);
    if (kind === "early") await delay(EARLY_MS);
    response.writeHead(heard.status, { "content-type": "application/json" }).end(heard.text);
  };
  server.listen(0, "localhost");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    faults,
    bank,
    set: (next) => {
      rates = next;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function chooseFault(rates: LineFaults, random: Random): (typeof kinds)[number] | null {
  const drawn = random.integer(0, 9_999) / 100;
  let upTo = 0;
  for (const kind of kinds) {
    upTo += rates[kind];
    if (drawn < upTo) return kind;
  }
  return null;
}

async function readSaid(request: IncomingMessage): Promise<Said> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const kept = ["authorization", "content-type", "idempotency-key"];
  const headers = kept.flatMap((name) => {
    const value = request.headers[name];
    return typeof value === "string" ? [[name, value]] : [];
  });
  const { method = "GET", url: path = "/" } = request;
  return { method, path, headers: Object.fromEntries(headers), body: Buffer.concat(chunks).toString() };
}

async function forward(gatewayUrl: string, { method, path, headers, body }: Said) {
  const hasBody = method !== "GET" && body.length > 0;
  const answer = await fetch(new URL(path, gatewayUrl), { method, headers, ...(hasBody ? { body } : {}) });
  return { status: answer.status, text: await answer.text() };
}

function intentOf({ path, body }: Said): string | null {
  return /pi_\w+/.exec(path)?.[0] ?? /payment_intent=(pi_\w+)/.exec(body)?.[1] ?? null;
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

/** Nobody says anything until the one who asked has given up. */
async function untilGone(response: ServerResponse): Promise<void> {
  const gone = new Promise((resolve) => response.once("close", resolve));
  await Promise.race([gone, delay(LONGEST_MS, undefined, { ref: false })]);
  response.destroy();
}
