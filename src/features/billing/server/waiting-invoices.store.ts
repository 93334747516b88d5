import type { Database, Transaction } from "../../../server/database.ts";
import type { CountryCode } from "../../../shared/country.ts";
import type { Order } from "../../orders/order.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    waiting_invoices: { order_id: string; number: string; country: CountryCode; at: Date };
  }
}

/** Remembers that an order has no invoice because the merchant has no letterhead in its country. */
export async function insertWaitingInvoice(tx: Transaction, { id, number, country }: Order, at: Date): Promise<void> {
  await tx
    .insertInto("waiting_invoices")
    .values({ order_id: id, number, country, at })
    .onConflict((conflict) => conflict.column("order_id").doNothing())
    .execute();
}

/** Removes the orders that wait in a country, and returns their numbers, the oldest first. */
export async function takeWaitingInvoices(tx: Transaction, country: CountryCode): Promise<string[]> {
  const rows = await tx
    .deleteFrom("waiting_invoices")
    .where("country", "=", country)
    .returning(["number", "at"])
    .execute();
  return rows.toSorted((one, other) => one.at.getTime() - other.at.getTime()).map(({ number }) => number);
}

export async function countWaitingInvoices(db: Database): Promise<number> {
  const row = await db
    .selectFrom("waiting_invoices")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
