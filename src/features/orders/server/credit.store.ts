import { type Generated, type RawBuilder, sql } from "kysely";
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
 * Adds to the account's unbilled amount, or subtracts from it, and returns the credit that is used afterwards. The row
 * stays locked until the transaction ends, so of two concurrent orders the second one counts the first one.
 */
export async function addUnbilled(tx: Transaction, accountId: string, amount: Cents | number): Promise<number> {
  const add = sql<{ used: string }>`
    update account_credit set unbilled_cents = unbilled_cents + ${amount} where account_id = ${accountId}
    returning unbilled_cents + balance_cents as used`;
  const [, { rows }] = await Promise.all([insertCredit(tx, accountId), add.execute(tx)]);
  return Number(rows[0]?.used ?? 0);
}

function insertCredit(tx: Transaction, accountId: string) {
  return sql`insert into account_credit (account_id) values (${accountId}) on conflict do nothing`.execute(tx);
}

export interface UsedCredit {
  readonly unbilledCents: number;
  /** The amount owed according to the ledger; negative if the account has a credit balance. */
  readonly balanceCents: number;
}

/** Locks the credit until the transaction ends. Lock the account before it (accounts.store.ts). */
export async function lockCredit(tx: Transaction, accountId: string): Promise<UsedCredit> {
  const locked = tx
    .selectFrom("account_credit")
    .select(["unbilled_cents as unbilled", "balance_cents as balance"])
    .where("account_id", "=", accountId)
    .forUpdate();
  const [, row] = await Promise.all([insertCredit(tx, accountId), locked.executeTakeFirst()]);
  return { unbilledCents: Number(row?.unbilled ?? 0), balanceCents: Number(row?.balance ?? 0) };
}

export async function findCredit(db: Database, accountId: string): Promise<UsedCredit> {
  const row = await db
    .selectFrom("account_credit")
    .select(["unbilled_cents as unbilled", "balance_cents as balance"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return { unbilledCents: Number(row?.unbilled ?? 0), balanceCents: Number(row?.balance ?? 0) };
}

/** What each account owes, as a part of another statement. */
export function creditRows(): RawBuilder<unknown> {
  return sql`(select account_id, balance_cents, unbilled_cents from account_credit)`;
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
