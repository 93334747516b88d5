import { sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import type { AppMemory } from "../app-memory.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    app_memories: { user_id: string; entries: AppMemory };
  }
}

/** Empty for a person whose app remembers nothing. */
export async function getMemory(db: Database, userId: string): Promise<AppMemory> {
  const row = await db.selectFrom("app_memories").select("entries").where("user_id", "=", userId).executeTakeFirst();
  return row?.entries ?? {};
}

/** Of two concurrent first changes one inserts the row; both then lock it. */
export async function lockMemory(tx: Transaction, userId: string): Promise<AppMemory> {
  const inserted = sql`insert into app_memories (user_id) values (${userId}) on conflict do nothing`.execute(tx);
  const locked = tx
    .selectFrom("app_memories")
    .select("entries")
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return (await Promise.all([locked, inserted]))[0].entries;
}

export async function updateMemory(tx: Transaction, userId: string, entries: AppMemory): Promise<void> {
  await sql`update app_memories set entries = ${JSON.stringify(entries)}::jsonb where user_id = ${userId}`.execute(tx);
}
