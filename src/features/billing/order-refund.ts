/**
 * A refund that the merchant makes at the gateway for an invoiced order. It is a returned sale: a credit note takes it off the
 * invoice, and a refund document records that the money went back. The two settle each other, so nothing is owed.
 */
import { type Cents, cents, takeShare } from "../../shared/money.ts";
import type { InvoiceAmounts } from "./order-invoice.ts";
import type { Surcharge } from "./surcharge.ts";

interface RefundFacts {
  /** What earlier refunds of the order gave back. */
  readonly bookedCents: Cents;
  /** What the card paid for the order, with the surcharge. */
  readonly cardCents: Cents;
  readonly goods: InvoiceAmounts;
  readonly surcharge: Surcharge;
}

export interface RefundParts {
  /** The tax in the refund, with that of the surcharge. */
  readonly taxCents: Cents;
  readonly surcharge: Surcharge;
}

/** Tax and surcharge go back in proportion to all refunds so far, so a full refund in parts leaves nothing. */
export function splitRefund(refundCents: Cents, facts: RefundFacts): RefundParts {
  const before = splitRefunded(facts.bookedCents, facts);
  const after = splitRefunded(cents(facts.bookedCents + refundCents), facts);
  const surcharge = {
    cents: cents(after.surcharge.cents - before.surcharge.cents),
    taxCents: cents(after.surcharge.taxCents - before.surcharge.taxCents),
  };
  return { taxCents: cents(after.taxCents - before.taxCents), surcharge };
}

function splitRefunded(refundedCents: Cents, { cardCents, goods, surcharge }: RefundFacts): RefundParts {
  const surchargeCents = takeShare(refundedCents, surcharge.cents, cents(cardCents - surcharge.cents));
  const surchargeTaxCents = takeShare(surchargeCents, surcharge.taxCents, cents(surcharge.cents - surcharge.taxCents));
  const goodsCents = cents(refundedCents - surchargeCents);
  const taxCents = takeShare(goodsCents, goods.taxCents, cents(goods.amountCents - goods.taxCents));
  return {
    taxCents: cents(taxCents + surchargeTaxCents),
    surcharge: { cents: surchargeCents, taxCents: surchargeTaxCents },
  };
}
