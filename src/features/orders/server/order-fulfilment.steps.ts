/**
 * The work of a store on an order, by staff or by the demo's clock: start to pick a shipment, make it ready, let it leave, report
 * what is missing. The transaction has locked the order before it gathers the facts. Locks follow in the order account, stock, points.
 */
import type { RawBuilder } from "kysely";
import type { Transaction } from "../../../server/database.ts";
import { lockAccount } from "../../identity/server/accounts.store.ts";
import { lockStock } from "../../stock/server/stock.store.ts";
import type { StockUnits } from "../../stock/stock.ts";
import type { Order, OrderLine } from "../order.ts";
import { findNextState } from "../order-states.ts";
import { allocateToLines, countTaken, toUnpickedLine } from "../pick-lines.ts";
import {
  findOutcome,
  formatUnitCount,
  isOpenShipment,
  isSameShipment,
  type LeavingWay,
  type Reservation,
  type Shipment,
  type ShipmentKey,
} from "../shipment.ts";
import { applyShortPick, type ShortPick } from "../short-pick.ts";
import { addMissing, listMissing } from "./back-orders.store.ts";
import { earnPoints } from "./earn-points.steps.ts";
import { findContents, insertEvent } from "./order-contents.store.ts";
import { cancelRest } from "./order-rest.steps.ts";
import { queueInvoice, queueOfferSettling, queuePartMail, undoOrder } from "./orders.steps.ts";
import { updateState } from "./orders.store.ts";
import { dropReserved, listReservations, reserveForOrder, shipReservations } from "./reservations.store.ts";
import {
  insertShipmentLines,
  listShipments,
  type ShipmentChange,
  updateShipment,
  updateShipmentLines,
} from "./shipments.store.ts";

/** Who does it and when. Nobody, if time moves the orders of the demo. */
export interface Worker {
  readonly at: Date;
  readonly userId: string | null;
}

/** Everything that decides about the work on an order, as it is under the lock of the order. */
export interface Fulfilment {
  readonly lines: readonly OrderLine[];
  readonly shipments: readonly Shipment[];
  readonly reservations: readonly Reservation[];
  readonly missing: readonly StockUnits[];
}

/** One exchange. With the id as a part of the statements it can be the same one that locks the order. */
export async function gatherFulfilment(tx: Transaction, orderId: string | RawBuilder<string>): Promise<Fulfilment> {
  const [{ lines }, shipments, reservations, missing] = await Promise.all([
    findContents(tx, orderId),
    listShipments(tx, orderId),
    listReservations(tx, orderId),
    listMissing(tx, orderId),
  ]);
  return { lines, shipments, reservations, missing };
}

/** After this step the customer can no longer cancel the order. Returns the order in its new state; null if it cannot be prepared. */
export async function prepareOrder(tx: Transaction, order: Order, { at, userId }: Worker): Promise<Order | null> {
  const to = findNextState(order, "prepare");
  if (to === null) return null;
  const [isMoved] = await Promise.all([
    updateState(tx, order, { to, also: { prepared_at: at } }),
    insertEvent(tx, order, { at, kind: "PREPARING", userId, text: "The store has begun with it." }),
  ]);
  if (!isMoved) throw new Error(`Order ${order.number} has changed under its lock.`);
  return { ...order, ...to, preparedAt: at };
}

/** The caller has checked that the shipment waits and that the order is being prepared. */
export async function startShipment(
  tx: Transaction,
  { order, facts, shipment }: ShipmentWork,
  { at }: Pick<Worker, "at">,
): Promise<Shipment> {
  const units = listHeld(facts, shipment);
  const lines = allocateToLines(facts.lines, { taken: countTaken(facts.shipments), units });
  await Promise.all([
    updateShipment(tx, order.id, { key: shipment, change: { status: "PICKING", picking_at: at } }),
    insertShipmentLines(tx, order, { key: shipment, lines }),
  ]);
  return {
    ...{ ...shipment, status: "PICKING", pickingAt: at, version: shipment.version + 1 },
    lines: lines.map(toUnpickedLine),
  };
}

export interface ShipmentWork {
  readonly order: Order;
  readonly facts: Fulfilment;
  readonly shipment: Shipment;
}

/** The customer who picks the order up gets a mail. */
export async function makeReady(
  tx: Transaction,
  { order, facts, shipment }: ShipmentWork,
  { at, userId }: Worker,
): Promise<void> {
  const isAll =
    facts.missing.length === 0 &&
    facts.shipments.every((each) => isSameShipment(each, shipment) || !isOpenShipment(each));
  const part = { kind: isAll ? "ready" : "readyPart", part: shipment } as const;
  const text = isAll ? "It is ready to pick up." : "A part of it is ready to pick up.";
  await Promise.all([
    updateShipment(tx, order.id, { key: shipment, change: { status: "READY", ready_at: at } }),
    ...(order.deliveryMode === "PICKUP"
      ? [insertEvent(tx, order, { at, kind: "READY", userId, text }), queuePartMail(tx, order.number, part)]
      : []),
  ]);
}

export interface Leaving {
  readonly how: LeavingWay;
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
  readonly trackingUrl: string | null;
  readonly receivedBy: string | null;
}

export const noCarrier = { carrier: null, trackingNumber: null, trackingUrl: null, receivedBy: null } as const;

/** The units of the shipment leave the store. The order is then complete if nothing more comes. */
export async function leaveStore(
  tx: Transaction,
  { order, facts, shipment }: ShipmentWork,
  { leaving, worker }: { readonly leaving: Leaving; readonly worker: Worker },
): Promise<void> {
  const units = listHeld(facts, shipment);
  await Promise.all([lockAccount(tx, order.accountId), lockUnits(tx, units)]);
  const change: ShipmentChange = {
    ...{ status: "LEFT", left_at: worker.at, left_by: worker.userId, how: leaving.how, carrier: leaving.carrier },
    tracking_number: leaving.trackingNumber,
    tracking_url: leaving.trackingUrl,
    received_by: leaving.receivedBy,
  };
  await Promise.all([
    shipReservations(tx, order, { key: shipment, units, at: worker.at }),
    updateShipment(tx, order.id, { key: shipment, change }),
  ]);
  const reservations = facts.reservations.map((each) =>
    isSameShipment(each, shipment) && each.state === "HELD" ? { ...each, state: "SHIPPED" as const } : each,
  );
  const left = { units, leaving, part: shipment };
  await settleOrder(tx, { order, facts: { ...facts, reservations } }, { worker, left });
}

/** The reported units leave the stock. They are back-ordered, reserved at another store, or cancelled. */
export async function dropShort(
  tx: Transaction,
  { order, facts, shipment }: ShipmentWork,
  { short, worker }: { readonly short: ShortPick; readonly worker: Worker },
): Promise<void> {
  const { at, userId } = worker;
  const lines = shipment.lines.map((line) =>
    line.lineNumber === short.lineNumber ? applyShortPick(line, short) : line,
  );
  const sku = facts.lines.find(({ lineNumber }) => lineNumber === short.lineNumber)?.sku ?? "";
  const held = facts.reservations.find(
    (each) => isSameShipment(each, shipment) && each.sku === sku && each.state === "HELD",
  );
  if (held === undefined) throw new Error("The units of a shipment are not reserved.");
  const isEmpty = lines.every(({ quantity, short: lost }) => lost === quantity);
  await dropReserved(tx, order, { held, units: short.units, at });
  await Promise.all([
    updateShipmentLines(tx, order.id, { key: shipment, lines }),
    updateShipment(tx, order.id, { key: shipment, change: isEmpty ? { status: "CANCELLED" } : {} }),
    insertEvent(tx, order, { at, kind: "SHORT", userId, text: formatShort(short) }),
  ]);
  const units = { sku, quantity: short.units };
  const [reservations, missing] = [removeUnits(facts.reservations, held, short.units), [...facts.missing]];
  if (short.answer === "BACK_ORDER") {
    await addMissing(tx, order, { ...units, storeId: shipment.storeId, at });
    missing.push({ ...units, storeId: shipment.storeId });
  }
  if (short.answer === "OTHER_STORE" && short.toStoreId !== null) {
    const there = { ...units, storeId: short.toStoreId };
    await reserveForOrder(tx, order, [there]);
    reservations.push({ ...there, shipment: 0, state: "HELD" });
  }
  const shipments = facts.shipments.map((each) => (each === shipment ? { ...shipment, lines } : each));
  const now = { ...facts, shipments, reservations, missing };
  await settleOrder(tx, { order, facts: now }, { worker, left: null });
}

function removeUnits(reservations: readonly Reservation[], held: Reservation, units: number): Reservation[] {
  return reservations.flatMap((each) => {
    if (each !== held) return [each];
    return units === held.quantity ? [] : [{ ...held, quantity: held.quantity - units }];
  });
}

interface Settling {
  readonly worker: Worker;
  /** What has just left, and how; null if nothing did. */
  readonly left: {
    readonly units: readonly StockUnits[];
    readonly leaving: Leaving;
    readonly part: ShipmentKey;
  } | null;
}

/** Decides whether the order waits, is complete, ends without its rest, or is cancelled. */
export async function settleOrder(
  tx: Transaction,
  { order, facts }: Pick<ShipmentWork, "order" | "facts">,
  { worker, left }: Settling,
): Promise<void> {
  const { at, userId } = worker;
  const sum = (state: Reservation["state"]) => countUnits(facts.reservations.filter((each) => each.state === state));
  const [reserved, missing] = [sum("HELD"), countUnits(facts.missing)];
  const cancelled = facts.shipments.reduce((all, { lines }) => all + countCancelled(lines), 0);
  const outcome = findOutcome({ reserved, missing, shipped: sum("SHIPPED"), cancelled });
  if (outcome === "COMPLETE") return completeOrder(tx, order, { worker, left });
  if (left !== null) {
    const follows = reserved + missing === 0 ? "" : ` ${formatUnitCount(reserved + missing)} to follow.`;
    const text = `${formatUnitCount(countUnits(left.units))} left the store${formatCarrier(left.leaving)}.${follows}`;
    await insertEvent(tx, order, { at, kind: "SHIPPED", userId, text });
    if (left.leaving.how === "DISPATCHED") await queuePartMail(tx, order.number, { kind: "part", part: left.part });
  }
  if (outcome === "WITHOUT_REST") await cancelRest(tx, order, { at, userId });
  if (outcome === "CANCELLED") {
    const text = "The store could not find any of it, so the order was cancelled.";
    await undoOrder(tx, order, { move: "stop", at, userId, kind: "CANCELLED", text });
  }
}

/** The order earns its points once, is invoiced, and offers are settled. */
async function completeOrder(tx: Transaction, order: Order, { worker: { at, userId }, left }: Settling): Promise<void> {
  const { number } = order;
  const to = findNextState(order, "complete");
  if (to === null) throw new Error(`Order ${number} left the store and cannot be completed.`);
  const account = await lockAccount(tx, order.accountId);
  const earningId = await earnPoints(tx, { order, account, at });
  if (!(await updateState(tx, order, { to, also: { completed_at: at, earning_id: earningId } })))
    throw new Error(`Order ${number} has changed under its lock.`);
  const how = left?.leaving.how;
  const text = how === "HANDED_OVER" ? "It was handed over." : `It has left the store${formatCarrier(left?.leaving)}.`;
  await Promise.all([
    insertEvent(tx, order, { at, kind: "COMPLETED", userId, text }),
    how === "DISPATCHED" && left ? queuePartMail(tx, number, { kind: "out", part: left.part }) : null,
    queueInvoice(tx, number),
    queueOfferSettling(tx, { number, because: "HANDED_OVER" }),
  ]);
}

/** The caller has locked the order, so its reservations cannot change before their stock is locked. */
async function lockUnits(tx: Transaction, units: readonly StockUnits[]): Promise<void> {
  const storeIds = [...new Set(units.map(({ storeId }) => storeId))];
  const skus = units.map(({ sku }) => sku);
  await lockStock(tx, storeIds, skus);
}

function listHeld({ reservations }: Fulfilment, key: ShipmentKey): StockUnits[] {
  return reservations
    .filter((each) => isSameShipment(each, key) && each.state === "HELD")
    .map(({ storeId, sku, quantity }) => ({ storeId, sku, quantity }));
}

function countUnits(units: readonly { readonly quantity: number }[]): number {
  return units.reduce((sum, { quantity }) => sum + quantity, 0);
}

function formatCarrier({ carrier, trackingNumber }: Partial<Leaving> = {}): string {
  if (carrier == null) return "";
  return ` with ${carrier}${trackingNumber == null ? "" : `, tracking number ${trackingNumber}`}`;
}

function countCancelled(lines: Shipment["lines"]): number {
  return lines.reduce((sum, { cancelled }) => sum + cancelled, 0);
}

function formatShort({ units, answer }: ShortPick): string {
  const count = formatUnitCount(units);
  if (answer === "BACK_ORDER") return `The store could not find ${count}. They follow as soon as they are there.`;
  if (answer === "OTHER_STORE") return `The store could not find ${count}. Another store sends them.`;
  return `The store could not find ${count}, and they are cancelled.`;
}
