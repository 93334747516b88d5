/**
 * What staff book by hand beside bank transfers: a credit note, a write-off, and a credit that settles debits. A credit note
 * lowers what is owed because less was sold, so it has tax. A write-off gives up an amount that will not be paid, without tax.
 */
import { type Cents, calculateIncludedTax, cents } from "../../shared/money.ts";
import type { UserError } from "../../shared/result.ts";
import { ok, type Result, refused } from "../../shared/result.ts";
import { type Match, matchCredits, planAmount } from "./allocate.ts";
import { chooseDebits } from "./bank-transfer.ts";
import { type BillingDocument, isDebit } from "./billing.ts";
import type { OpenDocument } from "./plan-payment.ts";
import { receivablesErrors } from "./receivables-errors.ts";

export interface CreditedInvoice extends Pick<BillingDocument, "kind" | "amountCents" | "openCents"> {
  /** What earlier credit notes took off it. */
  readonly creditedCents: Cents;
}

export interface CreditNoteParts {
  readonly taxCents: Cents;
  /** The part that settles the invoice at once. The rest stays in credit. */
  readonly settledCents: Cents;
}

interface CreditNoteFacts {
  /** Null for a credit note that stands free. */
  readonly invoice: CreditedInvoice | null;
  readonly includesTax: boolean;
  readonly taxBasisPoints: number;
  readonly format: (amount: Cents) => string;
}

/** The credit notes of an invoice are never more than the invoice. */
export function planCreditNote(amountCents: Cents, facts: CreditNoteFacts): Result<CreditNoteParts, UserError> {
  const { invoice, includesTax, taxBasisPoints, format } = facts;
  if (invoice !== null) {
    if (invoice.kind !== "INVOICE" && invoice.kind !== "OTHER") return refused(receivablesErrors.notInvoice);
    const leftCents = cents(invoice.amountCents - invoice.creditedCents);
    if (amountCents > leftCents) return refused(receivablesErrors.aboveInvoice(format(leftCents)));
  }
  return ok({
    taxCents: includesTax ? calculateIncludedTax(amountCents, taxBasisPoints) : cents(0),
    settledCents: cents(Math.min(amountCents, invoice?.openCents ?? 0)),
  });
}

/** No more than is open of a debit is written off. */
export function checkWriteOff(
  amountCents: Cents,
  { document, format }: { readonly document: OpenDocument | null; readonly format: (amount: Cents) => string },
): UserError | null {
  if (document === null || !isDebit(document) || document.openCents === 0) return receivablesErrors.notOpen;
  return amountCents > document.openCents ? receivablesErrors.aboveOpen(format(document.openCents)) : null;
}

/** The debits that a credit settles: the chosen ones, or all, those that are due first, as far as the credit goes. */
export function planCredit(
  open: readonly OpenDocument[],
  { creditId, documentIds }: { readonly creditId: string; readonly documentIds: readonly string[] },
): Result<(Match & { readonly creditId: string })[], UserError> {
  const credit = open.find((document) => document.id === creditId && !isDebit(document));
  if (credit === undefined) return refused(receivablesErrors.creditNotOpen);
  const debits = chooseDebits(open, documentIds);
  if (debits === null) return refused(receivablesErrors.notOpen);
  if (debits.length === 0) return refused(receivablesErrors.nothingToSettle);
  const plan = planAmount({ debits, credits: [credit] }, cents(0));
  return ok(matchCredits(plan).map((match) => ({ ...match, creditId })));
}
