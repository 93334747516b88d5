import { type Selectable, type SqlBool, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import type { CountryCode } from "../../../shared/country-code.ts";
import { cents } from "../../../shared/money.ts";
import type { DeliveryAddress, DeliveryMode } from "../../cart/cart.ts";
import type { Order, OrderEvent, OrderEventKind, OrderLine, OrderPromotion } from "../order.ts";
import type { OrderState } from "../order-states.ts";
import { lineFrom, lineRow, type OrderLineRow, type PromotionRow, promotionFrom, promotionRow } from "./order-rows.ts";

interface OrdersTable {
  id: string;
  number: string;
  account_id: string;
  user_id: string;
  acting: boolean;
  cart_id: string | null;
  country: CountryCode;
  store_id: string;
  status: OrderState["status"];
  tracking: OrderState["tracking"];
  approval: OrderState["approval"];
  source: Order["source"];
  pay_by: Order["payBy"];
  payment_status: Order["paymentStatus"];
  payment_id: string | null;
  redemption_id: string | null;
  earning_id: string | null;
  po_number: string;
  note: string;
  authority_to_leave: boolean;
  job_references: string[];
  delivery_mode: DeliveryMode;
  plan_id: string;
  fulfilment_store_id: string;
  promised_for: string | null;
  address: DeliveryAddress | null;
  before_discounts_cents: string | number;
  subtotal_cents: string | number;
  subtotal_tax_cents: string | number;
  fee_cents: string | number;
  fee_tax_cents: string | number;
  surcharge_cents: string | number;
  points_cents: string | number;
  points_used: number;
  voucher_cents: string | number;
  total_cents: string | number;
  created_at: Date;
  prepared_at: Date | null;
  completed_at: Date | null;
  cancelled_at: Date | null;
  refunded_at: Date | null;
}

declare module "../../../server/database.ts" {
  interface Tables {
    orders: OrdersTable;
    order_lines: OrderLineRow;
    order_promotions: PromotionRow;
    order_events: {
      order_id: string;
      account_id: string;
      at: Date;
      kind: OrderEventKind;
      user_id: string | null;
      words: string;
    };
  }
}

/** Whose orders somebody sees: null is everybody's. */
export interface OrderScope {
  readonly accountId: string | null;
  readonly userId: string | null;
}

export async function nextOrderNumber(tx: Transaction, country: CountryCode): Promise<string> {
  const { rows } = await sql<{ next: string }>`select nextval('order_numbers')::text as next`.execute(tx);
  return `${country}-${rows[0]?.next ?? ""}`;
}

export interface NewOrder {
  readonly order: Order;
  readonly lines: readonly OrderLine[];
  readonly promotions: readonly OrderPromotion[];
}

/** The order and all that belongs to it; one statement reads the same however many lines there are. */
export async function insertOrder(tx: Transaction, { order, lines, promotions }: NewOrder): Promise<void> {
  const { id, accountId } = order;
  await sql`insert into orders select * from json_populate_record(null::orders, ${JSON.stringify(orderRow(order))})`.execute(
    tx,
  );
  await sql`insert into order_lines select * from json_populate_recordset(null::order_lines,
    ${JSON.stringify(lines.map((line) => lineRow(line, { orderId: id, accountId })))})`.execute(tx);
  await sql`insert into order_promotions select * from json_populate_recordset(null::order_promotions,
    ${JSON.stringify(promotions.map((each) => promotionRow(each, { orderId: id, accountId })))})`.execute(tx);
}

export async function insertEvent(
  tx: Transaction,
  { id, accountId }: Pick<Order, "id" | "accountId">,
  { at, kind, userId, words }: OrderEvent,
): Promise<void> {
  await tx
    .insertInto("order_events")
    .values({ order_id: id, account_id: accountId, at, kind, user_id: userId, words })
    .execute();
}

function inScope({ accountId, userId }: OrderScope) {
  return sql<SqlBool>`(${accountId}::uuid is null or account_id = ${accountId}) and (${userId}::uuid is null or user_id = ${userId})`;
}

export async function findOrder(db: Database, scope: OrderScope, number: string): Promise<Order | null> {
  const row = await db
    .selectFrom("orders")
    .selectAll()
    .where("number", "=", number)
    .where(inScope(scope))
    .executeTakeFirst();
  return row === undefined ? null : orderFrom(row);
}

export async function lockOrder(tx: Transaction, scope: OrderScope, number: string): Promise<Order | null> {
  const row = await tx
    .selectFrom("orders")
    .selectAll()
    .where("number", "=", number)
    .where(inScope(scope))
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : orderFrom(row);
}

export async function findOrderBy(
  db: Database,
  column: "id" | "cart_id" | "payment_id",
  value: string,
): Promise<Order | null> {
  const row = await db.selectFrom("orders").selectAll().where(column, "=", value).executeTakeFirst();
  return row === undefined ? null : orderFrom(row);
}

export async function lockOrderOfPayment(tx: Transaction, paymentId: string): Promise<Order | null> {
  const row = await tx
    .selectFrom("orders")
    .selectAll()
    .where("payment_id", "=", paymentId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : orderFrom(row);
}

/**
 * Numbers of orders in a state since some time, the oldest first. What was not bought here goes on when the day it was
 * promised for has come.
 */
export async function listOrdersIn(
  db: Database,
  { status, tracking }: Pick<OrderState, "status" | "tracking">,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom("orders")
    .select("number")
    .where("status", "=", status)
    .where("tracking", "=", tracking)
    .where(sql<SqlBool>`approval is distinct from 'pending' and (pay_by = 'ACCOUNT' or payment_status = 'PAID')`)
    .where(sql<SqlBool>`coalesce(prepared_at, created_at) <= ${before}`)
    .where(sql<SqlBool>`(cart_id is not null or left(promised_for, 10) <= ${before.toISOString().slice(0, 10)})`)
    .orderBy("created_at")
    .limit(limit)
    .execute();
  return rows.map(({ number }) => number);
}

type Moments = Partial<Pick<OrdersTable, "prepared_at" | "completed_at" | "cancelled_at" | "earning_id">>;

/** Only from the state it was seen in: false where it has moved since. */
export async function updateState(
  tx: Transaction,
  { id, status, tracking, approval }: Pick<Order, "id"> & OrderState,
  change: { readonly to: OrderState; readonly also?: Moments },
): Promise<boolean> {
  const result = await tx
    .updateTable("orders")
    .set({ ...change.to, ...change.also })
    .where("id", "=", id)
    .where("status", "=", status)
    .where("tracking", "=", tracking)
    .where("approval", "is not distinct from", approval)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** False where it was paid before. */
export async function markPaid(tx: Transaction, id: string): Promise<boolean> {
  const result = await tx
    .updateTable("orders")
    .set({ payment_status: "PAID" })
    .where("id", "=", id)
    .where("payment_status", "=", "NOTPAID")
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function markRefunded(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.updateTable("orders").set({ refunded_at: at }).where("id", "=", id).execute();
}

export interface OrderContents {
  readonly lines: readonly OrderLine[];
  readonly promotions: readonly OrderPromotion[];
  readonly events: readonly OrderEvent[];
}

export async function findContents(db: Database, orderId: string): Promise<OrderContents> {
  const lines = await db
    .selectFrom("order_lines")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("place")
    .execute();
  const promotions = await db.selectFrom("order_promotions").selectAll().where("order_id", "=", orderId).execute();
  const { rows: events } = await sql<OrderEvent>`select at, kind, user_id as "userId", words from order_events
    where order_id = ${orderId} order by id`.execute(db);
  return { lines: lines.map(lineFrom), promotions: promotions.map(promotionFrom), events };
}

export interface OrderFilter {
  readonly from: Date | null;
  readonly until: Date | null;
  /** In a number, PO number or job reference, or in the name of a product or colour. */
  readonly text: string;
  /** Only what is not done, or was done since then. */
  readonly underWaySince?: Date | null;
}

export interface ListedOrder {
  readonly order: Order;
  readonly totalItems: number;
}

export async function listOrders(
  db: Database,
  { scope, filter }: { scope: OrderScope; filter: OrderFilter },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ orders: ListedOrder[]; total: number }> {
  const { rows } = await sql<Selectable<OrdersTable> & { items: number; total: number }>`
    select o.*, (select count(*)::integer from order_lines l where l.order_id = o.id) as items,
      count(*) over ()::integer as total
    from orders o where ${inScope(scope)} and ${matches(filter, scope)}
    order by created_at desc, id limit ${limit} offset ${offset}`.execute(db);
  const orders = rows.map(({ items, ...row }) => ({ order: orderFrom(row), totalItems: items }));
  const [first] = rows;
  if (first !== undefined || offset === 0) return { orders, total: first?.total ?? 0 };
  // Beyond the last page nothing says how many there are.
  const counted = await sql<{ total: number }>`select count(*)::integer as total from orders o
    where ${inScope(scope)} and ${matches(filter, scope)}`.execute(db);
  return { orders, total: counted.rows[0]?.total ?? 0 };
}

/** Lines are looked for in the account's own, of which there are few, and not in everybody's. */
function matches({ from, until, text, underWaySince: since = null }: OrderFilter, { accountId }: OrderScope) {
  const like = `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
  return sql`(${from}::timestamptz is null or created_at >= ${from}) and (${until}::timestamptz is null or created_at < ${until})
    and (${since}::timestamptz is null or status in ('CREATED', 'OPEN') or completed_at >= ${since})
    and (${text} = '' or number ilike ${like} or po_number ilike ${like} or array_to_string(job_references, ' ') ilike ${like}
      or exists (select from order_lines l where l.order_id = o.id
        and (${accountId}::uuid is null or l.account_id = ${accountId}) and (l.product_name ilike ${like} or l.sku ilike ${like}
        or l.colour_name ilike ${like} or l.colour_code ilike ${like} or l.reference ilike ${like})))`;
}

export interface MonthSum {
  /** From 1. */
  readonly month: number;
  readonly orders: number;
  readonly cents: number;
  readonly withTaxCents: number;
}

/** What was not cancelled, by month of a year as the clocks of a time zone have it. */
export async function sumMonths(
  db: Database,
  scope: OrderScope,
  of: { year: number; zone: string; country: CountryCode },
): Promise<MonthSum[]> {
  const { rows } = await sql<{ month: number; orders: number; cents: string; withTax: string }>`
    select extract(month from created_at at time zone ${of.zone})::integer as month, count(*)::integer as orders,
      sum(subtotal_cents + fee_cents) as cents,
      sum(subtotal_cents + subtotal_tax_cents + fee_cents + fee_tax_cents) as "withTax"
    from orders where ${inScope(scope)} and country = ${of.country} and status not in ('CANCELLED', 'CHECKED_INVALID')
      and created_at >= make_timestamptz(${of.year}, 1, 1, 0, 0, 0, ${of.zone})
      and created_at < make_timestamptz(${of.year} + 1, 1, 1, 0, 0, 0, ${of.zone})
    group by 1 order by 1`.execute(db);
  return rows.map(({ month, orders, ...sums }) => ({
    month,
    orders,
    cents: Number(sums.cents),
    withTaxCents: Number(sums.withTax),
  }));
}

/** What orders are called and when they were placed, by id. */
export async function findOrderNames(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly number: string; readonly createdAt: Date }>> {
  const { rows } = await sql<{ id: string; number: string; createdAt: Date }>`
    select id, number, created_at as "createdAt" from orders where id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Where an account had things delivered, the latest first. */
export async function listDeliveredTo(db: Database, scope: OrderScope, limit: number): Promise<DeliveryAddress[]> {
  const { rows } = await sql<{ address: DeliveryAddress }>`
    select address from (select distinct on (address) address, created_at from orders
      where ${inScope(scope)} and address is not null order by address, created_at desc) as known
    order by created_at desc limit ${limit}`.execute(db);
  return rows.map(({ address }) => address);
}

function orderRow(order: Order): Selectable<OrdersTable> {
  const { id, number, acting, country, status, tracking, approval, source, note, address } = order;
  return {
    ...{ id, number, acting, country, status, tracking, approval, source, note, address },
    account_id: order.accountId,
    user_id: order.userId,
    cart_id: order.cartId,
    store_id: order.storeId,
    pay_by: order.payBy,
    payment_status: order.paymentStatus,
    payment_id: order.paymentId,
    redemption_id: order.redemptionId,
    earning_id: null,
    po_number: order.poNumber,
    authority_to_leave: order.authorityToLeave,
    job_references: [...order.jobReferences],
    delivery_mode: order.deliveryMode,
    plan_id: order.planId,
    fulfilment_store_id: order.fulfilmentStoreId,
    promised_for: order.promisedFor,
    before_discounts_cents: order.beforeDiscountsCents,
    subtotal_cents: order.subtotalCents,
    subtotal_tax_cents: order.subtotalTaxCents,
    fee_cents: order.feeCents,
    fee_tax_cents: order.feeTaxCents,
    surcharge_cents: order.surchargeCents,
    points_cents: order.pointsCents,
    points_used: order.pointsUsed,
    voucher_cents: order.voucherCents,
    total_cents: order.totalCents,
    created_at: order.createdAt,
    prepared_at: order.preparedAt,
    completed_at: order.completedAt,
    cancelled_at: order.cancelledAt,
    refunded_at: order.refundedAt,
  };
}

function orderFrom(row: Selectable<OrdersTable>): Order {
  const { id, number, acting, country, status, tracking, approval, source, note, address } = row;
  const money = (amount: string | number) => cents(Number(amount));
  return {
    ...{ id, number, acting, country, status, tracking, approval, source, note, address },
    accountId: row.account_id,
    userId: row.user_id,
    cartId: row.cart_id,
    storeId: row.store_id,
    payBy: row.pay_by,
    paymentStatus: row.payment_status,
    paymentId: row.payment_id,
    redemptionId: row.redemption_id,
    poNumber: row.po_number,
    authorityToLeave: row.authority_to_leave,
    jobReferences: row.job_references,
    deliveryMode: row.delivery_mode,
    planId: row.plan_id,
    fulfilmentStoreId: row.fulfilment_store_id,
    promisedFor: row.promised_for,
    beforeDiscountsCents: money(row.before_discounts_cents),
    subtotalCents: money(row.subtotal_cents),
    subtotalTaxCents: money(row.subtotal_tax_cents),
    feeCents: money(row.fee_cents),
    feeTaxCents: money(row.fee_tax_cents),
    surchargeCents: money(row.surcharge_cents),
    pointsCents: money(row.points_cents),
    pointsUsed: row.points_used,
    voucherCents: money(row.voucher_cents),
    totalCents: money(row.total_cents),
    createdAt: row.created_at,
    preparedAt: row.prepared_at,
    completedAt: row.completed_at,
    cancelledAt: row.cancelled_at,
    refundedAt: row.refunded_at,
  };
}
