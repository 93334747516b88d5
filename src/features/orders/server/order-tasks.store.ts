/** What waits for staff with orders, in the columns of `TaskRow`, as parts of other statements. */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { TaskScope } from "../../../shared/task-row.ts";
import { calculateBookingLimit } from "../order-return.ts";
import { isBackOrdered } from "./back-orders.store.ts";
import { selectOpenClaims } from "./claims.store.ts";
import { selectUnbookedReturns } from "./order-returns.store.ts";
import { selectOrders } from "./orders.store.ts";
import { isReservedIn, shipmentUnitsColumn } from "./reservations.store.ts";
import { selectShipments } from "./shipments.store.ts";
import { canBePicked } from "./staff-orders.store.ts";

interface ShipmentTasks {
  /** On the columns of shipments `s`. It contains the condition of a partial index. */
  readonly isIn: RawBuilder<SqlBool>;
  /** On the columns of shipments `s` and orders `o`. */
  readonly isWaiting: RawBuilder<SqlBool>;
  readonly since: RawBuilder<Date>;
}

function selectShipmentTasks({ storeIds }: TaskScope, { isIn, isWaiting, since }: ShipmentTasks): RawBuilder<unknown> {
  const ofStores = storeIds === null ? sql`true` : sql`s.store_id = any (${storeIds}::text[])`;
  return sql`(select o.number || '.' || s.shipment || '.' || s.store_id as id, o.number as title, o.number as reference,
      s.account_id as "accountId", null::text as customer, case o.delivery_mode when 'PICKUP' then 'Pickup' else 'Delivery' end as detail,
      s.status, ${shipmentUnitsColumn(sql`s`)} as units, s.store_id as "storeId", ${since} as since, o.promised_for as due
    from ${selectShipments(sql`${isIn} and ${ofStores}`)} as s
    join lateral ${selectOrders(sql`orders.id = s.order_id`)} as o on ${isWaiting})`;
}

const toDo = sql<SqlBool>`s.status in ('WAITING', 'PICKING', 'READY')`;
const isPicked = sql<SqlBool>`${toDo} and s.status in ('WAITING', 'PICKING')`;
/** A later part of an order is there because its back order came in. */
const cameIn = sql<SqlBool>`s.shipment > 1 and ${isBackOrdered(sql`s.order_id`)}`;
const createdAt = sql<Date>`s.created_at`;

export function selectToPick(scope: TaskScope): RawBuilder<unknown> {
  const isWaiting = sql<SqlBool>`${canBePicked} and not (${cameIn})`;
  return selectShipmentTasks(scope, { isIn: isPicked, isWaiting, since: createdAt });
}

export function selectBackOrdersIn(scope: TaskScope): RawBuilder<unknown> {
  const isWaiting = sql<SqlBool>`${canBePicked} and ${cameIn}`;
  return selectShipmentTasks(scope, { isIn: isPicked, isWaiting, since: createdAt });
}

export function selectToHandOver(scope: TaskScope): RawBuilder<unknown> {
  const isIn = sql<SqlBool>`${toDo} and s.status = 'READY'`;
  return selectShipmentTasks(scope, { isIn, isWaiting: sql`true`, since: sql`s.ready_at` });
}

/** Dispatched a day ago or longer, and no arrival is recorded. */
export function selectArrivalsDue(scope: TaskScope): RawBuilder<unknown> {
  const isIn = sql<SqlBool>`s.status = 'LEFT' and s.how = 'DISPATCHED' and s.left_at <= ${daysBefore(scope.now, 1)}::timestamptz`;
  return selectShipmentTasks(scope, { isIn, isWaiting: sql`true`, since: sql`s.left_at` });
}

export function selectCreditReviews({ storeIds }: TaskScope): RawBuilder<unknown> {
  const ofStores = storeIds === null ? sql`true` : sql`fulfilment_store_id = any (${storeIds}::text[])`;
  return sql`(select o.number as id, o.number as title, o.number as reference, o.account_id as "accountId", null::text as customer,
      trim(to_char(o.total_cents / 100.0, '"$"FM999,999,990.00') || ' ' || o.po_number) as detail,
      'IN_REVIEW' as status, null::integer as units, o.fulfilment_store_id as "storeId", o.created_at as since, o.promised_for as due
    from ${selectOrders(sql`tracking = 'CREDIT_REVIEW_IN_PROGRESS' and ${ofStores}`)} as o)`;
}

/** On the columns of orders: the store that fulfils the order, or one that sends a part of it. */
function isOfStores({ storeIds }: TaskScope): RawBuilder<unknown> {
  return storeIds === null
    ? sql`true`
    : sql`(orders.fulfilment_store_id = any (${storeIds}::text[]) or ${isReservedIn(sql`orders.id`, storeIds)})`;
}

/** Claims without an answer. */
export function selectClaims(scope: TaskScope): RawBuilder<unknown> {
  return sql`(select c.id::text as id, o.number as title, o.number as reference, o.account_id as "accountId",
      null::text as customer, c.words as detail, c.problem as status, c.quantity as units, o.fulfilment_store_id as "storeId",
      c.at as since, null::text as due
    from ${selectOpenClaims()} as c
    join lateral ${selectOrders(sql`orders.id = c.order_id and ${isOfStores(scope)}`)} as o on true)`;
}

/** Returns that were refused, or that nobody got an answer for. */
export function selectReturnsFailed(scope: TaskScope): RawBuilder<unknown> {
  return sql`(select r.id::text as id, o.number as title, o.number as reference, o.account_id as "accountId",
      null::text as customer, coalesce(r.problem, '') as detail, r.status, null::integer as units, r.store_id as "storeId",
      r.at as since, null::text as due
    from ${selectUnbookedReturns(calculateBookingLimit(scope.now))} as r
    join lateral ${selectOrders(sql`orders.id = r.order_id and ${isOfStores(scope)}`)} as o on true)`;
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000);
}
