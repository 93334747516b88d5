/** What belongs to an order: its lines, its promotions and its events. */
import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import { cents } from "../../../shared/money.ts";
import type { Order, OrderEvent, OrderEventKind, OrderLine, OrderPromotion } from "../order.ts";
import { subtractRest } from "../order-rest.ts";
import { listRestLines, listRestLinesByOrder, selectRestOfLine } from "./order-rests.store.ts";
import { selectReturnedOfLine } from "./order-returns.store.ts";

/** In the order of the table's columns: demo data is copied into the table in this order. */
export interface OrderLineRow {
  order_id: string;
  place: number;
  account_id: string;
  sku: string;
  product_code: string;
  product_name: string;
  brand: string;
  slug: string;
  sub_category_slug: string;
  size: string;
  kind: string;
  base: string | null;
  pack_size: number;
  colour_id: string | null;
  colour_name: string | null;
  colour_code: string | null;
  colour_brand: string | null;
  /** PostgreSQL's numeric arrives as text. */
  strength: string | number | null;
  hex: string | null;
  quantity: number;
  back_ordered: number;
  unit_cents: string | number;
  tool_discount_cents: number;
  before_discounts_cents: string | number;
  net_cents: string | number;
  tax_cents: string | number;
  special_cents: string | number | null;
  special_limit: number | null;
  special_units: number;
  reference: string;
  entry_group: string | null;
  system_code: string | null;
  system_name: string | null;
  part: "A" | "B" | "C" | null;
  is_gift: boolean;
}

export interface PromotionRow {
  order_id: string;
  account_id: string;
  code: string;
  name: string;
  description: string;
  level: OrderPromotion["level"];
  coupon_code: string | null;
  frees_delivery: boolean;
  gives_gift: boolean;
  saved_cents: string | number;
}

declare module "../../../server/database.ts" {
  interface Tables {
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

export async function insertContents(
  tx: Transaction,
  { id: orderId, accountId }: Pick<Order, "id" | "accountId">,
  { lines, promotions }: { lines: readonly OrderLine[]; promotions: readonly OrderPromotion[] },
): Promise<void> {
  const lineRows = JSON.stringify(lines.map((line) => toLineRow(line, { orderId, accountId })));
  const promotionRows = JSON.stringify(
    promotions.map((promotion) => toPromotionRow(promotion, { orderId, accountId })),
  );
  await Promise.all([
    sql`insert into order_lines select * from json_populate_recordset(null::order_lines, ${lineRows})`.execute(tx),
    sql`insert into order_promotions
      select * from json_populate_recordset(null::order_promotions, ${promotionRows})`.execute(tx),
  ]);
}

export async function insertEvent(
  tx: Transaction,
  { id, accountId }: Pick<Order, "id" | "accountId">,
  { at, kind, userId, text }: OrderEvent,
): Promise<void> {
  await tx
    .insertInto("order_events")
    .values({ order_id: id, account_id: accountId, at, kind, user_id: userId, words: text })
    .execute();
}

export interface OrderContents {
  readonly lines: readonly OrderLine[];
  readonly promotions: readonly OrderPromotion[];
  readonly events: readonly OrderEvent[];
}

/** The people who did something with an order, as a part of another statement. */
export function selectActors(orderId: RawBuilder<string>): RawBuilder<readonly string[]> {
  return sql`array(select user_id from order_events where order_id = ${orderId})`;
}

/** The lines of several orders, by the id of the order. */
export async function listLinesByOrder(
  db: Database,
  orderIds: RawBuilder<readonly string[]>,
): Promise<ReadonlyMap<string, readonly OrderLine[]>> {
  const [{ rows }, rests] = await Promise.all([
    sql<OrderLineRow>`select * from order_lines where order_id = any(${orderIds}) order by order_id, place`.execute(db),
    listRestLinesByOrder(db, orderIds),
  ]);
  const byOrder = Map.groupBy(rows, (row) => row.order_id);
  return new Map([...byOrder].map(([id, lines]) => [id, subtractRest(lines.map(toLine), rests.get(id) ?? [])]));
}

export async function findContents(db: Database, orderId: string | RawBuilder<string>): Promise<OrderContents> {
  const [lines, rest, promotions, events] = await Promise.all([
    db.selectFrom("order_lines").selectAll().where("order_id", "=", orderId).orderBy("place").execute(),
    listRestLines(db, orderId),
    db.selectFrom("order_promotions").selectAll().where("order_id", "=", orderId).execute(),
    sql<OrderEvent>`select at, kind, user_id as "userId", words as text from order_events
      where order_id = ${orderId} order by id`.execute(db),
  ]);
  return { lines: subtractRest(lines.map(toLine), rest), promotions: promotions.map(toPromotion), events: events.rows };
}

/** The goods of an order by product, without gifts and without the cancelled rest, and what came back of them, as a part of another statement. */
export function selectGoods(orderId: Expression<unknown>): RawBuilder<unknown> {
  return sql`(select l.product_code, sum(l.quantity - coalesce(r.quantity, 0)) as units,
      sum(l.net_cents - coalesce(r.net_cents, 0)) as net_cents,
      sum(b.quantity) as returned_units, sum(b.net_cents) as returned_net_cents
    from order_lines l left join lateral ${selectRestOfLine(sql`l.order_id`, sql`l.place`)} as r on true
    cross join lateral ${selectReturnedOfLine(sql`l.order_id`, sql`l.place`)} as b
    where l.order_id = ${orderId} and not l.is_gift group by l.product_code)`;
}

/** The number of lines, as one column to embed in another statement. */
export function lineCountColumn(orderId: Expression<unknown>): RawBuilder<number> {
  return sql`(select count(*)::integer from order_lines l where l.order_id = ${orderId})`;
}

/** Whether a line matches a search text. The account limits the search to its own lines, which are few. */
export function hasMatchingLine(
  orderId: Expression<unknown>,
  { accountId, like }: { accountId: string | null; like: string },
): RawBuilder<SqlBool> {
  const ofAccount = accountId === null ? sql`true` : sql`l.account_id = ${accountId}`;
  return sql`exists (select from order_lines l where l.order_id = ${orderId}
    and ${ofAccount} and (l.product_name ilike ${like} or l.sku ilike ${like}
    or l.colour_name ilike ${like} or l.colour_code ilike ${like} or l.reference ilike ${like}))`;
}

interface Owner {
  readonly orderId: string;
  readonly accountId: string;
}

export function toLineRow(line: OrderLine, { orderId, accountId }: Owner): OrderLineRow {
  const { lineNumber: place, sku, brand, slug, size, kind, base, hex, quantity, reference } = line;
  return {
    ...{ order_id: orderId, account_id: accountId },
    ...{ place, sku, brand, slug, size, kind, base, hex, quantity, reference },
    product_code: line.productCode,
    product_name: line.productName,
    sub_category_slug: line.subCategorySlug,
    pack_size: line.packSize,
    colour_id: line.tint?.colourId ?? null,
    colour_name: line.colourName,
    colour_code: line.colourCode,
    colour_brand: line.colourBrand,
    strength: line.tint?.strength ?? null,
    back_ordered: line.backOrdered,
    unit_cents: line.unitCents,
    tool_discount_cents: line.toolDiscountCents,
    before_discounts_cents: line.beforeDiscountsCents,
    net_cents: line.netCents,
    tax_cents: line.taxCents,
    special_cents: line.special?.unitCents ?? null,
    special_limit: line.special?.limitUnits ?? null,
    special_units: line.special?.units ?? 0,
    entry_group: line.group?.id ?? null,
    system_code: line.group?.systemCode ?? null,
    system_name: line.group?.systemName ?? null,
    part: line.group?.part ?? null,
    is_gift: line.isGift,
  };
}

function toLine(row: OrderLineRow): OrderLine {
  const { place, sku, brand, slug, size, kind, base, hex, quantity, reference } = row;
  const { colour_id: colourId, strength, entry_group: id, system_code: systemCode, part } = row;
  return {
    ...{ lineNumber: place, sku, brand, slug, size, kind, base, hex, quantity, reference },
    productCode: row.product_code,
    productName: row.product_name,
    subCategorySlug: row.sub_category_slug,
    packSize: row.pack_size,
    tint: colourId === null || strength === null ? null : { colourId, strength: Number(strength) },
    colourName: row.colour_name,
    colourCode: row.colour_code,
    colourBrand: row.colour_brand,
    backOrdered: row.back_ordered,
    cancelled: 0,
    unitCents: cents(Number(row.unit_cents)),
    toolDiscountCents: cents(row.tool_discount_cents),
    beforeDiscountsCents: cents(Number(row.before_discounts_cents)),
    netCents: cents(Number(row.net_cents)),
    taxCents: cents(Number(row.tax_cents)),
    special:
      row.special_cents === null || row.special_limit === null
        ? null
        : { unitCents: cents(Number(row.special_cents)), limitUnits: row.special_limit, units: row.special_units },
    group:
      id === null || systemCode === null || part === null
        ? null
        : { id, systemCode, systemName: row.system_name ?? systemCode, part },
    isGift: row.is_gift,
  };
}

function toPromotionRow(promotion: OrderPromotion, { orderId, accountId }: Owner): PromotionRow {
  const { code, name, description, level } = promotion;
  return {
    ...{ order_id: orderId, account_id: accountId, code, name, description, level },
    coupon_code: promotion.couponCode,
    frees_delivery: promotion.freesDelivery,
    gives_gift: promotion.givesGift,
    saved_cents: promotion.savedCents,
  };
}

function toPromotion(row: PromotionRow): OrderPromotion {
  const { code, name, description, level } = row;
  return {
    ...{ code, name, description, level },
    couponCode: row.coupon_code,
    freesDelivery: row.frees_delivery,
    givesGift: row.gives_gift,
    savedCents: cents(Number(row.saved_cents)),
  };
}
