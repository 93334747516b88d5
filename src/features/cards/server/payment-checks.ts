import type { Transaction } from "../../../server/database.ts";
import { addJobAt } from "../../../server/jobs.ts";

export const CHECK_PAYMENT = "check-payment";

/** The reconciler looks at it then, in the seconds after: queued with whatever says that it is to be looked at. */
export function queueCheck(tx: Transaction, paymentId: string, at: Date): Promise<void> {
  return addJobAt(tx, { name: CHECK_PAYMENT, payload: { paymentId }, at });
}
