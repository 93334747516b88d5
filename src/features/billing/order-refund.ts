/**
 * A refund that the merchant makes at the gateway for an invoiced order. It is a returned sale: a credit note takes it off the
 * invoice, and a refund document records that the money went back. The two settle each other, so nothing is owed.
 */
import { allocateCents, type Cents, cents } from "../../shared/money.ts";

interface RefundFacts {
  /** What the card paid for the order without the surcharge, and the surcharge. */
  readonly cardCents: Cents;
  readonly surchargeCents: Cents;
  readonly invoice: { readonly amountCents: Cents; readonly taxCents: Cents };
}

export interface RefundParts {
  readonly amountCents: Cents;
  readonly surchargeCents: Cents;
  /** The tax within the amount. */
  readonly taxCents: Cents;
}

/** A refund returns the surcharge in proportion. */
export function splitRefund(refundCents: Cents, { cardCents, surchargeCents, invoice }: RefundFacts): RefundParts {
  const [amountCents = refundCents] = allocateCents(refundCents, [Math.max(1, cardCents), surchargeCents]);
  const [, taxCents = cents(0)] = allocateCents(amountCents, [
    invoice.amountCents - invoice.taxCents,
    invoice.taxCents,
  ]);
  return { amountCents, surchargeCents: cents(refundCents - amountCents), taxCents };
}
