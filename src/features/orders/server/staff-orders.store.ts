/** The shipments that staff work on, with their orders. The tables are named in the stores of orders, shipments and reservations. */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "../../../server/database.ts";
import { assignedAccountIds } from "../../identity/server/accounts.store.ts";
import type { Order } from "../order.ts";
import type { Shipment, ShipmentKey } from "../shipment.ts";
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
export function selectStaffOrderId({ storeIds, repId }: StaffScope, number: string): RawBuilder<string> {
  const ofStores =
    storeIds === null
      ? sql`true`
      : sql`(fulfilment_store_id = any (${storeIds}::text[]) or ${isReservedIn(sql`orders.id`, storeIds)})`;
  const ofRep = repId === null ? sql`true` : sql`account_id = any (${assignedAccountIds(repId)})`;
  return sql`(select id from ${selectOrders(sql`number = ${number} and ${ofStores} and ${ofRep}`)} as seen)`;
}

export async function findStaffOrder(db: Database, orderId: RawBuilder<string>): Promise<Order | null> {
  const [order] = await listOrdersById(db, sql`array(${orderId})`);
  return order ?? null;
}
