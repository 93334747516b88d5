/** The points of an account, for tests. */
import { sql } from "kysely";
import type { Database } from "../../src/server/database.ts";

/** Adds points to an account, so that its members can redeem them. */
export async function givePoints(db: Database, accountId: string, points: number): Promise<void> {
  await sql`insert into points_movements (account_id, at, type, points, cause)
    values (${accountId}, now(), 'BONUS', ${points}, 'Bonus for a test')`.execute(db);
}

export async function findPoints(db: Database, accountId: string): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select points from points_balances where account_id = ${accountId}`.execute(db);
  return rows[0]?.points ?? 0;
}
