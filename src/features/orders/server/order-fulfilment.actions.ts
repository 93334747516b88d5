/** Fills back orders from new stock. In the demo, orders also advance by themselves as time passes. */
import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction, type Transaction } from "../../../server/database.ts";
import { lockAccount } from "../../identity/server/accounts.store.ts";
import { listStock, lockStock, receiveStock } from "../../stock/server/stock.store.ts";
import { calculateAvailable, countAvailable, type StockUnits } from "../../stock/stock.ts";
import type { Order } from "../order.ts";
import { everyOrder } from "../order-access.ts";
import { findNextState } from "../order-states.ts";
import {
  listMissing,
  listOrdersWaitingFor,
  listOrdersWithOldRest,
  listWanted,
  reduceMissing,
} from "./back-orders.store.ts";
import { earnPoints } from "./earn-points.steps.ts";
import { insertEvent } from "./order-contents.store.ts";
import { cancelRest } from "./order-rest.steps.ts";
import { queueInvoice, queueOfferSettling, queueOrderMail, queuePartMail } from "./orders.steps.ts";
import { findOrderBy, listOrderNumbersIn, lockOrder, updateState } from "./orders.store.ts";
import { reserveForOrder, shipReservations } from "./reservations.store.ts";

interface FulfilmentServices {
  readonly db: Database;
  readonly clock: Clock;
}

const MAX_ORDERS_PER_RUN = 50;

/** For each SKU at a store, the order that has waited longest is filled first. */
export async function fillBackOrders({ db, clock }: FulfilmentServices): Promise<void> {
  const at = clock.now();
  const wanted = await listWanted(db, at);
  const available = calculateAvailable(await listStock(db, ...listIds(wanted)));
  for (const unit of wanted.filter(({ storeId, sku }) => countAvailable(available, storeId, sku) > 0)) {
    for (const orderId of await listOrdersWaitingFor(db, unit, MAX_ORDERS_PER_RUN)) {
      await inTransaction(db, (tx) => fillOrder(tx, orderId, at));
    }
  }
}

/** Reserves the missing units that are in stock now. False if none is in stock, or if the order has ended. */
async function fillOrder(tx: Transaction, orderId: string, at: Date): Promise<boolean> {
  const order = await lockOrderById(tx, orderId);
  if (order?.status !== "CREATED" && order?.status !== "OPEN") return false;
  const missing = await listMissing(tx, orderId);
  const available = calculateAvailable(await lockStock(tx, ...listIds(missing)));
  const units = missing
    .map((unit) => ({ ...unit, quantity: Math.min(unit.quantity, countAvailable(available, unit.storeId, unit.sku)) }))
    .filter(({ quantity }) => quantity > 0);
  if (units.length === 0) return false;
  await reserveForOrder(tx, order, units);
  await reduceMissing(tx, orderId, units);
  const text = `${formatUnits(units)} came in for this order.`;
  await insertEvent(tx, order, { at, kind: "ARRIVED", userId: null, text });
  return true;
}

const MINUTE_MS = 60_000;

/** Long enough for a visitor to look at each state, and short enough to wait for the next one. */
const demoSteps = [
  { from: { status: "CREATED", tracking: "UNKNOWN" }, afterMs: 2 * MINUTE_MS, step: prepareOrder },
  { from: { status: "OPEN", tracking: "ORDER_IS_BEING_PREPARED" }, afterMs: 5 * MINUTE_MS, step: completeOrder },
] as const;

/** Later than the demo's last step, so that a visitor sees a partial delivery before the rest arrives. */
const DEMO_DELIVERY_MS = 9 * MINUTE_MS;

export async function advanceDemoOrders(services: FulfilmentServices): Promise<void> {
  const { db, clock } = services;
  const at = clock.now();
  await receiveDemoStock(db, new Date(at.getTime() - DEMO_DELIVERY_MS));
  await fillBackOrders(services);
  for (const { from, afterMs, step } of demoSteps) {
    const before = new Date(at.getTime() - afterMs);
    for (const number of await listOrderNumbersIn(db, from, { before, limit: MAX_ORDERS_PER_RUN })) {
      await inTransaction(db, (tx) => step(tx, number, at));
    }
  }
}

/** In a demo nobody delivers goods to the stores, so this adds the units that orders have waited for since `before`. */
async function receiveDemoStock(db: Database, before: Date): Promise<void> {
  const wanted = await listWanted(db, before);
  const available = calculateAvailable(await listStock(db, ...listIds(wanted)));
  const short = wanted
    .map((unit) => ({ ...unit, quantity: unit.quantity - countAvailable(available, unit.storeId, unit.sku) }))
    .filter(({ quantity }) => quantity > 0);
  if (short.length > 0) await inTransaction(db, (tx) => receiveStock(tx, short));
}

/** After this step the customer can no longer cancel the order. False if its state does not allow the step. */
async function prepareOrder(tx: Transaction, number: string, at: Date): Promise<boolean> {
  const order = await lockOrder(tx, everyOrder, number);
  const to = order && findNextState(order, "prepare");
  if (!order || !to || !(await updateState(tx, order, { to, also: { prepared_at: at } }))) return false;
  await insertEvent(tx, order, { at, kind: "PREPARING", userId: null, text: "The store has begun with it." });
  return true;
}

/** Ships the reserved units. An order without missing units is then complete, and earns its points once. */
async function completeOrder(tx: Transaction, number: string, at: Date): Promise<boolean> {
  const order = await lockOrder(tx, everyOrder, number);
  const to = order && findNextState(order, "complete");
  if (!order || !to) return false;
  const account = await lockAccount(tx, order.accountId);
  const shipped = await shipReservations(tx, order, at);
  const missing = await listMissing(tx, order.id);
  if (missing.length > 0) return shipped.length > 0 && recordPartialShipment(tx, order, { shipped, missing, at });
  const earningId = await earnPoints(tx, { order, account, at });
  if (!(await updateState(tx, order, { to, also: { completed_at: at, earning_id: earningId } }))) return false;
  const isPickup = order.deliveryMode === "PICKUP";
  const text = isPickup ? "It is ready to pick up." : "It has left the store.";
  await insertEvent(tx, order, { at, kind: "COMPLETED", userId: null, text });
  await queueOrderMail(tx, number, isPickup ? "ready" : "out");
  await queueInvoice(tx, number);
  await queueOfferSettling(tx, { number, because: "HANDED_OVER" });
  return true;
}

/** The order stays open until the missing units have left too. */
async function recordPartialShipment(
  tx: Transaction,
  order: Order,
  { shipped, missing, at }: { shipped: readonly StockUnits[]; missing: readonly StockUnits[]; at: Date },
): Promise<true> {
  const text = `${formatUnits(shipped)} left the store. ${formatUnits(missing)} to follow.`;
  await insertEvent(tx, order, { at, kind: "SHIPPED", userId: null, text });
  await queuePartMail(tx, order.number, at);
  return true;
}

const DAY_MS = 86_400_000;

/** The rule: a rest that has not come for this many days is cancelled. With 0 days only staff cancel it. */
export async function cancelOldRests({ db, clock }: FulfilmentServices, afterDays: number): Promise<void> {
  if (afterDays === 0) return;
  const at = clock.now();
  const before = new Date(at.getTime() - afterDays * DAY_MS);
  for (const orderId of await listOrdersWithOldRest(db, before, MAX_ORDERS_PER_RUN)) {
    await inTransaction(db, async (tx) => {
      const order = await lockOrderById(tx, orderId);
      if (order !== null) await cancelRest(tx, order, { at, userId: null });
    });
  }
}

async function lockOrderById(tx: Transaction, orderId: string): Promise<Order | null> {
  const found = await findOrderBy(tx, "id", orderId);
  return found && lockOrder(tx, everyOrder, found.number);
}

function formatUnits(units: readonly StockUnits[]): string {
  const count = units.reduce((sum, { quantity }) => sum + quantity, 0);
  return count === 1 ? "1 unit" : `${count} units`;
}

function listIds(units: readonly StockUnits[]): [storeIds: string[], skus: string[]] {
  return [[...new Set(units.map(({ storeId }) => storeId))], [...new Set(units.map(({ sku }) => sku))]];
}
