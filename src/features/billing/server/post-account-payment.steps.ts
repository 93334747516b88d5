/** What booking a payment of an account locks, reads and writes. `postPayment` in account-payments.actions.ts tells the story. */
import { randomUUID } from "node:crypto";
import type { Transaction } from "../../../server/database.ts";
import type { LocalDate } from "../../../shared/local-date.ts";
import { cents } from "../../../shared/money.ts";
import { lockPayment } from "../../cards/server/payments.store.ts";
import type { Capabilities } from "../../identity/capabilities.ts";
import { lockAccount } from "../../identity/server/accounts.store.ts";
import { insertAuditEntry } from "../../identity/server/audit.store.ts";
import { lockRights } from "../../identity/server/identity.steps.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { countUsable } from "../../loyalty/lots.ts";
import { points } from "../../loyalty/points.ts";
import { emptyBook, type PointsBook } from "../../loyalty/points-book.ts";
import { lockPoints, takeLockedPoints } from "../../loyalty/server/points.steps.ts";
import { findUsedCredit } from "../../orders/server/credit.store.ts";
import { matchCredits } from "../allocate.ts";
import type { BillingDocument } from "../billing.ts";
import type { PostingFacts } from "../check-posting.ts";
import { toSurcharge } from "../surcharge.ts";
import { type AccountPayment, lockAccountPayment, updateAccountPayment } from "./account-payments.store.ts";
import { insertAllocations, listOpenDocuments } from "./documents.store.ts";
import { queueOrderSettling, queuePaymentMail } from "./end-account-payment.steps.ts";
import { insertEntries, insertNewDocument } from "./post-document.steps.ts";
import type { AccountReader } from "./receivables.queries.ts";

export interface LockedPosting extends PostingFacts {
  /** Null for a payment that does not exist. */
  readonly known: AccountPayment | null;
  readonly may: Capabilities;
  /** Empty if no points are used. */
  readonly pointsBook: PointsBook;
}

/**
 * Locks in the order that holds everywhere: the card payment, the account, the rights of the payer, the account payment, the points, the credit.
 * The lock on the account stops other bookings and orders, so the credit is only read here: the ledger locks it later.
 */
export async function lockPosting(
  tx: Transaction,
  { id, accountId, pointsUsed }: AccountPayment,
  {
    viewer,
    cardPaymentId,
    at,
  }: { readonly viewer: SignedInViewer; readonly cardPaymentId: string | null; readonly at: Date },
): Promise<LockedPosting> {
  const [card, , may, known, pointsBook, open, usedCents] = await Promise.all([
    cardPaymentId === null ? null : lockPayment(tx, accountId, cardPaymentId),
    lockAccount(tx, accountId),
    lockRights(tx, viewer),
    lockAccountPayment(tx, accountId, id),
    pointsUsed === 0 ? emptyBook : lockPoints(tx, accountId),
    listOpenDocuments(tx, accountId),
    findUsedCredit(tx, accountId),
  ]);
  return { card, may, known, pointsBook, pointsBalance: countUsable(pointsBook.lots, at), open, usedCents };
}

export interface Taken {
  /** Null where credits alone settle the debts, so that no money is received. */
  readonly receipt: BillingDocument | null;
  /** Null where no points are used. */
  readonly redemptionId: string | null;
}

/** Redeems the points and writes the receipt. The points are locked and were checked. */
export async function takeMoney(
  tx: Transaction,
  payment: AccountPayment,
  { at, today, pointsBook }: { at: Date; today: LocalDate; pointsBook: PointsBook },
): Promise<Taken> {
  const { id, accountId, currency, cardCents, pointsCents, pointsUsed } = payment;
  const redemptionId = pointsUsed === 0 ? null : randomUUID();
  const amountCents = cents(cardCents + pointsCents);
  const method = cardCents === 0 ? "POINTS" : pointsCents === 0 ? "CARD" : "CARD_AND_POINTS";
  const given = { accountId, kind: "PAYMENT", issuedOn: today, currency, at, amountCents, method } as const;
  const cause = "Paid towards the account";
  const [redeemed, receipt] = await Promise.all([
    redemptionId &&
      takeLockedPoints(tx, pointsBook, {
        ...{ id: redemptionId, accountId, at, type: "REDEMPTION", cause, reference: id },
        points: points(-pointsUsed),
      }),
    amountCents === 0 ? null : insertNewDocument(tx, given),
  ]);
  if (redeemed && !redeemed.ok) throw new Error("Points were spent although their balance was locked.");
  return { receipt, redemptionId };
}

/** Issues everything else that a booked payment writes. The answers are not needed. */
export function writePosting(
  tx: Transaction,
  payment: AccountPayment,
  booking: Taken & {
    readonly payer: Pick<AccountReader, "viewer" | "country">;
    readonly cardPaymentId: string | null;
    readonly at: Date;
  },
): Promise<unknown>[] {
  const { payer, receipt, redemptionId, cardPaymentId, at } = booking;
  const { viewer, country } = payer;
  const { id, accountId, pointsCents, surchargeCents } = payment;
  const paid = { rewardsCents: pointsCents, surcharge: toSurcharge(surchargeCents, country) };
  // Nothing is left to wait for where no card pays.
  const status = receipt === null || cardPaymentId === null ? "PAID" : "POSTED";
  const made = { redemptionId, paymentId: cardPaymentId, documentId: receipt?.id ?? null, postedAt: at };
  return [
    receipt && insertEntries(tx, receipt, { ...paid, at }),
    insertAllocations(tx, { accountId, at, accountPaymentId: id }, listAllocations(payment, receipt)),
    updateAccountPayment(tx, id, { status, ...made }),
    queueOrderSettling(tx, payment),
    receipt && cardPaymentId === null ? queuePaymentMail(tx, { accountId, accountPaymentId: id }) : null,
    insertAuditEntry(tx, {
      ...{ at, userId: viewer.user.id, accountId, acting: viewer.acting },
      action: "ACCOUNT_PAID",
      detail: receipt === null ? {} : { receipt: receipt.number },
    }),
  ].filter((write) => write !== null);
}

function listAllocations(payment: AccountPayment, receipt: BillingDocument | null) {
  const moneyCents = cents(payment.cardCents + payment.pointsCents);
  return matchCredits({ ...payment, moneyCents, unallocatedCents: cents(0) }).flatMap(({ creditId, ...match }) => {
    const source = creditId ?? receipt?.id;
    return source === undefined ? [] : [{ ...match, creditId: source }];
  });
}
