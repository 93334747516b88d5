/** Cancelling the rest of an order, by staff or by the rule. */
import type { Transaction } from "../../../server/database.ts";
import { lockAccount } from "../../identity/server/accounts.store.ts";
import { points } from "../../loyalty/points.ts";
import { returnPoints } from "../../loyalty/server/points.steps.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { returnVoucherPart } from "../../vouchers/server/vouchers.steps.ts";
import type { Order } from "../order.ts";
import { planRest, type Rest } from "../order-rest.ts";
import { findNextState } from "../order-states.ts";
import { clearMissing } from "./back-orders.store.ts";
import { addUnbilled } from "./credit.store.ts";
import { earnPoints } from "./earn-points.steps.ts";
import { findContents, insertEvent } from "./order-contents.store.ts";
import { insertRest } from "./order-rests.store.ts";
import { queueHoldRefresh, queueInvoice, queueOfferSettling, queueOrderMail, queueRestRefund } from "./orders.steps.ts";
import { updateMoney, updateState } from "./orders.store.ts";
import { countShipped, releaseReservations } from "./reservations.store.ts";

interface RestInput {
  readonly at: Date;
  /** Null if the rule cancels it. */
  readonly userId: string | null;
}

/**
 * Completes an order that left in part, and gives back what the rest took: stock, vouchers, points, credit, and by a job the money of
 * the card. The transaction has locked the order. False if nothing has left yet, or if there is no rest.
 */
export async function cancelRest(tx: Transaction, order: Order, { at, userId }: RestInput): Promise<boolean> {
  const to = findNextState(order, "complete");
  if (to === null) return false;
  const [account, { lines }, shipped, country] = await Promise.all([
    lockAccount(tx, order.accountId),
    findContents(tx, order.id),
    countShipped(tx, order.id),
    getCountry(tx, order.country),
  ]);
  const rest = planRest(order, { lines, shipped, country });
  if (rest === null) return false;
  await releaseReservations(tx, order, at);
  const earningId = await earnPoints(tx, { order: { ...order, ...rest.money }, account, at });
  if (!(await updateState(tx, order, { to, also: { completed_at: at, earning_id: earningId } }))) return false;
  await Promise.all([
    clearMissing(tx, order.id),
    insertRest(tx, order, { rest, userId, at }),
    updateMoney(tx, order.id, rest.money),
    ...giveBack(tx, order, { rest, at, timeZone: country.timeZone }),
    insertEvent(tx, order, { at, kind: "REST_CANCELLED", userId, text: formatRest(rest) }),
    queueOrderMail(tx, order.number, "rest"),
    queueInvoice(tx, order.number),
    queueOfferSettling(tx, { number: order.number, because: "HANDED_OVER" }),
  ]);
  return true;
}

function giveBack(
  tx: Transaction,
  order: Order,
  { rest, at, timeZone }: { rest: Rest; at: Date; timeZone: string },
): Promise<unknown>[] {
  const { id: orderId, accountId, number, payBy, redemptionId: movementId } = order;
  const amount = points(rest.pointsReturned);
  const cause = `The rest of order ${number} was cancelled`;
  return [
    ...(rest.voucherCents > 0 ? [returnVoucherPart(tx, { orderId, at, timeZone, amount: rest.voucherCents })] : []),
    ...(amount > 0 && movementId !== null ? [returnPoints(tx, { accountId, movementId, amount, at, cause })] : []),
    ...(payBy === "ACCOUNT"
      ? [addUnbilled(tx, accountId, rest.money.totalCents - order.totalCents), queueHoldRefresh(tx, accountId)]
      : []),
    ...(payBy === "CARD" && rest.refundCents > 0 ? [queueRestRefund(tx, number)] : []),
  ];
}

function formatRest({ lines }: Rest): string {
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const units = count === 1 ? "1 unit was" : `${count} units were`;
  return `${units} cancelled, because they could not be sent. The order is complete without them.`;
}
