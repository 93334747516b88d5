/** How an order goes on after it is placed: by its store, or in a demo by the clock. */
import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction, type Transaction } from "../../../server/database.ts";
import type { ShelfUnits } from "../../catalogue/server/stock.store.ts";
import { capabilitiesOf } from "../../identity/capabilities.ts";
import type { Account } from "../../identity/server/account-rows.ts";
import { lockStanding } from "../../identity/server/accounts.store.ts";
import { points } from "../../loyalty/points.ts";
import { movePoints } from "../../loyalty/server/points.store.ts";
import { type Order, pointsEarnedOn } from "../order.ts";
import { moveOrder } from "../order-states.ts";
import { listMissing } from "./back-orders.store.ts";
import { fillBackOrders, refillShelves, unitWords } from "./fill-back-orders.ts";
import { queueInvoice, queueOrderMail, queuePartMail } from "./order-outbox.ts";
import { insertEvent, listOrdersIn, lockOrder, type OrderScope, updateState } from "./orders.store.ts";
import { shipReservations } from "./reservations.store.ts";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
}

const everybodys: OrderScope = { accountId: null, userId: null };
const MINUTE_MS = 60_000;
const AT_ONCE = 50;

/** Begun two minutes after it was placed, done five minutes after that: long enough to look at, short enough to wait. */
const demoPace = [
  { from: { status: "CREATED", tracking: "UNKNOWN" }, afterMs: 2 * MINUTE_MS, step: prepareOrder },
  { from: { status: "OPEN", tracking: "ORDER_IS_BEING_PREPARED" }, afterMs: 5 * MINUTE_MS, step: completeOrder },
] as const;

/** In a demo a truck brings what is missing once the first part has left, so that both can be seen. */
const REFILL_MS = 9 * MINUTE_MS;

export async function advanceDemoOrders(services: Services): Promise<void> {
  const { db, clock } = services;
  const at = clock.now();
  await refillShelves(db, new Date(at.getTime() - REFILL_MS));
  await fillBackOrders(services);
  for (const { from, afterMs, step } of demoPace) {
    const before = new Date(at.getTime() - afterMs);
    for (const number of await listOrdersIn(db, from, { before, limit: AT_ONCE })) {
      await inTransaction(db, (tx) => step(tx, number, at));
    }
  }
}

/** From here on its customer cannot cancel it. False where it does not stand so that it can be begun. */
async function prepareOrder(tx: Transaction, number: string, at: Date): Promise<boolean> {
  const order = await lockOrder(tx, everybodys, number);
  const to = order && moveOrder(order, "prepare");
  if (!order || !to || !(await updateState(tx, order, { to, also: { prepared_at: at } }))) return false;
  await insertEvent(tx, order, { at, kind: "PREPARING", userId: null, words: "The store has begun with it." });
  return true;
}

/** Handed over: what it held is gone from the shelves. Once nothing follows it is complete, and points are earned, once. */
async function completeOrder(tx: Transaction, number: string, at: Date): Promise<boolean> {
  const order = await lockOrder(tx, everybodys, number);
  const to = order && moveOrder(order, "complete");
  if (!order || !to) return false;
  const shipped = await shipReservations(tx, order, at);
  const missing = await listMissing(tx, order.id);
  if (missing.length > 0) return shipped.length > 0 && tellPart(tx, order, { shipped, missing, at });
  const earningId = await earnPoints(tx, order, at);
  if (!(await updateState(tx, order, { to, also: { completed_at: at, earning_id: earningId } }))) return false;
  const isPickup = order.deliveryMode === "PICKUP";
  const words = isPickup ? "It is ready to pick up." : "It has left the store.";
  await insertEvent(tx, order, { at, kind: "COMPLETED", userId: null, words });
  await queueOrderMail(tx, number, isPickup ? "ready" : "out");
  await queueInvoice(tx, number);
  return true;
}

/** It stays open until the rest has gone too. */
async function tellPart(
  tx: Transaction,
  order: Order,
  { shipped, missing, at }: { shipped: readonly ShelfUnits[]; missing: readonly ShelfUnits[]; at: Date },
): Promise<true> {
  const words = `${unitWords(shipped)} left the store. ${unitWords(missing)} to follow.`;
  await insertEvent(tx, order, { at, kind: "SHIPPED", userId: null, words });
  await queuePartMail(tx, order.number, at);
  return true;
}

/** By accounts that take part and are not on hold. */
async function earnPoints(tx: Transaction, order: Order, at: Date): Promise<string | null> {
  const { account } = await lockStanding(tx, order.accountId, order.userId);
  const earned = pointsEarnedOn(order);
  if (earned === 0 || !earnsPoints(account)) return null;
  const moved = await movePoints(tx, {
    accountId: order.accountId,
    at,
    type: "SALE",
    points: points(earned),
    cause: `Earned with order ${order.number}`,
    reference: order.number,
  });
  return moved.ok ? moved.value.movementId : null;
}

function earnsPoints(account: Account): boolean {
  const seesRewards = account.loyaltyEligible && !account.rewardsDisabled;
  const membership = { access: "LIMITED", powerOfAttorney: false } as const;
  return capabilitiesOf({ role: "CUSTOMER", account: { ...account, isPainter: false, seesRewards }, membership })
    .earnPoints;
}
