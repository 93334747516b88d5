/**
 * The one transaction in which a payment of an account is booked. Locks are taken in one order by everybody: the card's
 * payment, the account, what is paid for it, the points, the credit. No gateway is asked in here.
 */
import { asTenant, type Transaction } from "../../../server/database.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import type { Country } from "../../../shared/country.ts";
import { localDateOf } from "../../../shared/local-date.ts";
import { cents } from "../../../shared/money.ts";
import type { UserError } from "../../../shared/user-error.ts";
import type { Payment } from "../../cards/payment.ts";
import { isAllowedBrand } from "../../cards/saved-card.ts";
import { lockPayment } from "../../cards/server/payments.store.ts";
import { checkoutErrors } from "../../checkout/checkout-errors.ts";
import { lockHold } from "../../identity/server/accounts.store.ts";
import { insertAuditEntry } from "../../identity/server/audit.store.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { loyaltyErrors } from "../../loyalty/loyalty-errors.ts";
import { points } from "../../loyalty/points.ts";
import { movePoints } from "../../loyalty/server/points.store.ts";
import { findUsedCredit } from "../../orders/server/credit.store.ts";
import { matchesOf, type Part, sumOf } from "../allocate.ts";
import type { BillingDocument } from "../billing.ts";
import { billingErrors } from "../billing-errors.ts";
import { type AccountPayment, lockAccountPayment, markAccountPayment } from "./account-payments.store.ts";
import { insertAllocations, listOpenDocuments } from "./documents.store.ts";
import { endPaid } from "./end-account-payment.ts";
import { postDocument } from "./post-document.ts";
import { refreshHold } from "./refresh-hold.ts";

export interface Posting {
  readonly viewer: SignedInViewer;
  readonly country: Country;
  readonly asked: AccountPayment;
  /** What the gateway was just asked about; null where no card pays. */
  readonly payment: Payment | null;
}

export type Posted =
  /** Now, or before. */
  | { readonly kind: "posted"; readonly status: AccountPayment["status"] }
  | { readonly kind: "refused"; readonly refusal: UserError };

export function postInTransaction({ db, clock }: OperationContext, posting: Posting): Promise<Posted> {
  const { asked, viewer } = posting;
  const { accountId } = asked;
  return asTenant(db, { accountId, userId: viewer.user.id }, async (tx) => {
    const payment = posting.payment && (await lockPayment(tx, accountId, posting.payment.id));
    await lockHold(tx, accountId);
    const known = await lockAccountPayment(tx, accountId, asked.id);
    if (known === null) return { kind: "refused", refusal: billingErrors.paymentNotFound };
    if (known.status !== "ASKED") return { kind: "posted", status: known.status };
    const refusal = checkCard(known, payment) ?? (await checkItems(tx, known));
    const at = clock.now();
    const taken = refusal === null ? await takePoints(tx, known, at) : null;
    if (refusal !== null || taken === "none") {
      // What was never confirmed may still be; all else is over.
      if (refusal !== billingErrors.notConfirmed) await markAccountPayment(tx, known.id, { status: "FAILED" });
      return { kind: "refused", refusal: refusal ?? loyaltyErrors.notEnoughPoints };
    }
    await book(tx, posting, { known, redemptionId: taken, paymentId: payment?.id ?? null, at });
    return { kind: "posted", status: "POSTED" };
  });
}

function checkCard({ cardCents, surchargeCents, currency }: AccountPayment, payment: Payment | null): UserError | null {
  if (cardCents === 0) return null;
  const isEnough = payment?.amountCents === cardCents + surchargeCents && payment.currency === currency;
  if (payment?.status !== "reserved" || !isEnough) return billingErrors.notConfirmed;
  return payment.card !== null && !isAllowedBrand(payment.card.brand) ? checkoutErrors.brandNotTaken : null;
}

/** What was shown is what is settled: where less of it is open by now, nothing is, and nothing is paid ahead twice. */
async function checkItems(tx: Transaction, known: AccountPayment): Promise<UserError | null> {
  const { accountId, debits, credits } = known;
  const open = new Map((await listOpenDocuments(tx, accountId)).map((document) => [document.id, document]));
  const isOpen = ({ documentId, cents: part }: Part) => (open.get(documentId)?.openCents ?? 0) >= part;
  const isAsShown = [...debits, ...credits].every(isOpen) && !(await paysTooFarAhead(tx, known));
  return isAsShown ? null : billingErrors.itemsChanged;
}

/**
 * Whether money that settles nothing yet is more than is still to come. Nothing is booked or ordered while the account is
 * locked, so the credit is only read: it is locked after the points.
 */
async function paysTooFarAhead(tx: Transaction, known: AccountPayment): Promise<boolean> {
  const { accountId, debits, credits, cardCents, pointsCents } = known;
  const moneyCents = cardCents + pointsCents;
  if (sumOf(credits) + moneyCents === sumOf(debits)) return false;
  return moneyCents > (await findUsedCredit(tx, accountId));
}

/** The movement that took them, null where none are used, and "none" where there are not enough any more. */
async function takePoints(
  tx: Transaction,
  { id, accountId, pointsUsed }: AccountPayment,
  at: Date,
): Promise<string | null | "none"> {
  if (pointsUsed === 0) return null;
  const moved = await movePoints(tx, {
    accountId,
    at,
    type: "REDEMPTION",
    points: points(-pointsUsed),
    cause: "Paid towards the account",
    reference: id,
  });
  return moved.ok ? moved.value.movementId : "none";
}

interface Taken {
  readonly known: AccountPayment;
  readonly redemptionId: string | null;
  readonly paymentId: string | null;
  readonly at: Date;
}

async function book(tx: Transaction, { viewer, country }: Posting, taken: Taken): Promise<void> {
  const { known, redemptionId, paymentId, at } = taken;
  const { accountId, id } = known;
  const today = localDateOf(at, country.timeZone);
  const receipt = await postReceipt(tx, known, { at, today });
  const moneyCents = cents(known.cardCents + known.pointsCents);
  const matches = matchesOf({ ...known, moneyCents, unallocatedCents: cents(0) });
  const allocations = matches.flatMap(({ creditId, ...match }) => {
    const source = creditId ?? receipt?.id;
    return source === undefined ? [] : [{ ...match, creditId: source }];
  });
  await insertAllocations(tx, { accountId, at, accountPaymentId: id }, allocations);
  const made = { redemptionId, paymentId, documentId: receipt?.id ?? null, postedAt: at };
  await markAccountPayment(tx, id, { status: receipt === null ? "PAID" : "POSTED", ...made });
  if (receipt !== null && paymentId === null) await endPaid(tx, known);
  await insertAuditEntry(tx, {
    ...{ at, userId: viewer.user.id, accountId, acting: viewer.acting },
    action: "ACCOUNT_PAID",
    detail: receipt === null ? {} : { receipt: receipt.number },
  });
  await refreshHold(tx, accountId, today);
}

/** Null where credits alone settle what was chosen: then no money comes. */
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
