import { randomInt } from "node:crypto";
import { type Generated, type RawBuilder, type Selectable, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import type { CountryCode } from "../../../shared/country.ts";
import { cents } from "../../../shared/money.ts";
import { listDaysAround } from "../../catalogue/price-book.ts";
import { packSkusColumn } from "../../catalogue/server/catalogue.store.ts";
import { accountPricingColumn, toAccountPricing } from "../../catalogue/server/prices.store.ts";
import { balanceColumn } from "../../loyalty/server/points.store.ts";
import { availableColumn } from "../../stock/server/stock.store.ts";
import { toVouchers, type VoucherRow, vouchersColumn } from "../../vouchers/server/vouchers.store.ts";
import type { Cart, CartLine, CartNews, DeliveryAddress, DeliveryMode, Fulfilment } from "../cart.ts";
import type { CartOwner } from "../cart-owner.ts";
import type { CouponUses } from "../promotion.ts";
import type { CartRecord } from "../quote.ts";
import { couponUsesColumn } from "./coupons.store.ts";

interface CartsTable {
  id: Generated<string>;
  code: string;
  account_id: string | null;
  user_id: string | null;
  guest_hash: Buffer | null;
  country: CountryCode;
  status: Generated<"LIVE" | "ORDERED" | "MERGED">;
  store_id: string;
  created_at: Date;
  modified_at: Date;
  delivery_mode: Generated<DeliveryMode>;
  shipping_condition: string | null;
  fulfilment_plan_id: string | null;
  fulfilment_store_id: string | null;
  delivery_at: Date | null;
  address: DeliveryAddress | null;
  coupon_codes: Generated<string[]>;
  uses_points: Generated<boolean>;
  voucher_ids: Generated<string[]>;
  news: Generated<CartNews[]>;
}

interface CartLinesTable {
  id: string;
  cart_id: string;
  position: Generated<string>;
  sku: string;
  colour_id: string | null;
  strength: number | null;
  entry_group: string | null;
  system_code: string | null;
  part: "A" | "B" | "C" | null;
  quantity: number;
  reference: string;
  seen_unit_cents: number | null;
}

declare module "../../../server/database.ts" {
  interface Tables {
    carts: CartsTable;
    cart_lines: CartLinesTable;
  }
}

/** PostgreSQL writes the row in JSON: the driver reads one JSON text much faster than many columns. */
interface CartRow extends Omit<Selectable<CartsTable>, "created_at" | "modified_at" | "delivery_at" | "guest_hash"> {
  created_at: string;
  modified_at: string;
  delivery_at: string | null;
  lines: Selectable<CartLinesTable>[] | null;
  available: Readonly<Record<string, number>> | null;
  pricing: Parameters<typeof toAccountPricing>[0];
  points: number | null;
  vouchers: VoucherRow[] | null;
  coupon_uses: Readonly<Record<string, CouponUses>> | null;
}

/**
 * Locks the live cart of an owner until the transaction ends. A statement that is issued after it, also without waiting for
 * it, sees everything that was committed before. The row lock alone is not enough while there is no cart yet: of two first
 * changes, the second would find no row to lock, and then read and change the cart that the first one has just committed.
 * The advisory lock makes the second change wait.
 */
export async function lockLiveCart(tx: Transaction, owner: CartOwner): Promise<void> {
  const { accountId, userId, guestHash, country } = owner;
  const name = ["carts", accountId, userId, guestHash?.toString("hex"), country].join(" ");
  await Promise.all([
    sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx),
    sql`select from carts as cart where ${whereLive(owner)} for update`.execute(tx),
  ]);
}

export interface CartReading {
  /** SKUs whose stock is wanted, besides those in the cart. */
  readonly skus: readonly string[];
  /** Coupons whose uses are wanted, besides those in the cart. */
  readonly coupons?: readonly string[] | undefined;
  /** The store whose stock is wanted. Without it, the store of the cart. */
  readonly at?: string | null | undefined;
  /** The moment whose agreed prices are wanted. */
  readonly now: Date;
}

export async function findLiveCart(
  tx: Transaction,
  owner: CartOwner,
  { skus: moreSkus, coupons: moreCoupons = [], at, now }: CartReading,
): Promise<CartRecord | null> {
  const account = sql<string | null>`cart.account_id`;
  const skus = sql<string[]>`contents.skus`;
  const codes = sql<string[]>`(cart.coupon_codes || ${moreCoupons}::text[])`;
  const { rows } = await sql<{ found: CartRow }>`
    select row_to_json(found) as found from (
      select cart.*, contents.lines,
        ${availableColumn(sql<string>`coalesce(${at || null}, cart.store_id)`, skus)} as available,
        ${accountPricingColumn({ accountId: account, skus, days: listDaysAround(now) })} as pricing,
        ${balanceColumn(account)} as points,
        ${vouchersColumn({ account, user: sql`cart.user_id`, ids: sql`cart.voucher_ids` })} as vouchers,
        ${couponUsesColumn(account, codes)} as coupon_uses
      from carts as cart, lateral (
        select json_agg(line order by line.position) as lines,
          ${packSkusColumn(sql<string[]>`array_agg(line.sku)`)} || ${moreSkus}::text[] as skus
        from cart_lines as line where line.cart_id = cart.id) as contents
      where ${whereLive(owner)}) as found`.execute(tx);
  const [row] = rows;
  return row === undefined ? null : toRecord(row.found);
}

/** The number in the cart button on every page. It reads nothing that only pricing needs. */
export async function countLiveUnits(tx: Transaction, owner: CartOwner): Promise<number> {
  const { rows } = await sql<{ units: number }>`
    select coalesce(sum(line.quantity), 0)::int as units
    from carts as cart join cart_lines as line on line.cart_id = cart.id
    where ${whereLive(owner)}`.execute(tx);
  return rows[0]?.units ?? 0;
}

/** The store of the owner's live cart, as one column to embed in another statement. Null without a cart. */
export function liveStoreColumn(owner: CartOwner): RawBuilder<string | null> {
  return sql`(select cart.store_id from carts as cart where ${whereLive(owner)})`;
}

function whereLive({ accountId, userId, guestHash, country }: CartOwner) {
  return guestHash === null
    ? sql<boolean>`cart.account_id = ${accountId} and cart.user_id = ${userId} and cart.status = 'LIVE'`
    : sql<boolean>`cart.guest_hash = ${guestHash} and cart.country = ${country} and cart.status = 'LIVE'`;
}

function toRecord(row: CartRow): CartRecord {
  return {
    cart: toCart(row),
    available: new Map(Object.entries(row.available ?? {})),
    pricing: toAccountPricing(row.pricing),
    points: row.points ?? 0,
    vouchers: toVouchers(row.vouchers),
    couponUses: new Map(Object.entries(row.coupon_uses ?? {})),
  };
}

function toCart(row: CartRow): Cart {
  return {
    id: row.id,
    code: row.code,
    country: row.country,
    storeId: row.store_id,
    createdAt: new Date(row.created_at),
    modifiedAt: new Date(row.modified_at),
    fulfilment: toFulfilment(row),
    couponCodes: row.coupon_codes,
    usesPoints: row.uses_points,
    // A gift card may have gone to another person who entered its code.
    voucherIds: row.voucher_ids.filter((id) => row.vouchers?.some((voucher) => voucher.id === id)),
    news: row.news,
    lines: (row.lines ?? []).map(toLine),
  };
}

function toFulfilment(row: CartRow): Fulfilment {
  return {
    mode: row.delivery_mode,
    shippingCondition: row.shipping_condition,
    planId: row.fulfilment_plan_id,
    storeId: row.fulfilment_store_id,
    deliveryAt: row.delivery_at === null ? null : new Date(row.delivery_at),
    address: row.address,
  };
}

function toLine(row: Selectable<CartLinesTable>): CartLine {
  const { colour_id: colourId, strength, entry_group: id, system_code: systemCode, part } = row;
  return {
    id: row.id,
    sku: row.sku,
    tint: colourId === null || strength === null ? null : { colourId, strength },
    group: id === null || systemCode === null || part === null ? null : { id, systemCode, part },
    quantity: row.quantity,
    reference: row.reference,
    seenUnitCents: row.seen_unit_cents === null ? null : cents(row.seen_unit_cents),
  };
}

/** Without letters and digits that sound or look alike. */
const codeLetters = "ABCDEFGHJKMNPQRSTVWXYZ23456789";

/** Creates the live cart of an owner. `lockLiveCart` has made parallel first changes wait for each other. */
export async function insertLiveCart(
  tx: Transaction,
  owner: CartOwner,
  { storeId, now }: { storeId: string; now: Date },
): Promise<void> {
  const { accountId, userId, guestHash, country } = owner;
  const code = `C-${Array.from({ length: 10 }, () => codeLetters[randomInt(codeLetters.length)]).join("")}`;
  const insert = tx
    .insertInto("carts")
    .values({
      code,
      account_id: accountId,
      user_id: userId,
      guest_hash: guestHash,
      country,
      store_id: storeId,
      created_at: now,
      modified_at: now,
    })
    .onConflict((conflict) => conflict.doNothing());
  await Promise.all([insert.execute(), lockLiveCart(tx, owner)]);
}

/**
 * Writes the differences in one statement. A line may become what another line was: the unique constraint is checked at
 * the end of the statement.
 */
export async function saveCart(tx: Transaction, before: Cart, after: Cart): Promise<void> {
  const changed = after.lines.filter((line) => !before.lines.includes(line));
  const removed = before.lines.filter(({ id }) => !after.lines.some((line) => line.id === id)).map(({ id }) => id);
  const { fulfilment } = after;
  const address = fulfilment.address === null ? null : JSON.stringify(fulfilment.address);
  await sql`
    with removed as (delete from cart_lines where cart_id = ${after.id} and id = any(${removed}::uuid[])),
      written as (
        insert into cart_lines as line
          (id, cart_id, sku, colour_id, strength, entry_group, system_code, part, quantity, reference, seen_unit_cents)
        select id, ${after.id}, sku, colour_id, strength, entry_group, system_code, part, quantity, reference, seen_unit_cents
        from rows from (jsonb_to_recordset(${JSON.stringify(changed.map(toLineRow))}::jsonb) as (
          id uuid, sku text, colour_id text, strength numeric, entry_group uuid, system_code text, part text,
          quantity integer, reference text, seen_unit_cents integer)) with ordinality as given (
          id, sku, colour_id, strength, entry_group, system_code, part, quantity, reference, seen_unit_cents, line_number)
        order by line_number
        on conflict (id) do update set sku = excluded.sku, colour_id = excluded.colour_id, strength = excluded.strength,
          quantity = excluded.quantity, reference = excluded.reference, seen_unit_cents = excluded.seen_unit_cents
        where line.cart_id = ${after.id})
    update carts set modified_at = ${after.modifiedAt}, store_id = ${after.storeId},
      delivery_mode = ${fulfilment.mode}, shipping_condition = ${fulfilment.shippingCondition},
      fulfilment_plan_id = ${fulfilment.planId}, fulfilment_store_id = ${fulfilment.storeId},
      delivery_at = ${fulfilment.deliveryAt}, address = ${address}::jsonb,
      coupon_codes = ${after.couponCodes}, uses_points = ${after.usesPoints},
      voucher_ids = ${after.voucherIds}::uuid[], news = ${JSON.stringify(after.news)}::jsonb
    where id = ${after.id}`.execute(tx);
}

function toLineRow(line: CartLine): Omit<Selectable<CartLinesTable>, "cart_id" | "position"> {
  return {
    id: line.id,
    sku: line.sku,
    colour_id: line.tint?.colourId ?? null,
    strength: line.tint?.strength ?? null,
    entry_group: line.group?.id ?? null,
    system_code: line.group?.systemCode ?? null,
    part: line.group?.part ?? null,
    quantity: line.quantity,
    reference: line.reference,
    seen_unit_cents: line.seenUnitCents,
  };
}

/** Only for a cart that was inserted in the same transaction, so nobody has seen it. */
export async function deleteCart(tx: Transaction, cartId: string): Promise<void> {
  await tx.deleteFrom("carts").where("id", "=", cartId).execute();
}

export async function markMerged(tx: Transaction, cartId: string): Promise<void> {
  await tx.updateTable("carts").set({ status: "MERGED" }).where("id", "=", cartId).execute();
}

/** The cart belongs to the order from now on. Its owner gets a new cart with the next change. */
export async function markOrdered(tx: Transaction, cartId: string): Promise<void> {
  await tx.updateTable("carts").set({ status: "ORDERED" }).where("id", "=", cartId).execute();
}

export interface KnownCart {
  readonly id: string;
  readonly status: "LIVE" | "ORDERED" | "MERGED";
}

/** Finds live, ordered and merged carts. */
export async function findCartByCode(
  tx: Transaction,
  { accountId, userId }: CartOwner,
  code: string,
): Promise<KnownCart | null> {
  const cart = await tx
    .selectFrom("carts")
    .select(["id", "status"])
    .where("code", "=", code)
    .where("account_id", "=", accountId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return cart ?? null;
}

export async function isCartLive(db: Database, cartId: string): Promise<boolean> {
  const cart = await db.selectFrom("carts").select("status").where("id", "=", cartId).executeTakeFirst();
  return cart?.status === "LIVE";
}

export async function deleteGuestCartsBefore(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom("carts").where("guest_hash", "is not", null).where("modified_at", "<", moment).execute();
}
