/** The rules about the debts of accounts and their payments. */
import { daysBetween } from "../../src/shared/local-date.ts";
import type { AccountPaymentRow, AccountRows, CheckerInput, DocumentRow, Rule } from "./checker-input.ts";
import { listRequests } from "./journal.ts";
import { isBooked, sumBy } from "./money-rules.ts";

const RED_AFTER_DAYS = 30;
const USABLE_SHARE_OF_LIMIT = 0.9;

export const accountRules: Readonly<Record<string, Rule>> = {
  "every acknowledged payment exists once, with the amount that was reported": ({ journal, accounts }) =>
    listRequests(journal, "pay").flatMap(({ id, outcome, paying, reportedCents }) => {
      if (outcome.kind !== "ok") return [];
      if (outcome.numbers.size > 1 || reportedCents.size !== 1) return [`${id} was answered with several payments`];
      const found = accounts.payments.filter((payment) => outcome.numbers.has(payment.id));
      const [payment] = found;
      if (payment === undefined || found.length > 1) {
        return [`${id} was answered with a payment that exists ${found.length} times`];
      }
      if (payment.status !== "PAID") return [`${id} was reported as paid, and it is ${payment.status}`];
      if (payment.key !== paying?.key || payment.accountId !== paying.accountId) {
        return [`${id} was answered with a payment that somebody else requested`];
      }
      const amountCents = amountCentsFor(payment);
      return reportedCents.has(amountCents) ? [] : [`${id} was reported with another amount than ${amountCents}`];
    }),

  "no refused payment is booked": ({ journal, accounts }) =>
    listRequests(journal, "pay").flatMap(({ id, outcome, paying }) => {
      if (outcome.kind !== "fail") return [];
      const payment = accounts.payments.find((each) => each.key === paying?.key && each.accountId === paying.accountId);
      return payment !== undefined && isBooked(payment)
        ? [`${id} was refused (${outcome.code}), and it is booked`]
        : [];
    }),

  "every booked payment was requested, and none stays unfinished": ({ journal, accounts }) => {
    const requested = new Set(listRequests(journal, "pay").map(({ paying }) => `${paying?.accountId} ${paying?.key}`));
    return accounts.payments.flatMap((payment) => [
      ...(isBooked(payment) && !requested.has(`${payment.accountId} ${payment.key}`)
        ? [`nobody requested payment ${payment.id}`]
        : []),
      ...(payment.status === "POSTED" ? [`payment ${payment.id} is booked, and its card is not captured yet`] : []),
    ]);
  },

  "an account payment is charged once and exactly, and a failed payment is not charged": (input) =>
    input.accounts.payments.flatMap((payment) => {
      const dueCents = isBooked(payment) ? payment.cardCents + payment.surchargeCents : 0;
      const keptCents = sumKeptCents(input, (paymentId) => paymentId !== null && paymentId === payment.paymentId);
      return keptCents === dueCents
        ? []
        : [`payment ${payment.id} is due ${dueCents} by card and was charged ${keptCents}`];
    }),

  "for each account, the money kept by the gateway equals the cash in the ledger": (input) =>
    input.accounts.standings.flatMap(({ accountId }) => {
      const own = new Set(
        input.payments.flatMap((each) => (each.purpose === "account" && each.accountId === accountId ? each.id : [])),
      );
      const keptCents = sumKeptCents(input, (paymentId) => own.has(paymentId ?? ""));
      const bookedCents = sumBy(listEntries(input.accounts, accountId, "CASH"), ({ cents }) => cents);
      return keptCents === bookedCents
        ? []
        : [`account ${accountId} has booked ${bookedCents}, and the gateway kept ${keptCents}`];
    }),

  "each posting sums to zero, and each balance equals its entries and its open documents": ({ accounts }) => [
    ...[...Map.groupBy(accounts.entries, ({ postingId }) => postingId)].flatMap(([postingId, entries]) => {
      const leftCents = sumBy(entries, ({ cents }) => cents);
      return leftCents === 0 ? [] : [`posting ${postingId} sums to ${leftCents}`];
    }),
    ...accounts.standings.flatMap(({ accountId, balanceCents }) => {
      const bookedCents = sumBy(listEntries(accounts, accountId, "RECEIVABLE"), ({ cents }) => cents);
      const openCents = sumBy(listDocuments(accounts, accountId), (document) =>
        document.isDebit ? document.openCents : -document.openCents,
      );
      return bookedCents === balanceCents && openCents === balanceCents
        ? []
        : [`account ${accountId} owes ${balanceCents}, has booked ${bookedCents} and has ${openCents} open`];
    }),
  ],

  "no document is settled beyond its amount": ({ accounts }) =>
    accounts.documents.flatMap(({ id, number, isDebit, amountCents, openCents }) => {
      const own = accounts.allocations.filter(({ debitId, creditId }) => (isDebit ? debitId : creditId) === id);
      const settledCents = sumBy(own, ({ cents }) => cents);
      return settledCents >= 0 && openCents >= 0 && amountCents - settledCents === openCents
        ? []
        : [`${number} has an amount of ${amountCents}, ${settledCents} settled and ${openCents} open`];
    }),

  "a payment settles the documents it was made for, and a failed payment settles none": ({ accounts }) =>
    accounts.payments.flatMap((payment) => {
      const chosen = new Map(payment.debits.map(({ documentId, cents }) => [documentId, cents]));
      // A failed payment also settles its own refund document. Nobody chose that document, so it is left out.
      const own = accounts.allocations.filter(
        ({ accountPaymentId, debitId }) => accountPaymentId === payment.id && chosen.has(debitId),
      );
      return [...chosen].flatMap(([documentId, cents]) => {
        const dueCents = isBooked(payment) ? cents : 0;
        const settledCents = sumBy(own, (each) => (each.debitId === documentId ? each.cents : 0));
        return settledCents === dueCents
          ? []
          : [`payment ${payment.id} must settle ${dueCents} of a document and settles ${settledCents}`];
      });
    }),

  "points are redeemed once for a payment, and returned if it fails": ({ accounts, movements }) =>
    accounts.payments.flatMap((payment) => {
      const own = movements.filter(({ reference }) => reference === payment.id);
      const redemptions = own.filter(({ reverses }) => reverses === null);
      const used = -sumBy(own, ({ points }) => points);
      const due = isBooked(payment) ? payment.pointsUsed : 0;
      return used === due && redemptions.length <= 1
        ? []
        : [`payment ${payment.id} must use ${due} points and uses ${used}, in ${redemptions.length} redemptions`];
    }),

  "an account's hold follows from its ledger": ({ accounts }) =>
    accounts.standings.flatMap(({ accountId, hold, balanceCents, unbilledCents, limitCents }) => {
      const overdueDays = listDocuments(accounts, accountId).flatMap(({ dueOn, openCents }) =>
        dueOn !== null && dueOn < accounts.today && openCents > 0 ? daysBetween(dueOn, accounts.today) : [],
      );
      const isOverLimit = balanceCents + unbilledCents > Math.floor(limitCents * USABLE_SHARE_OF_LIMIT);
      const isRed = Math.max(0, ...overdueDays) > RED_AFTER_DAYS;
      const due = isRed ? "RED" : overdueDays.length > 0 || isOverLimit ? "AMBER" : "GREEN";
      return hold === due ? [] : [`account ${accountId} is ${hold} and should be ${due}`];
    }),

  "a paid payment has one receipt and one receipt mail, and no other payment has such a mail": ({ accounts, mails }) =>
    accounts.payments.flatMap((payment) => {
      const mailCount = mails.filter(({ key }) => key === `receipt:${payment.documentId}`).length;
      const due = payment.status === "PAID" && amountCentsFor(payment) > 0 ? 1 : 0;
      const receipts = accounts.documents.filter(({ id }) => id === payment.documentId).length;
      return mailCount === due && receipts >= due
        ? []
        : [`payment ${payment.id} is ${payment.status}, with ${receipts} receipts and ${mailCount} mails`];
    }),

  "one mail reports each booked payment that failed": ({ accounts, mails }) =>
    accounts.payments.flatMap((payment) => {
      const mailCount = mails.filter(({ key }) => key === `unpaid:${payment.documentId}`).length;
      const due = payment.status === "FAILED" && payment.documentId !== null ? 1 : 0;
      return mailCount === due
        ? []
        : [`payment ${payment.id} is ${payment.status}, with ${mailCount} mails that it failed`];
    }),
};

function amountCentsFor({ cardCents, pointsCents }: AccountPaymentRow): number {
  return cardCents + pointsCents;
}

/** Sums the money that the gateway captured and did not refund, for the payments that `isOwn` accepts. */
function sumKeptCents({ intents, gatewayCharges }: CheckerInput, isOwn: (paymentId: string | null) => boolean): number {
  const own = new Set(intents.flatMap(({ id, paymentId }) => (isOwn(paymentId) ? id : [])));
  const charges = gatewayCharges.filter(({ intentId }) => own.has(intentId));
  return sumBy(charges, ({ capturedCents, refundedCents }) => capturedCents - refundedCents);
}

function listEntries({ entries }: AccountRows, accountId: string, book: string) {
  return entries.filter((entry) => entry.accountId === accountId && entry.book === book);
}

function listDocuments({ documents }: AccountRows, accountId: string): DocumentRow[] {
  return documents.filter((document) => document.accountId === accountId);
}
