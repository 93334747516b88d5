/** What an account bought, put together from the orders, their lines, the catalogue and the credit notes. */
import { sql } from "kysely";
import type { Database } from "../../../server/database.ts";
import type { LocalDate } from "../../../shared/local-date.ts";
import { cents, takeShare } from "../../../shared/money.ts";
import { pointsPaidColumn, returnedColumn } from "../../billing/server/documents.store.ts";
import { selectFamily } from "../../catalogue/server/catalogue.store.ts";
import { type Order, splitTender } from "../../orders/order.ts";
import { selectGoods } from "../../orders/server/order-contents.store.ts";
import { selectReturnNotes } from "../../orders/server/order-returns.store.ts";
import { listOrdersById, selectOrders } from "../../orders/server/orders.store.ts";
import { timeZoneColumn } from "../../stores/server/stores.store.ts";
import type { CountedGoods, CountedLine } from "../progress.ts";
import { activatedColumn, coversColumn, type FoundOffer, type OfferChoice, selectOffers } from "./offers.store.ts";

interface Moments {
  readonly from: Date;
  readonly to: Date;
}

/** A line with the money of its order. */
export interface Sold extends CountedLine {
  readonly netCents: number;
  /** Goods and delivery inc GST. */
  readonly totalCents: number;
  /** The part of the total that points and vouchers paid. */
  readonly rewardsCents: number;
  /** What money, points and vouchers paid, with the surcharge. A refund gives all back in proportion. */
  readonly returnableCents: number;
  readonly returnedCents: number;
  /** The part of it that was for returned lines. The rest of it was refunded without naming lines. */
  readonly returnedLinesCents: number;
  /** The units of this product in returned lines, and their amount ex GST. */
  readonly returnedUnits: number;
  readonly returnedNetCents: number;
  /** What points paid of the invoice later. */
  readonly pointsPaidCents: number;
}

type Derived = "keptUnits" | "keptCents" | "totalCents" | "rewardsCents";
type SoldRow = Omit<Sold, Derived> & { readonly units: number; readonly money: Parameters<typeof splitTender>[0] };
type Returned = "returnableCents" | "returnedCents" | "returnedLinesCents" | "returnedUnits" | "returnedNetCents";
type Returnable = Pick<SoldRow, "units" | "netCents" | Returned>;

/** The goods of the orders that earned points and were placed between two moments, by order and product. */
function selectSold(accountId: string, { from, to }: Moments) {
  const earned = sql`account_id = ${accountId} and created_at >= ${from} and created_at < ${to} and earning_id is not null`;
  return sql`(
    select o.number as "orderNumber", (o.created_at at time zone z.zone)::date::text as "orderedOn",
      o.created_at as "orderedAt", g.product_code as "productCode", coalesce(f.brand_id, '') as brand,
      coalesce(f.range_id, '') as range, g.units::integer as units, g.net_cents::float as "netCents",
      json_build_object('subtotalCents', o.subtotal_cents, 'subtotalTaxCents', o.subtotal_tax_cents, 'feeCents', o.fee_cents,
        'feeTaxCents', o.fee_tax_cents, 'surchargeCents', o.surcharge_cents, 'totalCents', o.total_cents) as money,
      (o.total_cents + o.points_cents + o.voucher_cents)::float as "returnableCents", ${returnedColumn(sql`o.id`)}::float as "returnedCents",
      ${returnedColumn(sql`o.id`, sql`id in ${selectReturnNotes(sql`o.id`)}`)}::float as "returnedLinesCents", g.returned_units::integer as "returnedUnits",
      g.returned_net_cents::float as "returnedNetCents",
      case when o.pay_by = 'ACCOUNT' then ${pointsPaidColumn(sql`o.id`)} else 0 end::float as "pointsPaidCents"
    from ${selectOrders(earned)} as o
    cross join lateral ${selectGoods(sql`o.id`)} as g
    left join lateral ${selectFamily(sql`g.product_code`)} as f on true
    cross join lateral (select ${timeZoneColumn(sql`o.store_id`)} as zone) as z
    )`;
}

/** By order and product, the earliest order first. */
export async function listSold(db: Database, accountId: string, moments: Moments): Promise<Sold[]> {
  const { rows } = await sql<SoldRow>`select * from ${selectSold(accountId, moments)} as s
    order by "orderedAt", "orderNumber", "productCode"`.execute(db);
  return rows.map(toSold);
}

interface SoldInput extends Moments {
  readonly offers: OfferChoice;
}

/** Goods that count for an offer, added up for a month and a product family. With returns, it is one product of one order. */
export interface SoldForOffer extends CountedGoods {
  readonly rsn: string;
  /** One of the orders, or the only one. */
  readonly orderNumber: string;
}

/** What counts for each achievement: by its days, its products and its activation. `countsOrder` and `coversLine` have the same rule. */
export async function sumSold(
  db: Database,
  accountId: string,
  { offers, byOrder, ...moments }: SoldInput & { readonly byOrder: boolean },
): Promise<SoldForOffer[]> {
  const { rows } = await sql<Returnable & Omit<SoldForOffer, "keptUnits" | "keptCents">>`
    with sold as materialized ${selectSold(accountId, moments)}
    select f.rsn, min(s."orderNumber") as "orderNumber", min(s."orderedOn") as "orderedOn", s.range,
      sum(s.units)::integer as units, sum(s."netCents") as "netCents", max(s."returnableCents") as "returnableCents",
      max(s."returnedCents") as "returnedCents", max(s."returnedLinesCents") as "returnedLinesCents",
      sum(s."returnedUnits")::integer as "returnedUnits", sum(s."returnedNetCents") as "returnedNetCents"
    from ${selectOffers(offers)} as f join sold as s on s."orderedOn" between f.starts_on and f.ends_on and ${covers}
    where f.kind = 'ACHIEVEMENT'
      and (not f.needs_activation or ${activatedColumn(sql`f.rsn`, accountId, sql`s."orderedAt"`)})
    group by f.rsn, s.range, left(s."orderedOn", 7),
      case when ${byOrder} or s."returnedCents" > 0 then s."orderNumber" end,
      case when s."returnedCents" > 0 then s."productCode" end
    order by min(s."orderedAt"), min(s."orderNumber")`.execute(db);
  return rows.map((row) => ({ ...row, ...calculateKept(row) }));
}

const covers = coversColumn(sql`f.rsn`, { code: sql`s."productCode"`, range: sql`s.range`, brand: sql`s.brand` });

/** By rsn: the orders with products of the offer that were not all returned. */
export async function countMatchingOrders(
  db: Database,
  accountId: string,
  { offers, ...moments }: SoldInput,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ rsn: string; orders: number }>`
    with sold as materialized ${selectSold(accountId, moments)}
    select f.rsn, count(distinct s."orderNumber")::integer as orders
    from ${selectOffers(offers)} as f join sold as s on ${covers}
    where s."returnedUnits" < s.units and (s."returnedCents" < s."returnableCents" or s."returnableCents" = 0)
    group by f.rsn`.execute(db);
  return new Map(rows.map(({ rsn, orders }) => [rsn, orders]));
}

function toSold({ money, ...row }: SoldRow): Sold {
  return { ...row, ...splitTender(money), ...calculateKept(row) };
}

/** Returned lines do not count. A refund without lines returns the others in proportion. Units are rounded in favour of the customer. */
function calculateKept({ returnableCents, returnedCents, returnedLinesCents, ...sold }: Returnable) {
  const kept = cents(Math.max(0, returnableCents - returnedCents));
  const before = returnableCents - returnedLinesCents;
  const units = sold.units - sold.returnedUnits;
  return {
    keptCents: takeShare(cents(sold.netCents - sold.returnedNetCents), kept, cents(returnedCents - returnedLinesCents)),
    keptUnits: before <= 0 ? units : Math.ceil((units * kept) / before),
  };
}

/** The day of an account's first order that was handed over; null if there is none. */
export async function findFirstOrderOn(db: Database, accountId: string): Promise<LocalDate | null> {
  const completed = sql`account_id = ${accountId} and completed_at is not null`;
  const { rows } = await sql<{ day: LocalDate }>`
    select (o.created_at at time zone ${timeZoneColumn(sql`o.store_id`)})::date::text as day
    from ${selectOrders(completed)} as o order by o.created_at limit 1`.execute(db);
  return rows[0]?.day ?? null;
}

/** Of each account the number of the last order that earned points while an offer ran. */
export async function listLastOrders(
  db: Database,
  accountIds: readonly string[],
  { offer: { startsOn, endsOn }, country }: Pick<FoundOffer, "offer" | "country">,
): Promise<string[]> {
  const earned = sql`account_id = any(${accountIds}::uuid[]) and country = ${country} and earning_id is not null
    and created_at >= ${startsOn}::date - 1 and created_at < ${endsOn}::date + 2`;
  const { rows } = await sql<{ number: string }>`
    select distinct on (o.account_id) o.number from ${selectOrders(earned)} as o
    where (o.created_at at time zone ${timeZoneColumn(sql`o.store_id`)})::date between ${startsOn}::date and ${endsOn}::date
    order by o.account_id, o.created_at desc`.execute(db);
  return rows.map(({ number }) => number);
}

const selectUnderWay = (accountId: string) =>
  selectOrders(
    sql`account_id = ${accountId} and status in ('CREATED', 'OPEN') and approval is distinct from 'pending'`,
  );

/** The orders of an account that are placed and not handed over. Orders that wait for approval are left out. */
export function listOrdersUnderWay(db: Database, accountId: string): Promise<readonly Order[]> {
  return listOrdersById(db, sql`array(select id from ${selectUnderWay(accountId)} as o)`);
}

/** The days at their stores on which these orders were placed. */
export async function listDaysUnderWay(db: Database, accountId: string): Promise<LocalDate[]> {
  const { rows } = await sql<{ day: LocalDate }>`
    select (o.created_at at time zone ${timeZoneColumn(sql`o.store_id`)})::date::text as day
    from ${selectUnderWay(accountId)} as o`.execute(db);
  return rows.map(({ day }) => day);
}
