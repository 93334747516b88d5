import { type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import type { CountryCode } from "../../../shared/country.ts";
import { cents } from "../../../shared/money.ts";
import type { toLimitOffset } from "../../../shared/page.ts";
import type { DeliveryAddress, DeliveryMode } from "../../cart/cart.ts";
import type { Order, OrderLine, OrderMoney, OrderPromotion } from "../order.ts";
import type { OrderScope } from "../order-access.ts";
import type { OrderState } from "../order-states.ts";
import { selectClaimants } from "./claims.store.ts";
import { hasMatchingLine, insertContents, lineCountColumn, selectActors } from "./order-contents.store.ts";
import { inListScope, inScope } from "./order-scope.store.ts";

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
  }
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

/** Each table is written in one statement whose text does not depend on the number of rows, so it is prepared once. */
export async function insertOrder(tx: Transaction, { order, lines, promotions }: NewOrder): Promise<void> {
  const row = JSON.stringify(toOrderRow(order));
  await Promise.all([
    sql`insert into orders select * from json_populate_record(null::orders, ${row})`.execute(tx),
    insertContents(tx, order, { lines, promotions }),
  ]);
}

function selectByNumber(db: Database, scope: OrderScope, number: string) {
  return db.selectFrom("orders").selectAll().where("number", "=", number).where(inScope(scope));
}

export async function findOrder(db: Database, scope: OrderScope, number: string): Promise<Order | null> {
  const row = await selectByNumber(db, scope, number).executeTakeFirst();
  return row === undefined ? null : toOrder(row);
}

/** The id of an order that a viewer may see, as a part of another statement. */
export function selectOrderId(scope: OrderScope, number: string): RawBuilder<string> {
  return sql`(select id from orders where number = ${number} and ${inScope(scope)})`;
}

/** The orders for which a condition on their columns holds, as a part of another statement. */
export function selectOrders(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select * from orders where ${condition})`;
}

/** The people and the accounts of orders, as parts of other statements. */
export interface OrderParties {
  readonly userIds: RawBuilder<readonly string[]>;
  readonly accountIds: RawBuilder<readonly string[]>;
}

/** The account of an order, the person who placed it, and the people who did something with it. */
export function selectParties(orderId: RawBuilder<string>): OrderParties {
  return {
    userIds: sql`(array(select user_id from orders where id = ${orderId}) || ${selectActors(orderId)} ||
      ${selectClaimants(orderId)})`,
    accountIds: sql`array(select account_id from orders where id = ${orderId})`,
  };
}

/** Every order with its number and its time, as a part of another statement. */
export const orderTimes = (): RawBuilder<unknown> => sql`(select id, number, created_at from orders)`;

export async function lockOrder(tx: Transaction, scope: OrderScope, number: string): Promise<Order | null> {
  const row = await selectByNumber(tx, scope, number).forUpdate().executeTakeFirst();
  return row === undefined ? null : toOrder(row);
}

type UniqueColumn = "id" | "cart_id" | "payment_id";

export async function findOrderBy(db: Database, column: UniqueColumn, value: string): Promise<Order | null> {
  const row = await db.selectFrom("orders").selectAll().where(column, "=", value).executeTakeFirst();
  return row === undefined ? null : toOrder(row);
}

export async function lockOrderByPayment(tx: Transaction, paymentId: string): Promise<Order | null> {
  const orders = tx.selectFrom("orders").selectAll().forUpdate();
  const row = await orders.where("payment_id", "=", paymentId).executeTakeFirst();
  return row === undefined ? null : toOrder(row);
}

/**
 * Numbers of the paid or on-account orders that have been in a state since `before`; the oldest comes first. An order
 * without a cart was not bought in this shop (demo history): it moves on when the day of its promise has come.
 */
export async function listOrderNumbersIn(
  db: Database,
  { status, tracking }: { status: "CREATED" | "OPEN"; tracking: OrderState["tracking"] },
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom("orders")
    .select("number")
    // Always true here. It lets PostgreSQL use the index of orders under way for every plan.
    .where(sql<SqlBool>`status in ('CREATED', 'OPEN')`)
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

/** Changes the state only if it is still the given one; false if the order has moved since it was read. */
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

/** The amounts of an order whose rest was cancelled. */
export async function updateMoney(tx: Transaction, id: string, money: OrderMoney): Promise<void> {
  const row = { ...toMoneyRow(money), ...(money.pointsUsed === 0 ? { redemption_id: null } : {}) };
  await tx.updateTable("orders").set(row).where("id", "=", id).execute();
}

/** False if the order was already paid. */
export async function markPaid(tx: Transaction, id: string): Promise<boolean> {
  const unpaid = tx.updateTable("orders").where("id", "=", id).where("payment_status", "=", "NOTPAID");
  return (await unpaid.set({ payment_status: "PAID" }).executeTakeFirst()).numUpdatedRows === 1n;
}

export async function markRefunded(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.updateTable("orders").set({ refunded_at: at }).where("id", "=", id).execute();
}

export interface OrderFilter {
  readonly from: Date | null;
  readonly until: Date | null;
  /** Searched in order numbers, PO numbers, job references, product names and colours. */
  readonly text: string;
  /** Only orders that are not completed, or were completed since then. */
  readonly underWaySince?: Date | null;
}

export interface ListedOrder {
  readonly order: Order;
  readonly totalItems: number;
}

interface Listing {
  readonly scope: OrderScope;
  readonly filter: OrderFilter;
}

type Rows = ReturnType<typeof toLimitOffset>;

/** The people and the accounts of one page of orders. */
export function selectPartiesOfPage({ scope, filter }: Listing, { limit, offset }: Rows): OrderParties {
  const page = sql`from (select user_id, account_id from orders o where ${inListScope(scope)} and ${matches(filter, scope)}
    order by created_at desc, id limit ${limit} offset ${offset}) as page`;
  return {
    userIds: sql`array(select distinct user_id ${page})`,
    accountIds: sql`array(select distinct account_id ${page})`,
  };
}

export async function listOrders(
  db: Database,
  { scope, filter }: Listing,
  { limit, offset }: Rows,
): Promise<{ orders: ListedOrder[]; total: number }> {
  const { rows } = await sql<Selectable<OrdersTable> & { items: number; total: number }>`
    select o.*, ${lineCountColumn(sql`o.id`)} as items,
      count(*) over ()::integer as total
    from orders o where ${inListScope(scope)} and ${matches(filter, scope)}
    order by created_at desc, id limit ${limit} offset ${offset}`.execute(db);
  const orders = rows.map(({ items, ...row }) => ({ order: toOrder(row), totalItems: items }));
  const [first] = rows;
  if (first !== undefined || offset === 0) return { orders, total: first?.total ?? 0 };
  // A page beyond the last one has no rows, so the total is counted separately.
  const counted = await sql<{ total: number }>`select count(*)::integer as total from orders o
    where ${inListScope(scope)} and ${matches(filter, scope)}`.execute(db);
  return { orders, total: counted.rows[0]?.total ?? 0 };
}

function matches({ from, until, text, underWaySince: since = null }: OrderFilter, { accountId }: OrderScope) {
  const like = `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
  return sql`(${from}::timestamptz is null or created_at >= ${from}) and (${until}::timestamptz is null or created_at < ${until})
    and (${since}::timestamptz is null or status in ('CREATED', 'OPEN') or completed_at >= ${since})
    and (${text} = '' or number ilike ${like} or po_number ilike ${like} or array_to_string(job_references, ' ') ilike ${like}
      or ${hasMatchingLine(sql`o.id`, { accountId, like })})`;
}

export interface MonthSum {
  /** 1 to 12. */
  readonly month: number;
  readonly orders: number;
  readonly cents: number;
  readonly withTaxCents: number;
}

/** Sums the orders that were not cancelled by month, in the given time zone. */
export async function sumMonths(
  db: Database,
  scope: OrderScope,
  of: { year: number; zone: string; country: CountryCode },
): Promise<MonthSum[]> {
  const { rows } = await sql<{ month: number; orders: number; cents: string; withTax: string }>`
    select extract(month from created_at at time zone ${of.zone})::integer as month, count(*)::integer as orders,
      sum(subtotal_cents + fee_cents) as cents,
      sum(subtotal_cents + subtotal_tax_cents + fee_cents + fee_tax_cents + surcharge_cents) as "withTax"
    from orders where ${inListScope(scope)} and country = ${of.country} and status not in ('CANCELLED', 'CHECKED_INVALID')
      and created_at >= make_timestamptz(${of.year}, 1, 1, 0, 0, 0, ${of.zone})
      and created_at < make_timestamptz(${of.year} + 1, 1, 1, 0, 0, 0, ${of.zone})
    group by 1 order by 1`.execute(db);
  const toSum = (sums: (typeof rows)[number]) => ({ cents: Number(sums.cents), withTaxCents: Number(sums.withTax) });
  return rows.map((row) => ({ month: row.month, orders: row.orders, ...toSum(row) }));
}

/** Numbers and creation times of orders, by id. */
export async function findOrderNumbers(
  db: Database,
  ids: RawBuilder<readonly string[]>,
): Promise<ReadonlyMap<string, { readonly number: string; readonly createdAt: Date }>> {
  const { rows } = await sql<{ id: string; number: string; createdAt: Date }>`
    select id, number, created_at as "createdAt" from orders where id = any(${ids})`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The newest comes first. */
export async function listOrdersById(db: Database, ids: RawBuilder<readonly string[]>): Promise<Order[]> {
  const { rows } = await sql<Selectable<OrdersTable>>`
    select * from orders where id = any(${ids}) order by created_at desc, id`.execute(db);
  return rows.map(toOrder);
}

/** The addresses that orders were delivered to; the latest comes first. */
export async function listDeliveryAddresses(
  db: Database,
  scope: OrderScope,
  limit: number,
): Promise<DeliveryAddress[]> {
  const { rows } = await sql<{ address: DeliveryAddress }>`
    select address from (select distinct on (address) address, created_at from orders
      where ${inListScope(scope)} and address is not null order by address, created_at desc) as known
    order by created_at desc limit ${limit}`.execute(db);
  return rows.map(({ address }) => address);
}

function toOrderRow(order: Order): Selectable<OrdersTable> {
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
    ...toMoneyRow(order),
    created_at: order.createdAt,
    prepared_at: order.preparedAt,
    completed_at: order.completedAt,
    cancelled_at: order.cancelledAt,
    refunded_at: order.refundedAt,
  };
}

function toMoneyRow(money: OrderMoney) {
  return {
    before_discounts_cents: money.beforeDiscountsCents,
    subtotal_cents: money.subtotalCents,
    subtotal_tax_cents: money.subtotalTaxCents,
    fee_cents: money.feeCents,
    fee_tax_cents: money.feeTaxCents,
    surcharge_cents: money.surchargeCents,
    points_cents: money.pointsCents,
    points_used: money.pointsUsed,
    voucher_cents: money.voucherCents,
    total_cents: money.totalCents,
  };
}

function toOrder(row: Selectable<OrdersTable>): Order {
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

/** Opens the transaction of store staff to the account of an order that they see, as `enterAccount` does for a known account. */
export async function enterOrderAccount(tx: Transaction, orderId: RawBuilder<string>): Promise<void> {
  await sql`select set_config('trestle.account_id', coalesce(
    (select account_id::text from ${selectOrders(sql`id = ${orderId}`)} as seen), ''), true)`.execute(tx);
}
