/**
 * A payment by card is first reserved at the gateway. It is captured once its order or account payment is committed,
 * and cancelled otherwise. The recorded status only moves forward, so answers and webhooks may arrive twice, late or in
 * any order. Decision 0009.
 */
import type { Cents } from "../../shared/money.ts";
import type { SignedInViewer } from "../identity/viewer.ts";

/** In the order in which they can be reached. The gateway never both cancels and captures a payment. */
export const paymentStatuses = ["asked", "open", "reserved", "cancelled", "captured", "refunded"] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export interface PaidCard {
  readonly brand: string;
  readonly last4: string;
}

export interface Payment {
  readonly id: string;
  readonly accountId: string;
  readonly userId: string;
  /** The kind of thing it pays for, and the id of that thing: "order" and a cart's id. */
  readonly purpose: string;
  readonly reference: string;
  readonly key: string;
  readonly cardCustomerId: string;
  readonly amountCents: Cents;
  readonly currency: string;
  readonly savesCard: boolean;
  /** Null until the gateway has answered. */
  readonly intentId: string | null;
  readonly status: PaymentStatus;
  readonly capturedCents: Cents;
  readonly refundedCents: Cents;
  readonly card: PaidCard | null;
  readonly createdAt: Date;
  /** When its status or its refunds last changed. */
  readonly changedAt: Date;
}

export interface PaymentInput {
  /** One of the purposes in `src/jobs.ts`, and the id of the thing that is paid for. */
  readonly purpose: string;
  readonly reference: string;
  /** Idempotency key: repeated requests with one key create one payment. */
  readonly key: string;
  readonly amountCents: Cents;
  readonly currency: string;
  /** Whether the card is saved for later payments. */
  readonly savesCard?: boolean;
}

export type PaymentAnswer =
  /** `payment.status` says how far it has come: open (the browser confirms it), reserved, captured, cancelled, refunded. */
  | {
      readonly kind: "done";
      readonly payment: Payment;
      readonly clientSecret: string;
      /** The page on which the bank asks for confirmation; null when it does not ask. */
      readonly actionUrl: string | null;
    }
  | { readonly kind: "declined"; readonly payment: Payment; readonly message: string }
  /** The gateway rejected the request, so no money has moved. */
  | { readonly kind: "refused"; readonly message: string }
  /** No answer came. Money may have moved; the reconciler finds out. */
  | { readonly kind: "unknown"; readonly payment: Payment | null }
  /** The key was used before for a different payment. */
  | { readonly kind: "key-reused" };

/**
 * How other features take payments by card. No method may be called inside an open transaction. Each stores its intent,
 * calls the gateway and records the answer.
 */
export interface CardPayments {
  /** Asks the gateway for a payment. The browser, or `confirmSavedCard`, then confirms it with a card. */
  create(viewer: SignedInViewer, input: PaymentInput): Promise<PaymentAnswer>;
  /** Asks the gateway for the current state, for example to learn whether the browser's confirmation succeeded. */
  read(payment: Payment): Promise<PaymentAnswer>;
  /** Confirms with a saved card from the server, for pages without script. The bank sends people back to `returnUrl`. */
  confirmSavedCard(
    payment: Payment,
    input: { readonly cardId: string; readonly returnUrl: string; readonly key: string },
  ): Promise<Confirmation>;
  /** Takes the reserved money. */
  capture(payment: Payment): Promise<PaymentAnswer>;
  /** Releases the reserved money, or gives up a payment that was never confirmed. */
  cancel(payment: Payment): Promise<PaymentAnswer>;
  /** Refunds captured money, all or part of it. Repeated calls with one key refund once. */
  refund(payment: Payment, input: { readonly amountCents: Cents; readonly key: string }): Promise<PaymentAnswer>;
}

export type Confirmation =
  | { readonly kind: "confirmed" }
  /** The bank asks for confirmation first. The page is null where the gateway names none. */
  | { readonly kind: "bank-asks"; readonly actionUrl: string | null }
  | { readonly kind: "declined"; readonly message: string }
  | { readonly kind: "refused" }
  | { readonly kind: "unknown" };

export function toConfirmation(answer: PaymentAnswer): Confirmation {
  if (answer.kind === "declined") return { kind: "declined", message: answer.message };
  if (answer.kind === "unknown") return { kind: "unknown" };
  if (answer.kind !== "done") return { kind: "refused" };
  return answer.payment.status === "open" ? { kind: "bank-asks", actionUrl: answer.actionUrl } : { kind: "confirmed" };
}

/** A payment's state as the gateway reports it, in an answer or a webhook. */
export interface GatewayState {
  readonly intentId: string;
  readonly status: Exclude<PaymentStatus, "asked" | "refunded">;
  readonly capturedCents: Cents;
  readonly refundedCents: Cents;
  readonly card: PaidCard | null;
}

export type PaymentProgress = Pick<Payment, "intentId" | "status" | "capturedCents" | "refundedCents" | "card">;

/** Merges a reported state into the recorded one. Nothing recorded is ever taken back. */
export function advance(known: PaymentProgress, state: GatewayState): PaymentProgress {
  const capturedCents = larger(known.capturedCents, state.capturedCents);
  const refundedCents = larger(known.refundedCents, state.refundedCents);
  const furthest = later(known.status, state.status);
  return {
    intentId: known.intentId ?? state.intentId,
    status: capturedCents === 0 ? furthest : refundedCents >= capturedCents ? "refunded" : "captured",
    capturedCents,
    refundedCents,
    card: known.card ?? state.card,
  };
}

export function hasChanged(before: PaymentProgress, after: PaymentProgress): boolean {
  return before.status !== after.status || before.refundedCents !== after.refundedCents;
}

/** A final status: the gateway is not asked again. A refund made elsewhere is still reported by webhook. */
export function isSettled(status: PaymentStatus): boolean {
  return status === "cancelled" || status === "captured" || status === "refunded";
}

function later(one: PaymentStatus, other: PaymentStatus): PaymentStatus {
  return paymentStatuses.indexOf(one) >= paymentStatuses.indexOf(other) ? one : other;
}

function larger(one: Cents, other: Cents): Cents {
  return one >= other ? one : other;
}

const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;
/** How long an answer may be outstanding before the reconciler asks. */
const FIRST_CHECK_MS = 15 * SECOND_MS;
/**
 * How long a reservation may exist without an order or booked payment: long enough to retry on a bad connection. Together
 * with FIRST_CHECK_MS an unused reservation is cancelled within a minute.
 */
const RESERVED_MS = 35 * SECOND_MS;
/** A card form left open this long is given up. */
const ABANDONED_MS = 24 * HOUR_MS;

/** When the reconciler first checks a payment that has just reached this status; null for a final status. */
export function firstCheckAt(status: PaymentStatus, now: Date): Date | null {
  if (isSettled(status)) return null;
  return new Date(now.getTime() + (status === "reserved" ? RESERVED_MS : FIRST_CHECK_MS));
}

/** The interval grows with the time since the last change, up to an hour. */
export function nextCheckAt({ changedAt }: Pick<Payment, "changedAt">, now: Date): Date {
  const unchangedMs = now.getTime() - changedAt.getTime();
  return new Date(now.getTime() + Math.min(Math.max(unchangedMs, FIRST_CHECK_MS), HOUR_MS));
}

/** True for a short time after the reservation, while the buyer may still place the order. */
export function isFreshlyReserved({ status, changedAt }: Pick<Payment, "status" | "changedAt">, now: Date): boolean {
  return status === "reserved" && now.getTime() - changedAt.getTime() < RESERVED_MS;
}

export function isAbandoned(payment: Pick<Payment, "createdAt" | "status">, now: Date): boolean {
  return payment.status === "open" && now.getTime() - payment.createdAt.getTime() >= ABANDONED_MS;
}
