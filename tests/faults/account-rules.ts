/** What must hold of what accounts owe and pay. */
import { daysBetween } from "../../src/shared/local-date.ts";
import type { Rule } from "./checker.ts";
import type { AccountPaymentFound, AccountsFound, DocumentFound, Evidence } from "./evidence.ts";
import { deedsOf } from "./outcomes.ts";

const RED_AFTER_DAYS = 30;
const USABLE = 0.9;

export const accountRules: Readonly<Record<string, Rule>> = {
  /** Invariant 1, for payments. */
  "a payment that was acknowledged is there once, as it was told": ({ journal, accounts }) =>
    deedsOf(journal, "pay").flatMap(({ id, known, paying, toldCents }) => {
      if (known.kind !== "ok") return [];
      if (known.numbers.size > 1 || toldCents.size !== 1) return [`${id} was told of more than one payment`];
      const found = accounts.payments.filter((payment) => known.numbers.has(payment.id));
      const [payment] = found;
      if (payment === undefined || found.length > 1) return [`${id} was told of a payment; there are ${found.length}`];
      if (payment.status !== "PAID") return [`${id} was told that it is paid, and it is ${payment.status}`];
      if (payment.key !== paying?.key || payment.accountId !== paying.accountId) {
        return [`${id} was told of a payment that somebody else asked for`];
      }
      return toldCents.has(amountOf(payment)) ? [] : [`${id} was told another amount than ${amountOf(payment)}`];
    }),

  "a payment that was refused is not there": ({ journal, accounts }) =>
    deedsOf(journal, "pay").flatMap(({ id, known, paying }) => {
      if (known.kind !== "fail") return [];
      const payment = accounts.payments.find((each) => each.key === paying?.key && each.accountId === paying.accountId);
      return payment !== undefined && isBooked(payment) ? [`${id} was refused (${known.code}), and it is booked`] : [];
    }),

  "no payment is booked that nobody asked for, and none stays half way": ({ journal, accounts }) => {
    const asked = new Set(deedsOf(journal, "pay").map(({ paying }) => `${paying?.accountId} ${paying?.key}`));
    return accounts.payments.flatMap((payment) => [
      ...(isBooked(payment) && !asked.has(`${payment.accountId} ${payment.key}`)
        ? [`nobody asked for payment ${payment.id}`]
        : []),
      ...(payment.status === "POSTED" ? [`payment ${payment.id} is booked, and its money is still being taken`] : []),
    ]);
  },

  /** Invariant 2, for payments. */
  "a payment of an account is charged once, to the cent, and a failed one not at all": (evidence) =>
    evidence.accounts.payments.flatMap((payment) => {
      const due = isBooked(payment) ? payment.cardCents + payment.surchargeCents : 0;
      const kept = keptFor(evidence, (paymentId) => paymentId !== null && paymentId === payment.paymentId);
      return kept === due ? [] : [`payment ${payment.id} is due ${due} by card and was charged ${kept}`];
    }),

  "the gateway kept for each account what the ledger says came in": (evidence) =>
    evidence.accounts.standings.flatMap(({ accountId }) => {
      const own = new Set(
        evidence.payments.flatMap((each) =>
          each.purpose === "account" && each.accountId === accountId ? each.id : [],
        ),
      );
      const kept = keptFor(evidence, (paymentId) => own.has(paymentId ?? ""));
      const booked = sum(entriesOf(evidence.accounts, accountId, "CASH"), ({ cents }) => cents);
      return kept === booked ? [] : [`account ${accountId} has booked ${booked}, and the gateway kept ${kept}`];
    }),

  /** Invariant 6. */
  "each posting sums to nothing, and each balance is the sum of its entries and of what is open": ({ accounts }) => [
    ...[...Map.groupBy(accounts.entries, ({ postingId }) => postingId)].flatMap(([postingId, entries]) => {
      const left = sum(entries, ({ cents }) => cents);
      return left === 0 ? [] : [`posting ${postingId} sums to ${left}`];
    }),
    ...accounts.standings.flatMap(({ accountId, balanceCents }) => {
      const booked = sum(entriesOf(accounts, accountId, "RECEIVABLE"), ({ cents }) => cents);
      const open = sum(documentsOf(accounts, accountId), ({ isDebit, openCents }) =>
        isDebit ? openCents : -openCents,
      );
      return booked === balanceCents && open === balanceCents
        ? []
        : [`account ${accountId} owes ${balanceCents}, has booked ${booked} and has ${open} open`];
    }),
  ],

  /** Invariant 14. */
  "nothing is settled beyond what it was": ({ accounts }) =>
    accounts.documents.flatMap(({ id, number, isDebit, amountCents, openCents }) => {
      const own = accounts.allocations.filter(({ debitId, creditId }) => (isDebit ? debitId : creditId) === id);
      const settled = sum(own, ({ cents }) => cents);
      return settled >= 0 && openCents >= 0 && amountCents - settled === openCents
        ? []
        : [`${number} was ${amountCents}, is settled by ${settled} and has ${openCents} open`];
    }),

  "a payment settles what it was made for, and a failed one nothing": ({ accounts }) =>
    accounts.payments.flatMap((payment) => {
      const chosen = new Map(payment.debits.map(({ documentId, cents }) => [documentId, cents]));
      // A failed payment is settled against its own refund, which nobody chose.
      const own = accounts.allocations.filter(
        ({ accountPaymentId, debitId }) => accountPaymentId === payment.id && chosen.has(debitId),
      );
      return [...chosen].flatMap(([documentId, cents]) => {
        const wanted = isBooked(payment) ? cents : 0;
        const settled = sum(own, (each) => (each.debitId === documentId ? each.cents : 0));
        return settled === wanted
          ? []
          : [`payment ${payment.id} is to settle ${wanted} of a debit and settles ${settled}`];
      });
    }),

  /** Invariant 7, for payments. */
  "points are redeemed once for a payment, and returned where it failed": ({ accounts, movements }) =>
    accounts.payments.flatMap((payment) => {
      const own = movements.filter(({ reference }) => reference === payment.id);
      const taken = own.filter(({ reverses }) => reverses === null);
      const used = -sum(own, ({ points }) => points);
      const due = isBooked(payment) ? payment.pointsUsed : 0;
      return used === due && taken.length <= 1
        ? []
        : [`payment ${payment.id} is to use ${due} points: ${used} are gone, taken ${taken.length} times`];
    }),

  /** Invariant 15. */
  "a hold is what the ledger says it is": ({ accounts }) =>
    accounts.standings.flatMap(({ accountId, hold, balanceCents, unbilledCents, limitCents }) => {
      const late = documentsOf(accounts, accountId).flatMap(({ dueOn, openCents }) =>
        dueOn !== null && dueOn < accounts.today && openCents > 0 ? daysBetween(dueOn, accounts.today) : [],
      );
      const isFull = balanceCents + unbilledCents > Math.floor(limitCents * USABLE);
      const right = Math.max(0, ...late) > RED_AFTER_DAYS ? "RED" : late.length > 0 || isFull ? "AMBER" : "GREEN";
      return hold === right ? [] : [`account ${accountId} is ${hold} and should be ${right}`];
    }),

  /** Invariant 18, for payments. */
  "a payment that was taken has one receipt and one mail about it, and no other has a mail": ({ accounts, mails }) =>
    accounts.payments.flatMap((payment) => {
      const written = mails.filter(({ key }) => key === `receipt:${payment.documentId}`).length;
      const due = payment.status === "PAID" && amountOf(payment) > 0 ? 1 : 0;
      const receipts = accounts.documents.filter(({ id }) => id === payment.documentId).length;
      return written === due && receipts >= due
        ? []
        : [`payment ${payment.id} is ${payment.status}, with ${receipts} receipts and ${written} mails`];
    }),

  "who was told that a payment is booked is told once that it failed": ({ accounts, mails }) =>
    accounts.payments.flatMap((payment) => {
      const written = mails.filter(({ key }) => key === `unpaid:${payment.documentId}`).length;
      const due = payment.status === "FAILED" && payment.documentId !== null ? 1 : 0;
      return written === due
        ? []
        : [`payment ${payment.id} is ${payment.status}, with ${written} mails that it failed`];
    }),
};

function isBooked({ status }: AccountPaymentFound): boolean {
  return status === "POSTED" || status === "PAID";
}

function amountOf({ cardCents, pointsCents }: AccountPaymentFound): number {
  return cardCents + pointsCents;
}

/** What the gateway took and did not give back, for payments of our own. */
function keptFor({ intents, book }: Evidence, isOwn: (paymentId: string | null) => boolean): number {
  const own = new Set(intents.flatMap(({ id, paymentId }) => (isOwn(paymentId) ? id : [])));
  const charges = book.filter(({ intentId }) => own.has(intentId));
  return sum(charges, ({ capturedCents, refundedCents }) => capturedCents - refundedCents);
}

function entriesOf({ entries }: AccountsFound, accountId: string, book: string) {
  return entries.filter((entry) => entry.accountId === accountId && entry.book === book);
}

function documentsOf({ documents }: AccountsFound, accountId: string): DocumentFound[] {
  return documents.filter((document) => document.accountId === accountId);
}

function sum<T>(list: readonly T[], of: (each: T) => number): number {
  return list.reduce((total, each) => total + of(each), 0);
}
