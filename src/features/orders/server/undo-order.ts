import type { Transaction } from "../../../server/database.ts";
import { releaseCouponUse } from "../../cart/server/coupons.store.ts";
import { reverseMovement } from "../../loyalty/server/points.store.ts";
import type { Order, OrderEventKind } from "../order.ts";
import { moveOrder, type OrderMove } from "../order-states.ts";
import { clearMissing } from "./back-orders.store.ts";
import { addUnbilled } from "./credit.store.ts";
import { type OrderMail, queueOrderMail, queueRefreshOfHold, queueReturnOfMoney } from "./order-outbox.ts";
import { findContents, insertEvent, updateState } from "./orders.store.ts";
import { releaseReservations } from "./reservations.store.ts";

export interface Undoing {
  readonly move: Extract<OrderMove, "cancel" | "stop" | "invalidate">;
  readonly at: Date;
  /** Null where nobody did it. */
  readonly userId: string | null;
  readonly kind: OrderEventKind;
  readonly words: string;
  /** What the customer is told; that it is cancelled, where nothing else is said. */
  readonly mail?: OrderMail;
}

/**
 * Ends an order that this transaction has locked, and gives back what it took, in the order in which it was taken:
 * shelves, coupons, points, credit. Money goes back afterwards, by a job. False where the order cannot be ended so.
 */
export async function undoOrder(tx: Transaction, order: Order, undoing: Undoing): Promise<boolean> {
  const { move, at, userId, kind, words, mail = "cancelled" } = undoing;
  const to = moveOrder(order, move);
  if (to === null || !(await updateState(tx, order, { to, also: { cancelled_at: at } }))) return false;
  const { id: orderId, accountId, number, redemptionId } = order;
  await releaseReservations(tx, order, at);
  await clearMissing(tx, orderId);
  const { promotions } = await findContents(tx, orderId);
  for (const code of promotions.flatMap(({ couponCode }) => couponCode ?? []).sort()) {
    await releaseCouponUse(tx, { code, accountId, orderId, at });
  }
  if (redemptionId !== null) {
    const cause = `Order ${number} was cancelled`;
    await reverseMovement(tx, { accountId, movementId: redemptionId, at, cause });
  }
  if (order.payBy === "ACCOUNT") await addUnbilled(tx, accountId, -order.totalCents);
  await insertEvent(tx, order, { at, kind, userId, words });
  await queueOrderMail(tx, number, mail);
  if (order.payBy === "ACCOUNT") await queueRefreshOfHold(tx, accountId);
  if (order.paymentId !== null) await queueReturnOfMoney(tx, number);
  return true;
}
