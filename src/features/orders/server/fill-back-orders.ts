/** What was missing when an order was placed: kept for it as soon as it is on the shelf, and sent with the next shipment. */
import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction, type Transaction } from "../../../server/database.ts";
import { listStock, lockStock, receiveStock, type ShelfUnits } from "../../catalogue/server/stock.store.ts";
import { availableAt, shelvesOf } from "../../stores/stock.ts";
import { listMissing, listWaitingFor, listWanted, reduceMissing } from "./back-orders.store.ts";
import { findOrderBy, insertEvent, lockOrder, type OrderScope } from "./orders.store.ts";
import { reserveForOrder } from "./reservations.store.ts";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
}

const everybodys: OrderScope = { accountId: null, userId: null };
const AT_ONCE = 50;

/** Whoever has waited longest for a shelf is served first. */
export async function fillBackOrders({ db, clock }: Services): Promise<void> {
  const at = clock.now();
  const wanted = await listWanted(db, at);
  const shelves = shelvesOf(await listStock(db, ...shelvesNamed(wanted)));
  for (const unit of wanted.filter(({ storeId, sku }) => availableAt(shelves, storeId, sku) > 0)) {
    for (const orderId of await listWaitingFor(db, unit, AT_ONCE)) {
      await inTransaction(db, (tx) => fillOrder(tx, orderId, at));
    }
  }
}

/** As much as is there. False where nothing is, or the order has ended. */
async function fillOrder(tx: Transaction, orderId: string, at: Date): Promise<boolean> {
  const found = await findOrderBy(tx, "id", orderId);
  const order = found && (await lockOrder(tx, everybodys, found.number));
  if (order?.status !== "CREATED" && order?.status !== "OPEN") return false;
  const missing = await listMissing(tx, orderId);
  const shelves = shelvesOf(await lockStock(tx, ...shelvesNamed(missing)));
  const units = missing
    .map((unit) => ({ ...unit, quantity: Math.min(unit.quantity, availableAt(shelves, unit.storeId, unit.sku)) }))
    .filter(({ quantity }) => quantity > 0);
  if (units.length === 0) return false;
  await reserveForOrder(tx, order, units);
  await reduceMissing(tx, orderId, units);
  const words = `${unitWords(units)} came in for this order.`;
  await insertEvent(tx, order, { at, kind: "ARRIVED", userId: null, words });
  return true;
}

/** In a demo no truck comes by itself. */
export async function refillShelves(db: Database, before: Date): Promise<void> {
  const wanted = await listWanted(db, before);
  const shelves = shelvesOf(await listStock(db, ...shelvesNamed(wanted)));
  const short = wanted
    .map((unit) => ({ ...unit, quantity: unit.quantity - availableAt(shelves, unit.storeId, unit.sku) }))
    .filter(({ quantity }) => quantity > 0);
  if (short.length > 0) await inTransaction(db, (tx) => receiveStock(tx, short));
}

export function unitWords(units: readonly ShelfUnits[]): string {
  const count = units.reduce((sum, { quantity }) => sum + quantity, 0);
  return count === 1 ? "1 unit" : `${count} units`;
}

function shelvesNamed(units: readonly ShelfUnits[]): [storeIds: string[], skus: string[]] {
  return [[...new Set(units.map(({ storeId }) => storeId))], [...new Set(units.map(({ sku }) => sku))]];
}
