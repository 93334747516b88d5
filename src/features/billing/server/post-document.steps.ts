/**
 * How a document is booked: the document, its posting and its ledger entries in one transaction. The caller has locked the
 * account first (`lockAccount`) and refreshes its hold last.
 */
import type { Transaction } from "../../../server/database.ts";
import type { LocalDate } from "../../../shared/local-date.ts";
import { type Cents, cents } from "../../../shared/money.ts";
import { type BillingDocument, documentTitle, isDebit } from "../billing.ts";
import { calculateDueDate } from "../payment-terms.ts";
import { listEntries } from "../posting.ts";
import { noSurcharge, type Surcharge } from "../surcharge.ts";
import { insertAllocations, insertDocument, reverseAllocations } from "./documents.store.ts";
import { insertPosting, insertReversal } from "./ledger.store.ts";

export interface NewDocument
  extends Pick<BillingDocument, "accountId" | "kind" | "issuedOn" | "currency" | "amountCents"> {
  readonly at: Date;
  readonly taxCents?: Cents;
  readonly orderId?: string;
  readonly invoiceId?: string;
  readonly method?: BillingDocument["method"];
  readonly words?: string;
  /** For payments: the part paid by points. */
  readonly rewardsCents?: Cents;
  readonly surcharge?: Surcharge;
  /** For debits other than refunds: the terms of the account. */
  readonly paymentTerms?: string;
  /** An item of the former system. */
  readonly isOpening?: boolean;
}

export async function postDocument(tx: Transaction, given: NewDocument): Promise<BillingDocument> {
  const document = await insertNewDocument(tx, given);
  await insertEntries(tx, document, given);
  return document;
}

/** The first part of `postDocument`, for a transaction that writes the entries together with other rows. */
export function insertNewDocument(tx: Transaction, given: NewDocument): Promise<BillingDocument> {
  return insertDocument(tx, toDocument(given), given);
}

/** The second part of `postDocument`. */
export function insertEntries(
  tx: Transaction,
  document: BillingDocument,
  {
    rewardsCents = cents(0),
    surcharge = noSurcharge,
    isOpening,
    at,
  }: Pick<NewDocument, "rewardsCents" | "surcharge" | "isOpening" | "at">,
): Promise<void> {
  const { accountId, id: documentId } = document;
  const entries = listEntries({ ...document, rewardsCents, surcharge, isOpening });
  return insertPosting(tx, { accountId, documentId, at, words: documentTitle(document) }, entries);
}

function toDocument(given: NewDocument): Omit<BillingDocument, "id" | "number" | "openCents"> {
  const { accountId, kind, issuedOn, currency, amountCents } = given;
  return {
    ...{ accountId, kind, issuedOn, currency, amountCents },
    // A refund is due at once.
    dueOn: isDebit(given) ? (kind === "REFUND" ? issuedOn : calculateDueDate(issuedOn, given.paymentTerms)) : null,
    taxCents: given.taxCents ?? cents(0),
    orderId: given.orderId ?? null,
    invoiceId: given.invoiceId ?? null,
    method: given.method ?? null,
    words: given.words ?? "",
  };
}

interface Reversing {
  readonly payment: BillingDocument;
  readonly accountPaymentId: string | null;
  readonly at: Date;
  readonly today: LocalDate;
  readonly words: string;
}

/** Reverses a booked payment that was not made: its allocations are reversed and a refund settles the receipt. */
export async function reversePayment(tx: Transaction, reversing: Reversing): Promise<void> {
  const { payment, accountPaymentId, at, today, words } = reversing;
  const { accountId, currency, amountCents } = payment;
  const context = { accountId, at, accountPaymentId };
  await reverseAllocations(tx, context, payment.id);
  const given = { accountId, kind: "REFUND", issuedOn: today, currency, amountCents, words, at } as const;
  const refund = await insertDocument(tx, toDocument(given), { at });
  const posting = { accountId, documentId: refund.id, at, words: documentTitle(refund) };
  if (!(await insertReversal(tx, posting, payment.id))) throw new Error(`${payment.number} was taken back before.`);
  await insertAllocations(tx, context, [{ creditId: payment.id, debitId: refund.id, cents: amountCents }]);
}
