/**
 * A proxy that delivers the gateway's webhooks to the shop: three times, late, in another order, or not at all. It also
 * forges some.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { Random } from "../../demo/random.ts";
import { signWebhook } from "../../src/sandbox-gateway/gateway-events.ts";

/** How many webhooks in a hundred have each fault. */
export interface WebhookFaultRates {
  /** Delivered three times at once. */
  readonly tripled: number;
  /** Held back for up to a second and a half, so that later ones overtake it. */
  readonly delayed: number;
  readonly lost: number;
  /** A webhook about a payment that never happened is sent as well, with a guessed signature or an old one. */
  readonly forged: number;
}

export const noWebhookFaults: WebhookFaultRates = { tripled: 0, delayed: 0, lost: 0, forged: 0 };

export interface WebhookProxy {
  readonly url: string;
  readonly forgedEventIds: string[];
  readonly counts: Record<keyof WebhookFaultRates, number>;
  setRates(rates: WebhookFaultRates): void;
  stop(): Promise<void>;
}

const LONGEST_DELAY_MS = 1_500;
/** The shop accepts signatures for five minutes. */
const OLD_SIGNATURE_MS = 301_000;
const RETRY_MS = 300;
const MAX_TRIES = 60;

interface WebhookProxyOptions {
  readonly random: Random;
  /** The address of the shop's webhook endpoint. */
  readonly target: string;
  /** The secret with which the gateway signs. It is known only after the gateway has started. */
  secret(): string;
}

export async function openWebhookProxy({ random, target, secret }: WebhookProxyOptions): Promise<WebhookProxy> {
  const forgedEventIds: string[] = [];
  const counts = { tripled: 0, delayed: 0, lost: 0, forged: 0 };
  const stopping = new AbortController();
  let rates = noWebhookFaults;
  const drawFault = (kind: keyof WebhookFaultRates) => {
    const isDrawn = random.chance(rates[kind]);
    if (isDrawn) counts[kind] += 1;
    return isDrawn;
  };
  const deliver = async (payload: string, signature: string) => {
    const headers = { "content-type": "application/json", "stripe-signature": signature };
    for (let tries = 0; tries < MAX_TRIES && !stopping.signal.aborted; tries += 1) {
      const answer = await fetch(target, { method: "POST", headers, body: payload }).catch(() => null);
      await answer?.body?.cancel();
      // A refusal (4xx) is final. An error or a missing answer is tried again.
      if (answer !== null && answer.status < 500) return;
      await delay(RETRY_MS, undefined, { ref: false });
    }
  };
  const receive = async (payload: string, signature: string) => {
    if (drawFault("forged")) {
      const { id, text } = forge(payload);
      forgedEventIds.push(id);
      const forgedSignature = random.chance(50)
        ? signWebhook(text, "whsec_guessed", new Date())
        : signWebhook(text, secret(), new Date(Date.now() - OLD_SIGNATURE_MS));
      void deliver(text, forgedSignature);
    }
    if (drawFault("lost")) return;
    if (drawFault("delayed")) await delay(random.integer(0, LONGEST_DELAY_MS), undefined, { ref: false });
    await Promise.all(Array.from({ length: drawFault("tripled") ? 3 : 1 }, () => deliver(payload, signature)));
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    void receive(Buffer.concat(chunks).toString(), String(request.headers["stripe-signature"]));
    response.end();
  });
  server.listen(0, "localhost");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/`,
    forgedEventIds,
    counts,
    setRates: (next) => {
      rates = next;
    },
    stop: async () => {
      stopping.abort();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Changes the event so that it reports the same payment as paid. */
function forge(payload: string): { id: string; text: string } {
  const event = JSON.parse(payload) as { id: string; data: { object: { amount?: number } } };
  const id = `evt_forged_${event.id.slice(4)}`;
  const { object } = event.data;
  const paid = { ...object, status: "succeeded", amount_received: object.amount ?? 0 };
  return { id, text: JSON.stringify({ ...event, id, type: "payment_intent.succeeded", data: { object: paid } }) };
}
