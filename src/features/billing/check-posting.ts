/** Checks whether a payment of an account can be booked now. Earlier refusals win. */
import type { Cents } from "../../shared/money.ts";
import type { UserError } from "../../shared/result.ts";
import type { Payment } from "../cards/payment.ts";
import { isAllowedBrand } from "../cards/saved-card.ts";
import { cartErrors } from "../cart/cart-errors.ts";
import { checkoutErrors } from "../checkout/checkout-errors.ts";
import type { Capabilities } from "../identity/capabilities.ts";
import { identityErrors } from "../identity/identity-errors.ts";
import { loyaltyErrors } from "../loyalty/loyalty-errors.ts";
import { mayRedeem } from "../loyalty/points.ts";
import { type DocumentPart, sumParts } from "./allocate.ts";
import { billingErrors } from "./billing-errors.ts";
import type { OpenDocument } from "./plan-payment.ts";

/** The plan that was shown to the payer. */
interface PlannedPayment {
  readonly debits: readonly DocumentPart[];
  readonly credits: readonly DocumentPart[];
  readonly cardCents: Cents;
  readonly surchargeCents: Cents;
  readonly pointsUsed: number;
  readonly pointsCents: Cents;
  readonly currency: string;
}

/** Read while the account is locked, so no other booking and no order changes it. */
export interface PostingFacts {
  /** The card payment; null where no card pays. */
  readonly card: Payment | null;
  readonly open: readonly OpenDocument[];
  readonly pointsBalance: number;
  /** The balance and the unbilled orders. */
  readonly usedCents: number;
  /** What the payer may do now. */
  readonly may: Pick<Capabilities, "receivables" | "rewards">;
}

export function checkPosting(planned: PlannedPayment, facts: PostingFacts): UserError | null {
  return (
    checkRights(planned, facts) ??
    checkCard(planned, facts.card) ??
    checkItems(planned, facts) ??
    checkPoints(planned, facts)
  );
}

function checkRights({ pointsUsed }: PlannedPayment, { may }: PostingFacts): UserError | null {
  if (may.receivables !== "manage") return identityErrors.unauthorised;
  return pointsUsed > 0 && !mayRedeem(may) ? cartErrors.pointsNotApplied : null;
}

function checkCard({ cardCents, surchargeCents, currency }: PlannedPayment, payment: Payment | null): UserError | null {
  if (cardCents === 0) return null;
  const isEnough = payment?.amountCents === cardCents + surchargeCents && payment.currency === currency;
  if (payment?.status !== "reserved" || !isEnough) return billingErrors.notConfirmed;
  return payment.card !== null && !isAllowedBrand(payment.card.brand) ? checkoutErrors.brandNotTaken : null;
}

/** Refuses the whole payment when less is open of a document than was shown, or when it would prepay too much. */
function checkItems(planned: PlannedPayment, facts: PostingFacts): UserError | null {
  const open = new Map(facts.open.map((document) => [document.id, document]));
  const isOpen = ({ documentId, cents: part }: DocumentPart) => (open.get(documentId)?.openCents ?? 0) >= part;
  const isAsShown = [...planned.debits, ...planned.credits].every(isOpen) && !prepaysTooMuch(planned, facts);
  return isAsShown ? null : billingErrors.itemsChanged;
}

/** Whether unallocated money exceeds the balance and unbilled orders. */
function prepaysTooMuch(
  { debits, credits, cardCents, pointsCents }: PlannedPayment,
  { usedCents }: PostingFacts,
): boolean {
  const moneyCents = cardCents + pointsCents;
  return sumParts(credits) + moneyCents !== sumParts(debits) && moneyCents > usedCents;
}

function checkPoints({ pointsUsed }: PlannedPayment, { pointsBalance }: PostingFacts): UserError | null {
  return pointsUsed > pointsBalance ? loyaltyErrors.notEnoughPoints : null;
}
