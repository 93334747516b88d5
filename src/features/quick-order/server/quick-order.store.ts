import { sql } from "kysely";
import type { Transaction } from "../../../server/database.ts";
import type { CartOwner } from "../../cart/cart-owner.ts";
import type { CartRecord } from "../../cart/quote.ts";
import { liveStoreColumn } from "../../cart/server/cart.store.ts";
import { listDaysAround } from "../../catalogue/price-book.ts";
import { accountPricingColumn, toAccountPricing } from "../../catalogue/server/prices.store.ts";
import { availableColumn } from "../../stock/server/stock.store.ts";
import { emptyPad, type OrderedRow, type Pad, type PadRow } from "../pad.ts";

interface QuickOrderPadsTable {
  account_id: string;
  user_id: string;
  rows: PadRow[];
  rest: string;
  ordered: OrderedRow[];
  skus: string[];
  modified_at: Date;
}

declare module "../../../server/database.ts" {
  interface Tables {
    quick_order_pads: QuickOrderPadsTable;
  }
}

/** A pad with everything that is stored for its prices. One statement reads it all. */
export interface PadRecord extends Pick<CartRecord, "available" | "pricing"> {
  readonly pad: Pad;
  /** The store of the live cart; without a cart, the given one. */
  readonly storeId: string;
  /** The SKUs whose price and stock were read. */
  readonly skus: readonly string[];
}

interface PadJson {
  readonly rows: readonly PadRow[] | null;
  readonly rest: string | null;
  readonly ordered: readonly OrderedRow[] | null;
  readonly skus: readonly string[];
  readonly store_id: string;
  readonly available: Readonly<Record<string, number>> | null;
  readonly pricing: Parameters<typeof toAccountPricing>[0];
}

interface PadReading {
  /** The store whose stock is read where the owner has no cart. */
  readonly storeId: string;
  /** SKUs that the pad does not name. */
  readonly skus: readonly string[];
  /** The moment whose agreed prices are wanted. */
  readonly now: Date;
}

export async function findPad(
  tx: Transaction,
  owner: CartOwner,
  { storeId, skus, now }: PadReading,
): Promise<PadRecord> {
  const { accountId, userId } = owner;
  const wanted = sql<string[]>`place.skus`;
  const agreed = { accountId: sql<string | null>`${accountId}::uuid`, skus: wanted, days: listDaysAround(now) };
  const { rows } = await sql<{ found: PadJson }>`
    select row_to_json(found) as found from (
      select place.*,
        ${availableColumn(sql<string>`place.store_id`, wanted)} as available,
        ${accountPricingColumn(agreed)} as pricing
      from (
        select pad.rows, pad.rest, pad.ordered, coalesce(pad.skus, '{}') || ${skus}::text[] as skus, cart.store_id
        from (select coalesce(${liveStoreColumn(owner)}, ${storeId}) as store_id) as cart
        left join quick_order_pads as pad on pad.account_id = ${accountId} and pad.user_id = ${userId}) as place) as found`.execute(
    tx,
  );
  const [row] = rows;
  if (row === undefined) throw new Error("A statement without a condition has found no row.");
  const { found } = row;
  return {
    pad: toPad(found),
    storeId: found.store_id,
    skus: found.skus,
    available: new Map(Object.entries(found.available ?? {})),
    pricing: toAccountPricing(found.pricing),
  };
}

function toPad({ rows, rest, ordered }: Pick<PadJson, "rows" | "rest" | "ordered">): Pad {
  return { rows: rows ?? emptyPad.rows, rest: rest ?? emptyPad.rest, ordered: ordered ?? emptyPad.ordered };
}

/** Locks the pad of a person until the transaction ends. A pad that does not exist yet is created, so that it can be locked. */
export async function lockPad(tx: Transaction, { accountId, userId }: CartOwner, now: Date): Promise<Pad> {
  const [, { rows }] = await Promise.all([
    sql`insert into quick_order_pads (account_id, user_id, modified_at) values (${accountId}, ${userId}, ${now})
      on conflict (user_id, account_id) do nothing`.execute(tx),
    sql<Pick<PadJson, "rows" | "rest" | "ordered">>`select rows, rest, ordered from quick_order_pads
      where account_id = ${accountId} and user_id = ${userId} for update`.execute(tx),
  ]);
  const [row] = rows;
  if (row === undefined) throw new Error("The pad that was just inserted is missing.");
  return toPad(row);
}

interface PadToSave {
  readonly pad: Pad;
  readonly skus: readonly string[];
  readonly now: Date;
}

export async function savePad(tx: Transaction, owner: CartOwner, { pad, skus, now }: PadToSave): Promise<void> {
  const { accountId, userId } = owner;
  await sql`update quick_order_pads
    set rows = ${JSON.stringify(pad.rows)}::jsonb, rest = ${pad.rest}, ordered = ${JSON.stringify(pad.ordered)}::jsonb,
      skus = ${skus}::text[], modified_at = ${now}
    where account_id = ${accountId} and user_id = ${userId}`.execute(tx);
}
