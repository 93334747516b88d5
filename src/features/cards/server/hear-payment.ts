import type { Transaction } from "../../../server/database.ts";
import { advance, firstCheckAt, type Heard, hasMoved, type Payment } from "../payment.ts";
import { queueCheck } from "./payment-checks.ts";
import type { PaymentPurposes } from "./payment-purposes.ts";
import { updatePayment } from "./payments.store.ts";

/** Writes down what the gateway said of a payment that this transaction has locked, and tells whom it is for. */
export async function hearPayment(
  tx: Transaction,
  { payment, heard, now }: { payment: Payment; heard: Heard; now: Date },
  purposes: PaymentPurposes,
): Promise<Payment> {
  const known = advance(payment, heard);
  const after = { ...payment, ...known, movedAt: now };
  if (!hasMoved(payment, after) && payment.intentId === after.intentId && payment.card === after.card) return payment;
  const checkAt = firstCheckAt(after.status, now);
  await updatePayment(tx, payment.id, { known, at: now, checkAt });
  if (checkAt !== null) await queueCheck(tx, payment.id, checkAt);
  if (hasMoved(payment, after)) await purposes[payment.purpose]?.onMoved(tx, after);
  return after;
}
