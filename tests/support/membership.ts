/** The membership of an account in rewards, for tests. */
import { sql } from "kysely";
import type { Hold, LoyaltyStatus } from "../../src/features/identity/account.ts";
import { findNextStatus, type MembershipMove, membershipMoves } from "../../src/features/loyalty/membership.ts";
import { type Database, inTransaction, type Transaction } from "../../src/server/database.ts";

const moves = Object.keys(membershipMoves) as MembershipMove[];

/** The states after `from` on the shortest way to another one. */
function findWay(from: LoyaltyStatus, to: LoyaltyStatus): readonly LoyaltyStatus[] {
  const ways: LoyaltyStatus[][] = [[from]];
  for (const way of ways) {
    const last = way.at(-1) ?? from;
    if (last === to) return way.slice(1);
    const nexts = moves.flatMap((move) => findNextStatus(last, move) ?? []);
    ways.push(...nexts.filter((next) => !way.includes(next)).map((next) => [...way, next]));
  }
  throw new Error(`No moves lead from ${from} to ${to}.`);
}

/** Makes the moves that lead to a state, because the database refuses all others. */
export async function moveMembership(tx: Transaction, accountId: string, status: LoyaltyStatus): Promise<void> {
  const { rows } = await sql<{ status: LoyaltyStatus }>`select loyalty_status as status from accounts
    where id = ${accountId} for update`.execute(tx);
  for (const next of findWay(rows[0]?.status ?? status, status)) {
    await sql`update accounts set loyalty_status = ${next} where id = ${accountId}`.execute(tx);
  }
}

export async function setMembership(db: Database, accountId: string, status: LoyaltyStatus): Promise<void> {
  await inTransaction(db, (tx) => moveMembership(tx, accountId, status));
}

/** An account that rewards are open to, with its membership and its hold. */
export async function setMember(
  db: Database,
  accountId: string,
  { status, hold = "GREEN" }: { readonly status: LoyaltyStatus; readonly hold?: Hold },
): Promise<void> {
  await setMembership(db, accountId, status);
  await sql`update accounts set hold = ${hold}, held_by_staff = false, hold_reason = ${hold === "GREEN" ? null : "A test"},
    loyalty_eligible = true, rewards_disabled = false where id = ${accountId}`.execute(db);
}
