import type { Clock } from "../../../server/clock.ts";
import type { Transaction } from "../../../server/database.ts";
import { isFreshlyReserved, type Payment } from "../../cards/payment.ts";
import type { PaymentPurpose } from "../../cards/server/payment-purposes.ts";
import { lockHold } from "../../identity/server/accounts.store.ts";
import { findAccountPayment, lockAccountPayment } from "./account-payments.store.ts";
import { endFailed, endPaid } from "./end-account-payment.ts";

/** What a card pays for here: what an account owes. The reference names the payment of the account. */
export const ACCOUNT_PURPOSE = "account";

export function accountPurpose(clock: Clock): PaymentPurpose {
  return {
    async onMoved(tx, payment) {
      if (payment.status !== "captured" && payment.status !== "cancelled" && payment.status !== "refunded") return;
      const known = await lockMoved(tx, payment);
      if (known === null || known.status === "FAILED") return;
      if (payment.status !== "captured") await endFailed(tx, known, clock.now());
      else if (known.status === "POSTED") await endPaid(tx, known);
    },
    async settle(db, payment) {
      const known = await findAccountPayment(db, payment.accountId, payment.reference);
      if (known?.status === "POSTED" || known?.status === "PAID") return "keep";
      return known?.status === "ASKED" && isFreshlyReserved(payment, clock.now()) ? "wait" : "release";
    },
  };
}

/** Everybody locks the card's payment first, then the account, then what is paid for it. */
async function lockMoved(tx: Transaction, { accountId, reference }: Payment) {
  await lockHold(tx, accountId);
  return lockAccountPayment(tx, accountId, reference);
}
