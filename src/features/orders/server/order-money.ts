/** What an order's card is charged and given back. Nothing here runs inside a transaction. */
import { inTransaction } from "../../../server/database.ts";
import type { Payment } from "../../cards/payment.ts";
import { findPayment } from "../../cards/server/payments.store.ts";
import {
  cancelPayment,
  capturePayment,
  type PaymentAnswer,
  type PaymentServices,
  readPayment,
  refundPayment,
} from "../../cards/server/payments.ts";
import type { Order } from "../order.ts";
import { findOrder, lockOrder, type OrderScope } from "./orders.store.ts";
import { undoOrder } from "./undo-order.ts";

const everybodys: OrderScope = { accountId: null, userId: null };

async function findPaymentOf({ db }: PaymentServices, order: Order | null): Promise<Payment | null> {
  return order?.paymentId ? findPayment(db, order.accountId, order.paymentId) : null;
}

/**
 * Takes the money that is reserved for an order; done before, it is done. False where the card will not pay: then the
 * order is undone. Where no answer came the order stands, and the reconciler finds out.
 */
export async function chargeOrder(services: PaymentServices, number: string): Promise<boolean> {
  const order = await findOrder(services.db, everybodys, number);
  const payment = await findPaymentOf(services, order);
  if (order?.status === "CHECKED_INVALID") return false;
  if (payment?.status !== "reserved" || order?.status !== "CREATED") return true;
  const answer = await capturePayment(services, payment);
  const isOpen = answer.kind === "unknown" || (answer.kind === "done" && answer.payment.status !== "cancelled");
  if (isOpen) return true;
  await inTransaction(services.db, async (tx) => {
    const locked = await lockOrder(tx, everybodys, number);
    if (locked !== null) await undoOrder(tx, locked, failedCharge(services.clock.now()));
  });
  return false;
}

export function failedCharge(at: Date) {
  const words = "The card was not charged, so the order was not made.";
  return { move: "invalidate", at, userId: null, kind: "PAYMENT_FAILED", words } as const;
}

/** Lets go of what is reserved for an ended order, or gives it back. Throws while the gateway does not say. */
export async function returnMoney(services: PaymentServices, number: string): Promise<void> {
  const order = await findOrder(services.db, everybodys, number);
  const payment = await findPaymentOf(services, order);
  if (order === null || payment === null || order.cancelledAt === null) return;
  const known = paymentOf(await readPayment(services, payment));
  const free = known.status === "captured" ? known : paymentOf(await cancelPayment(services, known));
  if (free.status !== "captured") return;
  const amountCents = free.capturedCents;
  paymentOf(await refundPayment(services, free, { amountCents, key: `refund-${order.id}` }));
}

function paymentOf(answer: PaymentAnswer): Payment {
  if (answer.kind !== "done") throw new Error("The gateway did not say how far a payment has come; it is asked again.");
  return answer.payment;
}
