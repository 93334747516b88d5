import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database, Tables, Transaction } from "../../../server/database.ts";
import { type Cents, cents } from "../../../shared/money.ts";
import type { Order } from "../order.ts";
import type { Rest, RestLine } from "../order-rest.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    order_rests: {
      order_id: string;
      account_id: string;
      at: Date;
      user_id: string | null;
      refund_cents: string | number;
      points_returned: number;
      voucher_cents: string | number;
    };
    order_rest_lines: {
      order_id: string;
      place: number;
      account_id: string;
      quantity: number;
      before_discounts_cents: string | number;
      net_cents: string | number;
      tax_cents: string | number;
    };
  }
}

type Owner = Pick<Order, "id" | "accountId">;

export async function insertRest(
  tx: Transaction,
  { id, accountId }: Owner,
  { rest, userId, at }: { readonly rest: Rest; readonly userId: string | null; readonly at: Date },
): Promise<void> {
  const owner = { order_id: id, account_id: accountId };
  const { refundCents, pointsReturned, voucherCents } = rest;
  const givenBack = { refund_cents: refundCents, points_returned: pointsReturned, voucher_cents: voucherCents };
  const row = { ...owner, at, user_id: userId, ...givenBack };
  const lines = rest.lines.map(({ lineNumber: place, quantity, beforeDiscountsCents, netCents, taxCents }) => ({
    ...{ ...owner, place, quantity },
    before_discounts_cents: beforeDiscountsCents,
    net_cents: netCents,
    tax_cents: taxCents,
  }));
  await Promise.all([
    tx.insertInto("order_rests").values(row).execute(),
    tx.insertInto("order_rest_lines").values(lines).execute(),
  ]);
}

export interface GivenBack {
  readonly refundCents: Cents;
  readonly pointsReturned: number;
  readonly voucherCents: Cents;
}

/** What was given back for the rest of an order; null if no rest was cancelled. */
export async function findRest(db: Database, orderId: string): Promise<GivenBack | null> {
  const row = await db
    .selectFrom("order_rests")
    .select(["refund_cents", "points_returned as pointsReturned", "voucher_cents"])
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { refund_cents: refund, pointsReturned, voucher_cents: voucher } = row;
  return { refundCents: cents(Number(refund)), pointsReturned, voucherCents: cents(Number(voucher)) };
}

/** What was cancelled of a line, as a part of another statement. */
export function selectRestOfLine(orderId: Expression<unknown>, lineNumber: Expression<unknown>): RawBuilder<unknown> {
  return sql`(select quantity, net_cents from order_rest_lines where order_id = ${orderId} and place = ${lineNumber})`;
}

export async function listRestLines(db: Database, orderId: string | RawBuilder<string>): Promise<RestLine[]> {
  const rows = await db.selectFrom("order_rest_lines").selectAll().where("order_id", "=", orderId).execute();
  return rows.map(toRestLine);
}

/** The same for several orders, by the id of the order. */
export async function listRestLinesByOrder(
  db: Database,
  orderIds: RawBuilder<readonly string[]>,
): Promise<ReadonlyMap<string, readonly RestLine[]>> {
  const rows = await db
    .selectFrom("order_rest_lines")
    .selectAll()
    .where(sql<SqlBool>`order_id = any(${orderIds})`)
    .execute();
  return new Map([...Map.groupBy(rows, (row) => row.order_id)].map(([id, own]) => [id, own.map(toRestLine)]));
}

function toRestLine(row: Tables["order_rest_lines"]): RestLine {
  return {
    lineNumber: row.place,
    quantity: row.quantity,
    beforeDiscountsCents: cents(Number(row.before_discounts_cents)),
    netCents: cents(Number(row.net_cents)),
    taxCents: cents(Number(row.tax_cents)),
  };
}
