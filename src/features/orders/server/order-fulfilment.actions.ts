/** Fills back orders from new stock. In the demo, orders also advance by themselves as time passes. */
import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction, type Transaction } from "../../../server/database.ts";
import { listStock, lockStock, receiveStock } from "../../stock/server/stock.store.ts";
import { calculateAvailable, countAvailable, type StockUnits } from "../../stock/stock.ts";
import type { Order } from "../order.ts";
import { everyOrder } from "../order-access.ts";
import { findNextState } from "../order-states.ts";
import {
  formatUnitCount,
  isOpenShipment,
  isSameShipment,
  type Shipment,
  type ShipmentKey,
  toUsualWay,
} from "../shipment.ts";
import {
  listMissing,
  listOrdersWaitingFor,
  listOrdersWithOldRest,
  listWanted,
  reduceMissing,
} from "./back-orders.store.ts";
import { insertEvent } from "./order-contents.store.ts";
import {
  gatherFulfilment,
  leaveStore,
  makeReady,
  noCarrier,
  prepareOrder,
  type ShipmentWork,
  settleOrder,
  startShipment,
  type Worker,
} from "./order-fulfilment.steps.ts";
import { cancelRest } from "./order-rest.steps.ts";
import { findOrderBy, listOrderNumbersIn, lockOrder } from "./orders.store.ts";
import { reserveForOrder } from "./reservations.store.ts";
import { updateShipmentLines } from "./shipments.store.ts";

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
  const count = units.reduce((sum, { quantity }) => sum + quantity, 0);
  const text = `${formatUnitCount(count)} came in for this order.`;
  await insertEvent(tx, order, { at, kind: "ARRIVED", userId: null, text });
  return true;
}

const MINUTE_MS = 60_000;

/** Long enough for a visitor to look at each state, and short enough to wait for the next one. */
const demoSteps = [
  { from: { status: "CREATED", tracking: "UNKNOWN" }, afterMs: 2 * MINUTE_MS, step: prepareDemoOrder },
  { from: { status: "OPEN", tracking: "ORDER_IS_BEING_PREPARED" }, afterMs: 5 * MINUTE_MS, step: sendDemoOrder },
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
      await inTransaction(db, (tx) => step(tx, number, { at, userId: null }));
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

/** In the demo nobody scans tins: the store starts to pick everything at once. */
async function prepareDemoOrder(tx: Transaction, number: string, worker: Worker): Promise<void> {
  const found = await lockOrder(tx, everyOrder, number);
  const order = found && (await prepareOrder(tx, found, worker));
  if (order !== null) await forEachOpenShipment(tx, order, (work) => startIfWaiting(tx, work, worker));
}

/** Everything that is reserved leaves. Units that came in later were not picked yet. */
async function sendDemoOrder(tx: Transaction, number: string, worker: Worker): Promise<void> {
  const order = await lockOrder(tx, everyOrder, number);
  if (order === null || findNextState(order, "complete") === null) return;
  const leaving = { ...noCarrier, how: toUsualWay(order.deliveryMode) };
  const count = await forEachOpenShipment(tx, order, async (work) => {
    const { lines, ...started } = await startIfWaiting(tx, work, worker);
    const picked = lines.map((line) => ({ ...line, picked: line.quantity - line.short }));
    await updateShipmentLines(tx, order.id, { key: started, lines: picked });
    const now = { ...work, shipment: { ...started, lines: picked } };
    if (started.status !== "READY") await makeReady(tx, now, worker);
    await leaveStore(tx, now, { leaving, worker });
  });
  // The history of the demo has orders with nothing in stock and nothing to wait for.
  if (count > 0) return;
  const facts = await gatherFulfilment(tx, order.id);
  await settleOrder(tx, { order, facts }, { worker, left: null });
}

async function startIfWaiting(tx: Transaction, work: ShipmentWork, worker: Worker): Promise<Shipment> {
  return work.shipment.status === "WAITING" ? startShipment(tx, work, worker) : work.shipment;
}

/** One shipment after the other, each with fresh facts. Returns how many there were. */
async function forEachOpenShipment(
  tx: Transaction,
  order: Order,
  run: (work: ShipmentWork) => Promise<unknown>,
): Promise<number> {
  const done: ShipmentKey[] = [];
  for (;;) {
    const facts = await gatherFulfilment(tx, order.id);
    const shipment = facts.shipments.find(
      (each) => isOpenShipment(each) && !done.some((key) => isSameShipment(key, each)),
    );
    if (shipment === undefined) return done.length;
    done.push(shipment);
    await run({ order, facts, shipment });
  }
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

function listIds(units: readonly StockUnits[]): [storeIds: string[], skus: string[]] {
  return [[...new Set(units.map(({ storeId }) => storeId))], [...new Set(units.map(({ sku }) => sku))]];
}
