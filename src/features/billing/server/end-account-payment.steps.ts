/** How a payment of an account ends: its money is captured, or its booking is reversed. */
import type { Clock } from "../../../server/clock.ts";
import type { Transaction } from "../../../server/database.ts";
import { addJob } from "../../../server/jobs.ts";
import type { Country } from "../../../shared/country.ts";
import { toLocalDate } from "../../../shared/local-date.ts";
import { isFreshlyReserved, type Payment } from "../../cards/payment.ts";
import type { PaymentPurpose } from "../../cards/server/record-gateway-state.steps.ts";
import { findAccount, lockAccount } from "../../identity/server/accounts.store.ts";
import { reverseMovement } from "../../loyalty/server/points.steps.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import {
  type AccountPayment,
  findAccountPayment,
  lockAccountPayment,
  updateAccountPayment,
} from "./account-payments.store.ts";
import { bookLastRefund, bookPartRefund, findRefunded } from "./account-refunds.steps.ts";
import { findDocument } from "./documents.store.ts";
import { reversePayment } from "./post-document.steps.ts";
import { refreshHold } from "./refresh-hold.steps.ts";

/** The purpose of card payments towards an account. Their reference is the id of the account payment. */
export const ACCOUNT_PURPOSE = "account";

export function accountPurpose(clock: Clock): PaymentPurpose {
  return {
    async onStatusChange(tx, payment) {
      if (payment.status !== "captured" && payment.status !== "cancelled" && payment.status !== "refunded") return;
      const known = await lockPaidFor(tx, payment);
      if (known === null || known.status === "FAILED") return;
      if (payment.status !== "captured") return endFailed(tx, known, clock.now());
      if (known.status === "POSTED") await endPaid(tx, known);
      if (payment.refundedCents > 0) await refundPart(tx, known, { payment, at: clock.now() });
    },
    async settle(db, payment) {
      const known = await findAccountPayment(db, payment.accountId, payment.reference);
      if (known?.status === "POSTED" || known?.status === "PAID") return "keep";
      return known?.status === "ASKED" && isFreshlyReserved(payment, clock.now()) ? "wait" : "release";
    },
  };
}

/** The lock order everywhere is: the card payment, the account, the account payment. */
async function lockPaidFor(tx: Transaction, { accountId, reference }: Payment) {
  const [, known] = await Promise.all([lockAccount(tx, accountId), lockAccountPayment(tx, accountId, reference)]);
  return known;
}

export const PAYMENT_MAIL = "payment-mail";

export interface EndedPayment {
  readonly accountId: string;
  readonly accountPaymentId: string;
}

/** The receipt is mailed once the money is captured, not earlier. */
async function endPaid(tx: Transaction, { id, accountId }: AccountPayment): Promise<void> {
  await Promise.all([
    updateAccountPayment(tx, id, { status: "PAID" }),
    queuePaymentMail(tx, { accountId, accountPaymentId: id }),
  ]);
}

/**
 * Opens the settled documents again, returns the points, refreshes the hold and mails the payer. The transaction has locked
 * the account and the payment.
 */
export async function endFailed(tx: Transaction, payment: AccountPayment, at: Date): Promise<void> {
  const { id, accountId, documentId, redemptionId } = payment;
  await updateAccountPayment(tx, id, { status: "FAILED" });
  const document = documentId === null ? null : await findDocument(tx, accountId, documentId);
  if (document === null) return;
  const [country, refunded] = await Promise.all([getAccountCountry(tx, accountId), findRefunded(tx, document.id)]);
  const today = toLocalDate(at, country.timeZone);
  const words = `${document.number} was not paid: the card was not charged.`;
  if (redemptionId !== null) {
    await reverseMovement(tx, { accountId, movementId: redemptionId, at, cause: `Payment ${document.number} failed` });
  }
  if (refunded.amountCents > 0) await bookLastRefund(tx, refunded, { payment, receipt: document, country, at });
  else await reversePayment(tx, { payment: document, accountPaymentId: id, at, today, words });
  await refreshHold(tx, accountId, today);
  await queueOrderSettling(tx, payment);
  await queuePaymentMail(tx, { accountId, accountPaymentId: id });
}

/** Settles the points of the orders that a payment paid, because what points pay earns nothing. */
export const SETTLE_PAID_ORDERS = "settle-paid-orders";

/** Credits may be earlier payments with points. */
export function queueOrderSettling(tx: Transaction, payment: AccountPayment): Promise<void> | null {
  const { id: accountPaymentId, accountId, pointsCents, credits } = payment;
  if (pointsCents === 0 && credits.length === 0) return null;
  return addJob(tx, SETTLE_PAID_ORDERS, { accountId, accountPaymentId });
}

export function queuePaymentMail(tx: Transaction, ended: EndedPayment): Promise<void> {
  return addJob(tx, PAYMENT_MAIL, { ...ended });
}

async function refundPart(
  tx: Transaction,
  known: AccountPayment,
  { payment, at }: { readonly payment: Payment; readonly at: Date },
): Promise<void> {
  const { accountId, documentId } = known;
  const receipt = documentId === null ? null : await findDocument(tx, accountId, documentId);
  if (receipt === null) return;
  const country = await getAccountCountry(tx, accountId);
  await bookPartRefund(tx, payment.refundedCents, { payment: known, receipt, country, at });
  await queueOrderSettling(tx, known);
  await refreshHold(tx, accountId, toLocalDate(at, country.timeZone));
}

async function getAccountCountry(tx: Transaction, accountId: string): Promise<Country> {
  const account = await findAccount(tx, accountId);
  if (account === null) throw new Error("A payment belongs to an account that does not exist.");
  return getCountry(tx, account.country);
}
