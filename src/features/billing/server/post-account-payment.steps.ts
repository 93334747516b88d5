/**
 * Books a payment of an account. The lock order everywhere is: the card payment, the account, the account payment, the
 * points, the credit.
 */
import type { Clock } from "../../../server/clock.ts";
import type { Transaction } from "../../../server/database.ts";
import type { Country } from "../../../shared/country.ts";
import { toLocalDate } from "../../../shared/local-date.ts";
import { cents } from "../../../shared/money.ts";
import type { UserError } from "../../../shared/result.ts";
import type { Payment } from "../../cards/payment.ts";
import { isAllowedBrand } from "../../cards/saved-card.ts";
import { lockPayment } from "../../cards/server/payments.store.ts";
import { checkoutErrors } from "../../checkout/checkout-errors.ts";
import { lockAccount } from "../../identity/server/accounts.store.ts";
import { insertAuditEntry } from "../../identity/server/audit.store.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { loyaltyErrors } from "../../loyalty/loyalty-errors.ts";
import { points } from "../../loyalty/points.ts";
import { movePoints } from "../../loyalty/server/points.store.ts";
import { findUsedCredit } from "../../orders/server/credit.store.ts";
import { type DocumentPart, matchCredits, sumParts } from "../allocate.ts";
import type { BillingDocument } from "../billing.ts";
import { billingErrors } from "../billing-errors.ts";
import { type AccountPayment, lockAccountPayment, updateAccountPayment } from "./account-payments.store.ts";
import { insertAllocations, listOpenDocuments } from "./documents.store.ts";
import { endPaid } from "./end-account-payment.steps.ts";
import { postDocument } from "./post-document.steps.ts";
import { refreshHold } from "./refresh-hold.steps.ts";

export interface Posting {
  readonly viewer: SignedInViewer;
  readonly country: Country;
  readonly asked: AccountPayment;
  /** The card payment; null where no card pays. */
  readonly payment: Payment | null;
}

export type Posted =
  /** Booked by this call or an earlier one. */
  | { readonly kind: "posted"; readonly status: AccountPayment["status"] }
  | { readonly kind: "refused"; readonly refusal: UserError };

export async function postAccountPayment(tx: Transaction, posting: Posting, clock: Clock): Promise<Posted> {
  const { asked } = posting;
  const { accountId } = asked;
  const payment = posting.payment && (await lockPayment(tx, accountId, posting.payment.id));
  await lockAccount(tx, accountId);
  const known = await lockAccountPayment(tx, accountId, asked.id);
  if (known === null) return { kind: "refused", refusal: billingErrors.paymentNotFound };
  if (known.status !== "ASKED") return { kind: "posted", status: known.status };
  const refusal = checkCard(known, payment) ?? (await checkItems(tx, known));
  const at = clock.now();
  const redeemed = refusal === null ? await redeemPoints(tx, known, at) : null;
  if (refusal !== null || redeemed === "not-enough") {
    // A card that is not confirmed yet can still be confirmed. Every other refusal is final.
    if (refusal !== billingErrors.notConfirmed) await updateAccountPayment(tx, known.id, { status: "FAILED" });
    return { kind: "refused", refusal: refusal ?? loyaltyErrors.notEnoughPoints };
  }
  await book(tx, posting, { known, redemptionId: redeemed, paymentId: payment?.id ?? null, at });
  return { kind: "posted", status: "POSTED" };
}

function checkCard({ cardCents, surchargeCents, currency }: AccountPayment, payment: Payment | null): UserError | null {
  if (cardCents === 0) return null;
  const isEnough = payment?.amountCents === cardCents + surchargeCents && payment.currency === currency;
  if (payment?.status !== "reserved" || !isEnough) return billingErrors.notConfirmed;
  return payment.card !== null && !isAllowedBrand(payment.card.brand) ? checkoutErrors.brandNotTaken : null;
}

/** Refuses the whole payment when less is open of a document than was shown, or when it would prepay too much. */
async function checkItems(tx: Transaction, known: AccountPayment): Promise<UserError | null> {
  const { accountId, debits, credits } = known;
  const open = new Map((await listOpenDocuments(tx, accountId)).map((document) => [document.id, document]));
  const isOpen = ({ documentId, cents: part }: DocumentPart) => (open.get(documentId)?.openCents ?? 0) >= part;
  const isAsShown = [...debits, ...credits].every(isOpen) && !(await prepaysTooMuch(tx, known));
  return isAsShown ? null : billingErrors.itemsChanged;
}

/**
 * Whether unallocated money exceeds the balance and unbilled orders. The lock on the account stops other bookings and
 * orders, so the credit is only read here: it is locked after the points.
 */
async function prepaysTooMuch(tx: Transaction, known: AccountPayment): Promise<boolean> {
  const { accountId, debits, credits, cardCents, pointsCents } = known;
  const moneyCents = cardCents + pointsCents;
  if (sumParts(credits) + moneyCents === sumParts(debits)) return false;
  return moneyCents > (await findUsedCredit(tx, accountId));
}

/** The id of the redemption; null where no points are used. */
async function redeemPoints(
  tx: Transaction,
  { id, accountId, pointsUsed }: AccountPayment,
  at: Date,
): Promise<string | null | "not-enough"> {
  if (pointsUsed === 0) return null;
  const moved = await movePoints(tx, {
    accountId,
    at,
    type: "REDEMPTION",
    points: points(-pointsUsed),
    cause: "Paid towards the account",
    reference: id,
  });
  return moved.ok ? moved.value.movementId : "not-enough";
}

interface BookingFacts {
  readonly known: AccountPayment;
  readonly redemptionId: string | null;
  readonly paymentId: string | null;
  readonly at: Date;
}

async function book(tx: Transaction, { viewer, country }: Posting, facts: BookingFacts): Promise<void> {
  const { known, redemptionId, paymentId, at } = facts;
  const { accountId, id } = known;
  const today = toLocalDate(at, country.timeZone);
  const receipt = await postReceipt(tx, known, { at, today });
  const moneyCents = cents(known.cardCents + known.pointsCents);
  const matches = matchCredits({ ...known, moneyCents, unallocatedCents: cents(0) });
  const allocations = matches.flatMap(({ creditId, ...match }) => {
    const source = creditId ?? receipt?.id;
    return source === undefined ? [] : [{ ...match, creditId: source }];
  });
  await insertAllocations(tx, { accountId, at, accountPaymentId: id }, allocations);
  const made = { redemptionId, paymentId, documentId: receipt?.id ?? null, postedAt: at };
  await updateAccountPayment(tx, id, { status: receipt === null ? "PAID" : "POSTED", ...made });
  if (receipt !== null && paymentId === null) await endPaid(tx, known);
  await insertAuditEntry(tx, {
    ...{ at, userId: viewer.user.id, accountId, acting: viewer.acting },
    action: "ACCOUNT_PAID",
    detail: receipt === null ? {} : { receipt: receipt.number },
  });
  await refreshHold(tx, accountId, today);
}

/** Null where credits alone settle the debts, so that no money is received. */
function postReceipt(
  tx: Transaction,
  { accountId, currency, cardCents, pointsCents, surchargeCents }: AccountPayment,
  { at, today }: { at: Date; today: string },
): Promise<BillingDocument | null> {
  const amountCents = cents(cardCents + pointsCents);
  if (amountCents === 0) return Promise.resolve(null);
  const method = cardCents === 0 ? "POINTS" : pointsCents === 0 ? "CARD" : "CARD_AND_POINTS";
  const paid = { amountCents, method, rewardsCents: pointsCents, surchargeCents } as const;
  return postDocument(tx, { accountId, kind: "PAYMENT", issuedOn: today, currency, at, ...paid });
}
