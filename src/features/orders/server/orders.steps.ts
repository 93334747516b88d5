/** The parts that several actions on orders share: enqueueing jobs, undoing an order, and reacting to its card payment. */
import type { Clock } from "../../../server/clock.ts";
import type { Transaction } from "../../../server/database.ts";
import { addJob, addJobAt } from "../../../server/jobs.ts";
import { isFreshlyReserved, type Payment } from "../../cards/payment.ts";
import type { PaymentPurpose } from "../../cards/server/record-gateway-state.steps.ts";
import { isCartLive } from "../../cart/server/cart.store.ts";
import { releaseCouponUse } from "../../cart/server/coupons.store.ts";
import { reverseMovement } from "../../loyalty/server/points.steps.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { returnVouchers } from "../../vouchers/server/vouchers.steps.ts";
import type { Order, OrderEventKind } from "../order.ts";
import {
  BOOK_REFUND,
  CLAIM_ANSWER_MAIL,
  CLAIM_MAIL,
  ORDER_MAIL,
  type OrderMailKind,
  RAISE_INVOICE,
  REFRESH_HOLD,
  RETURN_MAIL,
  RETURN_MONEY,
  RETURN_REST_MONEY,
  SETTLE_OFFERS,
  SETTLE_RETURN,
  type SettlingJob,
} from "../order-jobs.ts";
import { findNextState, type OrderMove } from "../order-states.ts";
import type { ShipmentKey } from "../shipment.ts";
import { clearMissing } from "./back-orders.store.ts";
import { addUnbilled } from "./credit.store.ts";
import { findContents, insertEvent } from "./order-contents.store.ts";
import { findOrderBy, lockOrderByPayment, markPaid, markRefunded, updateState } from "./orders.store.ts";
import { releaseReservations } from "./reservations.store.ts";

export function queueOrderMail(tx: Transaction, number: string, kind: OrderMailKind): Promise<void> {
  return addJob(tx, ORDER_MAIL, { number, kind });
}

/** An order can be ready and leave in several parts, so the part distinguishes the mails. */
export function queuePartMail(
  tx: Transaction,
  number: string,
  { kind, part: { shipment, storeId } }: { readonly kind: OrderMailKind; readonly part: ShipmentKey },
): Promise<void> {
  return addJob(tx, ORDER_MAIL, { number, kind, occasion: `-${shipment}-${storeId}`, part: { shipment, storeId } });
}

function queueRefund(tx: Transaction, number: string): Promise<void> {
  return addJob(tx, RETURN_MONEY, { number });
}

/** The amount is stored with the rest of the order. */
export function queueRestRefund(tx: Transaction, number: string): Promise<void> {
  return addJob(tx, RETURN_REST_MONEY, { number });
}

export function queueClaimMail(tx: Transaction, claimId: string): Promise<void> {
  return addJob(tx, CLAIM_MAIL, { claimId });
}

export function queueClaimAnswerMail(tx: Transaction, claimId: string): Promise<void> {
  return addJob(tx, CLAIM_ANSWER_MAIL, { claimId });
}

export function queueReturnMail(tx: Transaction, returnId: string): Promise<void> {
  return addJob(tx, RETURN_MAIL, { returnId });
}

const SETTLING_DELAY_MS = 60_000;

/** The request that stores the return settles it too. The job does it if that request ended too early. */
export function queueReturnSettling(tx: Transaction, returnId: string, now: Date): Promise<void> {
  const at = new Date(now.getTime() + SETTLING_DELAY_MS);
  return addJobAt(tx, { name: SETTLE_RETURN, payload: { returnId }, at });
}

export function queueInvoice(tx: Transaction, number: string): Promise<void> {
  return addJob(tx, RAISE_INVOICE, { number });
}

export function queueOfferSettling(tx: Transaction, job: SettlingJob): Promise<void> {
  return addJob(tx, SETTLE_OFFERS, { ...job });
}

export function queueHoldRefresh(tx: Transaction, accountId: string): Promise<void> {
  return addJob(tx, REFRESH_HOLD, { accountId });
}

export interface UndoInput {
  readonly move: Extract<OrderMove, "cancel" | "stop" | "invalidate">;
  readonly at: Date;
  /** The person who undoes the order; null if a job does. */
  readonly userId: string | null;
  readonly kind: OrderEventKind;
  readonly text: string;
  /** The mail to the customer; "cancelled" by default. */
  readonly mail?: OrderMailKind;
}

/**
 * Ends an order that the transaction has locked, and returns what the order took: stock, coupons, vouchers, points, credit. That is
 * the lock order of `placeOrder`. A job returns the card's money afterwards. False if the order cannot make the move.
 */
export async function undoOrder(tx: Transaction, order: Order, input: UndoInput): Promise<boolean> {
  const { move, at, userId, kind, text, mail = "cancelled" } = input;
  const to = findNextState(order, move);
  if (to === null || !(await updateState(tx, order, { to, also: { cancelled_at: at } }))) return false;
  const { id: orderId, accountId, number, redemptionId } = order;
  await releaseReservations(tx, order, at);
  const [{ promotions }] = await Promise.all([findContents(tx, orderId), clearMissing(tx, orderId)]);
  for (const code of promotions.flatMap(({ couponCode }) => couponCode ?? []).sort()) {
    await releaseCouponUse(tx, { code, accountId, orderId, at });
  }
  if (order.voucherCents > 0) {
    const { timeZone } = await getCountry(tx, order.country);
    await returnVouchers(tx, { orderId, at, timeZone });
  }
  if (redemptionId !== null) {
    const cause = `Order ${number} was cancelled`;
    await reverseMovement(tx, { accountId, movementId: redemptionId, at, cause });
  }
  if (order.payBy === "ACCOUNT") await addUnbilled(tx, accountId, -order.totalCents);
  await Promise.all([
    insertEvent(tx, order, { at, kind, userId, text }),
    queueOrderMail(tx, number, mail),
    order.payBy === "ACCOUNT" ? queueHoldRefresh(tx, accountId) : null,
    order.paymentId === null ? null : queueRefund(tx, number),
  ]);
  return true;
}

/** The order's card could not be charged, so the order ends. */
export function undoUnpaidOrder(tx: Transaction, order: Order, at: Date): Promise<boolean> {
  const text = "The card was not charged, so the order was not made.";
  return undoOrder(tx, order, { move: "invalidate", at, userId: null, kind: "PAYMENT_FAILED", text });
}

/** What a change of a card payment does to its order, and whether a reserved payment still has an order to pay for. */
export function orderPurpose(clock: Clock): PaymentPurpose {
  return {
    async onStatusChange(tx, payment) {
      const order = await lockOrderByPayment(tx, payment.id);
      if (order === null) return;
      const at = clock.now();
      const addEvent = (kind: "PAID" | "REFUNDED", text: string) =>
        insertEvent(tx, order, { at, kind, userId: null, text });
      if (payment.status === "captured" && (await markPaid(tx, order.id))) await addEvent("PAID", formatPaid(payment));
      if (payment.status === "refunded" && order.cancelledAt !== null) {
        await Promise.all([markRefunded(tx, order.id, at), addEvent("REFUNDED", "What the card paid was given back.")]);
      }
      if (payment.refundedCents > 0 && order.cancelledAt === null)
        await addJob(tx, BOOK_REFUND, { number: order.number });
      if (payment.status === "cancelled") await undoUnpaidOrder(tx, order, at);
    },
    async settle(db, payment) {
      const order = await findOrderBy(db, "payment_id", payment.id);
      if (order !== null) return order.cancelledAt === null ? "keep" : "release";
      const isFresh = isFreshlyReserved(payment, clock.now());
      return isFresh && (await isCartLive(db, payment.reference)) ? "wait" : "release";
    },
  };
}

function formatPaid({ card }: Payment): string {
  return card === null ? "The card was charged." : `The card ending in ${card.last4} was charged.`;
}
