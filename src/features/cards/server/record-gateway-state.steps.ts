/** How a payment's new state is recorded, and which feature is told of it. */
import type { Database, Transaction } from "../../../server/database.ts";
import { addJobAt } from "../../../server/jobs.ts";
import { advance, firstCheckAt, type GatewayState, hasChanged, type Payment } from "../payment.ts";
import { updatePayment } from "./payments.store.ts";

/**
 * The feature behind a payment's purpose, such as orders. Listed in `src/jobs.ts`. It is told of each change by whichever
 * of an answer, a webhook and the reconciler learns of it first.
 */
export interface PaymentPurpose {
  /** Called once for each change of status or refunds, in the transaction that records the change. */
  onStatusChange(tx: Transaction, payment: Payment): Promise<void>;
  /**
   * Asked for a payment that has been reserved or captured for a while. `keep`: what it pays for exists, so the money is
   * captured. `release`: it does not and never will, so the money goes back. `wait`: it is still being made.
   */
  settle(db: Database, payment: Payment): Promise<"keep" | "release" | "wait">;
}

export type PaymentPurposes = Readonly<Record<string, PaymentPurpose>>;

/** Records the state that the gateway reported. The transaction has locked the payment. */
export async function recordGatewayState(
  tx: Transaction,
  { payment, state, now }: { payment: Payment; state: GatewayState; now: Date },
  purposes: PaymentPurposes,
): Promise<Payment> {
  const known = advance(payment, state);
  const isChange = hasChanged(payment, known);
  if (!isChange && payment.intentId === known.intentId && payment.card === known.card) return payment;
  // Learning only the card is no progress, so it must not restart the time that a reservation may wait for its order.
  const after = { ...payment, ...known, changedAt: isChange ? now : payment.changedAt };
  const checkAt = firstCheckAt(after.status, after.changedAt);
  await updatePayment(tx, payment.id, { known, at: after.changedAt, checkAt });
  if (checkAt !== null) await queuePaymentCheck(tx, payment.id, checkAt);
  if (isChange) await purposes[payment.purpose]?.onStatusChange(tx, after);
  return after;
}

export const CHECK_PAYMENT = "check-payment";

/** Queued in the transaction that sets the payment's `check_at` to the same moment. */
export function queuePaymentCheck(tx: Transaction, paymentId: string, at: Date): Promise<void> {
  return addJobAt(tx, { name: CHECK_PAYMENT, payload: { paymentId }, at });
}
