/**
 * How checkout and invoices are paid by card: reserve, commit what is paid for, capture. Each function stores what it is
 * about to ask, asks with no transaction open, and writes down the answer. `unknown` is an answer too: the reconciler
 * finds out, and nobody guesses. Decision 0009.
 */
import type { Clock } from "../../../server/clock.ts";
import { asTenant, type Database, inTransaction } from "../../../server/database.ts";
import type { Log } from "../../../server/log.ts";
import type { Cents } from "../../../shared/money.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { firstCheckAt, type Payment } from "../payment.ts";
import { isAllowedBrand } from "../saved-card.ts";
import { cardOwnerOf, getCardCustomer } from "./card-customers.ts";
import type { Gateway, GatewayAnswer, IntentState } from "./gateway.ts";
import { hearPayment } from "./hear-payment.ts";
import { queueCheck } from "./payment-checks.ts";
import type { PaymentPurposes } from "./payment-purposes.ts";
import { giveUpPayment, keepPayment, lockPayment } from "./payments.store.ts";

export interface PaymentServices {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly gateway: Gateway;
  readonly purposes: PaymentPurposes;
}

export interface PaymentWish {
  /** One of the purposes in `src/jobs.ts`, and the thing of that kind. */
  readonly purpose: string;
  readonly reference: string;
  /** The same key asks for the same payment, however often. */
  readonly key: string;
  readonly amountCents: Cents;
  readonly currency: string;
  /** Keep the card for next time. */
  readonly savesCard?: boolean;
}

export type PaymentAnswer =
  /** Look at `payment.status`: open (the browser confirms it), reserved, captured, cancelled, refunded. */
  | {
      readonly kind: "done";
      readonly payment: Payment;
      readonly clientSecret: string;
      /** Where the bank asks the person something first; null when it asks nothing. */
      readonly actionUrl: string | null;
    }
  | { readonly kind: "declined"; readonly payment: Payment; readonly message: string }
  /** The gateway would not do it, so nothing has moved. */
  | { readonly kind: "refused"; readonly message: string }
  | { readonly kind: "unknown"; readonly payment: Payment | null }
  /** This key has asked for another payment before. */
  | { readonly kind: "key-reused" };

/** Asks the gateway for a payment that the browser, or `confirmPayment`, then confirms with a card. */
export async function createPayment(
  services: PaymentServices,
  viewer: SignedInViewer,
  wish: PaymentWish,
): Promise<PaymentAnswer> {
  const owner = cardOwnerOf(viewer);
  if (owner === null) throw new Error("Somebody without cards asks to pay by card.");
  const customer = await getCardCustomer(services, viewer, owner);
  if (customer.kind === "unknown") return { kind: "unknown", payment: null };
  if (customer.kind !== "done") return { kind: "refused", message: customer.message };
  const at = services.clock.now();
  const tenant = { accountId: owner.accountId, userId: viewer.user.id };
  const asked = { ...wish, ...tenant, savesCard: wish.savesCard ?? false, cardCustomerId: customer.value.id };
  const checkAt = firstCheckAt("asked", at) ?? at;
  const payment = await asTenant(services.db, tenant, async (tx) => {
    const kept = await keepPayment(tx, asked, { at, checkAt });
    await queueCheck(tx, kept.id, checkAt);
    return kept;
  });
  if (!isSameWish(payment, wish)) return { kind: "key-reused" };
  if (payment.intentId !== null) return readPayment(services, payment);
  return recreatePayment(services, payment, customer.value.gatewayId);
}

/** For the reconciler: asks again in the same words for a payment whose creation was never answered. */
export async function recreatePayment(
  services: PaymentServices,
  payment: Payment,
  customerId: string,
): Promise<PaymentAnswer> {
  return hear(services, payment, await services.gateway.createIntent(payment, customerId));
}

function isSameWish(payment: Payment, wish: PaymentWish): boolean {
  return (
    payment.reference === wish.reference &&
    payment.amountCents === wish.amountCents &&
    payment.currency === wish.currency &&
    payment.savesCard === (wish.savesCard ?? false)
  );
}

/** Asks how far it has come, which is how one learns whether the browser's confirmation went through. */
export async function readPayment(services: PaymentServices, payment: Payment): Promise<PaymentAnswer> {
  return hear(services, payment, await services.gateway.readIntent(intentOf(payment)));
}

/**
 * Confirms with a saved card, from here: for pages without script, which come back at `returnUrl` after a challenge. Of two
 * that confirm at once the second is refused, and finds what the first one did.
 */
export async function confirmPayment(
  services: PaymentServices,
  payment: Payment,
  wish: { cardId: string; returnUrl: string; key: string },
): Promise<PaymentAnswer> {
  const answer = await services.gateway.confirmIntent(intentOf(payment), wish);
  const now = await hearEnd(services, payment, answer);
  const isStillOpen = now.kind === "done" && now.payment.status === "open";
  return answer.kind === "refused" && isStillOpen ? { kind: "refused", message: answer.message } : now;
}

/** Takes the reserved money. A payment is captured once, so its key is its own. */
export async function capturePayment(services: PaymentServices, payment: Payment): Promise<PaymentAnswer> {
  if (payment.card !== null && !isAllowedBrand(payment.card.brand)) {
    return { kind: "refused", message: "This kind of card is not taken here. Use a Visa or Mastercard." };
  }
  const answer = await services.gateway.captureIntent(intentOf(payment), `capture-${payment.id}`);
  return hearEnd(services, payment, answer);
}

/** Lets go of what is reserved, or of what was never confirmed. */
export async function cancelPayment(services: PaymentServices, payment: Payment): Promise<PaymentAnswer> {
  const answer = await services.gateway.cancelIntent(intentOf(payment), `cancel-${payment.id}`);
  return hearEnd(services, payment, answer);
}

/** Gives back captured money, all of it or a part. The same key gives back once. */
export async function refundPayment(
  services: PaymentServices,
  payment: Payment,
  wish: { amountCents: Cents; key: string },
): Promise<PaymentAnswer> {
  const answer = await services.gateway.refundIntent(intentOf(payment), wish);
  if (answer.kind === "unknown") return hear(services, payment, answer);
  const now = await readPayment(services, payment);
  return answer.kind === "refused" && now.kind === "done" ? { kind: "refused", message: answer.message } : now;
}

/** "It is not in that state" may mean that it was done before: the payment itself says. */
async function hearEnd(
  services: PaymentServices,
  payment: Payment,
  answer: GatewayAnswer<IntentState>,
): Promise<PaymentAnswer> {
  return answer.kind === "refused" && !answer.missing
    ? readPayment(services, payment)
    : hear(services, payment, answer);
}

async function hear(
  services: PaymentServices,
  payment: Payment,
  answer: GatewayAnswer<IntentState>,
): Promise<PaymentAnswer> {
  const { db, clock, log, purposes } = services;
  if (answer.kind === "unknown") {
    log.warn({ err: answer.cause, payment: payment.id }, "The gateway did not answer; the reconciler will ask again.");
    return { kind: "unknown", payment };
  }
  if (answer.kind === "declined") return { kind: "declined", payment, message: answer.message };
  if (answer.kind === "refused") {
    log.warn({ payment: payment.id, message: answer.message }, "The gateway refused.");
    if (payment.intentId === null) await giveUpPayment(db, payment.id, clock.now());
    return { kind: "refused", message: answer.message };
  }
  const { heard, clientSecret, actionUrl } = answer.value;
  const after = await inTransaction(db, async (tx) => {
    const locked = await lockPayment(tx, payment.accountId, payment.id);
    if (locked === null) throw new Error("A payment that was stored is gone.");
    return hearPayment(tx, { payment: locked, heard, now: clock.now() }, purposes);
  });
  return { kind: "done", payment: after, clientSecret, actionUrl };
}

function intentOf(payment: Payment): string {
  if (payment.intentId === null) throw new Error("The gateway has not answered for this payment yet.");
  return payment.intentId;
}
