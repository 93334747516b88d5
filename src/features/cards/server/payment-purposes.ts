import type { Database, Transaction } from "../../../server/database.ts";
import type { Payment } from "../payment.ts";

/**
 * What a payment is for, as the feature that takes it declares it. Gathered in `src/jobs.ts`; the webhook door, the
 * payment functions and the reconciler ask it.
 */
export interface PaymentPurpose {
  /**
   * In the transaction in which a payment is known to have moved: reserved, captured, cancelled or refunded further. Each
   * move is told once, by whichever of an answer, a webhook and the reconciler hears of it first.
   */
  onMoved(tx: Transaction, payment: Payment): Promise<void>;
  /**
   * Asked when a payment has been reserved, or captured unheard, for a while: is what it pays for there (`keep`: the money
   * is taken), is it not and will never be (`release`: the money goes back), or is it still under way (`wait`)?
   */
  settle(db: Database, payment: Payment): Promise<"keep" | "release" | "wait">;
}

export type PaymentPurposes = Readonly<Record<string, PaymentPurpose>>;
