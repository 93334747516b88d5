import { type Generated, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    failed_tries: { id: Generated<string>; key: string; at: Date };
  }
}

/** Serializes parallel attempts until the transaction ends. */
export async function lockTries(tx: Transaction, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

export async function countTries(tx: Transaction, key: string, since: Date): Promise<number> {
  const row = await tx
    .selectFrom("failed_tries")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("key", "=", key)
    .where("at", ">", since)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function insertTry(tx: Transaction, key: string, at: Date): Promise<string> {
  const row = await tx.insertInto("failed_tries").values({ key, at }).returning("id").executeTakeFirstOrThrow();
  return row.id;
}

export async function deleteTries(db: Database, ids: readonly string[]): Promise<void> {
  await db.deleteFrom("failed_tries").where("id", "in", ids).execute();
}

export async function deleteTriesOfKey(db: Database, key: string): Promise<void> {
  await db.deleteFrom("failed_tries").where("key", "=", key).execute();
}

export async function deleteTriesBefore(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom("failed_tries").where("at", "<", moment).execute();
}
