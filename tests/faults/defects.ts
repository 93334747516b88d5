/**
 * Bugs that are planted on purpose. Each is a mistake that somebody could really make, and names the rule that must find it.
 * They show that a run without violations means something.
 */
import { accountDefects } from "./account-defects.ts";
import { rewardDefects } from "./reward-defects.ts";
import { type Defect, without } from "./source-edits.ts";

const placing = "src/features/checkout/server/checkout.steps.ts";
const checks = "src/features/checkout/checkout-checks.ts";
const undoing = "src/features/orders/server/orders.steps.ts";
const gateway = "src/features/cards/server/gateway.adapter.ts";
const reconciler = "src/features/cards/server/payments.actions.ts";
const lots = "src/features/loyalty/lots.ts";
const cancelling = { orderMix: { cancels: 60 } };

const orderDefects: readonly Defect[] = [
  {
    name: "key-not-stored",
    breaks: "an idempotency key answers for one request only",
    edits: [without(placing, "keyed === null ? null : insertReply(tx, keyed, { number, at }),")],
  },
  {
    name: "order-answered-and-not-written",
    breaks: "every acknowledged order exists once, with the total that was shown",
    edits: [without("src/features/checkout/server/checkout.actions.ts", "commitWith(...writeOrder(tx, placed));")],
    needs: { orderMix: { card: 0 } },
  },
  {
    name: "version-and-total-not-compared",
    breaks: "every acknowledged order exists once, with the total that was shown",
    edits: [
      without(checks, "({ isVersionShown }) => (isVersionShown ? null : cartErrors.stale),"),
      without(checks, "({ isTotalShown }) => (isTotalShown ? null : checkoutErrors.otherTotal),"),
    ],
    needs: { orderMix: { card: 10, edits: 90 } },
  },
  {
    name: "payment-not-checked",
    breaks: "an order by card is charged once and exactly, and an ended order is not charged",
    edits: [
      {
        file: checks,
        find: "if (!payment || !isEnough) return checkoutErrors.paymentMissing;",
        put: "if (!payment) return null;",
      },
    ],
    needs: { orderMix: { card: 90, declines: 50 } },
  },
  {
    name: "charged-one-cent-too-much",
    breaks: "an order by card is charged once and exactly, and an ended order is not charged",
    edits: [{ file: gateway, find: "amount: payment.amountCents,", put: "amount: payment.amountCents + 1," }],
  },
  {
    name: "failed-charge-keeps-order",
    breaks: "no refused order exists",
    edits: [
      without(
        "src/features/checkout/server/checkout.actions.ts",
        "if (locked !== null) await undoUnpaidOrder(tx, locked, clock.now());",
      ),
      without(undoing, 'if (payment.status === "cancelled") await undoUnpaidOrder(tx, order, at);'),
    ],
    needs: { orderMix: { card: 100, leaves: 0 }, gatewayFaults: { captureDeclined: 50 } },
  },
  {
    name: "reconciler-off",
    breaks: "no money is held or taken without an order or payment",
    edits: [
      without(reconciler, "if (payment !== null) await reconcile(services, payment);"),
      { file: reconciler, find: "      await reconcile(services, payment);\n", put: "" },
    ],
    needs: { orderMix: { card: 90, leaves: 50 } },
  },
  {
    name: "reconciler-captures-without-order",
    breaks: "no money is held or taken without an order or payment",
    edits: [
      {
        file: "src/features/orders/server/orders.steps.ts",
        find: 'return isFresh && (await isCartLive(db, payment.reference)) ? "wait" : "release";',
        put: 'return "keep";',
      },
    ],
    needs: { orderMix: { card: 90, leaves: 50 } },
  },
  {
    name: "new-gateway-key-each-time",
    breaks: "each payment has one intent at the gateway",
    edits: [
      {
        file: gateway,
        find: "{ idempotencyKey: `payment-",
        put: "{ idempotencyKey: crypto.randomUUID() + `payment-",
      },
    ],
    // Otherwise the webhook about the new intent tells the shop which intent it has.
    needs: { orderMix: { card: 100 }, killAt: "after-intent", webhookFaults: { lost: 100 } },
  },
  {
    name: "webhook-applied-twice",
    breaks: "a webhook takes effect once, and a forged webhook never does",
    edits: [
      {
        file: "src/features/cards/server/payments.store.ts",
        find: "return taken !== undefined;",
        put: "return true;",
      },
      {
        file: "src/features/cards/payment.ts",
        find: "return before.status !== after.status || before.refundedCents !== after.refundedCents;",
        put: "return true;",
      },
      without("src/features/orders/server/orders.store.ts", '.where("payment_status", "=", "NOTPAID")'),
    ],
    needs: { orderMix: { card: 100, leaves: 0 }, webhookFaults: { tripled: 100 } },
  },
  {
    name: "webhook-signature-not-checked",
    breaks: "a webhook takes effect once, and a forged webhook never does",
    edits: [
      {
        file: "src/features/cards/server/webhooks.routes.ts",
        find: 'if (!Buffer.isBuffer(body) || typeof signature !== "string") return null;',
        put: 'if (Buffer.isBuffer(body)) return JSON.parse(body.toString()); if (typeof signature !== "string") return null;',
      },
    ],
    needs: { orderMix: { card: 100 }, webhookFaults: { forged: 50 } },
  },
  {
    name: "stock-not-reserved",
    breaks: "stock reservations match the orders and never exceed the stock",
    edits: [without("src/features/orders/server/reservations.store.ts", "reserveStock(tx, units), ")],
    needs: { orderMix: { cancels: 0 } },
  },
  {
    name: "stock-not-released",
    breaks: "an order reserves the units it takes, and an ended order reserves none",
    edits: [without(undoing, "await releaseReservations(tx, order, at);")],
    needs: cancelling,
  },
  {
    name: "coupon-not-counted",
    breaks: "a coupon is counted once for each order that uses it, within its limits",
    edits: [without(placing, "insertCouponUses(tx, listAppliedCodes(quote.priced), { accountId, orderId, at }),")],
  },
  {
    name: "coupon-not-released",
    breaks: "a coupon is counted once for each order that uses it, within its limits",
    edits: [without(undoing, "await releaseCouponUse(tx, { code, accountId, orderId, at });")],
    needs: cancelling,
  },
  {
    name: "half-of-points-redeemed",
    breaks: "points are redeemed once for an order, and returned once if it ends",
    edits: [
      {
        file: placing,
        find: "points: points(-order.pointsUsed),",
        put: "points: points(-Math.ceil(order.pointsUsed / 2)),",
      },
    ],
    needs: { orderMix: { card: 90 } },
  },
  {
    name: "points-not-returned",
    breaks: "points are redeemed once for an order, and returned once if it ends",
    edits: [without(undoing, "await reverseMovement(tx, { accountId, movementId: redemptionId, at, cause });")],
    needs: { orderMix: { card: 90, cancels: 60 } },
  },
  {
    name: "newest-points-used-first",
    breaks: "points are taken from the lots that expire first",
    edits: [
      {
        file: lots,
        find: "one.expiresAt.getTime() - other.expiresAt.getTime() ||",
        put: "other.expiresAt.getTime() - one.expiresAt.getTime() ||",
      },
    ],
    needs: { orderMix: { card: 90 } },
  },
  {
    name: "returned-points-get-another-last-day",
    breaks: "points can be used until the end of the 24th month, also when they come back",
    edits: [without(lots, " && (byId.get(use.lotId)?.expiresAt ?? at) <= at")],
    needs: { orderMix: { card: 90, cancels: 60 } },
  },
  {
    name: "credit-not-released",
    breaks: "an account's used credit is the sum of its open orders on account",
    edits: [without(undoing, 'if (order.payBy === "ACCOUNT") await addUnbilled(tx, accountId, -order.totalCents);')],
    needs: { orderMix: { card: 20, cancels: 60 } },
  },
  {
    name: "mail-not-queued",
    breaks: "each mail is written once and received under its own id",
    edits: [without(placing, 'queueOrderMail(tx, number, order.approval === "pending" ? "approval" : "confirmed"),')],
  },
  {
    name: "mail-with-another-id",
    breaks: "each mail is written once and received under its own id",
    edits: [
      {
        file: "src/server/mail.ts",
        find: "messageId: `<",
        put: "messageId: `<other-",
      },
    ],
  },
];

export const defects: readonly Defect[] = [...orderDefects, ...accountDefects, ...rewardDefects];

export function findDefect(name: string): Defect {
  const found = defects.find((defect) => defect.name === name);
  if (found === undefined) throw new Error(`There is no defect ${name}.`);
  return found;
}
