/** The orders and lines of jobs, and the areas of the site that the lines went to. */
import { type Generated, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import { isUuid } from "../../../shared/uuid.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    job_orders: { job_id: string; order_id: string; account_id: string; user_id: string; at: Date };
    job_lines: { order_id: string; place: number; account_id: string; job_id: string | null; area: string };
    job_line_areas: {
      id: Generated<string>;
      order_id: string;
      place: number;
      account_id: string;
      area: string;
      user_id: string;
      at: Date;
    };
  }
}

/** Whether a user has ordered for a job, as a part of another statement. */
export function hasOrderedFor(jobId: RawBuilder<string>, userId: string): RawBuilder<SqlBool> {
  return sql`exists (select from job_orders o where o.job_id = ${jobId} and o.user_id = ${userId})`;
}

/** The number of orders of a job and the time of the latest, as a part of another statement. */
export function orderSummary(jobId: RawBuilder<string>): RawBuilder<unknown> {
  return sql`(select count(*)::integer as orders, max(at) as last_at from job_orders where job_id = ${jobId})`;
}

/** The ids of the orders of a job, as a part of another statement. */
export function selectOrderIds(jobId: string): RawBuilder<readonly string[]> {
  return sql`array(select order_id from job_orders where job_id = ${jobId})`;
}

/** The ids of the people who ordered for a job, as a part of another statement. */
export function selectBuyerIds(jobId: string): RawBuilder<readonly string[]> {
  return sql`array(select distinct user_id from job_orders where job_id = ${jobId})`;
}

/** The ids of the jobs of an order, as a part of another statement. */
export function selectJobIds(orderId: string): RawBuilder<readonly string[]> {
  return sql`array(select job_id from job_orders where order_id = ${orderId})`;
}

interface LinkedOrder {
  readonly id: string;
  readonly accountId: string;
  readonly userId: string;
  readonly at: Date;
  /** The names of the order's jobs. The first is the job of the lines that name no job themselves. */
  readonly jobNames: readonly string[];
  readonly lines: readonly { readonly lineNumber: number; readonly reference: string }[];
  /** The open jobs of the account with `id` and `name_key`. */
  readonly openJobs: RawBuilder<unknown>;
}

/** Links an order and its lines to jobs. Call it after the jobs of the order and its lines are written. */
export async function insertOrderLinks(tx: Transaction, order: LinkedOrder): Promise<void> {
  const { id, accountId, userId, at, jobNames, lines, openJobs } = order;
  const [firstName = ""] = jobNames;
  const names = [...jobNames, ...lines.map(({ reference }) => reference)];
  const places = lines.map(({ lineNumber }) => lineNumber);
  const references = lines.map(({ reference }) => reference);
  await Promise.all([
    sql`insert into job_orders (job_id, order_id, account_id, user_id, at)
      select id, ${id}::uuid, ${accountId}::uuid, ${userId}::uuid, ${at}::timestamptz from ${openJobs} as j
      where name_key in (select lower(name) from unnest(${names}::text[]) as name)`.execute(tx),
    sql`insert into job_lines (order_id, place, account_id, job_id, area)
      select ${id}::uuid, l.place, ${accountId}::uuid, coalesce(own.id, first.id),
        case when own.id is null then l.reference else '' end
      from unnest(${places}::integer[], ${references}::text[]) as l (place, reference)
      left join ${openJobs} as own on own.name_key = lower(l.reference)
      left join ${openJobs} as first on first.name_key = lower(${firstName})
      where coalesce(own.id, first.id) is not null`.execute(tx),
  ]);
}

interface MovedOrder {
  readonly jobId: string;
  readonly order: Pick<LinkedOrder, "id" | "accountId" | "userId"> & { readonly createdAt: Date };
  /** All lines of the order. A line that was in a job keeps the area that it has. */
  readonly lines: readonly { readonly lineNumber: number; readonly area: string }[];
}

/** Puts an order with all its lines into a job, and takes it out of every other job. */
export async function moveOrder(tx: Transaction, { jobId, order, lines }: MovedOrder): Promise<void> {
  const { id, accountId, userId, createdAt } = order;
  const places = lines.map(({ lineNumber }) => lineNumber);
  const areas = lines.map(({ area }) => area);
  await Promise.all([
    sql`delete from job_orders where order_id = ${id} and job_id <> ${jobId}`.execute(tx),
    sql`insert into job_orders (job_id, order_id, account_id, user_id, at)
      values (${jobId}, ${id}, ${accountId}, ${userId}, ${createdAt}) on conflict do nothing`.execute(tx),
    sql`insert into job_lines (order_id, place, account_id, job_id, area)
      select ${id}::uuid, place, ${accountId}::uuid, ${jobId}::uuid, area
      from unnest(${places}::integer[], ${areas}::text[]) as l (place, area)
      on conflict (order_id, place) do update set job_id = excluded.job_id`.execute(tx),
  ]);
}

/** Takes an order out of one job. Its lines keep their areas. */
export async function removeOrder(tx: Transaction, jobId: string, orderId: string): Promise<void> {
  await Promise.all([
    sql`update job_lines set job_id = null where job_id = ${jobId} and order_id = ${orderId}`.execute(tx),
    sql`delete from job_orders where job_id = ${jobId} and order_id = ${orderId}`.execute(tx),
  ]);
}

export interface JobLine {
  readonly orderId: string;
  readonly lineNumber: number;
  readonly area: string;
}

const currentArea = sql`coalesce((select a.area from job_line_areas a
  where a.order_id = l.order_id and a.place = l.place order by a.id desc limit 1), l.area)`;

export async function listJobLines(db: Database, jobId: string): Promise<JobLine[]> {
  const { rows } = await sql<JobLine>`
    select l.order_id as "orderId", l.place as "lineNumber", ${currentArea} as area
    from job_lines l where l.job_id = ${jobId}`.execute(db);
  return rows;
}

export type LineId = Pick<JobLine, "orderId" | "lineNumber">;

/** Whether a line belongs to a job. */
export async function hasJobLine(db: Database, jobId: string, { orderId, lineNumber }: LineId): Promise<boolean> {
  if (!isUuid(jobId)) return false;
  const row = await db
    .selectFrom("job_lines")
    .select("place")
    .where("job_id", "=", jobId)
    .where("order_id", "=", orderId)
    .where("place", "=", lineNumber)
    .executeTakeFirst();
  return row !== undefined;
}

interface NewArea extends JobLine {
  readonly accountId: string;
  readonly userId: string;
  readonly at: Date;
}

export async function insertArea(tx: Transaction, area: NewArea): Promise<void> {
  await tx
    .insertInto("job_line_areas")
    .values({
      order_id: area.orderId,
      place: area.lineNumber,
      account_id: area.accountId,
      area: area.area,
      user_id: area.userId,
      at: area.at,
    })
    .execute();
}
