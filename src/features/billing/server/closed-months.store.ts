import { type RawBuilder, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import type { CountryCode } from "../../../shared/country.ts";
import type { Month } from "../statement.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    closed_months: { country: CountryCode; month: string; user_id: string; at: Date };
  }
}

/** The latest closed month of a country; null if none is closed. */
export async function findClosedMonth(db: Database, country: CountryCode): Promise<Month | null> {
  const row = await db
    .selectFrom("closed_months")
    .select(sql<string>`month::text`.as("month"))
    .where("country", "=", country)
    .orderBy("closed_months.month", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.month ?? null;
}

/** The closed months of each country, as a part of another statement. */
export function closedMonthRows(): RawBuilder<unknown> {
  return sql`(select country, month from closed_months)`;
}

/** Waits for documents that are being written, and keeps others waiting until the transaction ends. */
export async function lockClosing(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('closed months'))`.execute(tx);
}

export async function insertClosedMonth(
  tx: Transaction,
  closed: { readonly country: CountryCode; readonly month: Month; readonly userId: string; readonly at: Date },
): Promise<void> {
  const { country, month, userId, at } = closed;
  await tx.insertInto("closed_months").values({ country, month, user_id: userId, at }).execute();
}
