import { type Generated, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import type { Cents } from "../../../shared/money.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    account_credit: {
      account_id: string;
      unbilled_cents: Generated<string | number>;
      balance_cents: Generated<string | number>;
    };
  }
}

/**
 * Adds an order on account to what is not billed yet, or takes it away, and tells how much credit is used then. The row
 * stays locked, so that of two orders the second counts the first.
 */
export async function addUnbilled(tx: Transaction, accountId: string, amount: Cents | number): Promise<number> {
  await sql`insert into account_credit (account_id) values (${accountId}) on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ used: string }>`
    update account_credit set unbilled_cents = unbilled_cents + ${amount} where account_id = ${accountId}
    returning unbilled_cents + balance_cents as used`.execute(tx);
  return Number(rows[0]?.used ?? 0);
}

export interface UsedCredit {
  readonly unbilledCents: number;
  /** What the ledger says is owed; below zero where the account is owed something. */
  readonly balanceCents: number;
}

/** What an account's credit is until the transaction ends. Its account is locked before (accounts.store.ts). */
export async function lockCredit(tx: Transaction, accountId: string): Promise<UsedCredit> {
  await addUnbilled(tx, accountId, 0);
  return findCredit(tx, accountId);
}

export async function findCredit(db: Database, accountId: string): Promise<UsedCredit> {
  const row = await db
    .selectFrom("account_credit")
    .select(["unbilled_cents as unbilled", "balance_cents as balance"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return { unbilledCents: Number(row?.unbilled ?? 0), balanceCents: Number(row?.balance ?? 0) };
}

export async function listUnbilledAccounts(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom("account_credit")
    .select("account_id as id")
    .where("unbilled_cents", ">", 0)
    .execute();
  return rows.map(({ id }) => id);
}

export async function findUsedCredit(db: Database, accountId: string): Promise<number> {
  const { unbilledCents, balanceCents } = await findCredit(db, accountId);
  return unbilledCents + balanceCents;
}
