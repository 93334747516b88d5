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
  const isMoved = hasMoved(payment, known);
  if (!isMoved && payment.intentId === known.intentId && payment.card === known.card) return payment;
  // To learn which card it is brings a payment no further: it has stood still for as long as before.
  const after = { ...payment, ...known, movedAt: isMoved ? now : payment.movedAt };
  const checkAt = firstCheckAt(after.status, after.movedAt);
  await updatePayment(tx, payment.id, { known, at: after.movedAt, checkAt });
  if (checkAt !== null) await queueCheck(tx, payment.id, checkAt);
  if (isMoved) await purposes[payment.purpose]?.onMoved(tx, after);
  return after;
}
