import { sql } from "kysely";
import { prepareNothing, type Transaction } from "../../../server/database.ts";

/**
 * A plan of 450,000 rows takes longer than the statements of requests. It never waits long for a lock that others hold. Its sorts and
 * joins stay in memory. It compares sets: PostgreSQL cannot estimate the parts of keys, and would often choose to compare each row
 * with each row.
 */
export async function setLongLimits(tx: Transaction): Promise<void> {
  await sql`set local statement_timeout = '300s'`.execute(tx);
  await sql`set local lock_timeout = '5s'`.execute(tx);
  await sql`set local work_mem = '64MB'`.execute(tx);
  await sql`set local enable_nestloop = off`.execute(tx);
  await prepareNothing(tx);
}
