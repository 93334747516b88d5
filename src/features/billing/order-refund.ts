/**
 * A refund that the merchant makes at the gateway for an invoiced order. It is a returned sale: a credit note takes it off the
 * invoice, and a refund document records that the money went back. The two settle each other, so nothing is owed. Points that
 * paid a part of the order come back in proportion to the money.
 */
import { type Cents, cents, takeShare } from "../../shared/money.ts";
import { type Points, points } from "../loyalty/points.ts";
import type { InvoiceAmounts } from "./order-invoice.ts";
import type { Surcharge } from "./surcharge.ts";

interface RefundFacts {
  /** What earlier refunds of the order gave back. */
  readonly bookedCents: Cents;
  /** What the card paid for the order, with the surcharge. */
  readonly cardCents: Cents;
  /** What points paid for the order, and how many. */
  readonly pointsCents: Cents;
  readonly pointsUsed: number;
  readonly goods: InvoiceAmounts;
  readonly surcharge: Surcharge;
}

export interface RefundParts {
  /** The tax in the refund and in what points paid, with that of the surcharge. */
  readonly taxCents: Cents;
  readonly surcharge: Surcharge;
  /** The points that come back, and what they paid. */
  readonly pointsBack: Points;
  readonly pointsCents: Cents;
}

/** Tax, surcharge and points go back in proportion to all refunds so far, so a full refund in parts leaves nothing. */
export function splitRefund(refundCents: Cents, facts: RefundFacts): RefundParts {
  const before = splitRefunded(facts.bookedCents, facts);
  const after = splitRefunded(cents(facts.bookedCents + refundCents), facts);
  const surcharge = {
    cents: cents(after.surcharge.cents - before.surcharge.cents),
    taxCents: cents(after.surcharge.taxCents - before.surcharge.taxCents),
  };
  return {
    taxCents: cents(after.taxCents - before.taxCents),
    surcharge,
    pointsBack: points(after.pointsBack - before.pointsBack),
    pointsCents: cents(after.pointsCents - before.pointsCents),
  };
}

function splitRefunded(refundedCents: Cents, facts: RefundFacts): RefundParts {
  const { cardCents, goods, surcharge, pointsUsed } = facts;
  const surchargeCents = takeShare(refundedCents, surcharge.cents, cents(cardCents - surcharge.cents));
  const surchargeTaxCents = takeShare(surchargeCents, surcharge.taxCents, cents(surcharge.cents - surcharge.taxCents));
  const pointsCents = takeShare(facts.pointsCents, refundedCents, cents(cardCents - refundedCents));
  const pointsBack = pointsCents === 0 ? 0 : Math.floor((pointsUsed * pointsCents) / facts.pointsCents);
  const goodsCents = cents(refundedCents - surchargeCents + pointsCents);
  const taxCents = takeShare(goodsCents, goods.taxCents, cents(goods.amountCents - goods.taxCents));
  return {
    taxCents: cents(taxCents + surchargeTaxCents),
    surcharge: { cents: surchargeCents, taxCents: surchargeTaxCents },
    pointsBack: points(pointsBack),
    pointsCents,
  };
}
