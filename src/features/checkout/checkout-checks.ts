/**
 * The checks before a cart becomes an order, as a table of small functions. The facts are gathered while the cart is
 * locked. The first refusal is the answer. Coupons, points and credit are checked again when they are taken, because a
 * concurrent order can take them after these checks.
 */
import type { Cents } from "../../shared/money.ts";
import type { UserError } from "../../shared/result.ts";
import { cardsErrors } from "../cards/cards-errors.ts";
import { isAllowedBrand } from "../cards/saved-card.ts";
import { cartErrors } from "../cart/cart-errors.ts";
import type { PayBy } from "../cart/priced-cart.ts";
import type { Hold } from "../identity/account.ts";
import type { Capabilities } from "../identity/capabilities.ts";
import { maxJobNameLength } from "../jobs/job.ts";
import { loyaltyErrors } from "../loyalty/loyalty-errors.ts";
import { mayRedeem } from "../loyalty/points.ts";
import { maxJobReferences, maxNoteLength, maxPoNumberLength, type OrderReferences } from "../orders/order.ts";
import { vouchersErrors } from "../vouchers/vouchers-errors.ts";
import { checkoutErrors } from "./checkout-errors.ts";

/** The fulfilment as it can be planned now. */
export interface FulfilmentFacts {
  readonly mode: "DELIVERY" | "PICKUP";
  /** Whether the buyer named no plan, or the plan that the shop itself would offer now. */
  readonly isAsPlanned: boolean;
  /** Whether units are missing at the stores that would send them. */
  readonly isShort: boolean;
  readonly acceptsBackOrder: boolean;
  /** Whether the chosen time is one that the shop offers now. */
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
  /** Whether the version and the total of the cart still are those that the buyer saw. */
  readonly isVersionShown: boolean;
  readonly isTotalShown: boolean;
  readonly hold: Hold;
  readonly may: Pick<Capabilities, "orderByCard" | "orderOnAccount" | "rewards">;
  readonly payBy: PayBy;
  readonly needsPoNumber: boolean;
  readonly references: OrderReferences;
  readonly isSaleOfficeKnown: boolean;
  /** Null if it is not chosen yet. */
  readonly fulfilment: FulfilmentFacts | null;
  /** The message of the cart's blocking notice; null if there is none. */
  readonly blocks: string | null;
  /** Whether the client said which total the buyer saw. */
  readonly isTotalNamed: boolean;
  /** Whether a coupon of the cart is used up. The buyer may have seen a total with it. */
  readonly hasUsedUpCoupon: boolean;
  /** Why a voucher of the cart cannot be spent now; null if there is none. The buyer may have seen a total with it. */
  readonly refusedVoucher: UserError | null;
  /** Whether a voucher of the account pays a part. A gift card pays for everybody who has its code. */
  readonly spendsVoucher: boolean;
  readonly wantsPoints: boolean;
  readonly pointsUsed: number;
  readonly totalCents: Cents;
  readonly currency: string;
  readonly cardMinimumCents: Cents;
  /** Whether the shop has a payment gateway. */
  readonly takesCards: boolean;
  /** False while the buyer still looks or is about to pay: the payment is then not checked. */
  readonly isPaymentDue: boolean;
  /** Null if there is none. */
  readonly payment: PaymentFacts | null;
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
  checkCoupons,
  checkVouchers,
  ({ fulfilment }) => (fulfilment === null ? null : checkPlan(fulfilment)),
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

/** Every refusal, for a page that shows them all. */
export function listProblems(facts: CheckoutFacts): UserError[] {
  return checks.flatMap((check) => check(facts) ?? []);
}

/**
 * A refused coupon blocks nothing. But another order may have used it up a moment ago, and a client that names no total
 * cannot tell which price its buyer saw.
 */
function checkCoupons({ isPaymentDue, isTotalNamed, hasUsedUpCoupon }: CheckoutFacts): UserError | null {
  return isPaymentDue && !isTotalNamed && hasUsedUpCoupon ? cartErrors.couponUsedUp : null;
}

/** Vouchers are not used on account, like points. For the rest, what holds for coupons. */
function checkVouchers({ payBy, isPaymentDue, isTotalNamed, ...facts }: CheckoutFacts): UserError | null {
  if (payBy === "ACCOUNT") return null;
  if (facts.spendsVoucher && !mayRedeem(facts.may)) return vouchersErrors.notPermitted;
  return isPaymentDue && !isTotalNamed ? facts.refusedVoucher : null;
}

function checkReferences({ needsPoNumber, references }: CheckoutFacts): UserError | null {
  const { poNumber, note, jobReferences } = references;
  if (needsPoNumber && poNumber === "") return checkoutErrors.poNumberMissing;
  if (poNumber.length > maxPoNumberLength) return checkoutErrors.poNumberTooLong;
  if (note.length > maxNoteLength) return checkoutErrors.noteTooLong;
  const isLong = jobReferences.some((reference) => reference.length > maxJobNameLength);
  return isLong || jobReferences.length > maxJobReferences ? checkoutErrors.badReferences : null;
}

/** A pickup needs every unit in stock. A delivery may send missing units later, if the buyer agrees. */
function checkPlan({ mode, isAsPlanned, isShort, acceptsBackOrder }: FulfilmentFacts): UserError | null {
  if (!isAsPlanned) return checkoutErrors.deliveryChanged;
  if (mode === "PICKUP") return isShort ? checkoutErrors.notInStock : null;
  return isShort && !acceptsBackOrder ? checkoutErrors.backOrder : null;
}

/** Points are not used on account: the rest of an order with points is paid by card (Specification §5). */
function checkPoints({ payBy, wantsPoints, pointsUsed, may }: CheckoutFacts): UserError | null {
  if (payBy === "ACCOUNT" || !wantsPoints) return null;
  if (!mayRedeem(may)) return cartErrors.pointsNotApplied;
  return pointsUsed === 0 ? loyaltyErrors.notEnoughPoints : null;
}

function checkCard({ payBy, totalCents, currency, cardMinimumCents, ...facts }: CheckoutFacts): UserError | null {
  if (payBy === "ACCOUNT" || totalCents === 0) return null;
  if (!facts.takesCards) return cardsErrors.cardPaymentsOff;
  if (totalCents < cardMinimumCents) return checkoutErrors.cardMinimum;
  if (!facts.isPaymentDue) return null;
  const { payment } = facts;
  const isEnough = payment?.isReserved && payment.amountCents === totalCents && payment.currency === currency;
  if (!payment || !isEnough) return checkoutErrors.paymentMissing;
  return payment.brand !== null && !isAllowedBrand(payment.brand) ? checkoutErrors.brandNotTaken : null;
}
