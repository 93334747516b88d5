/**
 * The ledger entries of a document (double-entry). RECEIVABLE is what the account owes; the other books are the merchant's
 * side. Debits are positive, credits negative, and the entries of a posting sum to zero.
 */
import { type Cents, cents } from "../../shared/money.ts";
import type { DocumentKind } from "./billing.ts";
import type { Surcharge } from "./surcharge.ts";

export type Book = "RECEIVABLE" | "SALES" | "TAX" | "CASH" | "SURCHARGE" | "REWARDS" | "WRITTEN_OFF" | "OPENING";

export interface Entry {
  readonly book: Book;
  readonly cents: Cents;
}

export interface PostedDocument {
  readonly kind: DocumentKind;
  readonly amountCents: Cents;
  readonly taxCents: Cents;
  /** The part of a payment that points paid. The rest is cash. */
  readonly rewardsCents: Cents;
  /** The card surcharge: a part of an invoice or a credit note, and on top of the amount of a payment. */
  readonly surcharge: Surcharge;
  /** An item of the former system, whose sales, tax and payments are in the books there. */
  readonly isOpening?: boolean | undefined;
}

type Amounts = Partial<Record<Book, number>>;

const amountsByKind: Record<DocumentKind, (document: PostedDocument) => Amounts> = {
  INVOICE: sale,
  OTHER: sale,
  CREDIT_NOTE: (document) => negate(sale(document)),
  PAYMENT: receivedMoney,
  REFUND: (document) => negate(receivedMoney(document)),
  WRITE_OFF: ({ amountCents }) => ({ RECEIVABLE: -amountCents, WRITTEN_OFF: amountCents }),
};

export function listEntries(document: PostedDocument): Entry[] {
  const amounts = amountsByKind[document.kind](document);
  return toEntries(document.isOpening === true ? toOpening(amounts) : amounts);
}

function toOpening({ RECEIVABLE = 0 }: Amounts): Amounts {
  return { RECEIVABLE, OPENING: -RECEIVABLE };
}

function sale({ amountCents, taxCents, surcharge }: PostedDocument): Amounts {
  const surchargeCents = surcharge.cents - surcharge.taxCents;
  return {
    RECEIVABLE: amountCents,
    SALES: taxCents + surchargeCents - amountCents,
    SURCHARGE: -surchargeCents,
    TAX: -taxCents,
  };
}

function receivedMoney({ amountCents, rewardsCents, surcharge }: PostedDocument): Amounts {
  return {
    RECEIVABLE: -amountCents,
    CASH: amountCents - rewardsCents + surcharge.cents,
    SURCHARGE: surcharge.taxCents - surcharge.cents,
    TAX: -surcharge.taxCents,
    REWARDS: rewardsCents,
  };
}

function negate(amounts: Amounts): Amounts {
  return Object.fromEntries(Object.entries(amounts).map(([book, amount]) => [book, -amount]));
}

function toEntries(amounts: Amounts): Entry[] {
  return Object.entries(amounts).flatMap(([book, amount]) =>
    amount === 0 ? [] : [{ book: book as Book, cents: cents(amount) }],
  );
}
