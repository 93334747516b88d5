import { type RawBuilder, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import type { LocalDate } from "../../../shared/local-date.ts";
import { selectExpiringBefore } from "./lots.store.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    expiry_notices: { account_id: string; expires_on: LocalDate; days_before: number; at: Date; points: number };
  }
}

/** Points that expire soon, and of which the account has not been told. */
export interface DueNotice {
  readonly accountId: string;
  readonly expiresOn: LocalDate;
  readonly points: number;
  readonly daysBefore: 60 | 14;
}

/** By account and last day. An account that was not told 60 days before is told once, 14 days before. */
export async function listDueNotices(
  db: Database,
  at: Date,
  { after, limit }: { readonly after: DueNotice | null; readonly limit: number },
): Promise<readonly DueNotice[]> {
  const until = addDays(at, 60);
  // Always true here. It lets PostgreSQL read only the notices about points that have not expired.
  const yesterday = addDays(at, -1).toISOString().slice(0, 10);
  const daysBefore: RawBuilder<number> = sql`case when l.expires_at <= ${addDays(at, 14)} then 14 else 60 end`;
  const { rows } = await sql<DueNotice>`
    select l.account_id as "accountId", l.expires_on::text as "expiresOn", l.points, ${daysBefore} as "daysBefore"
    from ${selectExpiringBefore({ at, until })} as l
    where not exists (select from expiry_notices n
      where n.account_id = l.account_id and n.expires_on = l.expires_on and n.days_before = ${daysBefore}
        and n.expires_on >= ${yesterday}::date)
      and ${after === null ? sql`true` : sql`(l.account_id, l.expires_on) > (${after.accountId}::uuid, ${after.expiresOn}::date)`}
    order by l.account_id, l.expires_on
    limit ${limit}`.execute(db);
  return rows;
}

const DAY_MS = 86_400_000;
const addDays = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS);

/** False if the account was told before. */
export async function insertNotice(tx: Transaction, notice: DueNotice, at: Date): Promise<boolean> {
  const { accountId, expiresOn, points, daysBefore } = notice;
  const result = await tx
    .insertInto("expiry_notices")
    .values({ account_id: accountId, expires_on: expiresOn, days_before: daysBefore, at, points })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}
