/** Which accounts a rep looks after. */
import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "../../../server/database.ts";
import { isUuid } from "../../../shared/uuid.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    rep_assignments: { rep_id: string; account_id: string };
  }
}

export async function assignRep(tx: Transaction, repId: string, accountId: string): Promise<void> {
  await tx.insertInto("rep_assignments").values({ rep_id: repId, account_id: accountId }).execute();
}

export async function deleteRepAssignments(tx: Transaction, accountId: string): Promise<void> {
  await tx.deleteFrom("rep_assignments").where("account_id", "=", accountId).execute();
}

/** The ids of the reps of an account, as a part of another statement. */
export function selectRepIds(accountId: string): RawBuilder<string> {
  return sql`(select rep_id from rep_assignments where account_id = ${accountId})`;
}

/** The ids of the accounts that are assigned to a rep, to embed in another statement. */
export function assignedAccountIds(repId: string): RawBuilder<string[]> {
  return sql`array(select account_id from rep_assignments where rep_id = ${repId})`;
}

/** The same as a set. */
export function selectAssigned(repId: string): RawBuilder<string> {
  return sql`(select account_id from rep_assignments where rep_id = ${repId})`;
}

/**
 * The given rows have `cells` in the words of a file of customers, and `changed` with the cells that change. The named rep takes the
 * place of every other rep of the account. `accounts` and `reps` have the ids of the numbers and of the e-mail addresses.
 */
export async function replaceReps(
  tx: Transaction,
  given: RawBuilder<unknown>,
  { accounts, reps }: { readonly accounts: RawBuilder<unknown>; readonly reps: RawBuilder<unknown> },
): Promise<void> {
  const changed = sql`(select a.id, g.changed->>'rep_email' as email from ${given} as g
    join ${accounts} as a on a.number = g.cells->>'account_no' where g.changed ? 'rep_email')`;
  await sql`delete from rep_assignments r using ${changed} as c where r.account_id = c.id`.execute(tx);
  await sql`insert into rep_assignments (rep_id, account_id)
    select p.id, c.id from ${changed} as c join ${reps} as p on p.key = c.email`.execute(tx);
}

export async function isAssigned(tx: Transaction, repId: string, accountId: string): Promise<boolean> {
  if (!isUuid(accountId)) return false;
  const row = await tx
    .selectFrom("rep_assignments")
    .select("account_id")
    .where("rep_id", "=", repId)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row !== undefined;
}
