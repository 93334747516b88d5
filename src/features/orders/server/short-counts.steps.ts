/**
 * A store has counted fewer units than orders have reserved there. The latest orders lose their units and wait for others: they become
 * back orders. Afterwards no more units are reserved than were counted.
 */
import type { RawBuilder } from "kysely";
import type { Transaction } from "../../../server/database.ts";
import { listShortCounts } from "../../stock/server/stock.store.ts";
import type { StockUnits } from "../../stock/stock.ts";
import type { Order } from "../order.ts";
import { everyOrder } from "../order-access.ts";
import { formatUnitCount, isSameShipment, type Reservation, type Shipment } from "../shipment.ts";
import { addMissing } from "./back-orders.store.ts";
import { insertEvent } from "./order-contents.store.ts";
import { dropShort, type Fulfilment, gatherFulfilment, type Worker } from "./order-fulfilment.steps.ts";
import { lockOrder, orderTimes } from "./orders.store.ts";
import { dropReserved, listHolders } from "./reservations.store.ts";
import { updateShipment } from "./shipments.store.ts";

/** Locks the orders that hold the missing units, before anybody locks the stock. The given rows have `cells` of a file of stock. */
export async function lockShortOrders(tx: Transaction, given: RawBuilder<unknown>): Promise<void> {
  const holders = await listHolders(tx, await listShortCounts(tx, given), orderTimes());
  const numbers = new Set(holders.map(({ number }) => number));
  for (const number of [...numbers].sort()) await lockOrder(tx, everyOrder, number);
}

export async function shortenReservations(tx: Transaction, given: RawBuilder<unknown>, worker: Worker): Promise<void> {
  const shorts = await listShortCounts(tx, given);
  const toShelf = ({ storeId, sku }: Pick<StockUnits, "storeId" | "sku">) => `${storeId}|${sku}`;
  const holders = Map.groupBy(await listHolders(tx, shorts, orderTimes()), toShelf);
  for (const short of shorts) {
    let left = short.quantity;
    for (const holder of holders.get(toShelf(short)) ?? []) {
      if (left === 0) break;
      left -= await shortenOrder(tx, { ...short, quantity: left }, { ...holder, worker });
    }
  }
}

/** Takes at most the given units from one shipment of an order. The result is how many it gave. */
async function shortenOrder(
  tx: Transaction,
  { storeId, sku, quantity }: StockUnits,
  { number, shipment: shipmentNumber, worker }: { number: string; shipment: number; worker: Worker },
): Promise<number> {
  const order = await lockOrder(tx, everyOrder, number);
  if (order === null) return 0;
  const facts = await gatherFulfilment(tx, order.id);
  const key = { shipment: shipmentNumber, storeId };
  const shipment = facts.shipments.find((each) => isSameShipment(each, key));
  const held = facts.reservations.find(
    (each) => isSameShipment(each, key) && each.sku === sku && each.state === "HELD",
  );
  if (shipment === undefined || held === undefined) return 0;
  const units = Math.min(held.quantity, quantity);
  if (shipment.status === "WAITING") await shortenWaiting(tx, { order, facts, shipment, held }, { units, worker });
  else await shortenPicked(tx, { order, sku, key }, { units, worker });
  return units;
}

interface WaitingShipment {
  readonly order: Order;
  readonly facts: Fulfilment;
  readonly shipment: Shipment;
  readonly held: Reservation;
}

/** Nobody has begun to pick it, so it has no lines yet. */
async function shortenWaiting(
  tx: Transaction,
  { order, facts, shipment, held }: WaitingShipment,
  { units, worker: { at, userId } }: { readonly units: number; readonly worker: Worker },
): Promise<void> {
  const isEmpty =
    units === held.quantity &&
    facts.reservations.every((each) => each === held || each.state !== "HELD" || !isSameShipment(each, shipment));
  await dropReserved(tx, order, { held, units, at });
  await updateShipment(tx, order.id, { key: shipment, change: isEmpty ? { status: "CANCELLED" } : {} });
  await addMissing(tx, order, { storeId: held.storeId, sku: held.sku, quantity: units, at });
  const text = `The store has counted its stock: ${formatUnitCount(units)} will come later.`;
  await insertEvent(tx, order, { at, kind: "SHORT", userId, text });
}

/** The last lines lose their units first. */
async function shortenPicked(
  tx: Transaction,
  {
    order,
    sku,
    key,
  }: { readonly order: Order; readonly sku: string; readonly key: Pick<Reservation, "shipment" | "storeId"> },
  { units, worker }: { readonly units: number; readonly worker: Worker },
): Promise<void> {
  let left = units;
  while (left > 0) {
    const facts = await gatherFulfilment(tx, order.id);
    const shipment = facts.shipments.find((each) => isSameShipment(each, key));
    const skus = new Map(facts.lines.map((line) => [line.lineNumber, line.sku]));
    const line = shipment?.lines.findLast(
      ({ lineNumber, quantity, short }) => skus.get(lineNumber) === sku && quantity > short,
    );
    if (shipment === undefined || line === undefined) throw new Error("The units of a shipment have no line.");
    const taken = Math.min(left, line.quantity - line.short);
    const { lineNumber } = line;
    const short = { lineNumber, units: taken, reason: "WRONG_COUNT", answer: "BACK_ORDER", toStoreId: null } as const;
    await dropShort(tx, { order, facts, shipment }, { short, worker });
    left -= taken;
  }
}
