/** Cancelling the rest of an order, by staff or by the rule. */
import type { Transaction } from "../../../server/database.ts";
import { lockAccount } from "../../identity/server/accounts.store.ts";
import { points } from "../../loyalty/points.ts";
import { movePoints } from "../../loyalty/server/points.store.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import type { Order } from "../order.ts";
import { planRest, type Rest } from "../order-rest.ts";
import { findNextState } from "../order-states.ts";
import { clearMissing } from "./back-orders.store.ts";
import { addUnbilled } from "./credit.store.ts";
import { earnPoints } from "./earn-points.steps.ts";
import { findContents, insertEvent } from "./order-contents.store.ts";
import { insertRest } from "./order-rests.store.ts";
import { queueHoldRefresh, queueInvoice, queueOrderMail, queueRestRefund } from "./orders.steps.ts";
import { updateMoney, updateState } from "./orders.store.ts";
import { countShipped, releaseReservations } from "./reservations.store.ts";

interface RestInput {
  readonly at: Date;
  /** Null if the rule cancels it. */
  readonly userId: string | null;
}

/**
 * Completes an order that left in part, and gives back what the rest took: stock, points, credit, and by a job the money of
 * the card. The transaction has locked the order. False if nothing has left yet, or if there is no rest.
 */
export async function cancelRest(tx: Transaction, order: Order, { at, userId }: RestInput): Promise<boolean> {
  const to = findNextState(order, "complete");
  if (to === null) return false;
  const account = await lockAccount(tx, order.accountId);
  const [{ lines }, shipped] = await Promise.all([findContents(tx, order.id), countShipped(tx, order.id)]);
  const rest = planRest(order, { lines, shipped, country: await getCountry(tx, order.country) });
  if (rest === null) return false;
  await releaseReservations(tx, order, at);
  await clearMissing(tx, order.id);
  const earningId = await earnPoints(tx, { order: { ...order, ...rest.money }, account, at });
  if (!(await updateState(tx, order, { to, also: { completed_at: at, earning_id: earningId } }))) return false;
  await insertRest(tx, order, { rest, userId, at });
  await updateMoney(tx, order.id, rest.money);
  await giveBack(tx, order, { rest, at });
  await insertEvent(tx, order, { at, kind: "REST_CANCELLED", userId, text: formatRest(rest) });
  await queueOrderMail(tx, order.number, "rest");
  await queueInvoice(tx, order.number);
  return true;
}

async function giveBack(tx: Transaction, order: Order, { rest, at }: { rest: Rest; at: Date }): Promise<void> {
  const { accountId, number } = order;
  if (rest.pointsReturned > 0) {
    const cause = `The rest of order ${number} was cancelled`;
    const back = points(rest.pointsReturned);
    await movePoints(tx, { accountId, at, type: "REFUND", points: back, cause, reference: number });
  }
  if (order.payBy === "ACCOUNT") {
    await addUnbilled(tx, accountId, rest.money.totalCents - order.totalCents);
    await queueHoldRefresh(tx, accountId);
  } else if (rest.refundCents > 0) {
    await queueRestRefund(tx, number);
  }
}

function formatRest({ lines }: Rest): string {
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const units = count === 1 ? "1 unit was" : `${count} units were`;
  return `${units} cancelled, because they could not be sent. The order is complete without them.`;
}
