/**
 * Payments by card: reserve the money, commit the order or account payment, capture the money. Each function stores its
 * request, calls the gateway with no transaction open, and records the answer. A missing answer is `unknown`: the
 * reconciler asks the gateway again. Decision 0009.
 */
import type Stripe from "stripe";
import type { Clock } from "../../../server/clock.ts";
import { asTenant, type Database, inTransaction } from "../../../server/database.ts";
import type { Log } from "../../../server/log.ts";
import type { Cents } from "../../../shared/money.ts";
import { formatName, type SignedInViewer } from "../../identity/viewer.ts";
import {
  firstCheckAt,
  isAbandoned,
  nextCheckAt,
  type Payment,
  type PaymentAnswer,
  type PaymentInput,
} from "../payment.ts";
import { type CardOwner, findCardOwner, isAllowedBrand } from "../saved-card.ts";
import { findGatewayCustomer, insertOrFindCardCustomer, updateGatewayCustomer } from "./card-customers.store.ts";
import { type Gateway, type GatewayAnswer, type IntentState, readGatewayEvent } from "./gateway.adapter.ts";
import {
  findPaymentToCheck,
  insertGatewayEvent,
  insertOrFindPayment,
  listPaymentsToCheck,
  lockPayment,
  lockPaymentByIntent,
  markPaymentCancelled,
  postponeCheck,
} from "./payments.store.ts";
import { type PaymentPurposes, queuePaymentCheck, recordGatewayState } from "./record-gateway-state.steps.ts";

export interface PaymentServices {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly gateway: Gateway;
  readonly purposes: PaymentPurposes;
}

interface CardCustomerIds {
  readonly id: string;
  readonly gatewayId: string;
}

/** The owner's customer at the gateway, created when first needed. The idempotency key prevents a second customer. */
export async function getCardCustomer(
  { db, clock, gateway }: Pick<PaymentServices, "db" | "clock" | "gateway">,
  viewer: SignedInViewer,
  owner: CardOwner,
): Promise<GatewayAnswer<CardCustomerIds>> {
  const tenant = { accountId: owner.accountId, userId: viewer.user.id };
  const { id, gatewayId } = await asTenant(db, tenant, (tx) => insertOrFindCardCustomer(tx, owner, clock.now()));
  if (gatewayId !== null) return { kind: "done", value: { id, gatewayId } };
  const isAccount = owner.userId === null;
  const name = isAccount ? (viewer.account?.name ?? "") : formatName(viewer.user);
  const created = await gateway.createCustomer({ id, name, email: isAccount ? null : viewer.user.email });
  if (created.kind !== "done") return created;
  await asTenant(db, tenant, async (tx, commitWith) => commitWith(updateGatewayCustomer(tx, id, created.value)));
  return { kind: "done", value: { id, gatewayId: created.value } };
}

export async function createPayment(
  services: PaymentServices,
  viewer: SignedInViewer,
  input: PaymentInput,
): Promise<PaymentAnswer> {
  const owner = findCardOwner(viewer);
  if (owner === null) throw new Error("A viewer who may not use cards asks to pay by card.");
  const customer = await getCardCustomer(services, viewer, owner);
  if (customer.kind === "unknown") return { kind: "unknown", payment: null };
  if (customer.kind !== "done") return { kind: "refused", message: customer.message };
  const at = services.clock.now();
  const tenant = { accountId: owner.accountId, userId: viewer.user.id };
  const row = { ...input, ...tenant, savesCard: input.savesCard ?? false, cardCustomerId: customer.value.id };
  const checkAt = firstCheckAt("asked", at) ?? at;
  const payment = await asTenant(services.db, tenant, async (tx, commitWith) => {
    const stored = await insertOrFindPayment(tx, row, { at, checkAt });
    commitWith(queuePaymentCheck(tx, stored.id, checkAt));
    return stored;
  });
  if (!isSameRequest(payment, input)) return { kind: "key-reused" };
  if (payment.intentId !== null) return readPayment(services, payment);
  return createIntent(services, payment, customer.value.gatewayId);
}

/** The idempotency key is the payment's, so repeating it after a lost answer finds the intent that was created. */
async function createIntent(services: PaymentServices, payment: Payment, customerId: string): Promise<PaymentAnswer> {
  return recordAnswer(services, payment, await services.gateway.createIntent(payment, customerId));
}

function isSameRequest(payment: Payment, input: PaymentInput): boolean {
  return (
    payment.reference === input.reference &&
    payment.amountCents === input.amountCents &&
    payment.currency === input.currency &&
    payment.savesCard === (input.savesCard ?? false)
  );
}

export async function readPayment(services: PaymentServices, payment: Payment): Promise<PaymentAnswer> {
  return recordAnswer(services, payment, await services.gateway.readIntent(getIntentId(payment)));
}

/** Of two concurrent confirmations the gateway refuses the second, which then reports the state that the first reached. */
export async function confirmPayment(
  services: PaymentServices,
  payment: Payment,
  input: { cardId: string; returnUrl: string; key: string },
): Promise<PaymentAnswer> {
  const answer = await services.gateway.confirmIntent(getIntentId(payment), input);
  const now = await recordOrRead(services, payment, answer);
  const isStillOpen = now.kind === "done" && now.payment.status === "open";
  return answer.kind === "refused" && isStillOpen ? { kind: "refused", message: answer.message } : now;
}

/** A payment is captured once, so the idempotency key is the payment's. */
export async function capturePayment(services: PaymentServices, payment: Payment): Promise<PaymentAnswer> {
  if (payment.card !== null && !isAllowedBrand(payment.card.brand)) {
    return { kind: "refused", message: "This kind of card is not taken here. Use a Visa or Mastercard." };
  }
  const answer = await services.gateway.captureIntent(getIntentId(payment), `capture-${payment.id}`);
  return recordOrRead(services, payment, answer);
}

export async function cancelPayment(services: PaymentServices, payment: Payment): Promise<PaymentAnswer> {
  const answer = await services.gateway.cancelIntent(getIntentId(payment), `cancel-${payment.id}`);
  return recordOrRead(services, payment, answer);
}

export async function refundPayment(
  services: PaymentServices,
  payment: Payment,
  input: { amountCents: Cents; key: string },
): Promise<PaymentAnswer> {
  const answer = await services.gateway.refundIntent(getIntentId(payment), input);
  if (answer.kind === "unknown") return recordAnswer(services, payment, answer);
  const now = await readPayment(services, payment);
  return answer.kind === "refused" && now.kind === "done" ? { kind: "refused", message: answer.message } : now;
}

/** A refusal may mean that the same was done before, so the current state is read instead. */
async function recordOrRead(
  services: PaymentServices,
  payment: Payment,
  answer: GatewayAnswer<IntentState>,
): Promise<PaymentAnswer> {
  return answer.kind === "refused" && !answer.missing
    ? readPayment(services, payment)
    : recordAnswer(services, payment, answer);
}

async function recordAnswer(
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
    if (payment.intentId === null) await markPaymentCancelled(db, payment.id, clock.now());
    return { kind: "refused", message: answer.message };
  }
  const { state, clientSecret, actionUrl } = answer.value;
  const after = await inTransaction(db, async (tx) => {
    const locked = await lockPayment(tx, payment.accountId, payment.id);
    if (locked === null) throw new Error("A stored payment no longer exists.");
    return recordGatewayState(tx, { payment: locked, state, now: clock.now() }, purposes);
  });
  return { kind: "done", payment: after, clientSecret, actionUrl };
}

function getIntentId(payment: Payment): string {
  if (payment.intentId === null) throw new Error("The gateway has not answered for this payment yet.");
  return payment.intentId;
}

/** Applies a webhook once: the event's id is inserted in the same transaction as its effect. */
export async function recordWebhook(
  { db, clock, purposes }: Pick<PaymentServices, "db" | "clock" | "purposes">,
  event: Stripe.Event,
): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    if (!(await insertGatewayEvent(tx, { id: event.id, kind: event.type, at: now }))) return;
    const reported = readGatewayEvent(event);
    if (reported === null) return;
    const { state, paymentId } = reported;
    const payment = await lockPaymentByIntent(tx, state.intentId, paymentId);
    if (payment !== null) await recordGatewayState(tx, { payment, state, now }, purposes);
  });
}

const BATCH_SIZE = 50;

/**
 * Captures or releases payments that should be final by now, as their purpose decides. Each payment has its own job;
 * this function finds the payments whose job was lost.
 */
export async function reconcilePayments(services: PaymentServices): Promise<void> {
  const due = await listPaymentsToCheck(services.db, services.clock.now(), BATCH_SIZE);
  for (const payment of due) {
    try {
      await reconcile(services, payment);
    } catch (error) {
      services.log.error({ err: error, payment: payment.id }, "A payment could not be settled; it is tried again.");
    }
  }
}

export async function reconcilePayment(services: PaymentServices, paymentId: string): Promise<void> {
  const payment = await findPaymentToCheck(services.db, paymentId, services.clock.now());
  if (payment !== null) await reconcile(services, payment);
}

async function reconcile(services: PaymentServices, payment: Payment): Promise<void> {
  const answer = await readOrCreate(services, payment);
  const known = answer.kind === "done" ? await settle(services, answer.payment) : answer;
  // A change of status has queued the next check already.
  if (hasNewStatus(payment, answer) || hasNewStatus(payment, known)) return;
  const checkAt = nextCheckAt(payment, services.clock.now());
  await inTransaction(services.db, async (tx) => {
    await postponeCheck(tx, payment.id, checkAt);
    await queuePaymentCheck(tx, payment.id, checkAt);
  });
}

function hasNewStatus(before: Payment, after: PaymentAnswer | null): boolean {
  return after?.kind === "done" && after.payment.status !== before.status;
}

/** Where the creation was never answered, it is repeated with the same key: that finds the intent or creates it. */
async function readOrCreate(services: PaymentServices, payment: Payment): Promise<PaymentAnswer> {
  if (payment.intentId !== null) return readPayment(services, payment);
  const customerId = await findGatewayCustomer(services.db, payment.cardCustomerId);
  if (customerId === null) throw new Error("A payment was stored before its customer.");
  return createIntent(services, payment, customerId);
}

async function settle(services: PaymentServices, payment: Payment): Promise<PaymentAnswer | null> {
  if (isAbandoned(payment, services.clock.now())) return cancelPayment(services, payment);
  if (payment.status !== "reserved" && payment.status !== "captured") return null;
  const verdict = await (services.purposes[payment.purpose]?.settle(services.db, payment) ?? "wait");
  if (verdict === "wait") return null;
  if (verdict === "keep") return payment.status === "reserved" ? captureOrCancel(services, payment) : null;
  if (payment.status === "reserved") return cancelPayment(services, payment);
  const amountCents = payment.capturedCents;
  return refundPayment(services, payment, { amountCents, key: `release-${payment.id}` });
}

/** A declined capture would be declined again, so the payment is cancelled, which tells its purpose. */
async function captureOrCancel(services: PaymentServices, payment: Payment): Promise<PaymentAnswer> {
  const answer = await capturePayment(services, payment);
  return answer.kind === "declined" ? cancelPayment(services, payment) : answer;
}
