/**
 * How a cart is paid: on account, or by card. On account, points and vouchers are not used. By card, points pay first,
 * then vouchers, each less where the rest would be too small to charge (Specification §5). The surcharge is a part of the amount that the card pays. That
 * amount includes GST, so the surcharge does too.
 */
import { type Cents, calculatePart, cents } from "../../shared/money.ts";
import { calculatePayableCents, toPoints } from "../loyalty/points.ts";
import { spendVouchers, sumLeft } from "../vouchers/voucher.ts";
import type { CartToPrice, Points, Tender } from "./priced-cart.ts";

export function payByAccount(payableCents: Cents): Tender {
  const none = cents(0);
  return {
    payableCents,
    pointsUsed: 0,
    pointsCents: none,
    vouchers: [],
    voucherCents: none,
    surchargeCents: none,
    totalCents: payableCents,
  };
}

/** A total below the card minimum that points and vouchers do not cover stays as it is. It cannot be paid by card. */
export function payByCard(
  payableCents: Cents,
  {
    points,
    vouchers,
    cardMinimumCents,
    surchargeBasisPoints,
  }: Pick<CartToPrice, "points" | "vouchers" | "cardMinimumCents" | "surchargeBasisPoints">,
): Tender {
  const pointsCents = points ? calculatePointsCents(payableCents, points, cardMinimumCents) : cents(0);
  const dueCents = cents(payableCents - pointsCents);
  const offeredCents = cents(Math.min(dueCents, sumLeft(vouchers)));
  const voucherCents = reduceToChargeable(offeredCents, dueCents, cardMinimumCents);
  const cardCents = cents(dueCents - voucherCents);
  const surchargeCents = calculatePart(cardCents, surchargeBasisPoints);
  return {
    payableCents,
    pointsUsed: points ? toPoints(pointsCents, points.pointsPerDollar) : 0,
    pointsCents,
    vouchers: spendVouchers(vouchers, voucherCents),
    voucherCents,
    surchargeCents,
    totalCents: cents(cardCents + surchargeCents),
  };
}

function calculatePointsCents(
  payableCents: Cents,
  { balance, minimum, pointsPerDollar }: Points,
  cardMinimum: Cents,
): Cents {
  const most = calculatePayableCents(balance, payableCents, pointsPerDollar);
  const lowered = calculatePayableCents(balance, reduceToChargeable(most, payableCents, cardMinimum), pointsPerDollar);
  return toPoints(lowered, pointsPerDollar) < minimum ? cents(0) : lowered;
}

/** The offered amount, reduced so that the rest is either zero or at least the minimum. */
function reduceToChargeable(offered: Cents, due: Cents, minimum: Cents): Cents {
  const left = due - offered;
  return left === 0 || left >= minimum ? offered : cents(Math.max(0, due - minimum));
}
