/** Bugs that are planted in the payment of an account's debts. */
import { type Defect, without } from "./source-edits.ts";

const booking = "src/features/billing/server/post-account-payment.steps.ts";
const paying = "src/features/billing/server/account-payments.actions.ts";
const ending = "src/features/billing/server/end-account-payment.steps.ts";
const manyDeclines = { gatewayFaults: { captureDeclined: 50 }, paymentMix: { leaves: 0, points: 70 } };

export const accountDefects: readonly Defect[] = [
  {
    name: "payment-key-ignores-request",
    breaks: "an idempotency key answers for one request only",
    edits: [
      {
        file: paying,
        find: "stored.requestHash.equals(requestHash) ? ok(stored) : refused(billingErrors.otherPayment);",
        put: "ok(stored);",
      },
    ],
    needs: { paymentMix: { leaves: 0 } },
  },
  {
    name: "card-status-not-checked",
    breaks: "an account payment is charged once and exactly, and a failed payment is not charged",
    edits: [
      without(
        "src/features/billing/check-posting.ts",
        'if (payment?.status !== "reserved" || !isEnough) return billingErrors.notConfirmed;',
      ),
    ],
    needs: { paymentMix: { declines: 50, saved: 0 } },
  },
  {
    name: "points-booked-as-cash",
    breaks: "for each account, the money kept by the gateway equals the cash in the ledger",
    edits: [
      {
        file: booking,
        find: "const paid = { rewardsCents: pointsCents, surcharge: toSurcharge(surchargeCents, country) };",
        put: "const paid = { rewardsCents: cents(0), surcharge: toSurcharge(surchargeCents, country) };",
      },
    ],
    needs: { paymentMix: { points: 80, overdue: 0 } },
  },
  {
    name: "failed-payment-stays-booked",
    breaks: "for each account, the money kept by the gateway equals the cash in the ledger",
    edits: [
      without(ending, "else await reversePayment(tx, { payment: document, accountPaymentId: id, at, today, words });"),
    ],
    needs: manyDeclines,
  },
  {
    name: "points-of-failed-payment-not-returned",
    breaks: "points are redeemed once for a payment, and returned if it fails",
    edits: [
      without(
        ending,
        `await reverseMovement(tx, { accountId, movementId: redemptionId, at, cause: \`Payment \${document.number} failed\` });`,
      ),
    ],
    needs: manyDeclines,
  },
  {
    name: "payment-settles-nothing",
    breaks: "a payment settles the documents it was made for, and a failed payment settles none",
    edits: [
      without(
        booking,
        "insertAllocations(tx, { accountId, at, accountPaymentId: id }, listAllocations(payment, receipt)),",
      ),
    ],
    needs: { paymentMix: {} },
  },
  {
    name: "hold-not-refreshed",
    breaks: "an account's hold follows from its ledger",
    edits: [without(paying, "if (hold.change !== null) commitWith(updateHold(tx, accountId, hold.change));")],
    needs: { paymentMix: { overdue: 80, leaves: 0, balance: 0 } },
  },
  {
    name: "receipt-not-sent",
    breaks: "a paid payment has one receipt and one receipt mail, and no other payment has such a mail",
    edits: [without(ending, "return addJob(tx, PAYMENT_MAIL, { ...ended });")],
    needs: { paymentMix: {} },
  },
  {
    name: "unused-payment-not-released",
    breaks: "no money is held or taken without an order or payment",
    edits: [
      {
        file: "src/features/billing/server/end-account-payment.steps.ts",
        find: 'return known?.status === "ASKED" && isFreshlyReserved(payment, clock.now()) ? "wait" : "release";',
        put: 'return "keep";',
      },
    ],
    needs: { paymentMix: { leaves: 70, saved: 0 } },
  },
  {
    name: "failed-payment-reported-as-paid",
    breaks: "every acknowledged payment exists once, with the amount that was reported",
    edits: [
      {
        file: paying,
        find: 'if (now === null || now.status === "FAILED") return refusedWith(billingErrors.notCharged);',
        put: 'if (now === null) return refusedWith(billingErrors.notCharged); if (now.status === "FAILED") return { shown: { payment: { ...now, status: "PAID" }, country, clientSecret: null }, userErrors: [] };',
      },
    ],
    needs: manyDeclines,
  },
];
