import { sql } from "kysely";
import type { Database } from "./database.ts";

declare module "./database.ts" {
  interface Tables {
    request_counts: { key: string; started_at: Date; count: number };
  }
}

export interface RequestCount {
  readonly key: string;
  /** When the first request of this window was counted, on any server. */
  readonly startedAt: Date;
  readonly count: number;
}

/**
 * Adds to the counts of all servers, and returns them. A count whose window began before `windowStart` begins anew. The keys
 * are sorted, so that two servers lock the rows in the same order.
 */
export async function addRequestCounts(
  db: Database,
  added: readonly RequestCount[],
  windowStart: Date,
): Promise<RequestCount[]> {
  const rows = added.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const answer = await sql<{ key: string; started_at: Date; count: number }>`
    insert into request_counts as known (key, started_at, count)
    select * from unnest(${rows.map(({ key }) => key)}::text[], ${rows.map(({ startedAt }) => startedAt)}::timestamptz[],
      ${rows.map(({ count }) => count)}::bigint[])
    on conflict (key) do update set
      count = excluded.count + case when known.started_at > ${windowStart} then known.count else 0 end,
      started_at = case when known.started_at > ${windowStart} then known.started_at else excluded.started_at end
    returning key, started_at, count::float8 as count`.execute(db);
  return answer.rows.map((row) => ({ key: row.key, startedAt: row.started_at, count: row.count }));
}

export async function deleteRequestCountsBefore(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom("request_counts").where("started_at", "<", moment).execute();
}
