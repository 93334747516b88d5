/**
 * How something is booked: a document, its posting and its entries, in one transaction. Whoever books has locked the
 * account first (`lockHold`), and refreshes its hold last.
 */
import type { Transaction } from "../../../server/database.ts";
import type { LocalDate } from "../../../shared/local-date.ts";
import { type Cents, cents } from "../../../shared/money.ts";
import { type BillingDocument, documentTitle, isDebit } from "../billing.ts";
import { dueDateOf } from "../due-date.ts";
import { entriesOf } from "../posting.ts";
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
  /** Of a payment: what points and vouchers paid of it, and what the card cost on top. */
  readonly rewardsCents?: Cents;
  readonly surchargeCents?: Cents;
}

export async function postDocument(tx: Transaction, given: NewDocument): Promise<BillingDocument> {
  const { rewardsCents = cents(0), surchargeCents = cents(0), at } = given;
  const document = await insertDocument(tx, documentOf(given), at);
  const { accountId, id: documentId } = document;
  const entries = entriesOf({ ...document, rewardsCents, surchargeCents });
  await insertPosting(tx, { accountId, documentId, at, words: documentTitle(document) }, entries);
  return document;
}

function documentOf(given: NewDocument): Omit<BillingDocument, "id" | "number" | "openCents"> {
  const { accountId, kind, issuedOn, currency, amountCents } = given;
  return {
    ...{ accountId, kind, issuedOn, currency, amountCents },
    // Money given back is not waited for.
    dueOn: isDebit(given) ? (kind === "REFUND" ? issuedOn : dueDateOf(issuedOn)) : null,
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

/** A payment that was booked and not made after all: what it settled is open again, and a refund stands against it. */
export async function reversePayment(tx: Transaction, reversing: Reversing): Promise<void> {
  const { payment, accountPaymentId, at, today, words } = reversing;
  const { accountId, currency, amountCents } = payment;
  const made = { accountId, at, accountPaymentId };
  await reverseAllocations(tx, made, payment.id);
  const given = { accountId, kind: "REFUND", issuedOn: today, currency, amountCents, words, at } as const;
  const refund = await insertDocument(tx, documentOf(given), at);
  const posting = { accountId, documentId: refund.id, at, words: documentTitle(refund) };
  if (!(await insertReversal(tx, posting, payment.id))) throw new Error(`${payment.number} was taken back before.`);
  await insertAllocations(tx, made, [{ creditId: payment.id, debitId: refund.id, cents: amountCents }]);
}
