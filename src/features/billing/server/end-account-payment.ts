/** How a payment of an account ends: the money is taken, or all that was booked for it is taken back. */
import type { Transaction } from "../../../server/database.ts";
import { addJob } from "../../../server/jobs.ts";
import { localDateOf } from "../../../shared/local-date.ts";
import { findAccount } from "../../identity/server/accounts.store.ts";
import { reverseMovement } from "../../loyalty/server/points.store.ts";
import { listCountries } from "../../stores/server/countries.store.ts";
import { type AccountPayment, markAccountPayment } from "./account-payments.store.ts";
import { findDocument } from "./documents.store.ts";
import type { EndedPayment } from "./payment-mail.ts";
import { reversePayment } from "./post-document.ts";
import { refreshHold } from "./refresh-hold.ts";

export const PAYMENT_MAIL = "payment-mail";

/** The receipt is sent when the money is there, and not before. */
export async function endPaid(tx: Transaction, { id, accountId }: AccountPayment): Promise<void> {
  await markAccountPayment(tx, id, { status: "PAID" });
  await queueMail(tx, { accountId, accountPaymentId: id });
}

/**
 * The account and the payment are locked. What was settled is open again, points come back, and the hold with it. Who was
 * told that the payment is in is told that it is not.
 */
export async function endFailed(tx: Transaction, payment: AccountPayment, at: Date): Promise<void> {
  const { id, accountId, documentId, redemptionId } = payment;
  await markAccountPayment(tx, id, { status: "FAILED" });
  const document = documentId === null ? null : await findDocument(tx, accountId, documentId);
  if (document === null) return;
  const today = localDateOf(at, await timeZoneOf(tx, accountId));
  const words = `${document.number} was not paid: the card was not charged.`;
  if (redemptionId !== null) {
    await reverseMovement(tx, { accountId, movementId: redemptionId, at, cause: `Payment ${document.number} failed` });
  }
  await reversePayment(tx, { payment: document, accountPaymentId: id, at, today, words });
  await refreshHold(tx, accountId, today);
  await queueMail(tx, { accountId, accountPaymentId: id });
}

function queueMail(tx: Transaction, ended: EndedPayment): Promise<void> {
  return addJob(tx, PAYMENT_MAIL, { ...ended });
}

async function timeZoneOf(tx: Transaction, accountId: string): Promise<string> {
  const account = await findAccount(tx, accountId);
  const country = (await listCountries(tx)).find(({ code }) => code === account?.country);
  if (country === undefined) throw new Error("An account without a country has paid.");
  return country.timeZone;
}
