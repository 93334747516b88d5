import Stripe from "stripe";
import { cents } from "../../../shared/money.ts";
import type { Heard, PaidCard, Payment } from "../payment.ts";
import type { SavedCard } from "../saved-card.ts";

/**
 * What the gateway said. `unknown` means that no answer came, or none that can be read: money may or may not have moved,
 * and nobody may guess. Never ask inside an open transaction.
 */
export type GatewayAnswer<Value> =
  | { readonly kind: "done"; readonly value: Value }
  | { readonly kind: "declined"; readonly message: string }
  | { readonly kind: "refused"; readonly missing: boolean; readonly message: string }
  | { readonly kind: "unknown"; readonly cause: unknown };

/** A payment as the gateway sees it, and what a browser needs to go on with it. */
export interface IntentState {
  readonly heard: Heard;
  readonly clientSecret: string;
  /** Where the bank wants to ask the person something, before anything is reserved. */
  readonly actionUrl: string | null;
}

export interface CardFile {
  readonly cards: readonly SavedCard[];
  readonly chosenId: string | null;
}

export type Gateway = ReturnType<typeof makeGateway>;

export function makeGateway(stripe: Stripe) {
  return { ...cardCalls(stripe), ...paymentCalls(stripe) };
}

function cardCalls(stripe: Stripe) {
  return {
    createCustomer: (owner: { id: string; name: string; email: string | null }) =>
      answerOf(async () => {
        const { id, name, email } = owner;
        const wish = { name, ...(email === null ? {} : { email }), metadata: { owner: id } };
        return (await stripe.customers.create(wish, { idempotencyKey: `customer-${id}` })).id;
      }),

    readCards: (customerId: string) => answerOf(() => readCards(stripe, customerId)),

    /** The customer a saved card belongs to now. */
    findCardOwner: (cardId: string) =>
      answerOf(async () => idOf((await stripe.paymentMethods.retrieve(cardId)).customer)),

    removeCard: (cardId: string) => answerOf(async () => void (await stripe.paymentMethods.detach(cardId))),

    chooseCard: (customerId: string, cardId: string) =>
      answerOf(async () => {
        await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: cardId } });
      }),

    createSetup: (customerId: string) =>
      answerOf(async () => {
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
    /** Asks to reserve. The same payment asks in the same words, so that asking again finds what the first asking made. */
    createIntent: (payment: Payment, customerId: string) =>
      answerOf(async () => {
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
        return stateOf(intent);
      }),

    readIntent: (intentId: string) =>
      answerOf(async () => stateOf(await stripe.paymentIntents.retrieve(intentId, { expand: ["latest_charge"] }))),

    confirmIntent: (intentId: string, { cardId, returnUrl, key }: { cardId: string; returnUrl: string; key: string }) =>
      answerOf(async () => {
        const wish = { payment_method: cardId, return_url: returnUrl, expand: ["latest_charge"] };
        return stateOf(await stripe.paymentIntents.confirm(intentId, wish, { idempotencyKey: key }));
      }),

    captureIntent: (intentId: string, key: string) =>
      answerOf(async () =>
        stateOf(await stripe.paymentIntents.capture(intentId, { expand: ["latest_charge"] }, { idempotencyKey: key })),
      ),

    cancelIntent: (intentId: string, key: string) =>
      answerOf(async () => stateOf(await stripe.paymentIntents.cancel(intentId, {}, { idempotencyKey: key }))),

    refundIntent: (intentId: string, { amountCents, key }: { amountCents: number; key: string }) =>
      answerOf(async () => {
        await stripe.refunds.create({ payment_intent: intentId, amount: amountCents }, { idempotencyKey: key });
      }),
  };
}

/** A refusal is an answer; whatever else went wrong leaves open whether it was done. */
async function answerOf<Value>(ask: () => Promise<Value>): Promise<GatewayAnswer<Value>> {
  try {
    return { kind: "done", value: await ask() };
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeCardError) return { kind: "declined", message: cause.message };
    if (cause instanceof Stripe.errors.StripeInvalidRequestError) {
      return { kind: "refused", missing: cause.code === "resource_missing", message: cause.message };
    }
    return { kind: "unknown", cause };
  }
}

const MOST_CARDS = 100;

async function readCards(stripe: Stripe, customerId: string): Promise<CardFile> {
  const [methods, customer] = await Promise.all([
    stripe.paymentMethods.list({ customer: customerId, type: "card", limit: MOST_CARDS }),
    stripe.customers.retrieve(customerId),
  ]);
  const chosenId = customer.deleted ? null : idOf(customer.invoice_settings.default_payment_method);
  return { cards: methods.data.flatMap(cardOf), chosenId };
}

function cardOf({ id, card, billing_details: { name } }: Stripe.PaymentMethod): SavedCard[] {
  if (card === undefined) return [];
  const { brand, exp_month: expMonth, exp_year: expYear, funding, last4 } = card;
  return [{ id, brand, expMonth, expYear, funding, last4, holder: name }];
}

function stateOf(intent: Stripe.PaymentIntent): IntentState {
  return {
    heard: heardOfIntent(intent),
    clientSecret: intent.client_secret ?? "",
    actionUrl: intent.next_action?.redirect_to_url?.url ?? null,
  };
}

const statuses: Readonly<Partial<Record<Stripe.PaymentIntent.Status, Heard["status"]>>> = {
  requires_capture: "reserved",
  succeeded: "captured",
  canceled: "cancelled",
};

export function heardOfIntent(intent: Stripe.PaymentIntent): Heard {
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  const captured = intent.status === "succeeded" ? intent.amount_received : 0;
  return {
    intentId: intent.id,
    status: statuses[intent.status] ?? "open",
    capturedCents: cents(captured),
    // What was reserved and let go counts as refunded there, but no money came back.
    refundedCents: cents(captured === 0 ? 0 : (charge?.amount_refunded ?? 0)),
    card: charge === null ? null : paidCardOf(charge),
  };
}

export function heardOfCharge(charge: Stripe.Charge): Heard | null {
  const intentId = idOf(charge.payment_intent);
  if (intentId === null || !charge.captured) return null;
  return {
    intentId,
    status: "captured",
    capturedCents: cents(charge.amount_captured),
    refundedCents: cents(charge.amount_refunded),
    card: paidCardOf(charge),
  };
}

function paidCardOf(charge: Stripe.Charge): PaidCard | null {
  const card = charge.payment_method_details?.card;
  return card?.last4 == null ? null : { brand: card.brand ?? "unknown", last4: card.last4 };
}

function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === "object" ? (reference?.id ?? null) : reference;
}
