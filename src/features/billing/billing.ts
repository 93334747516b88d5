/**
 * Documents determine what an account owes: debits raise it, credits lower it. The part of a document that no allocation
 * has settled is its open amount. The open debits less the open credits are always the balance. Each document has a
 * posting in the ledger (posting.ts), whose entries sum to zero.
 */
import type { LocalDate } from "../../shared/local-date.ts";
import type { Cents } from "../../shared/money.ts";

export type DebitKind = "INVOICE" | "OTHER" | "REFUND";
export type CreditKind = "CREDIT_NOTE" | "PAYMENT" | "WRITE_OFF";
export type DocumentKind = DebitKind | CreditKind;
export type PaidBy = "CARD" | "BANK" | "POINTS" | "CARD_AND_POINTS";

export interface BillingDocument {
  readonly id: string;
  readonly accountId: string;
  readonly number: string;
  readonly kind: DocumentKind;
  /** Days of the account's country. */
  readonly issuedOn: LocalDate;
  /** The last day for payment; null for credits. */
  readonly dueOn: LocalDate | null;
  readonly currency: string;
  readonly amountCents: Cents;
  readonly openCents: Cents;
  readonly taxCents: Cents;
  readonly orderId: string | null;
  /** The invoice that a credit note belongs to; null for other documents and for a credit note without an invoice. */
  readonly invoiceId: string | null;
  readonly method: PaidBy | null;
  readonly words: string;
}

const debitKinds: readonly DocumentKind[] = ["INVOICE", "OTHER", "REFUND"];

export function isDebit({ kind }: Pick<BillingDocument, "kind">): boolean {
  return debitKinds.includes(kind);
}

const titles: Record<DocumentKind, string> = {
  INVOICE: "Invoice",
  OTHER: "Charge",
  REFUND: "Refund",
  CREDIT_NOTE: "Credit note",
  PAYMENT: "Payment",
  WRITE_OFF: "Write-off",
};

export function documentTitle({ kind, number }: Pick<BillingDocument, "kind" | "number">): string {
  return `${titles[kind]} ${number}`;
}

/** Payment methods as people see them. */
export const paymentMethodLabels: Record<PaidBy, string> = {
  CARD: "Card",
  BANK: "Bank transfer",
  POINTS: "Rewards",
  CARD_AND_POINTS: "Card and rewards",
};
