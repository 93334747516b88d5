import type { Transaction } from "../../../server/database.ts";
import { advance, FIRST_CHECK_MS, type Heard, hasMoved, isSettled, type Payment } from "../payment.ts";
import type { PaymentPurposes } from "./payment-purposes.ts";
import { updatePayment } from "./payments.store.ts";

/** Writes down what the gateway said of a payment that this transaction has locked, and tells whom it is for. */
export async function hearPayment(
  tx: Transaction,
  { payment, heard, now }: { payment: Payment; heard: Heard; now: Date },
  purposes: PaymentPurposes,
): Promise<Payment> {
  const known = advance(payment, heard);
  const after = { ...payment, ...known };
  if (!hasMoved(payment, after) && payment.intentId === after.intentId && payment.card === after.card) return payment;
  const checkAt = isSettled(after.status) ? null : new Date(now.getTime() + FIRST_CHECK_MS);
  await updatePayment(tx, payment.id, { known, at: now, checkAt });
  if (hasMoved(payment, after)) await purposes[payment.purpose]?.onMoved(tx, after);
  return after;
}
