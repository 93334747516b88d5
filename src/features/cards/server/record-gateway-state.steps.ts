/** Records a payment's new state and calls the feature that the payment is for. */
import type { Database, Transaction } from "../../../server/database.ts";
import { addJobAt } from "../../../server/jobs.ts";
import { advance, firstCheckAt, type GatewayState, hasChanged, type Payment } from "../payment.ts";
import { updatePayment } from "./payments.store.ts";

/**
 * The feature that a payment is for, such as orders. Listed in `src/jobs.ts`. A change may be reported by an answer, a
 * webhook and the reconciler; the first report calls the feature.
 */
export interface PaymentPurpose {
  /** Called once for each change of status or refunds, in the transaction that records the change. */
  onStatusChange(tx: Transaction, payment: Payment): Promise<void>;
  /**
   * Decides about a payment that has been reserved or captured for a while. `keep`: its order or account payment
   * exists, so the money is captured. `release`: there is none and will be none, so the money is released or refunded.
   * `wait`: the order or account payment is still being written.
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
  await Promise.all([
    updatePayment(tx, payment.id, { known, at: after.changedAt, checkAt }),
    checkAt === null ? null : queuePaymentCheck(tx, payment.id, checkAt),
    isChange ? purposes[payment.purpose]?.onStatusChange(tx, after) : null,
  ]);
  return after;
}

export const CHECK_PAYMENT = "check-payment";

/** Queued in the transaction that sets the payment's `check_at` to the same moment. */
export function queuePaymentCheck(tx: Transaction, paymentId: string, at: Date): Promise<void> {
  return addJobAt(tx, { name: CHECK_PAYMENT, payload: { paymentId }, at });
}
