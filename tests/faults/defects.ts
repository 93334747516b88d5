/**
 * Bugs that are planted on purpose, each of a kind that somebody could really make, and the rule of the checker that must
 * find it. They show that a green run means something.
 */
import { accountDefects } from "./account-defects.ts";
import type { LineFaults } from "./line.ts";
import type { PayAppetite } from "./pay-plan.ts";
import type { Appetite } from "./plan.ts";
import type { PostFaults } from "./post.ts";
import { type Edit, without } from "./source-edits.ts";

export interface Defect {
  readonly name: string;
  readonly edits: readonly Edit[];
  /** The rule that must be broken; others may be too. */
  readonly breaks: string;
  /** What has to happen for it to show. */
  readonly needs?: {
    readonly appetite?: Partial<Appetite>;
    /** Then people pay what their accounts owe, and nobody orders. */
    readonly paying?: Partial<PayAppetite>;
    readonly line?: Partial<LineFaults>;
    readonly post?: Partial<PostFaults>;
    readonly killAt?: string;
  };
}

const placing = "src/features/checkout/server/place-order.ts";
const checks = "src/features/checkout/checkout-checks.ts";
const undoing = "src/features/orders/server/undo-order.ts";
const gateway = "src/features/cards/server/gateway.ts";
const reconciler = "src/features/cards/server/reconcile-payments.ts";
const cancelling = { appetite: { cancels: 60 } };

const orderDefects: readonly Defect[] = [
  {
    name: "key-not-kept",
    breaks: "a key answers for one request",
    edits: [
      without(
        placing,
        "if (keyed !== null && !(await keepReply(tx, keyed, { number, at }))) return refused(checkoutErrors.keyReused);",
      ),
    ],
  },
  {
    name: "version-and-total-not-compared",
    breaks: "what was acknowledged exists once, as it was shown",
    edits: [
      without(checks, "({ isVersionShown }) => (isVersionShown ? null : cartErrors.stale),"),
      without(checks, "({ isTotalShown }) => (isTotalShown ? null : checkoutErrors.otherTotal),"),
    ],
    needs: { appetite: { card: 10, edits: 90 } },
  },
  {
    name: "payment-not-checked",
    breaks: "an order by card is charged once, to the cent, and an ended one not at all",
    edits: [
      {
        file: checks,
        find: "if (!payment || !isEnough) return checkoutErrors.paymentMissing;",
        put: "if (!payment) return null;",
      },
    ],
    needs: { appetite: { card: 90, declines: 50 } },
  },
  {
    name: "charged-a-cent-more",
    breaks: "an order by card is charged once, to the cent, and an ended one not at all",
    edits: [{ file: gateway, find: "amount: payment.amountCents,", put: "amount: payment.amountCents + 1," }],
  },
  {
    name: "failed-charge-keeps-the-order",
    breaks: "what was refused does not exist",
    edits: [
      without(
        "src/features/orders/server/order-money.ts",
        "if (locked !== null) await undoOrder(tx, locked, failedCharge(services.clock.now()));",
      ),
    ],
    needs: { appetite: { card: 100, leaves: 0 }, line: { declined: 50 } },
  },
  {
    name: "reconciler-off",
    breaks: "no money is held or taken for nothing",
    edits: [
      without(reconciler, "if (payment !== null) await reconcile(services, payment);"),
      { file: reconciler, find: "      await reconcile(services, payment);\n", put: "" },
    ],
    needs: { appetite: { card: 90, leaves: 50 } },
  },
  {
    name: "reconciler-takes-what-no-order-is-for",
    breaks: "no money is held or taken for nothing",
    edits: [
      {
        file: "src/features/orders/server/order-purpose.ts",
        find: 'return isFresh && (await isCartLive(db, payment.reference)) ? "wait" : "release";',
        put: 'return "keep";',
      },
    ],
    needs: { appetite: { card: 90, leaves: 50 } },
  },
  {
    name: "gateway-key-new-each-time",
    breaks: "one intent for each payment",
    edits: [
      {
        file: gateway,
        find: "{ idempotencyKey: `payment-",
        put: "{ idempotencyKey: crypto.randomUUID() + `payment-",
      },
    ],
    needs: { appetite: { card: 100 }, killAt: "after-intent" },
  },
  {
    name: "webhook-taken-twice",
    breaks: "a webhook takes effect once, and a forged one never",
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
    needs: { appetite: { card: 100, leaves: 0 }, post: { tripled: 100 } },
  },
  {
    name: "webhook-not-signed",
    breaks: "a webhook takes effect once, and a forged one never",
    edits: [
      {
        file: "src/features/cards/server/webhook-routes.ts",
        find: 'if (!Buffer.isBuffer(body) || typeof signature !== "string") return null;',
        put: 'if (Buffer.isBuffer(body)) return JSON.parse(body.toString()); if (typeof signature !== "string") return null;',
      },
    ],
    needs: { appetite: { card: 100 }, post: { forged: 50 } },
  },
  {
    name: "shelf-not-reserved",
    breaks: "shelves hold what orders were promised, and no more than there is",
    edits: [without("src/features/orders/server/reservations.store.ts", "await reserveStock(tx, units);")],
    needs: { appetite: { cancels: 0 } },
  },
  {
    name: "shelf-not-released",
    breaks: "an order holds what it takes, and an ended one nothing",
    edits: [without(undoing, "await releaseReservations(tx, order, at);")],
    needs: cancelling,
  },
  {
    name: "coupon-not-counted",
    breaks: "a coupon is counted once for each order with it, within its limits",
    edits: [without(placing, "if (!(await countCouponUse(tx, use))) return refused(cartErrors.couponUsedUp);")],
  },
  {
    name: "coupon-not-released",
    breaks: "a coupon is counted once for each order with it, within its limits",
    edits: [without(undoing, "await releaseCouponUse(tx, { code, accountId, orderId, at });")],
    needs: cancelling,
  },
  {
    name: "points-half-taken",
    breaks: "points are redeemed once for an order, and returned once",
    edits: [
      {
        file: placing,
        find: "points: points(-tender.pointsUsed),",
        put: "points: points(-Math.ceil(tender.pointsUsed / 2)),",
      },
    ],
    needs: { appetite: { card: 90 } },
  },
  {
    name: "points-not-returned",
    breaks: "points are redeemed once for an order, and returned once",
    edits: [without(undoing, "await reverseMovement(tx, { accountId, movementId: redemptionId, at, cause });")],
    needs: { appetite: { card: 90, cancels: 60 } },
  },
  {
    name: "credit-not-freed",
    breaks: "credit is used by what stands on account",
    edits: [without(undoing, 'if (order.payBy === "ACCOUNT") await addUnbilled(tx, accountId, -order.totalCents);')],
    needs: { appetite: { card: 20, cancels: 60 } },
  },
  {
    name: "mail-not-queued",
    breaks: "each mail is written once and comes under its own id",
    edits: [
      without(placing, 'await queueOrderMail(tx, number, order.approval === "pending" ? "approval" : "confirmed");'),
    ],
  },
  {
    name: "mail-under-a-new-id",
    breaks: "each mail is written once and comes under its own id",
    edits: [
      {
        file: "src/server/mail.ts",
        find: "messageId: `<",
        put: "messageId: `<other-",
      },
    ],
  },
];

export const defects: readonly Defect[] = [...orderDefects, ...accountDefects];

export function findDefect(name: string): Defect {
  const found = defects.find((defect) => defect.name === name);
  if (found === undefined) throw new Error(`There is no defect ${name}.`);
  return found;
}
