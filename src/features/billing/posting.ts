/**
 * What a document writes into the books. The receivable is what the account owes; the other books are the merchant's side
 * of it. Debits are above zero, credits below, and the entries of a posting sum to nothing.
 */
import { type Cents, cents } from "../../shared/money.ts";
import type { DocumentKind } from "./billing.ts";

export type Book = "RECEIVABLE" | "SALES" | "TAX" | "CASH" | "SURCHARGE" | "REWARDS" | "WRITTEN_OFF";

export interface Entry {
  readonly book: Book;
  readonly cents: Cents;
}

export interface Booked {
  readonly kind: DocumentKind;
  readonly amountCents: Cents;
  readonly taxCents: Cents;
  /** Of a payment's amount, what points and vouchers paid; the rest is cash. */
  readonly rewardsCents: Cents;
  /** Paid on top of it for using a card. */
  readonly surchargeCents: Cents;
}

type Amounts = Partial<Record<Book, number>>;

const amountsOf: Record<DocumentKind, (booked: Booked) => Amounts> = {
  INVOICE: sale,
  OTHER: sale,
  CREDIT_NOTE: (booked) => opposite(sale(booked)),
  PAYMENT: paid,
  REFUND: (booked) => opposite(paid(booked)),
  WRITE_OFF: ({ amountCents }) => ({ RECEIVABLE: -amountCents, WRITTEN_OFF: amountCents }),
};

export function entriesOf(booked: Booked): Entry[] {
  return listEntries(amountsOf[booked.kind](booked));
}

function sale({ amountCents, taxCents }: Booked): Amounts {
  return { RECEIVABLE: amountCents, SALES: taxCents - amountCents, TAX: -taxCents };
}

function paid({ amountCents, rewardsCents, surchargeCents }: Booked): Amounts {
  return {
    RECEIVABLE: -amountCents,
    CASH: amountCents - rewardsCents + surchargeCents,
    SURCHARGE: -surchargeCents,
    REWARDS: rewardsCents,
  };
}

function opposite(amounts: Amounts): Amounts {
  return Object.fromEntries(Object.entries(amounts).map(([book, amount]) => [book, -amount]));
}

function listEntries(amounts: Amounts): Entry[] {
  return Object.entries(amounts).flatMap(([book, amount]) =>
    amount === 0 ? [] : [{ book: book as Book, cents: cents(amount) }],
  );
}
