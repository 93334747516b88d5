import { sql } from "kysely";
import type { Transaction } from "../../../server/database.ts";

/**
 * A plan of 450,000 rows takes longer than the statements of requests. It never waits long for a lock that others hold. A statement
 * that was prepared for files of a few rows might look at every row of the shop for each row of a large file, so each is planned anew.
 */
export async function setLongLimits(tx: Transaction): Promise<void> {
  await sql`set local statement_timeout = '300s'`.execute(tx);
  await sql`set local lock_timeout = '5s'`.execute(tx);
  await sql`set local plan_cache_mode = force_custom_plan`.execute(tx);
}
