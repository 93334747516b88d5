/** Counts and lists the tasks of a queue. Their tables are named in the stores of their features. */
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../server/database.ts";
import type { TaskRow } from "../../../shared/task-row.ts";
import { MAX_COUNTED, type StoreCount, TASKS_PER_PAGE } from "../queue.ts";

/** By store. One more than `MAX_COUNTED` tells that there are more. */
export async function countTasks(db: Database, tasks: RawBuilder<unknown>): Promise<StoreCount[]> {
  const { rows } = await sql<StoreCount>`select "storeId", count(*)::integer as count, min(since) as oldest
    from (select "storeId", since from ${tasks} as t order by since limit ${MAX_COUNTED + 1}) as counted
    group by "storeId"`.execute(db);
  return rows;
}

/** The oldest first. One more than a page tells that there are more. */
export async function listTasks(db: Database, tasks: RawBuilder<unknown>): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`select * ${fromOldest(tasks)}`.execute(db);
  return rows;
}

/** The accounts of the listed tasks, as a part of another statement. */
export function selectAccountsOfTasks(tasks: RawBuilder<unknown>): RawBuilder<readonly string[]> {
  return sql`array(select "accountId" ${fromOldest(tasks)})`;
}

function fromOldest(tasks: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`from ${tasks} as t order by since, id limit ${TASKS_PER_PAGE + 1}`;
}

export async function hasTask(db: Database, tasks: RawBuilder<unknown>, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${tasks} as t where id = ${id} limit 1`.execute(db);
  return rows.length > 0;
}
