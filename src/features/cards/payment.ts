/**
 * A payment by card is first reserved at the gateway, then captured once what it pays for is committed, or let go. What
 * we know of it only ever moves forward, so that answers and webhooks may come twice, late or in any order.
 */
import type { Cents } from "../../shared/money.ts";

/** In the order in which they can be reached. Cancelled and captured exclude each other at the gateway. */
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
  /** What it pays for, and the thing of that kind: "order" and a cart's code. */
  readonly purpose: string;
  readonly reference: string;
  readonly key: string;
  readonly cardCustomerId: string;
  readonly amountCents: Cents;
  readonly currency: string;
  readonly savesCard: boolean;
  readonly intentId: string | null;
  readonly status: PaymentStatus;
  readonly capturedCents: Cents;
  readonly refundedCents: Cents;
  readonly card: PaidCard | null;
  readonly createdAt: Date;
  /** When it came as far as it is known to have come. */
  readonly movedAt: Date;
}

/** What the gateway said of a payment, in an answer or a webhook. */
export interface Heard {
  readonly intentId: string;
  readonly status: Exclude<PaymentStatus, "asked" | "refunded">;
  readonly capturedCents: Cents;
  readonly refundedCents: Cents;
  readonly card: PaidCard | null;
}

export type Advance = Pick<Payment, "intentId" | "status" | "capturedCents" | "refundedCents" | "card">;

/** What is known after hearing this: never less than before. */
export function advance(known: Advance, heard: Heard): Advance {
  const capturedCents = larger(known.capturedCents, heard.capturedCents);
  const refundedCents = larger(known.refundedCents, heard.refundedCents);
  const furthest = later(known.status, heard.status);
  return {
    intentId: known.intentId ?? heard.intentId,
    status: capturedCents === 0 ? furthest : refundedCents >= capturedCents ? "refunded" : "captured",
    capturedCents,
    refundedCents,
    card: known.card ?? heard.card,
  };
}

export function hasMoved(before: Advance, after: Advance): boolean {
  return before.status !== after.status || before.refundedCents !== after.refundedCents;
}

/** Nothing is expected of it any more; a refund made elsewhere is told by webhook. */
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
 * How long a reservation may stand without what it pays for: long enough to press the button again on a bad line. With
 * the time it may take to hear of it, it is let go within a minute.
 */
const RESERVED_MS = 35 * SECOND_MS;
/** A card form left open this long is given up. */
const ABANDONED_MS = 24 * HOUR_MS;

/** When to ask about a payment that has just come this far; null where nothing is expected of it any more. */
export function firstCheckAt(status: PaymentStatus, now: Date): Date | null {
  if (isSettled(status)) return null;
  return new Date(now.getTime() + (status === "reserved" ? RESERVED_MS : FIRST_CHECK_MS));
}

/** The longer it has stood still, the less often it is asked about. */
export function nextCheckAt({ movedAt }: Pick<Payment, "movedAt">, now: Date): Date {
  const stoodMs = now.getTime() - movedAt.getTime();
  return new Date(now.getTime() + Math.min(Math.max(stoodMs, FIRST_CHECK_MS), HOUR_MS));
}

/** Whoever reserved it may still be about to order. */
export function isFreshlyReserved({ status, movedAt }: Pick<Payment, "status" | "movedAt">, now: Date): boolean {
  return status === "reserved" && now.getTime() - movedAt.getTime() < RESERVED_MS;
}

export function isAbandoned(payment: Pick<Payment, "createdAt" | "status">, now: Date): boolean {
  return payment.status === "open" && now.getTime() - payment.createdAt.getTime() >= ABANDONED_MS;
}
