import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { type Database, inTransaction } from "../../src/server/database.ts";

interface LeadFacts {
  readonly place: 1 | 2 | 3;
  /** The number of the status; 1 (matched) by default. */
  readonly status?: number;
  /** By default an account that has no lead of the request. */
  readonly accountId?: string;
}

/** Leads and their events have whole milliseconds. */
const now = sql`date_trunc('milliseconds', now())`;

/** Inserts a lead with the events of its status. Matching is not involved. */
export function makeLead(
  db: Database,
  requestId: string,
  { place, status = 1, accountId }: LeadFacts,
): Promise<string> {
  const id = randomUUID();
  // A lead is due to expire from its 25th hour on.
  const matchedAt = status === 0 ? sql`${now} - interval '30 hours'` : now;
  return inTransaction(db, async (tx) => {
    await sql`insert into leads (id, request_id, account_id, place, status, matched_at, expires_at, distance_km, band_km, waited_since)
      select ${id}::uuid, ${requestId}::uuid, a.id, ${place}, 1, ${matchedAt}, ${matchedAt} + interval '48 hours', 3, 10, ${matchedAt}
      from accounts a where not exists (select from leads l where l.request_id = ${requestId} and l.account_id = a.id)
        and (${accountId ?? null}::uuid is null or a.id = ${accountId ?? null}::uuid) order by a.id limit 1`.execute(
      tx,
    );
    for (const each of [1, ...(status === 1 ? [] : status === 3 ? [2, 3] : [status])]) {
      const actor = each === 0 || each === 1 ? "JOB" : "PAINTER";
      const at = each === 1 ? matchedAt : now;
      await sql`insert into lead_events (id, lead_id, account_id, status, actor, at)
        select gen_random_uuid(), id, account_id, ${each}, ${actor}, ${at} from leads where id = ${id}`.execute(tx);
      if (each !== 1) await sql`update leads set status = ${each} where id = ${id}`.execute(tx);
    }
    return id;
  });
}
