import { randomInt } from "node:crypto";
import { type Generated, type Selectable, sql } from "kysely";
import { type Database, type Transaction, uuidLiteral } from "../../../server/database.ts";
import type { CountryCode } from "../../../shared/country-code.ts";
import { cents } from "../../../shared/money.ts";
import type { AccountPricing } from "../../catalogue/price.ts";
import { accountPricingColumn, accountPricingOf } from "../../catalogue/server/prices.store.ts";
import { availableColumn } from "../../catalogue/server/stock.store.ts";
import { balanceColumn } from "../../loyalty/server/points.store.ts";
import type { Cart, CartLine, CartNews, DeliveryAddress, DeliveryMode, Fulfilment } from "../cart.ts";
import { writingOrder } from "../writing-order.ts";
import type { CartOwner } from "./cart-owner.ts";

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

/** A cart with what it takes to price it, read in one statement. */
export interface CartRecord {
  readonly cart: Cart;
  /** What its store can still promise, of its own SKUs and those asked for besides. */
  readonly available: ReadonlyMap<string, number>;
  readonly pricing: AccountPricing;
  readonly points: number;
}

interface CartRow extends Selectable<CartsTable> {
  lines: Selectable<CartLinesTable>[] | null;
  available: Readonly<Record<string, number>> | null;
  pricing: Parameters<typeof accountPricingOf>[0];
  points: number | null;
}

/** The statement that locks the live cart of an owner, for `asTenant` to send along with `begin`. */
export function liveCartLock({ accountId, userId, guestHash }: CartOwner): string {
  const isOwn =
    guestHash === null
      ? `account_id = '${uuidLiteral(accountId ?? "")}' and user_id = '${uuidLiteral(userId ?? "")}'`
      : `guest_hash = '\\x${guestHash.toString("hex")}'`;
  return `select from carts where ${isOwn} and status = 'LIVE' for update`;
}

/** With what its own store can promise, or another that is looked at. */
export async function findLiveCart(
  tx: Transaction,
  owner: CartOwner,
  { skus: alsoSkus, at }: { skus: readonly string[]; at?: string | null | undefined },
): Promise<CartRecord | null> {
  const account = sql<string | null>`cart.account_id`;
  const skus = sql<string[]>`contents.skus`;
  const { rows } = await sql<CartRow>`
    select cart.*, contents.lines,
      ${availableColumn(sql<string>`coalesce(${at || null}, cart.store_id)`, skus)} as available,
      ${accountPricingColumn(account, skus)} as pricing,
      ${balanceColumn(account)} as points
    from carts as cart, lateral (
      select json_agg(line order by line.position) as lines,
        coalesce(array_agg(line.sku), '{}') || ${alsoSkus}::text[] as skus
      from cart_lines as line where line.cart_id = cart.id) as contents
    where ${isLiveOf(owner)}`.execute(tx);
  const [row] = rows;
  return row === undefined ? null : recordOf(row);
}

/** What the frame of every page tells of a cart, and so without what it takes to price one. */
export async function countLiveUnits(tx: Transaction, owner: CartOwner): Promise<number> {
  const { rows } = await sql<{ units: number }>`
    select coalesce(sum(line.quantity), 0)::int as units
    from carts as cart join cart_lines as line on line.cart_id = cart.id
    where ${isLiveOf(owner)}`.execute(tx);
  return rows[0]?.units ?? 0;
}

function isLiveOf({ accountId, userId, guestHash }: CartOwner) {
  return guestHash === null
    ? sql<boolean>`cart.account_id = ${accountId} and cart.user_id = ${userId} and cart.status = 'LIVE'`
    : sql<boolean>`cart.guest_hash = ${guestHash} and cart.status = 'LIVE'`;
}

function recordOf(row: CartRow): CartRecord {
  return {
    cart: cartOf(row),
    available: new Map(Object.entries(row.available ?? {})),
    pricing: accountPricingOf(row.pricing),
    points: row.points ?? 0,
  };
}

function cartOf(row: CartRow): Cart {
  return {
    id: row.id,
    code: row.code,
    country: row.country,
    storeId: row.store_id,
    createdAt: row.created_at,
    modifiedAt: row.modified_at,
    fulfilment: fulfilmentOf(row),
    couponCodes: row.coupon_codes,
    usesPoints: row.uses_points,
    news: row.news,
    lines: (row.lines ?? []).map(lineOf),
  };
}

function fulfilmentOf(row: CartRow): Fulfilment {
  return {
    mode: row.delivery_mode,
    shippingCondition: row.shipping_condition,
    planId: row.fulfilment_plan_id,
    storeId: row.fulfilment_store_id,
    deliveryAt: row.delivery_at,
    address: row.address,
  };
}

function lineOf(row: Selectable<CartLinesTable>): CartLine {
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

/** Letters and digits that nobody mistakes for others on the phone. */
const codeLetters = "ABCDEFGHJKMNPQRSTVWXYZ23456789";

/** Whoever comes second finds the first one's: there is one live cart, and whoever made it, it is locked as any other. */
export async function insertLiveCart(
  tx: Transaction,
  owner: CartOwner,
  { country, storeId, now }: { country: CountryCode; storeId: string; now: Date },
): Promise<void> {
  const { accountId, userId, guestHash } = owner;
  const code = `C-${Array.from({ length: 10 }, () => codeLetters[randomInt(codeLetters.length)]).join("")}`;
  await tx
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
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql.raw(liveCartLock(owner)).execute(tx);
}

/** Writes what differs, in one statement. It counts what is removed, so that this is gone before another takes its place. */
export async function saveCart(tx: Transaction, before: Cart, after: Cart): Promise<void> {
  const changed = after.lines.filter((line) => !before.lines.includes(line));
  const written = writingOrder(before.lines, changed).map(lineJson);
  const removed = before.lines.filter(({ id }) => !after.lines.some((line) => line.id === id)).map(({ id }) => id);
  const { fulfilment } = after;
  const address = fulfilment.address === null ? null : JSON.stringify(fulfilment.address);
  await sql`
    with removed as (delete from cart_lines where cart_id = ${after.id} and id = any(${removed}::uuid[]) returning id),
      written as (
        insert into cart_lines as line
          (id, cart_id, sku, colour_id, strength, entry_group, system_code, part, quantity, reference, seen_unit_cents)
        select id, ${after.id}, sku, colour_id, strength, entry_group, system_code, part, quantity, reference, seen_unit_cents
        from rows from (jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as (
          id uuid, sku text, colour_id text, strength numeric, entry_group uuid, system_code text, part text,
          quantity integer, reference text, seen_unit_cents integer)) with ordinality as given (
          id, sku, colour_id, strength, entry_group, system_code, part, quantity, reference, seen_unit_cents, place),
          (select count(*) from removed) as gone
        order by place
        on conflict (id) do update set sku = excluded.sku, colour_id = excluded.colour_id, strength = excluded.strength,
          quantity = excluded.quantity, reference = excluded.reference, seen_unit_cents = excluded.seen_unit_cents
        where line.cart_id = ${after.id})
    update carts set modified_at = ${after.modifiedAt}, store_id = ${after.storeId},
      delivery_mode = ${fulfilment.mode}, shipping_condition = ${fulfilment.shippingCondition},
      fulfilment_plan_id = ${fulfilment.planId}, fulfilment_store_id = ${fulfilment.storeId},
      delivery_at = ${fulfilment.deliveryAt}, address = ${address}::jsonb,
      coupon_codes = ${after.couponCodes}, uses_points = ${after.usesPoints}, news = ${JSON.stringify(after.news)}::jsonb
    where id = ${after.id}`.execute(tx);
}

function lineJson(line: CartLine): Omit<Selectable<CartLinesTable>, "cart_id" | "position"> {
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

export async function markMerged(tx: Transaction, cartId: string): Promise<void> {
  await tx.updateTable("carts").set({ status: "MERGED" }).where("id", "=", cartId).execute();
}

/** From now on the cart is the order's, and its owner begins another. */
export async function markOrdered(tx: Transaction, cartId: string): Promise<void> {
  await tx.updateTable("carts").set({ status: "ORDERED" }).where("id", "=", cartId).execute();
}

export interface KnownCart {
  readonly id: string;
  readonly status: "LIVE" | "ORDERED" | "MERGED";
}

/** An owner's cart by its code, live or not. */
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
