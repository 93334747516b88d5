import { createHmac } from "node:crypto";
import Stripe from "stripe";
import type { Database, Transaction } from "../server/database.ts";
import type { Log } from "../server/log.ts";
import { claimDueEvent, insertEvent, markDelivered } from "./sandbox.store.ts";
import { newId, toSeconds } from "./stripe-objects.ts";

/** Stores an event in the same transaction as the change that it reports. */
export async function recordEvent(tx: Transaction, now: Date, { type, object }: { type: string; object: unknown }) {
  const event = {
    id: newId("evt"),
    object: "event",
    api_version: Stripe.API_VERSION,
    created: toSeconds(now),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
  await insertEvent(tx, event);
}

/** The signature header of a webhook in Stripe's format: an HMAC over the timestamp and the exact body. */
export function signWebhook(payload: string, secret: string, now: Date): string {
  const at = toSeconds(now);
  return `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${payload}`).digest("hex")}`;
}

interface Delivery {
  readonly db: Database;
  readonly log: Log;
  readonly clock: { now(): Date };
  readonly webhookSecret: string;
  /** The shop's webhook endpoint. */
  readonly target: string;
}

export interface Courier {
  /** Delivers events that are due now. */
  nudge(): void;
  stop(): Promise<void>;
}

const POLL_MS = 2_000;
const LIMIT_MS = 5_000;

/** Delivers events to the shop and retries each until the shop accepts it. Any process may deliver any event. */
export function startCourier(delivery: Delivery): Courier {
  let stopped = false;
  let running: Promise<void> | null = null;
  let again = false;
  const round = async () => {
    do {
      again = false;
      while (!stopped && (await deliverOne(delivery)));
    } while (again && !stopped);
  };
  const nudge = () => {
    again = true;
    if (stopped || running !== null) return;
    running = round()
      .catch((error: unknown) => delivery.log.warn({ err: error }, "The sandbox gateway could not bring an event."))
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(nudge, POLL_MS);
  timer.unref();
  return {
    nudge,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

async function deliverOne({ db, clock, log, webhookSecret, target }: Delivery): Promise<boolean> {
  const event = await claimDueEvent(db);
  if (event === null) return false;
  const payload = JSON.stringify(event.body);
  try {
    const answer = await fetch(target, {
      method: "POST",
      headers: {
        "content-type": "application/json; charset=utf-8",
        "stripe-signature": signWebhook(payload, webhookSecret, clock.now()),
      },
      body: payload,
      redirect: "error",
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    await answer.body?.cancel();
    if (answer.ok) await markDelivered(db, event.id);
    else log.warn({ event: event.id, status: answer.status }, "The shop did not take an event; it comes again.");
  } catch (error) {
    log.warn({ err: error, event: event.id }, "The shop could not be reached with an event; it comes again.");
  }
  return true;
}
