import { type Generated, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import { lockStock, releaseStock, reserveStock, shipStock } from "../../stock/server/stock.store.ts";
import type { StockUnits } from "../../stock/stock.ts";
import type { Order } from "../order.ts";
import type { Reservation, ShipmentKey } from "../shipment.ts";
import { cancelShipments } from "./shipments.store.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    stock_reservations: {
      order_id: string;
      account_id: string;
      store_id: string;
      sku: string;
      quantity: number;
      shipment: Generated<number>;
      released_at: Date | null;
      shipped_at: Date | null;
    };
  }
}

type Owner = Pick<Order, "id" | "accountId">;

/** The caller has locked the stock. Units that are reserved later form another shipment of the order. */
export async function reserveForOrder(
  tx: Transaction,
  { id, accountId }: Owner,
  units: readonly StockUnits[],
): Promise<void> {
  const insert = sql`insert into stock_reservations (order_id, account_id, shipment, store_id, sku, quantity)
    select ${id}, ${accountId}, (select coalesce(max(shipment), 0) + 1 from stock_reservations where order_id = ${id}),
      given."storeId", given.sku, given.quantity
    from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as given ("storeId" text, sku text, quantity integer)`;
  await Promise.all([reserveStock(tx, units), insert.execute(tx)]);
}

/** Every reservation of an order, in the order of shipments, stores and SKUs. */
export async function listReservations(db: Database, orderId: string | RawBuilder<string>): Promise<Reservation[]> {
  const { rows } = await sql<Reservation>`select shipment, store_id as "storeId", sku, quantity,
      case when shipped_at is not null then 'SHIPPED' when released_at is not null then 'RELEASED' else 'HELD' end as state
    from stock_reservations where order_id = ${orderId} order by shipment, store_id, sku`.execute(db);
  return rows;
}

/** Releases the units that are neither released nor shipped yet, so a second call changes nothing. Their shipments are cancelled. */
export async function releaseReservations(tx: Transaction, { id }: Owner, at: Date): Promise<void> {
  const units = await lockReserved(tx, id);
  const mark = tx
    .updateTable("stock_reservations")
    .set({ released_at: at })
    .where("order_id", "=", id)
    .where("released_at", "is", null)
    .where("shipped_at", "is", null);
  await Promise.all([mark.execute(), releaseStock(tx, units), cancelShipments(tx, id)]);
}

/** Ships the reserved units of one shipment. The caller has locked their stock. */
export async function shipReservations(
  tx: Transaction,
  { id }: Owner,
  { key, units, at }: { readonly key: ShipmentKey; readonly units: readonly StockUnits[]; readonly at: Date },
): Promise<void> {
  const mark = tx
    .updateTable("stock_reservations")
    .set({ shipped_at: at })
    .where("order_id", "=", id)
    .where("shipment", "=", key.shipment)
    .where("store_id", "=", key.storeId)
    .where("released_at", "is", null)
    .where("shipped_at", "is", null);
  await Promise.all([mark.execute(), shipStock(tx, units)]);
}

/** Takes units that a store could not find off a reservation and off its stock. The caller has locked the stock. */
export async function dropReserved(
  tx: Transaction,
  { id }: Owner,
  { held, units, at }: { readonly held: Reservation; readonly units: number; readonly at: Date },
): Promise<void> {
  const { storeId, sku, shipment, quantity } = held;
  const change = tx
    .updateTable("stock_reservations")
    .set(units === quantity ? { released_at: at } : { quantity: quantity - units })
    .where("order_id", "=", id)
    .where("shipment", "=", shipment)
    .where("store_id", "=", storeId)
    .where("sku", "=", sku);
  await Promise.all([change.execute(), shipStock(tx, [{ storeId, sku, quantity: units }])]);
}

/** The rows of stock that were ever reserved, as a part of another statement. */
export const reservationRows = (): RawBuilder<unknown> => sql`(select store_id, sku from stock_reservations)`;

interface Holder {
  readonly storeId: string;
  readonly sku: string;
  readonly number: string;
  readonly shipment: number;
}

/** The shipments that hold units of these rows of stock. Those of the latest orders come first. `orders` has number and time of each. */
export async function listHolders(
  db: Database,
  units: readonly StockUnits[],
  orders: RawBuilder<unknown>,
): Promise<Holder[]> {
  if (units.length === 0) return [];
  const { rows } = await sql<Holder>`select r.store_id as "storeId", r.sku, o.number, r.shipment
    from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as given ("storeId" text, sku text)
    join stock_reservations r on r.store_id = given."storeId" and r.sku = given.sku and r.released_at is null and r.shipped_at is null
    join ${orders} as o on o.id = r.order_id
    order by o.created_at desc, o.number desc, r.shipment desc`.execute(db);
  return rows;
}

/** The units of a shipment, as one column of a statement that reads shipments under this name. */
export function shipmentUnitsColumn(shipment: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(select coalesce(sum(r.quantity), 0)::integer from stock_reservations r where r.order_id = ${shipment}.order_id
    and r.shipment = ${shipment}.shipment and r.store_id = ${shipment}.store_id and r.released_at is null)`;
}

/** Whether the order has reserved units in one of the stores, as a part of another statement. */
export function isReservedIn(orderId: RawBuilder<unknown>, storeIds: readonly string[]): RawBuilder<SqlBool> {
  return sql`exists (select from stock_reservations r where r.order_id = ${orderId} and r.store_id = any (${storeIds}::text[]))`;
}

/** Whether any part of the order has left a store. */
export async function hasShipped(db: Database, orderId: string | RawBuilder<string>): Promise<boolean> {
  const row = await db
    .selectFrom("stock_reservations")
    .select("sku")
    .where("order_id", "=", orderId)
    .where("shipped_at", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The units of an order that have left, by SKU. */
export async function countShipped(tx: Transaction, orderId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom("stock_reservations")
    .select(["sku", sql<number>`sum(quantity)::integer`.as("quantity")])
    .where("order_id", "=", orderId)
    .where("shipped_at", "is not", null)
    .groupBy("sku")
    .execute();
  return new Map(rows.map(({ sku, quantity }) => [sku, quantity]));
}

/** Whether the last units of an order left at `before` or earlier and none is reserved, as a part of another statement. */
export function hasLastShippedBefore(orderId: RawBuilder<string>, before: Date): RawBuilder<SqlBool> {
  return sql`(select max(r.shipped_at) <= ${before} and bool_and(r.shipped_at is not null or r.released_at is not null)
    from stock_reservations r where r.order_id = ${orderId})`;
}

/** The caller has locked the order, so its reservations cannot change before their stock is locked. */
async function lockReserved(tx: Transaction, orderId: string): Promise<StockUnits[]> {
  const units = await tx
    .selectFrom("stock_reservations")
    .select(["store_id as storeId", "sku", sql<number>`sum(quantity)::integer`.as("quantity")])
    .where("order_id", "=", orderId)
    .where("released_at", "is", null)
    .where("shipped_at", "is", null)
    .groupBy(["store_id", "sku"])
    .execute();
  const storeIds = [...new Set(units.map(({ storeId }) => storeId))];
  await lockStock(
    tx,
    storeIds,
    units.map(({ sku }) => sku),
  );
  return units;
}
