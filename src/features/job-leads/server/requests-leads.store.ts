/** What the home owner of a request sees and changes of its leads. */
import { type RawBuilder, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import type { LeadCounts } from "../request-progress.ts";

export async function countLeadsOfRequest(db: Database, requestId: RawBuilder<string>): Promise<LeadCounts> {
  const { rows } = await sql<LeadCounts>`select
      (count(*) filter (where status in (0, 1)))::integer as waiting,
      (count(*) filter (where status = 2))::integer as accepted,
      (count(*) filter (where status = 3))::integer as "inProgress",
      (count(*) filter (where status = 6))::integer as complete,
      (count(*) filter (where status = 4 or status = 5 and not is_lost))::integer as passed,
      (count(*) filter (where status = 5 and is_lost))::integer as lost
    from leads where request_id = ${requestId}`.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error("A count has one row.");
  return counts;
}

/** The leads that no painter has accepted or declined. */
export async function lockOpenLeads(tx: Transaction, requestId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from leads
    where request_id = ${requestId} and status in (0, 1) order by id for update`.execute(tx);
  return rows.map(({ id }) => id);
}

interface Ending {
  readonly trigger: "WITHDRAWN" | "CLOSED";
  readonly actor: "OWNER" | "STAFF";
  readonly userId: string | null;
  readonly at: Date;
}

/** Ends locked leads as expired. The event comes first, because the database refuses a status without its event. */
export async function expireLeads(
  tx: Transaction,
  leadIds: readonly string[],
  { trigger, actor, userId, at }: Ending,
): Promise<void> {
  if (leadIds.length === 0) return;
  await Promise.all([
    sql`insert into lead_events (id, lead_id, account_id, status, actor, user_id, at)
      select gen_random_uuid(), id, account_id, 4, ${actor}, ${userId}::uuid, ${at} from leads
      where id = any(${leadIds}::uuid[])`.execute(tx),
    sql`update leads set status = 4, expired_by = ${trigger} where id = any(${leadIds}::uuid[])`.execute(tx),
  ]);
}
