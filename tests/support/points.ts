/** The points of an account, for tests. */

import { sql } from "kysely";
import { points } from "../../src/features/loyalty/points.ts";
import { movePoints } from "../../src/features/loyalty/server/points.steps.ts";
import { type Database, inTransaction } from "../../src/server/database.ts";
import { rewriteOffers } from "./offers.ts";

const DAY_MS = 86_400_000;

/** Adds points to an account, so that its members can redeem them. They are a month old, whatever clock a test uses. */
export function givePoints(db: Database, accountId: string, amount: number): Promise<void> {
  return giveOldPoints(db, { accountId, amount, days: 30 });
}

/** Adds points that expired a month ago or more, and that no job has taken away yet. */
export function giveDuePoints(db: Database, accountId: string, amount: number): Promise<void> {
  return giveOldPoints(db, { accountId, amount, days: 800 });
}

/** Queues two runs of the job that expires points. */
export async function expireInParallel(db: Database): Promise<void> {
  await sql`select enqueue_job('expire-points', '{}'::json) from generate_series(1, 2)`.execute(db);
}

interface OldPoints {
  readonly accountId: string;
  readonly amount: number;
  readonly days: number;
}

async function giveOldPoints(db: Database, { accountId, amount, days }: OldPoints): Promise<void> {
  const at = new Date(Date.now() - days * DAY_MS);
  const move = { accountId, at, type: "BONUS", cause: "Bonus for a test", reference: null } as const;
  await inTransaction(db, (tx) => movePoints(tx, { ...move, points: points(amount) }));
}

/** Takes points away. There must be enough of them. It happens in a month, so that points of every clock of a test are there. */
export async function takePoints(db: Database, accountId: string, amount: number): Promise<void> {
  const at = new Date(Date.now() + 30 * DAY_MS);
  const move = { accountId, at, type: "ADJUSTMENT", cause: "A test", reference: null } as const;
  const moved = await inTransaction(db, (tx) => movePoints(tx, { ...move, points: points(-amount) }));
  if (!moved.ok) throw new Error("The account has too few points.");
}

/** Ends the offers of the demo world. Their bonuses come a little after the points of an order, and depend on the month. */
export function endOffers(db: Database): Promise<void> {
  return rewriteOffers(
    db,
    sql`update offers set starts_on = starts_on - 400, ends_on = ends_on - 400 where ends_on >= current_date - 40`,
  );
}

export async function findPoints(db: Database, accountId: string): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select points from points_balances where account_id = ${accountId}`.execute(db);
  return rows[0]?.points ?? 0;
}
