import { sql } from "kysely";
import type { Database } from "../../src/server/database.ts";

/**
 * From now on new jobs do not run by themselves: those with these names, or all. A test runs them with the clock and the
 * services of its choice, or counts them. Jobs for a later time keep their time.
 */
export async function holdJobs(db: Database, ...names: readonly string[]): Promise<void> {
  const isHeld =
    names.length === 0
      ? sql`true`
      : sql`(select identifier from graphile_worker._private_tasks where id = new.task_id) in (${sql.join(names.map(sql.lit))})`;
  await sql`create function hold_job() returns trigger language plpgsql as $$ begin
    if ${isHeld} then new.run_at = 'infinity'; end if;
    return new;
  end $$`.execute(db);
  await sql`create trigger hold_job before insert on graphile_worker._private_jobs for each row
    when (new.run_at <= now() + interval '1 minute') execute function hold_job()`.execute(db);
}
