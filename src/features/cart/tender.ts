/**
 * How a cart is paid. On account nothing lowers what is payable. By card, points come first, then vouchers; both give way
 * where they would leave the card an amount too small to charge (Specification §5), and the surcharge is on the card's part.
 */
import { type Cents, cents, partOf, sumCents } from "../../shared/money.ts";
import { centsPayableBy, pointsFor } from "../loyalty/points.ts";
import type { CartToPrice, Points, Tender } from "./priced-cart.ts";

export function payByAccount(payableCents: Cents): Tender {
  const none = cents(0);
  return {
    payableCents,
    pointsUsed: 0,
    pointsCents: none,
    voucherCents: none,
    surchargeCents: none,
    totalCents: payableCents,
  };
}

/** A cart below the card's minimum that nothing covers is left as it is: it cannot be paid by card. */
export function payByCard(
  payableCents: Cents,
  {
    points,
    vouchers,
    cardMinimumCents,
    surchargeBasisPoints,
  }: Pick<CartToPrice, "points" | "vouchers" | "cardMinimumCents" | "surchargeBasisPoints">,
): Tender {
  const pointsCents = points ? pointsTender(payableCents, points, cardMinimumCents) : cents(0);
  const afterPoints = cents(payableCents - pointsCents);
  const offered = Math.min(sumCents(vouchers.map((voucher) => voucher.cents)), afterPoints);
  const voucherCents = leavingEnough(cents(offered), afterPoints, cardMinimumCents);
  const cardCents = cents(afterPoints - voucherCents);
  const surchargeCents = partOf(cardCents, surchargeBasisPoints);
  return {
    payableCents,
    pointsUsed: points ? pointsFor(pointsCents, points.pointsPerDollar) : 0,
    pointsCents,
    voucherCents,
    surchargeCents,
    totalCents: cents(cardCents + surchargeCents),
  };
}

function pointsTender(payableCents: Cents, { balance, minimum, pointsPerDollar }: Points, cardMinimum: Cents): Cents {
  const most = centsPayableBy(balance, payableCents, pointsPerDollar);
  const lowered = centsPayableBy(balance, leavingEnough(most, payableCents, cardMinimum), pointsPerDollar);
  return pointsFor(lowered, pointsPerDollar) < minimum ? cents(0) : lowered;
}

/** As much of what is offered as leaves either nothing or at least the minimum. */
function leavingEnough(offered: Cents, due: Cents, minimum: Cents): Cents {
  const left = due - offered;
  return left === 0 || left >= minimum ? offered : cents(Math.max(0, due - minimum));
}
