/** Who works on which task now. */
import { sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import { personNameColumn } from "../../identity/server/people.store.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    staff_claims: { queue: string; task_id: string; user_id: string; at: Date; lapses_at: Date };
  }
}

export interface TaskKey {
  readonly queue: string;
  readonly taskId: string;
}

export interface TaskClaim {
  readonly taskId: string;
  readonly userId: string;
  readonly name: string;
}

/** The claims of a queue that have not lapsed. */
export async function listClaims(db: Database, queue: string, now: Date): Promise<ReadonlyMap<string, TaskClaim>> {
  const rows = await db
    .selectFrom("staff_claims")
    .select(["task_id as taskId", "user_id as userId"])
    .select(personNameColumn(sql.ref("staff_claims.user_id")).as("name"))
    .where("queue", "=", queue)
    .where("lapses_at", ">", now)
    .execute();
  return new Map(rows.map(({ taskId, userId, name }) => [taskId, { taskId, userId, name: name ?? "" }]));
}

export interface NewClaim extends TaskKey {
  readonly userId: string;
  /** The person whose claim is taken over. */
  readonly from: string | null;
  readonly at: Date;
  readonly lapsesAt: Date;
}

/** False if somebody else has claimed it. Of parallel claims one wins. A person's own claim begins again. */
export async function saveClaim(tx: Transaction, claim: NewClaim): Promise<boolean> {
  const { queue, taskId, userId, from, at, lapsesAt } = claim;
  const { rows } = await sql`insert into staff_claims as c (queue, task_id, user_id, at, lapses_at)
    values (${queue}, ${taskId}, ${userId}, ${at}, ${lapsesAt})
    on conflict (queue, task_id) do update set user_id = excluded.user_id, at = excluded.at, lapses_at = excluded.lapses_at
    where c.user_id = excluded.user_id or c.lapses_at <= excluded.at or c.user_id = ${from}::uuid
    returning 1 as saved`.execute(tx);
  return rows.length > 0;
}

export async function deleteClaim(tx: Transaction, { queue, taskId }: TaskKey, userId: string): Promise<void> {
  await tx
    .deleteFrom("staff_claims")
    .where("queue", "=", queue)
    .where("task_id", "=", taskId)
    .where("user_id", "=", userId)
    .execute();
}

/** Claims of tasks that are done are left behind. A claim that another transaction changes is kept. */
export async function deleteLapsed(tx: Transaction, before: Date): Promise<void> {
  await sql`delete from staff_claims where (queue, task_id) in (
    select queue, task_id from staff_claims where lapses_at < ${before} limit 100 for update skip locked)`.execute(tx);
}
