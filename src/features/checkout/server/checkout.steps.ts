/** Takes coupons, points and credit for an order. Refuses the order if concurrent orders have used them up. */
import type { Transaction } from "../../../server/database.ts";
import { ok, type Result, refused, type UserError } from "../../../shared/result.ts";
import { cartErrors } from "../../cart/cart-errors.ts";
import type { Tender } from "../../cart/priced-cart.ts";
import type { Quote } from "../../cart/quote.ts";
import { countCouponUse } from "../../cart/server/coupons.store.ts";
import { points } from "../../loyalty/points.ts";
import { movePoints } from "../../loyalty/server/points.store.ts";
import { calculateUsableCents } from "../../orders/credit-use.ts";
import type { Order } from "../../orders/order.ts";
import { type OrderState, toFirstState } from "../../orders/order-states.ts";
import { addUnbilled } from "../../orders/server/credit.store.ts";
import { queueHoldRefresh } from "../../orders/server/orders.steps.ts";
import { checkoutErrors } from "../checkout-errors.ts";
import type { Gathered } from "./checkout-facts.queries.ts";

interface Taker {
  readonly order: Pick<Order, "id" | "number" | "accountId">;
  readonly at: Date;
}

/** Coupons are counted in the order of their codes, so that two orders cannot deadlock. */
export async function takeCoupons(
  tx: Transaction,
  { priced }: Quote,
  { order, at }: Taker,
): Promise<Result<null, UserError>> {
  const codes = priced.coupons.flatMap(({ code, applied }) => (applied ? code : [])).sort();
  for (const code of codes) {
    const use = { code, accountId: order.accountId, orderId: order.id, at };
    if (!(await countCouponUse(tx, use))) return refused(cartErrors.couponUsedUp);
  }
  return ok(null);
}

/** Returns the id of the points movement, or null if the order uses no points. */
export async function takePoints(
  tx: Transaction,
  { pointsUsed }: Tender,
  { order, at }: Taker,
): Promise<Result<string | null, UserError>> {
  if (pointsUsed === 0) return ok(null);
  const moved = await movePoints(tx, {
    accountId: order.accountId,
    at,
    type: "REDEMPTION",
    points: points(-pointsUsed),
    cause: `Paid towards order ${order.number}`,
    reference: order.number,
  });
  return moved.ok ? ok(moved.value.movementId) : moved;
}

/** An order by card uses no credit, and nobody approves it. */
export const cardOrderState: OrderState = toFirstState({ needsApproval: false, exceedsCredit: false });

/**
 * Takes the credit of an order on account and returns its first state. Credit is used at once, also while the order waits for approval. A job
 * refreshes the account's hold after each order and may not have run yet, so the credit that earlier orders use is checked
 * here again.
 */
export async function takeCredit(
  tx: Transaction,
  { standing, may, tender, accountId }: Pick<Gathered, "standing" | "may"> & { tender: Tender; accountId: string },
): Promise<Result<OrderState, UserError>> {
  const limitCents = standing.account.creditLimitCents;
  const usedCents = await addUnbilled(tx, accountId, tender.totalCents);
  if (usedCents - tender.totalCents > calculateUsableCents(limitCents)) return refused(checkoutErrors.creditOnHold);
  if (usedCents > calculateUsableCents(limitCents)) await queueHoldRefresh(tx, accountId);
  const spendLimit = standing.membership?.spendLimitCents ?? null;
  return ok(
    toFirstState({
      needsApproval: may.orderOnAccount === "limit" && spendLimit !== null && tender.totalCents > spendLimit,
      exceedsCredit: usedCents > limitCents,
    }),
  );
}
