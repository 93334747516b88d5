/**
 * What an account owes is told by documents: debits that raise it and credits that lower it. A document is open as far as
 * no allocation has settled it, so what is open of debits less what is open of credits is always the balance. Behind each
 * document stands a posting in the ledger (posting.ts), whose entries sum to nothing.
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
  /** The last day on which it is paid in time; null for credits. */
  readonly dueOn: LocalDate | null;
  readonly currency: string;
  readonly amountCents: Cents;
  readonly openCents: Cents;
  readonly taxCents: Cents;
  readonly orderId: string | null;
  /** The invoice that a credit note takes back; null for one that stands free. */
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
