import type { Transaction } from "../../../server/database.ts";
import { type Country, cardSurchargeOn } from "../../../shared/country.ts";
import { localDateOf } from "../../../shared/local-date.ts";
import { type Cents, cents, formatMoney } from "../../../shared/money.ts";
import { ok, type Result, refused } from "../../../shared/result.ts";
import type { UserError } from "../../../shared/user-error.ts";
import { cartErrors } from "../../cart/cart-errors.ts";
import { payByCard } from "../../cart/tender.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { loyaltyErrors } from "../../loyalty/loyalty-errors.ts";
import { mayRedeem, pointsRuleOf } from "../../loyalty/points.ts";
import { findBalance } from "../../loyalty/server/points.store.ts";
import { billingErrors } from "../billing-errors.ts";
import type { AccountPayment } from "./account-payments.store.ts";
import { getAccount } from "./paying-viewer.ts";

interface Situation {
  readonly viewer: SignedInViewer;
  readonly country: Country;
  readonly at: Date;
  readonly usesPoints: boolean;
}

type AccountTender = Pick<AccountPayment, "cardCents" | "surchargeCents" | "pointsUsed" | "pointsCents">;

/** How an amount is paid: points under the cart's own rules, the card for the rest, the surcharge on that. */
export async function tenderFor(
  tx: Transaction,
  { viewer, country, at, usesPoints }: Situation,
  moneyCents: Cents,
): Promise<Result<AccountTender, UserError>> {
  if (usesPoints && !mayRedeem(viewer.may)) return refused(cartErrors.pointsNotApplied);
  const balance = usesPoints ? await findBalance(tx, getAccount(viewer).id) : 0;
  const { cardMinimumCents } = country;
  const { pointsUsed, pointsCents, surchargeCents, totalCents } = payByCard(moneyCents, {
    points: usesPoints ? { ...pointsRuleOf(country), balance } : null,
    vouchers: [],
    cardMinimumCents,
    surchargeBasisPoints: cardSurchargeOn(country, localDateOf(at, country.timeZone)),
  });
  if (usesPoints && pointsUsed === 0) return refused(loyaltyErrors.notEnoughPoints);
  const cardCents = cents(totalCents - surchargeCents);
  if (cardCents > 0 && cardCents < cardMinimumCents) {
    return refused(billingErrors.cardMinimum(formatMoney(cardMinimumCents, country)));
  }
  return ok({ cardCents, surchargeCents, pointsUsed, pointsCents });
}
