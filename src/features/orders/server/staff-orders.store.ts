/** The shipments that staff work on, with their orders. The tables are named in the stores of orders, shipments and reservations. */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "../../../server/database.ts";
import type { NumberRange } from "../../../shared/number-range.ts";
import { assignedAccountIds } from "../../identity/server/rep-assignments.store.ts";
import type { BulkFacts } from "../bulk-choice.ts";
import type { Order } from "../order.ts";
import type { Shipment, ShipmentInput, ShipmentKey } from "../shipment.ts";
import {
  SHIPMENTS_PER_PAGE,
  type ShipmentCursor,
  type StaffOrderView,
  type StaffScope,
  viewStatuses,
} from "../staff-orders.ts";
import { listOrdersById, selectOrders } from "./orders.store.ts";
import { isReservedIn, shipmentUnitsColumn } from "./reservations.store.ts";
import { selectShipments } from "./shipments.store.ts";

export interface ListedShipment extends ShipmentKey, Pick<Shipment, "status" | "how" | "createdAt" | "leftAt"> {
  readonly orderId: string;
  readonly number: string;
  readonly accountId: string;
  readonly poNumber: string;
  readonly promisedFor: string | null;
  readonly deliveryMode: Order["deliveryMode"];
  readonly units: number;
}

export interface ShipmentFilter {
  readonly scope: StaffScope;
  readonly view: StaffOrderView;
  /** One store only. */
  readonly storeId: string | null;
  /** One order in place of the view. */
  readonly number: string | null;
  readonly after: ShipmentCursor | null;
}

/** The oldest first. One more than a page tells that there is another page. */
export async function listStaffShipments(
  db: Database,
  filter: ShipmentFilter,
  limit = SHIPMENTS_PER_PAGE + 1,
): Promise<ListedShipment[]> {
  const { rows } = await sql<ListedShipment>`select s.shipment, s.store_id as "storeId", s.status, s.how,
      s.created_at as "createdAt", s.left_at as "leftAt", s.order_id as "orderId", o.number, o.account_id as "accountId",
      o.po_number as "poNumber", o.promised_for as "promisedFor", o.delivery_mode as "deliveryMode",
      ${shipmentUnitsColumn(sql`s`)} as units
    ${fromPage(filter, limit)}`.execute(db);
  return rows;
}

/** The accounts of one page of shipments, as a part of another statement. */
export function selectAccountsOfPage(filter: ShipmentFilter): RawBuilder<readonly string[]> {
  return sql`array(select o.account_id ${fromPage(filter, SHIPMENTS_PER_PAGE + 1)})`;
}

function fromPage({ scope, view, storeId, number, after }: ShipmentFilter, limit: number): RawBuilder<unknown> {
  const ofOrder = number === null ? sql`true` : sql`o.number = ${number}`;
  const conditions = [
    number === null
      ? inView(view)
      : sql<SqlBool>`s.order_id in (select id from ${selectOrders(sql`number = ${number}`)} as named)`,
    ...(scope.storeIds === null ? [] : [sql<SqlBool>`s.store_id = any (${scope.storeIds}::text[])`]),
    ...(scope.repId === null ? [] : [sql<SqlBool>`s.account_id = any (${assignedAccountIds(scope.repId)})`]),
    ...(storeId === null ? [] : [sql<SqlBool>`s.store_id = ${storeId}`]),
    ...(after === null ? [] : [isBehind(after)]),
  ];
  const isPickable = view === "TO_PICK" && number === null ? canBePicked : sql`true`;
  return sql`from ${selectShipments(sql`${sql.join(conditions, sql` and `)}`)} as s
    join lateral ${selectOrders(sql`orders.id = s.order_id`)} as o on ${ofOrder} and ${isPickable}
    order by s.created_at, s.order_id, s.shipment, s.store_id limit ${limit}`;
}

/** The same rule as `isToPick`. */
export const canBePicked = sql<SqlBool>`(o.pay_by = 'ACCOUNT' or o.payment_status = 'PAID') and (o.status = 'OPEN'
  or o.status = 'CREATED' and o.tracking = 'UNKNOWN' and o.approval is distinct from 'pending')`;

/** Each view has its partial index, whose condition must be in the text of the statement. */
function inView(view: StaffOrderView): RawBuilder<SqlBool> {
  if (view === "ON_THE_WAY") return sql`s.status = 'LEFT' and s.how = 'DISPATCHED'`;
  return sql`s.status in ('WAITING', 'PICKING', 'READY') and s.status = any (${viewStatuses[view]}::text[])`;
}

function isBehind({ createdAt, orderId, shipment, storeId }: ShipmentCursor): RawBuilder<SqlBool> {
  return sql`(s.created_at, s.order_id, s.shipment, s.store_id) > (${createdAt}::timestamptz, ${orderId}::uuid, ${shipment}::integer, ${storeId}::text)`;
}

/** The id of an order that a member of staff sees, as a part of another statement. */
export function selectStaffOrderId(scope: StaffScope, number: string): RawBuilder<string> {
  return sql`(select id from ${selectOrders(sql`number = ${number} and ${isSeen(scope)}`)} as seen)`;
}

/** On the columns of orders. */
function isSeen({ storeIds, repId }: StaffScope): RawBuilder<SqlBool> {
  const ofStores =
    storeIds === null
      ? sql`true`
      : sql`(fulfilment_store_id = any (${storeIds}::text[]) or ${isReservedIn(sql`orders.id`, storeIds)})`;
  const ofRep = repId === null ? sql`true` : sql`account_id = any (${assignedAccountIds(repId)})`;
  return sql`(${ofStores} and ${ofRep})`;
}

export async function findStaffOrder(db: Database, orderId: RawBuilder<string>): Promise<Order | null> {
  const [order] = await listOrdersById(db, sql`array(${orderId})`);
  return order ?? null;
}

/** A shipment with everything that decides about a bulk action. */
export interface BulkShipment extends ShipmentInput, BulkFacts {
  readonly accountId: string;
  readonly units: number;
  readonly version: number;
}

/** The given shipments that exist in the scope. */
export async function listBulkShipments(
  db: Database,
  scope: StaffScope,
  given: readonly ShipmentInput[],
): Promise<BulkShipment[]> {
  const { rows } =
    await sql<BulkShipment>`select o.number, s.shipment, s.store_id as "storeId", s.status, s.how, s.version,
      o.delivery_mode as "deliveryMode", ${canBePicked} as "isToPick", s.account_id as "accountId",
      ${shipmentUnitsColumn(sql`s`)} as units
    ${fromGiven(scope, given)}`.execute(db);
  return rows;
}

/** The accounts of the given shipments, as a part of another statement. */
export function selectAccountsOfGiven(
  scope: StaffScope,
  given: readonly ShipmentInput[],
): RawBuilder<readonly string[]> {
  return sql`array(select s.account_id ${fromGiven(scope, given)})`;
}

function fromGiven({ storeIds, repId }: StaffScope, given: readonly ShipmentInput[]): RawBuilder<unknown> {
  const ofStores = storeIds === null ? sql`true` : sql`s.store_id = any (${storeIds}::text[])`;
  const ofRep = repId === null ? sql`true` : sql`s.account_id = any (${assignedAccountIds(repId)})`;
  const isGiven = sql`s.order_id = o.id and s.shipment = given.shipment and s.store_id = given."storeId"`;
  // With "offset 0" PostgreSQL looks up each given row by index. Otherwise it would read all shipments for a hash join.
  return sql`from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (number text, shipment integer, "storeId" text)
    join lateral ${selectOrders(sql`orders.number = given.number offset 0`)} as o on true
    join lateral ${selectShipments(sql`${isGiven} and ${ofStores} and ${ofRep} offset 0`)} as s on true`;
}

/** An order that is found by the beginning of its number. */
export interface FoundOrder {
  readonly number: string;
  readonly accountId: string;
  readonly poNumber: string;
}

/** The newest first. A range has a thousand numbers at most. */
export async function listOrdersInRange(
  db: Database,
  scope: StaffScope,
  { range, limit }: { readonly range: NumberRange; readonly limit: number },
): Promise<FoundOrder[]> {
  const { rows } = await sql<FoundOrder>`select number, account_id as "accountId", po_number as "poNumber"
    ${fromRange(scope, range)} order by number desc limit ${limit}`.execute(db);
  return rows;
}

/** The accounts of the orders in a range, as a part of another statement. */
export function selectAccountsInRange(
  scope: StaffScope,
  { range, limit }: { readonly range: NumberRange; readonly limit: number },
): RawBuilder<readonly string[]> {
  return sql`array(select account_id ${fromRange(scope, range)} order by number desc limit ${limit})`;
}

function fromRange(scope: StaffScope, { from, to }: NumberRange): RawBuilder<unknown> {
  return sql`from ${selectOrders(sql`number between ${from} and ${to} and ${isSeen(scope)}`)} as found`;
}
