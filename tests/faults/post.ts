/** The post that brings the gateway's webhooks to the shop: three times, late, in another order, or not at all. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { Random } from "../../demo/random.ts";
import { signWebhook } from "../../src/features/cards/server/sandbox/gateway-events.ts";

/** How many webhooks in a hundred suffer. */
export interface PostFaults {
  readonly tripled: number;
  /** Kept for up to a second and a half, so that others overtake it. */
  readonly delayed: number;
  readonly lost: number;
  /** Something that never happened is told besides, with a guessed or an old signature. */
  readonly forged: number;
}

export const goodPost: PostFaults = { tripled: 0, delayed: 0, lost: 0, forged: 0 };

export interface Post {
  readonly url: string;
  /** The ids of the events that were made up. */
  readonly forgedIds: string[];
  readonly counts: Record<keyof PostFaults, number>;
  set(faults: PostFaults): void;
  stop(): Promise<void>;
}

const LONGEST_DELAY_MS = 1_500;
const OLD_MS = 301_000;
const AGAIN_MS = 300;
const MOST_TRIES = 60;

interface PostOptions {
  readonly random: Random;
  /** The shop's door, and the secret it knows. */
  readonly target: string;
  secret(): string;
}

export async function openPost({ random, target, secret }: PostOptions): Promise<Post> {
  const forgedIds: string[] = [];
  const counts = { tripled: 0, delayed: 0, lost: 0, forged: 0 };
  const stopping = new AbortController();
  let rates = goodPost;
  const suffers = (kind: keyof PostFaults) => {
    const does = random.chance(rates[kind]);
    if (does) counts[kind] += 1;
    return does;
  };
  const bring = async (payload: string, signature: string) => {
    const headers = { "content-type": "application/json", "stripe-signature": signature };
    for (let tries = 0; tries < MOST_TRIES && !stopping.signal.aborted; tries += 1) {
      const answer = await fetch(target, { method: "POST", headers, body: payload }).catch(() => null);
      await answer?.body?.cancel();
      // A refusal is an answer; whatever else comes again.
      if (answer !== null && answer.status < 500) return;
      await delay(AGAIN_MS, undefined, { ref: false });
    }
  };
  const take = async (payload: string, signature: string) => {
    if (suffers("forged")) {
      const { id, text } = forge(payload);
      forgedIds.push(id);
      const made = random.chance(50)
        ? signWebhook(text, "whsec_guessed", new Date())
        : signWebhook(text, secret(), new Date(Date.now() - OLD_MS));
      void bring(text, made);
    }
    if (suffers("lost")) return;
    if (suffers("delayed")) await delay(random.integer(0, LONGEST_DELAY_MS), undefined, { ref: false });
    await Promise.all(Array.from({ length: suffers("tripled") ? 3 : 1 }, () => bring(payload, signature)));
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    void take(Buffer.concat(chunks).toString(), String(request.headers["stripe-signature"]));
    response.end();
  });
  server.listen(0, "localhost");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/`,
    forgedIds,
    counts,
    set: (next) => {
      rates = next;
    },
    stop: async () => {
      stopping.abort();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The same payment, told as if it had been paid. */
function forge(payload: string): { id: string; text: string } {
  const event = JSON.parse(payload) as { id: string; data: { object: { amount?: number } } };
  const id = `evt_forged_${event.id.slice(4)}`;
  const { object } = event.data;
  const paid = { ...object, status: "succeeded", amount_received: object.amount ?? 0 };
  return { id, text: JSON.stringify({ ...event, id, type: "payment_intent.succeeded", data: { object: paid } }) };
}
