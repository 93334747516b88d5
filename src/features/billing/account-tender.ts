import { type Country, cardSurchargeOn } from "../../shared/country.ts";
import type { LocalDate } from "../../shared/local-date.ts";
import { type Cents, cents, formatMoney } from "../../shared/money.ts";
import { ok, type Result, refused, type UserError } from "../../shared/result.ts";
import { cartErrors } from "../cart/cart-errors.ts";
import { payByCard } from "../cart/tender.ts";
import type { Capabilities } from "../identity/capabilities.ts";
import { loyaltyErrors } from "../loyalty/loyalty-errors.ts";
import { mayRedeem, toPointsRule } from "../loyalty/points.ts";
import { billingErrors } from "./billing-errors.ts";

interface TenderFacts {
  readonly country: Country;
  readonly today: LocalDate;
  readonly may: Pick<Capabilities, "rewards">;
  /** Null where no points are used. */
  readonly points: { readonly balance: number } | null;
}

export interface AccountTender {
  readonly cardCents: Cents;
  readonly surchargeCents: Cents;
  readonly pointsUsed: number;
  readonly pointsCents: Cents;
}

/** How an amount towards an account is paid: points by the cart's rules, the rest by card, with the surcharge on top. */
export function calculateAccountTender(
  moneyCents: Cents,
  { country, today, may, points }: TenderFacts,
): Result<AccountTender, UserError> {
  if (points !== null && !mayRedeem(may)) return refused(cartErrors.pointsNotApplied);
  const { cardMinimumCents } = country;
  const { pointsUsed, pointsCents, surchargeCents, totalCents } = payByCard(moneyCents, {
    points: points && { ...toPointsRule(country), ...points },
    vouchers: [],
    cardMinimumCents,
    surchargeBasisPoints: cardSurchargeOn(country, today),
  });
  if (points !== null && pointsUsed === 0) return refused(loyaltyErrors.notEnoughPoints);
  const cardCents = cents(totalCents - surchargeCents);
  if (cardCents > 0 && cardCents < cardMinimumCents) {
    return refused(billingErrors.cardMinimum(formatMoney(cardMinimumCents, country)));
  }
  return ok({ cardCents, surchargeCents, pointsUsed, pointsCents });
}
