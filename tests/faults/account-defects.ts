/** Bugs that are planted in how accounts pay what they owe. */
import type { Defect } from "./defects.ts";
import { without } from "./source-edits.ts";

const billing = "src/features/billing/server";
const booking = `${billing}/post-payment.ts`;
const ending = `${billing}/end-account-payment.ts`;
const declining = { line: { declined: 50 }, paying: { leaves: 0, points: 70 } };

export const accountDefects: readonly Defect[] = [
  {
    name: "payment-key-answers-anything",
    breaks: "a key answers for one request",
    edits: [
      {
        file: `${billing}/billing.actions.ts`,
        find: "kept.requestHash.equals(requestHash) ? ok(kept) : refused(billingErrors.otherPayment);",
        put: "ok(kept);",
      },
    ],
    needs: { paying: { leaves: 0 } },
  },
  {
    name: "card-not-looked-at",
    breaks: "a payment of an account is charged once, to the cent, and a failed one not at all",
    edits: [without(booking, 'if (payment?.status !== "reserved" || !isEnough) return billingErrors.notConfirmed;')],
    needs: { paying: { declines: 50, saved: 0 } },
  },
  {
    name: "points-booked-as-cash",
    breaks: "the gateway kept for each account what the ledger says came in",
    edits: [
      {
        file: booking,
        find: "const paid = { amountCents, method, rewardsCents: pointsCents, surchargeCents } as const;",
        put: "const paid = { amountCents, method, rewardsCents: cents(0), surchargeCents } as const;",
      },
    ],
    needs: { paying: { points: 80, overdue: 0 } },
  },
  {
    name: "failed-payment-stays-booked",
    breaks: "the gateway kept for each account what the ledger says came in",
    edits: [
      without(ending, "await reversePayment(tx, { payment: document, accountPaymentId: id, at, today, words });"),
    ],
    needs: declining,
  },
  {
    name: "points-of-a-failed-payment-not-returned",
    breaks: "points are redeemed once for a payment, and returned where it failed",
    edits: [
      without(
        ending,
        `await reverseMovement(tx, { accountId, movementId: redemptionId, at, cause: \`Payment \${document.number} failed\` });`,
      ),
    ],
    needs: declining,
  },
  {
    name: "payment-settles-nothing",
    breaks: "a payment settles what it was made for, and a failed one nothing",
    edits: [without(booking, "await insertAllocations(tx, { accountId, at, accountPaymentId: id }, allocations);")],
    needs: { paying: {} },
  },
  {
    name: "hold-not-looked-at-again",
    breaks: "a hold is what the ledger says it is",
    edits: [without(booking, "await refreshHold(tx, accountId, today);")],
    needs: { paying: { overdue: 80, leaves: 0, balance: 0 } },
  },
  {
    name: "receipt-not-sent",
    breaks: "a payment that was taken has one receipt and one mail about it, and no other has a mail",
    edits: [without(ending, "return addJob(tx, PAYMENT_MAIL, { ...ended });")],
    needs: { paying: {} },
  },
  {
    name: "money-kept-that-pays-for-nothing",
    breaks: "no money is held or taken for nothing",
    edits: [
      {
        file: `${billing}/account-purpose.ts`,
        find: 'return known?.status === "ASKED" && isFreshlyReserved(payment, clock.now()) ? "wait" : "release";',
        put: 'return "keep";',
      },
    ],
    needs: { paying: { leaves: 70, saved: 0 } },
  },
  {
    name: "refused-payment-is-told-as-paid",
    breaks: "a payment that was acknowledged is there once, as it was told",
    edits: [
      {
        file: `${billing}/pay-begun.ts`,
        find: 'if (now === null || now.status === "FAILED") return refusedWith(billingErrors.notCharged);',
        put: 'if (now === null) return refusedWith(billingErrors.notCharged); if (now.status === "FAILED") return { shown: { payment: { ...now, status: "PAID" }, country, clientSecret: null }, userErrors: [] };',
      },
    ],
    needs: declining,
  },
];
