import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "../../../server/database.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    staff_stores: { user_id: string; store_id: string };
  }
}

/** The stores of a person, as one column to embed in another statement. */
export function storesColumn(userId: RawBuilder<unknown>): RawBuilder<string[]> {
  return sql`array(select w.store_id from staff_stores w where w.user_id = ${userId} order by 1)`;
}

/** The caller has locked the person, because the rights of a request are read under that lock. */
export async function deleteStores(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom("staff_stores").where("user_id", "=", userId).execute();
}

export async function insertStores(tx: Transaction, userId: string, storeIds: readonly string[]): Promise<void> {
  await sql`insert into staff_stores (user_id, store_id) select ${userId}, unnest(${storeIds}::text[])`.execute(tx);
}
