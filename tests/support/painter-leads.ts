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
  return inTransaction(db, async (tx) => {
    await sql`insert into leads (id, request_id, account_id, place, status, matched_at, expires_at, distance_km, band_km, waited_since)
      select ${id}::uuid, ${requestId}::uuid, a.id, ${place}, 1, ${now}, ${now} + interval '48 hours', 3, 10, ${now}
      from accounts a where not exists (select from leads l where l.request_id = ${requestId} and l.account_id = a.id)
        and (${accountId ?? null}::uuid is null or a.id = ${accountId ?? null}::uuid) order by a.id limit 1`.execute(
      tx,
    );
    for (const each of [1, ...(status === 1 ? [] : status === 3 ? [2, 3] : [status])]) {
      const actor = each === 0 || each === 1 ? "JOB" : "PAINTER";
      await sql`insert into lead_events (id, lead_id, account_id, status, actor, at)
        select gen_random_uuid(), id, account_id, ${each}, ${actor}, ${now} from leads where id = ${id}`.execute(tx);
      if (each !== 1) await sql`update leads set status = ${each} where id = ${id}`.execute(tx);
    }
    return id;
  });
}
