import type Stripe from "stripe";
import type { Transaction } from "../server/database.ts";
import {
  type Call,
  cardError,
  fail,
  failMissing,
  type Handler,
  type Reply,
  readText,
  readTexts,
  succeed,
} from "./gateway-call.ts";
import { recordEvent } from "./gateway-events.ts";
import { attach, findOrCreateMethod, isReply, type UsableMethod } from "./payment-methods.ts";
import {
  findObject,
  insertCharge,
  insertObject,
  lockObject,
  type StoredObject,
  updateCharge,
  updateObject,
} from "./sandbox.store.ts";
import { newCharge, newPaymentIntent, toSeconds } from "./stripe-objects.ts";
import { answerCharge, type CardRefusal } from "./test-cards.ts";

const MIN_CENTS = 50;
const MAX_CENTS = 99_999_999;
const currencies = new Set(Intl.supportedValuesOf("currency").map((code) => code.toLowerCase()));

export const createPaymentIntent: Handler = async (tx, call) => {
  const { form, now } = call;
  const amount = Number(readText(form, "amount"));
  const currency = readText(form, "currency");
  for (const param of ["amount", "currency"]) {
    if (readText(form, param) === null)
      return fail({ code: "parameter_missing", param, message: `Missing required param: ${param}.` });
  }
  if (!Number.isInteger(amount) || amount < MIN_CENTS || amount > MAX_CENTS) {
    const code = amount < MIN_CENTS ? "amount_too_small" : "amount_too_large";
    return fail({ code, param: "amount", message: "Amount must be at least $0.50 and no more than $999,999.99." });
  }
  if (currency === null || !currencies.has(currency)) {
    return fail({ param: "currency", message: `Invalid currency: ${currency}` });
  }
  const customer = readText(form, "customer");
  if (customer !== null && (await findObject(tx, "customer", customer)) === null)
    return failMissing("customer", customer);
  const intent = newPaymentIntent(now, {
    amount,
    currency,
    customer,
    capture_method: readText(form, "capture_method") === "manual" ? "manual" : "automatic_async",
    description: readText(form, "description"),
    metadata: readTexts(form, "metadata"),
    setup_future_usage: readText(form, "setup_future_usage") as Stripe.PaymentIntent.SetupFutureUsage | null,
  });
  await insertObject(tx, intent);
  await recordEvent(tx, now, { type: "payment_intent.created", object: intent });
  return readText(form, "confirm") === "true" ? confirm(tx, call, intent) : succeed(intent);
};

export const retrievePaymentIntent: Handler = async (tx, call) => {
  const intent = await findIntent(tx, call, findObject);
  return isReply(intent) ? intent : succeed(intent);
};

export const confirmPaymentIntent: Handler = async (tx, call) => {
  const intent = await findIntent(tx, call, lockObject);
  return isReply(intent) ? intent : confirm(tx, call, intent);
};

type Find = (tx: Transaction, kind: "payment_intent", id: string) => Promise<StoredObject<Stripe.PaymentIntent> | null>;

async function findIntent(tx: Transaction, { params, form, byBrowser }: Call, find: Find) {
  const id = params.id ?? "";
  const kept = await find(tx, "payment_intent", id);
  const isTheirs = !byBrowser || readText(form, "client_secret") === kept?.object.client_secret;
  return kept === null || !isTheirs ? failMissing("payment_intent", id) : kept.object;
}

async function confirm(tx: Transaction, call: Call, intent: Stripe.PaymentIntent): Promise<Reply> {
  if (!["requires_payment_method", "requires_confirmation", "requires_action"].includes(intent.status)) {
    return unexpected(intent, "confirm");
  }
  const method = await findOrCreateMethod(tx, call, intent.customer as string | null);
  if (isReply(method)) return method;
  const answer = answerCharge(method.behaviour);
  const chosen = { ...intent, payment_method: method.object.id };
  if (answer === "challenge") return challenge(tx, call, chosen);
  if (answer !== "accepted") return decline(tx, call, { intent: chosen, method, refusal: answer });
  return { ...succeed(await reserve(tx, call.now, chosen)), late: method.behaviour === "answers-late" };
}

async function challenge(tx: Transaction, call: Call, intent: Stripe.PaymentIntent): Promise<Reply> {
  const returnUrl = readText(call.form, "return_url");
  const waiting: Stripe.PaymentIntent = {
    ...intent,
    status: "requires_action",
    next_action: nextAction(call.publicUrl, intent, returnUrl),
    last_payment_error: null,
  };
  await updateObject(tx, waiting);
  await recordEvent(tx, call.now, { type: "payment_intent.requires_action", object: waiting });
  return succeed(waiting);
}

/** The challenge page. Scripts show it in a frame; without script the browser goes there and returns. */
export function nextAction(
  publicUrl: string,
  intent: { id: string; client_secret: string | null },
  returnUrl: string | null,
): Stripe.PaymentIntent.NextAction {
  const url = `${publicUrl}/challenge/${intent.id}?${new URLSearchParams({
    client_secret: intent.client_secret ?? "",
    ...(returnUrl === null ? {} : { return_url: returnUrl }),
  })}`;
  return { type: "redirect_to_url", redirect_to_url: { url, return_url: returnUrl } };
}

async function decline(
  tx: Transaction,
  { now }: Call,
  { intent, method, refusal }: { intent: Stripe.PaymentIntent; method: UsableMethod; refusal: CardRefusal },
): Promise<Reply> {
  const error = { ...cardError(refusal), payment_method: method.object };
  const failed = refusedIntent(intent, error);
  await updateObject(tx, failed);
  await recordEvent(tx, now, { type: "payment_intent.payment_failed", object: failed });
  return { status: 402, body: { error: { ...error, payment_intent: failed } } };
}

function refusedIntent(intent: Stripe.PaymentIntent, error: object): Stripe.PaymentIntent {
  return {
    ...intent,
    status: "requires_payment_method",
    payment_method: null,
    next_action: null,
    last_payment_error: error as Stripe.PaymentIntent.LastPaymentError,
  };
}

/** Reserves the money after the bank's approval, and captures it at once unless the intent is captured manually. */
async function reserve(tx: Transaction, now: Date, intent: Stripe.PaymentIntent): Promise<Stripe.PaymentIntent> {
  const method = (await findObject<Stripe.PaymentMethod>(tx, "payment_method", String(intent.payment_method)))?.object;
  if (method === undefined) throw new Error("An intent is confirmed with a card that does not exist.");
  const charge = newCharge(now, intent, method);
  const manual = intent.capture_method === "manual";
  const paid: Stripe.PaymentIntent = {
    ...intent,
    status: manual ? "requires_capture" : "succeeded",
    amount_capturable: manual ? intent.amount : 0,
    amount_received: manual ? 0 : intent.amount,
    latest_charge: charge.id,
    next_action: null,
    last_payment_error: null,
  };
  await insertObject(tx, charge);
  await updateObject(tx, paid);
  await insertCharge(tx, {
    intentId: intent.id,
    chargeId: charge.id,
    currency: intent.currency,
    reservedCents: intent.amount,
    capturedCents: paid.amount_received,
  });
  const { customer } = intent;
  if (intent.setup_future_usage !== null && customer !== null) {
    await attach(tx, now, { method, customer: String(customer) });
  }
  await recordEvent(tx, now, { type: "charge.succeeded", object: charge });
  await recordEvent(tx, now, {
    type: manual ? "payment_intent.amount_capturable_updated" : "payment_intent.succeeded",
    object: paid,
  });
  return paid;
}

/** Applies the person's answer to a challenge; null when the intent has no open challenge. */
export async function answerPaymentChallenge(
  tx: Transaction,
  { params, form, now }: Call,
  approved: boolean,
): Promise<Stripe.PaymentIntent | null> {
  const intent = (await lockObject<Stripe.PaymentIntent>(tx, "payment_intent", params.id ?? ""))?.object;
  if (intent?.status !== "requires_action" || intent.client_secret !== readText(form, "client_secret")) return null;
  if (approved) return reserve(tx, now, intent);
  const failed = refusedIntent(intent, cardError(notAuthenticated("payment_intent_authentication_failure")));
  await updateObject(tx, failed);
  await recordEvent(tx, now, { type: "payment_intent.payment_failed", object: failed });
  return failed;
}

export function notAuthenticated(code: string): CardRefusal {
  return {
    code,
    message:
      "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
  };
}

export const capturePaymentIntent: Handler = async (tx, call) => {
  const intent = await findIntent(tx, call, lockObject);
  if (isReply(intent)) return intent;
  if (intent.status !== "requires_capture") return unexpected(intent, "capture");
  const given = readText(call.form, "amount_to_capture");
  const amount = given === null ? intent.amount_capturable : Number(given);
  if (!Number.isInteger(amount) || amount < 1 || amount > intent.amount_capturable) {
    return fail({
      code: "amount_too_large",
      param: "amount_to_capture",
      message: "Amount to capture is too large.",
    });
  }
  const method = await findObject<Stripe.PaymentMethod>(tx, "payment_method", String(intent.payment_method));
  const paid: Stripe.PaymentIntent = { ...intent, status: "succeeded", amount_capturable: 0, amount_received: amount };
  await updateObject(tx, paid);
  await updateCharge(tx, intent.id, { captured_cents: amount });
  const charge = await changeCharge(tx, intent, { captured: true, amount_captured: amount });
  await recordEvent(tx, call.now, { type: "charge.captured", object: charge });
  await recordEvent(tx, call.now, { type: "payment_intent.succeeded", object: paid });
  return { ...succeed(paid), late: method?.behaviour === "answers-late" };
};

export const cancelPaymentIntent: Handler = async (tx, call) => {
  const intent = await findIntent(tx, call, lockObject);
  if (isReply(intent)) return intent;
  if (intent.status === "succeeded" || intent.status === "canceled") return unexpected(intent, "cancel");
  const cancelled: Stripe.PaymentIntent = {
    ...intent,
    status: "canceled",
    amount_capturable: 0,
    canceled_at: toSeconds(call.now),
    cancellation_reason: readText(call.form, "cancellation_reason") as Stripe.PaymentIntent.CancellationReason | null,
    next_action: null,
  };
  await updateObject(tx, cancelled);
  if (intent.latest_charge !== null) {
    await updateCharge(tx, intent.id, { released: true });
    await changeCharge(tx, intent, { refunded: true, amount_refunded: intent.amount });
  }
  await recordEvent(tx, call.now, { type: "payment_intent.canceled", object: cancelled });
  return succeed(cancelled);
};

async function changeCharge(
  tx: Transaction,
  intent: Stripe.PaymentIntent,
  change: Partial<Stripe.Charge>,
): Promise<Stripe.Charge> {
  const charge = (await lockObject<Stripe.Charge>(tx, "charge", String(intent.latest_charge)))?.object;
  if (charge === undefined) throw new Error("An intent that was paid has no charge.");
  const changed = { ...charge, ...change };
  await updateObject(tx, changed);
  return changed;
}

function unexpected(intent: Stripe.PaymentIntent, verb: string): Reply {
  return fail({
    code: "payment_intent_unexpected_state",
    message: `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
    payment_intent: intent,
  });
}
