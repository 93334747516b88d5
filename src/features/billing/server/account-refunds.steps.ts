import type { Transaction } from "../../../server/database.ts";
import type { Country } from "../../../shared/country.ts";
import { toLocalDate } from "../../../shared/local-date.ts";
import { type Cents, cents } from "../../../shared/money.ts";
import {
  type AccountRefund,
  leftSurcharge,
  planReopening,
  type Refunded,
  splitAccountRefund,
} from "../account-refund.ts";
import type { BillingDocument } from "../billing.ts";
import type { AccountPayment } from "./account-payments.store.ts";
import {
  insertAllocations,
  listSettledParts,
  reverseAllocations,
  reverseSettledParts,
  selectRefundsOfReceipt,
  sumAmounts,
} from "./documents.store.ts";
import { sumCash } from "./ledger.store.ts";
import { postDocument } from "./post-document.steps.ts";

interface RefundedReceipt {
  readonly payment: AccountPayment;
  readonly receipt: BillingDocument;
  readonly country: Country;
  readonly at: Date;
}

/** What was booked as given back of a receipt. */
export async function findRefunded(tx: Transaction, receiptId: string): Promise<Refunded> {
  const refunds = selectRefundsOfReceipt(receiptId);
  const [amountCents, cashCents] = await Promise.all([sumAmounts(tx, refunds), sumCash(tx, refunds)]);
  return { amountCents, cardCents: cents(-cashCents) };
}

/**
 * Books what the gateway has refunded of an account payment and is not booked yet. The debts that were settled with it are open
 * again, those that are due last first. The transaction has locked the card payment and the account, so each refund is booked
 * once.
 */
export async function bookPartRefund(
  tx: Transaction,
  refundedCents: Cents,
  { payment, receipt, country, at }: RefundedReceipt,
): Promise<void> {
  const refunded = await findRefunded(tx, receipt.id);
  const newCents = cents(refundedCents - refunded.cardCents);
  if (newCents <= 0) return;
  const refund = splitAccountRefund(newCents, { refunded, payment, country });
  const { reversed, again } = planReopening(
    cents(Math.max(0, refund.amountCents - receipt.openCents)),
    await listSettledParts(tx, receipt.id),
  );
  const context = { accountId: payment.accountId, at, accountPaymentId: payment.id };
  await reverseSettledParts(tx, context, reversed);
  if (again !== null) await insertAllocations(tx, context, [{ creditId: receipt.id, ...again }]);
  await postRefund(tx, { payment, receipt, country, at }, { ...refund, rewardsCents: cents(0) });
}

/** Books the rest of a payment whose money went back in parts: its debts, credits and points are as before the payment. */
export async function bookLastRefund(
  tx: Transaction,
  refunded: Refunded,
  { payment, receipt, country, at }: RefundedReceipt,
): Promise<void> {
  await reverseAllocations(tx, { accountId: payment.accountId, at, accountPaymentId: payment.id }, receipt.id);
  await postRefund(
    tx,
    { payment, receipt, country, at },
    {
      amountCents: cents(receipt.amountCents - refunded.amountCents),
      surcharge: leftSurcharge({ refunded, payment, country }),
      rewardsCents: payment.pointsCents,
    },
  );
}

async function postRefund(
  tx: Transaction,
  { payment, receipt, country, at }: RefundedReceipt,
  refund: AccountRefund & { readonly rewardsCents: Cents },
): Promise<void> {
  const { accountId, id: accountPaymentId } = payment;
  const document = await postDocument(tx, {
    ...{ accountId, kind: "REFUND", currency: receipt.currency, at, ...refund },
    issuedOn: toLocalDate(at, country.timeZone),
    words: `Given back to the card for ${receipt.number}`,
  });
  const settled = { creditId: receipt.id, debitId: document.id, cents: refund.amountCents };
  await insertAllocations(tx, { accountId, at, accountPaymentId }, [settled]);
}
