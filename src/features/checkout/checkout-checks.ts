/**
 * What must hold for a cart to become an order: a table of small checks over facts that were gathered under the cart's
 * lock. The first refusal is the one a person sees. What two orders could take from each other (shelves, coupons, points)
 * is guarded again where it is taken.
 */
import type { Cents } from "../../shared/money.ts";
import type { UserError } from "../../shared/user-error.ts";
import { isAllowedBrand } from "../cards/saved-card.ts";
import { cartErrors } from "../cart/cart-errors.ts";
import type { Capabilities } from "../identity/capabilities.ts";
import type { Hold } from "../identity/standing.ts";
import { loyaltyErrors } from "../loyalty/loyalty-errors.ts";
import {
  longestJobReference,
  longestNote,
  longestPoNumber,
  mostJobReferences,
  type OrderReferences,
  type PayBy,
} from "../orders/order.ts";
import { checkoutErrors } from "./checkout-errors.ts";

/** How the goods get there, as it stands now. */
export interface FulfilmentFacts {
  readonly mode: "DELIVERY" | "PICKUP";
  /** Whether the stores it was shown to come from are still the ones. */
  readonly isAsPlanned: boolean;
  /** Whether something is missing on the shelves it would come from. */
  readonly isShort: boolean;
  readonly acceptsBackOrder: boolean;
  /** Whether the day or time that was chosen, if any, can still be kept. */
  readonly isInTime: boolean;
}

export interface PaymentFacts {
  readonly isReserved: boolean;
  readonly amountCents: Cents;
  readonly currency: string;
  readonly brand: string | null;
}

export interface CheckoutFacts {
  readonly isEmpty: boolean;
  /** Whether the cart is the version, and costs the total, that the buyer saw. */
  readonly isVersionShown: boolean;
  readonly isTotalShown: boolean;
  readonly hold: Hold;
  readonly may: Pick<Capabilities, "orderByCard" | "orderOnAccount" | "rewards">;
  readonly payBy: PayBy;
  readonly needsPoNumber: boolean;
  readonly references: OrderReferences;
  readonly isSaleOfficeKnown: boolean;
  /** Null where it is not chosen yet. */
  readonly fulfilment: FulfilmentFacts | null;
  /** Why the cart cannot be checked out; null where it can. */
  readonly blocks: string | null;
  /** A coupon in the cart that has stopped to count. */
  readonly hasLostCoupon: boolean;
  readonly wantsPoints: boolean;
  readonly pointsUsed: number;
  readonly totalCents: Cents;
  readonly currency: string;
  readonly cardMinimumCents: Cents;
  /** Undefined while only looking; null where there is none. */
  readonly payment: PaymentFacts | null | undefined;
}

type Check = (facts: CheckoutFacts) => UserError | null;

const checks: readonly Check[] = [
  ({ isEmpty }) => (isEmpty ? checkoutErrors.emptyCart : null),
  ({ isVersionShown }) => (isVersionShown ? null : cartErrors.stale),
  ({ hold }) => (hold === "RED" ? checkoutErrors.accountOnHold : null),
  ({ hold, payBy }) => (hold === "AMBER" && payBy === "ACCOUNT" ? checkoutErrors.creditOnHold : null),
  ({ may, payBy }) => (payBy === "ACCOUNT" && may.orderOnAccount === "no" ? checkoutErrors.mayNotPayOnAccount : null),
  ({ may, payBy }) => (payBy === "CARD" && !may.orderByCard ? checkoutErrors.mayNotPayByCard : null),
  checkReferences,
  ({ isSaleOfficeKnown }) => (isSaleOfficeKnown ? null : checkoutErrors.unknownSaleOffice),
  ({ fulfilment }) => (fulfilment === null ? checkoutErrors.notChosen : null),
  ({ blocks }) => (blocks === null ? null : checkoutErrors.blocked(blocks)),
  ({ hasLostCoupon }) => (hasLostCoupon ? cartErrors.couponUsedUp : null),
  ({ fulfilment }) => (fulfilment === null ? null : checkStock(fulfilment)),
  ({ fulfilment }) => (fulfilment?.isInTime === false ? checkoutErrors.promiseOver : null),
  checkPoints,
  ({ isTotalShown }) => (isTotalShown ? null : checkoutErrors.otherTotal),
  checkCard,
];

export function checkCheckout(facts: CheckoutFacts): UserError | null {
  for (const check of checks) {
    const refusal = check(facts);
    if (refusal !== null) return refusal;
  }
  return null;
}

/** Everything that is in the way, for a page that shows it all at once. */
export function listProblems(facts: CheckoutFacts): UserError[] {
  return checks.flatMap((check) => check(facts) ?? []);
}

function checkReferences({ needsPoNumber, references }: CheckoutFacts): UserError | null {
  const { poNumber, note, jobReferences } = references;
  if (needsPoNumber && poNumber === "") return checkoutErrors.poNumberMissing;
  if (poNumber.length > longestPoNumber) return checkoutErrors.poNumberTooLong;
  if (note.length > longestNote) return checkoutErrors.noteTooLong;
  const isLong = jobReferences.some((reference) => reference.length > longestJobReference);
  return isLong || jobReferences.length > mostJobReferences ? checkoutErrors.badReferences : null;
}

/** Over the counter all of it must be there; in parcels what is missing may follow, if the buyer says so. */
function checkStock({ mode, isAsPlanned, isShort, acceptsBackOrder }: FulfilmentFacts): UserError | null {
  if (mode === "PICKUP") return isShort ? checkoutErrors.notInStock : null;
  if (!isAsPlanned) return checkoutErrors.deliveryChanged;
  return isShort && !acceptsBackOrder ? checkoutErrors.backOrder : null;
}

/** On account points are left alone: what they leave must be paid by card (Specification §5). */
function checkPoints({ payBy, wantsPoints, pointsUsed, may }: CheckoutFacts): UserError | null {
  if (payBy === "ACCOUNT" || !wantsPoints) return null;
  if (may.rewards !== "redeem" && may.rewards !== "manage") return cartErrors.pointsNotApplied;
  return pointsUsed === 0 ? loyaltyErrors.notEnoughPoints : null;
}

function checkCard({ payBy, totalCents, currency, cardMinimumCents, payment }: CheckoutFacts): UserError | null {
  if (payBy === "ACCOUNT" || totalCents === 0) return null;
  if (totalCents < cardMinimumCents) return checkoutErrors.cardMinimum;
  if (payment === undefined) return null;
  const isEnough = payment?.isReserved && payment.amountCents === totalCents && payment.currency === currency;
  if (!payment || !isEnough) return checkoutErrors.paymentMissing;
  return payment.brand !== null && !isAllowedBrand(payment.brand) ? checkoutErrors.brandNotTaken : null;
}
