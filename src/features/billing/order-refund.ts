/**
 * What goes back for an invoiced order: a refund that the merchant makes at the gateway, or a return of lines. Both are a
 * returned sale: a credit note takes it off the invoice, and for a card order a refund document records that the money went back. The two settle
 * each other, so nothing is owed. Points and vouchers that paid a part of the order come back in proportion to the money.
 * Both rules divide what is left in the books of the order, so refunds and returns in any order end with nothing left.
 */
import { type Cents, calculateTax, cents, takeShare } from "../../shared/money.ts";
import { type Points, points } from "../loyalty/points.ts";
import type { InvoiceAmounts } from "./order-invoice.ts";
import type { Book } from "./posting.ts";
import type { Surcharge } from "./surcharge.ts";

/** What the documents of an order leave in the books, and what is left of the points and vouchers that paid for it. */
export interface OrderBooks {
  /** What the card paid and did not get back, with the surcharge. */
  readonly cashCents: Cents;
  /** What points and vouchers paid and did not get back. */
  readonly rewardsCents: Cents;
  /** The part of it that vouchers paid. */
  readonly voucherCents: Cents;
  readonly pointsLeft: number;
  /** The tax in goods, delivery and surcharge. */
  readonly taxCents: Cents;
  /** Without its tax. */
  readonly surchargeCents: Cents;
  /** Goods, delivery and surcharge inc GST, without what was credited. */
  readonly soldCents: Cents;
}

type Sums = Partial<Readonly<Record<Book, number>>>;
type RewardsLeft = Pick<OrderBooks, "pointsLeft" | "voucherCents">;

/** Sales are credits in the books, so their sums are negative. */
export function readOrderBooks(sums: Sums, { pointsLeft, voucherCents }: RewardsLeft): OrderBooks {
  const { CASH = 0, REWARDS = 0, TAX = 0, SURCHARGE = 0, SALES = 0 } = sums;
  const rewardsCents = cents(Math.max(0, REWARDS));
  return {
    ...{ rewardsCents, pointsLeft, cashCents: cents(Math.max(0, CASH)) },
    voucherCents: cents(Math.min(rewardsCents, voucherCents)),
    taxCents: cents(Math.max(0, -TAX)),
    surchargeCents: cents(Math.max(0, -SURCHARGE)),
    soldCents: cents(-SALES - TAX - SURCHARGE),
  };
}

export interface RefundParts {
  readonly cardCents: Cents;
  /** The tax in everything that goes back, with that of the surcharge. */
  readonly taxCents: Cents;
  readonly surcharge: Surcharge;
  /** The points that come back, and what they paid. */
  readonly pointsBack: Points;
  readonly pointsCents: Cents;
  readonly voucherCents: Cents;
}

interface Rate {
  readonly taxBasisPoints: number;
}

/** An amount that went back to the card, with its share of everything that is left. */
export function splitRefund(refundCents: Cents, books: OrderBooks, rate: Rate): RefundParts {
  const cardCents = cents(Math.min(refundCents, books.cashCents));
  const share = (amount: Cents) => takeShare(amount, cardCents, cents(books.cashCents - cardCents));
  return {
    ...{ cardCents, taxCents: share(books.taxCents) },
    surcharge: withTax(share(books.surchargeCents), rate),
    ...splitRewards(share(books.rewardsCents), books),
  };
}

/** Goods that come back, and what the card, points and vouchers paid of them. Null if less than that is left of the order. */
export function splitReturn(goods: InvoiceAmounts, books: OrderBooks, rate: Rate): RefundParts | null {
  const left = withTax(books.surchargeCents, rate);
  const cardGoodsCents = cents(Math.max(0, books.cashCents - left.cents));
  const { amountCents } = goods;
  if (amountCents > books.rewardsCents + cardGoodsCents || amountCents > books.soldCents) return null;
  // Rewards are rounded up: the card has money left as long as rewards are left, so a last refund can give back both.
  const rewardsCents = takeAtLeast(amountCents, books.rewardsCents, cardGoodsCents);
  const moneyCents = cents(amountCents - rewardsCents);
  const surchargeCents = takeShare(books.surchargeCents, moneyCents, cents(cardGoodsCents - moneyCents));
  // The rest of the surcharge keeps exactly its tax, so the last return finds no cent too much or too little.
  const kept = withTax(cents(books.surchargeCents - surchargeCents), rate);
  const surcharge = { cents: cents(left.cents - kept.cents), taxCents: cents(left.taxCents - kept.taxCents) };
  return {
    cardCents: cents(moneyCents + surcharge.cents),
    taxCents: cents(Math.min(books.taxCents, goods.taxCents + surcharge.taxCents)),
    surcharge,
    ...splitRewards(rewardsCents, books),
  };
}

/** Limits the parts of a return that was planned earlier to what is left now. A refund may have been booked meanwhile. */
export function limitToBooks(parts: RefundParts, books: OrderBooks): RefundParts {
  const voucherCents = cents(Math.min(parts.voucherCents, books.voucherCents));
  const pointsCents = cents(Math.min(parts.pointsCents, books.rewardsCents - books.voucherCents));
  const { taxCents } = parts.surcharge;
  const surchargeCents = Math.min(parts.surcharge.cents - taxCents, books.surchargeCents);
  return {
    ...{ voucherCents, pointsCents, surcharge: { cents: cents(surchargeCents + taxCents), taxCents } },
    cardCents: cents(Math.min(parts.cardCents, books.cashCents)),
    taxCents: cents(Math.min(parts.taxCents, books.taxCents)),
    pointsBack: points(Math.min(parts.pointsBack, books.pointsLeft)),
  };
}

export function sumRefund({ cardCents, pointsCents, voucherCents }: RefundParts): Cents {
  return cents(cardCents + pointsCents + voucherCents);
}

/** The share of the first, rounded up. */
function takeAtLeast(amount: Cents, first: Cents, second: Cents): Cents {
  const total = BigInt(first) + BigInt(second);
  return total === 0n ? cents(0) : cents(Number((BigInt(amount) * BigInt(first) + total - 1n) / total));
}

function withTax(surchargeCents: Cents, { taxBasisPoints }: Rate): Surcharge {
  const taxCents = calculateTax(surchargeCents, taxBasisPoints);
  return { cents: cents(surchargeCents + taxCents), taxCents };
}

/** The last cent brings the last point back. */
function splitRewards(
  rewardsCents: Cents,
  books: OrderBooks,
): Pick<RefundParts, "pointsBack" | "pointsCents" | "voucherCents"> {
  const paidByPoints = cents(books.rewardsCents - books.voucherCents);
  const pointsCents = takeShare(rewardsCents, paidByPoints, books.voucherCents);
  const pointsBack = pointsCents === 0 ? 0 : Math.floor((books.pointsLeft * pointsCents) / paidByPoints);
  return { pointsBack: points(pointsBack), pointsCents, voucherCents: cents(rewardsCents - pointsCents) };
}
