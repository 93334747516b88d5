import { type RawBuilder, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    rewards_acceptances: { account_id: string; version: number; user_id: string; at: Date };
  }
}

export interface Acceptance {
  readonly version: number;
  readonly userId: string;
  readonly at: Date;
}

/** The latest version that was accepted for an account. */
export async function findAcceptance(db: Database, accountId: string): Promise<Acceptance | null> {
  const row = await db
    .selectFrom("rewards_acceptances")
    .select(["version", "user_id as userId", "at"])
    .where("account_id", "=", accountId)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** The people who accepted a version for an account, as a part of another statement. */
export function selectAcceptors(accountId: string): RawBuilder<readonly string[]> {
  return sql`array(select user_id from rewards_acceptances where account_id = ${accountId})`;
}

/** Of several acceptances of a version the first one stays. */
export async function insertAcceptance(
  tx: Transaction,
  { accountId, version, userId, at }: Acceptance & { readonly accountId: string },
): Promise<void> {
  await tx
    .insertInto("rewards_acceptances")
    .values({ account_id: accountId, version, user_id: userId, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
