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

export async function findUsedCredit(db: Database, accountId: string): Promise<number> {
  const row = await db
    .selectFrom("account_credit")
    .select(["unbilled_cents as unbilled", "balance_cents as balance"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row === undefined ? 0 : Number(row.unbilled) + Number(row.balance);
}
