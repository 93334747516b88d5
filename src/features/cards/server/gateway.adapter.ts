import http from "node:http";
import https from "node:https";
import type { Socket } from "node:net";
import Stripe from "stripe";
import { type TimeLimits, timeLimits } from "../../../server/time-limits.ts";
import { cents } from "../../../shared/money.ts";
import type { GatewayState, PaidCard, Payment } from "../payment.ts";
import type { SavedCard } from "../saved-card.ts";

/**
 * The gateway's answer. `unknown` means that no readable answer came: money may or may not have moved, and nobody may
 * guess. The gateway is never called inside an open transaction.
 */
export type GatewayAnswer<Value> =
  | { readonly kind: "done"; readonly value: Value }
  | { readonly kind: "declined"; readonly message: string }
  | { readonly kind: "refused"; readonly missing: boolean; readonly message: string }
  | { readonly kind: "unknown"; readonly cause: unknown };

/** A payment at the gateway, with the data a browser needs to confirm it. */
export interface IntentState {
  readonly state: GatewayState;
  readonly clientSecret: string;
  /** The page on which the bank asks for confirmation before it reserves money; null when it does not ask. */
  readonly actionUrl: string | null;
}

export interface StoredCards {
  readonly cards: readonly SavedCard[];
  /** Null where none was chosen. */
  readonly defaultId: string | null;
}

export type Gateway = ReturnType<typeof makeGateway>;

export function makeGateway(stripe: Stripe) {
  return { ...cardCalls(stripe), ...paymentCalls(stripe) };
}

function cardCalls(stripe: Stripe) {
  return {
    createCustomer: (owner: { id: string; name: string; email: string | null }) =>
      callGateway(async () => {
        const { id, name, email } = owner;
        const params = { name, ...(email === null ? {} : { email }), metadata: { owner: id } };
        return (await stripe.customers.create(params, { idempotencyKey: `customer-${id}` })).id;
      }),

    readCards: (customerId: string) => callGateway(() => readCards(stripe, customerId)),

    /** The customer to whom a saved card belongs; null for a removed card. */
    findCustomerOfCard: (cardId: string) =>
      callGateway(async () => getId((await stripe.paymentMethods.retrieve(cardId)).customer)),

    removeCard: (cardId: string) => callGateway(async () => void (await stripe.paymentMethods.detach(cardId))),

    chooseCard: (customerId: string, cardId: string) =>
      callGateway(async () => {
        await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: cardId } });
      }),

    createSetup: (customerId: string) =>
      callGateway(async () => {
        const { id, client_secret: clientSecret } = await stripe.setupIntents.create({
          customer: customerId,
          usage: "on_session",
          allowed_payment_method_types: ["card"],
        });
        return { id, clientSecret: clientSecret ?? "" };
      }),
  };
}

function paymentCalls(stripe: Stripe) {
  return {
    /** Parameters and key depend on the payment alone, so a repeated call finds the intent that the first one created. */
    createIntent: (payment: Payment, customerId: string) =>
      callGateway(async () => {
        const intent = await stripe.paymentIntents.create(
          {
            amount: payment.amountCents,
            currency: payment.currency.toLowerCase(),
            customer: customerId,
            capture_method: "manual",
            allowed_payment_method_types: ["card"],
            ...(payment.savesCard ? { setup_future_usage: "on_session" as const } : {}),
            metadata: { payment: payment.id, purpose: payment.purpose, reference: payment.reference },
          },
          { idempotencyKey: `payment-${payment.id}` },
        );
        return toIntentState(intent);
      }),

    readIntent: (intentId: string) =>
      callGateway(async () =>
        toIntentState(await stripe.paymentIntents.retrieve(intentId, { expand: ["latest_charge"] })),
      ),

    confirmIntent: (intentId: string, { cardId, returnUrl, key }: { cardId: string; returnUrl: string; key: string }) =>
      callGateway(async () => {
        const params = { payment_method: cardId, return_url: returnUrl, expand: ["latest_charge"] };
        return toIntentState(await stripe.paymentIntents.confirm(intentId, params, { idempotencyKey: key }));
      }),

    captureIntent: (intentId: string, key: string) =>
      callGateway(async () =>
        toIntentState(
          await stripe.paymentIntents.capture(intentId, { expand: ["latest_charge"] }, { idempotencyKey: key }),
        ),
      ),

    cancelIntent: (intentId: string, key: string) =>
      callGateway(async () => toIntentState(await stripe.paymentIntents.cancel(intentId, {}, { idempotencyKey: key }))),

    refundIntent: (intentId: string, { amountCents, key }: { amountCents: number; key: string }) =>
      callGateway(async () => {
        await stripe.refunds.create({ payment_intent: intentId, amount: amountCents }, { idempotencyKey: key });
      }),
  };
}

/** Declines and rejected requests are answers. After any other error it is unknown whether the call had an effect. */
async function callGateway<Value>(call: () => Promise<Value>): Promise<GatewayAnswer<Value>> {
  try {
    return { kind: "done", value: await call() };
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeCardError) return { kind: "declined", message: cause.message };
    if (cause instanceof Stripe.errors.StripeInvalidRequestError) {
      return { kind: "refused", missing: cause.code === "resource_missing", message: cause.message };
    }
    return { kind: "unknown", cause };
  }
}

const MAX_CARDS = 100;

async function readCards(stripe: Stripe, customerId: string): Promise<StoredCards> {
  const [methods, customer] = await Promise.all([
    stripe.paymentMethods.list({ customer: customerId, type: "card", limit: MAX_CARDS }),
    stripe.customers.retrieve(customerId),
  ]);
  const defaultId = customer.deleted ? null : getId(customer.invoice_settings.default_payment_method);
  return { cards: methods.data.flatMap(toSavedCard), defaultId };
}

function toSavedCard({ id, card, billing_details: { name } }: Stripe.PaymentMethod): SavedCard[] {
  if (card === undefined) return [];
  const { brand, exp_month: expMonth, exp_year: expYear, funding, last4 } = card;
  return [{ id, brand, expMonth, expYear, funding, last4, holder: name }];
}

function toIntentState(intent: Stripe.PaymentIntent): IntentState {
  return {
    state: intentToGatewayState(intent),
    clientSecret: intent.client_secret ?? "",
    actionUrl: intent.next_action?.redirect_to_url?.url ?? null,
  };
}

const statuses: Readonly<Partial<Record<Stripe.PaymentIntent.Status, GatewayState["status"]>>> = {
  requires_capture: "reserved",
  succeeded: "captured",
  canceled: "cancelled",
};

function intentToGatewayState(intent: Stripe.PaymentIntent): GatewayState {
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  const captured = intent.status === "succeeded" ? intent.amount_received : 0;
  return {
    intentId: intent.id,
    status: statuses[intent.status] ?? "open",
    capturedCents: cents(captured),
    // Stripe counts a cancelled reservation as refunded although no money was taken.
    refundedCents: cents(captured === 0 ? 0 : (charge?.amount_refunded ?? 0)),
    card: charge === null ? null : toPaidCard(charge),
  };
}

function chargeToGatewayState(charge: Stripe.Charge): GatewayState | null {
  const intentId = getId(charge.payment_intent);
  if (intentId === null || !charge.captured) return null;
  return {
    intentId,
    status: "captured",
    capturedCents: cents(charge.amount_captured),
    refundedCents: cents(charge.amount_refunded),
    card: toPaidCard(charge),
  };
}

/** The state that a webhook reports, with our own payment id; null for events about other things. */
export function readGatewayEvent(event: Stripe.Event): { state: GatewayState; paymentId: string | undefined } | null {
  const { object } = event.data;
  if (!("object" in object)) return null;
  if (object.object === "payment_intent") {
    return { state: intentToGatewayState(object), paymentId: object.metadata.payment };
  }
  if (object.object !== "charge") return null;
  const state = chargeToGatewayState(object);
  return state === null ? null : { state, paymentId: object.metadata.payment };
}

function toPaidCard(charge: Stripe.Charge): PaidCard | null {
  const card = charge.payment_method_details?.card;
  return card?.last4 == null ? null : { brand: card.brand ?? "unknown", last4: card.last4 };
}

function getId(reference: string | { id: string } | null): string | null {
  return typeof reference === "object" ? (reference?.id ?? null) : reference;
}

export interface GatewayAddress {
  readonly secretKey: string;
  /** Undefined means Stripe itself. */
  readonly at?: { readonly host: string; readonly port: number } | undefined;
  readonly limits?: Pick<TimeLimits, "gatewayConnectMs" | "gatewayMs">;
}

/**
 * Stripe's SDK, connected to Stripe or to another host. It never retries by itself: the caller does, with the same
 * idempotency key, and finally the reconciler.
 */
export function connectGateway({ secretKey, at, limits = timeLimits }: GatewayAddress): Stripe {
  const { Agent } = at === undefined ? https : http;
  const agent = limitConnectTime(new Agent({ keepAlive: true, maxSockets: 50 }), limits.gatewayConnectMs);
  return new Stripe(secretKey, {
    ...(at === undefined ? {} : { host: at.host, port: at.port, protocol: "http" }),
    httpClient: Stripe.createNodeHttpClient(agent),
    timeout: limits.gatewayMs,
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/** A client that reaches no gateway, for an installation that takes no cards: every call ends without an answer. */
export function connectNoGateway(): Stripe {
  const httpClient = Stripe.createFetchHttpClient(async () => {
    throw new Error("This installation takes no cards.");
  });
  return new Stripe("sk_none", { httpClient, maxNetworkRetries: 0, telemetry: false });
}

/** Node has no separate timeout for connecting, so a socket that is not connected in time is destroyed. */
function limitConnectTime<A extends http.Agent>(agent: A, limitMs: number): A {
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (options, callback) => {
    const socket = connect(options, callback) as Socket;
    const timer = setTimeout(() => socket.destroy(new Error("The gateway could not be connected in time.")), limitMs);
    for (const event of ["connect", "close"]) socket.once(event, () => clearTimeout(timer));
    return socket;
  };
  return agent;
}
