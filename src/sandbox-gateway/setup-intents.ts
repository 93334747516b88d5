import type Stripe from "stripe";
import type { Transaction } from "../server/database.ts";
import { type Call, cardError, fail, failMissing, type Handler, readText, readTexts, succeed } from "./gateway-call.ts";
import { recordEvent } from "./gateway-events.ts";
import { nextAction, notAuthenticated } from "./payment-intents.ts";
import { attach, findOrCreateMethod, isReply } from "./payment-methods.ts";
import { findObject, insertObject, lockObject, type StoredObject, updateObject } from "./sandbox.store.ts";
import { newSetupIntent } from "./stripe-objects.ts";
import { answerSetup } from "./test-cards.ts";

export const createSetupIntent: Handler = async (tx, { form, now }) => {
  const customer = readText(form, "customer");
  if (customer !== null && (await findObject(tx, "customer", customer)) === null)
    return failMissing("customer", customer);
  const usage = readText(form, "usage") ?? "off_session";
  const intent = newSetupIntent(now, { customer, usage, metadata: readTexts(form, "metadata") });
  await insertObject(tx, intent);
  return succeed(intent);
};

export const retrieveSetupIntent: Handler = async (tx, call) => {
  const intent = await findIntent(tx, call, findObject);
  return isReply(intent) ? intent : succeed(intent);
};

type Find = (tx: Transaction, kind: "setup_intent", id: string) => Promise<StoredObject<Stripe.SetupIntent> | null>;

async function findIntent(tx: Transaction, { params, form, byBrowser }: Call, find: Find) {
  const id = params.id ?? "";
  const kept = await find(tx, "setup_intent", id);
  const isTheirs = !byBrowser || readText(form, "client_secret") === kept?.object.client_secret;
  return kept === null || !isTheirs ? failMissing("setupintent", id) : kept.object;
}

export const confirmSetupIntent: Handler = async (tx, call) => {
  const intent = await findIntent(tx, call, lockObject);
  if (isReply(intent)) return intent;
  if (intent.status === "succeeded" || intent.status === "canceled") {
    return fail({
      code: "setup_intent_unexpected_state",
      message: `You cannot confirm this SetupIntent because it has a status of ${intent.status}.`,
      setup_intent: intent,
    });
  }
  const method = await findOrCreateMethod(tx, call, intent.customer as string | null);
  if (isReply(method)) return method;
  const answer = answerSetup(method.behaviour);
  const chosen: Stripe.SetupIntent = { ...intent, payment_method: method.object.id };
  if (answer === "accepted") return succeed(await saveCard(tx, call.now, chosen));
  if (answer === "challenge") {
    const action = nextAction(call.publicUrl, intent, readText(call.form, "return_url"));
    const waiting = { ...chosen, status: "requires_action", next_action: action } as Stripe.SetupIntent;
    await updateObject(tx, waiting);
    return succeed(waiting);
  }
  const error = { ...cardError(answer), payment_method: method.object };
  const failed = await refuse(tx, call.now, { intent, error });
  return { status: 402, body: { error: { ...error, setup_intent: failed } } };
};

async function refuse(tx: Transaction, now: Date, { intent, error }: { intent: Stripe.SetupIntent; error: object }) {
  const failed: Stripe.SetupIntent = {
    ...intent,
    status: "requires_payment_method",
    payment_method: null,
    next_action: null,
    last_setup_error: error as Stripe.SetupIntent.LastSetupError,
  };
  await updateObject(tx, failed);
  await recordEvent(tx, now, { type: "setup_intent.setup_failed", object: failed });
  return failed;
}

async function saveCard(tx: Transaction, now: Date, intent: Stripe.SetupIntent): Promise<Stripe.SetupIntent> {
  const kept: Stripe.SetupIntent = { ...intent, status: "succeeded", next_action: null, last_setup_error: null };
  await updateObject(tx, kept);
  const method = await findObject<Stripe.PaymentMethod>(tx, "payment_method", String(intent.payment_method));
  if (method !== null && intent.customer !== null) {
    await attach(tx, now, { method: method.object, customer: String(intent.customer) });
  }
  await recordEvent(tx, now, { type: "setup_intent.succeeded", object: kept });
  return kept;
}

/** Applies the person's answer to a challenge; null when the intent has no open challenge. */
export async function answerSetupChallenge(
  tx: Transaction,
  { params, form, now }: Call,
  approved: boolean,
): Promise<Stripe.SetupIntent | null> {
  const intent = (await lockObject<Stripe.SetupIntent>(tx, "setup_intent", params.id ?? ""))?.object;
  if (intent?.status !== "requires_action" || intent.client_secret !== readText(form, "client_secret")) return null;
  if (approved) return saveCard(tx, now, intent);
  return refuse(tx, now, { intent, error: cardError(notAuthenticated("setup_intent_authentication_failure")) });
}
