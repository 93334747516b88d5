/** Jobs, and the members that they were given to. */
import { type Generated, type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import { isUuid } from "../../../shared/uuid.ts";
import type { Job, JobDetails, JobScope } from "../job.ts";
import { hasOrderedFor, orderSummary, selectJobIds } from "./job-orders.store.ts";

interface JobsTable {
  id: Generated<string>;
  account_id: string;
  name: string;
  name_key: Generated<string>;
  site_address: string;
  customer_name: string;
  note: string;
  created_by: string;
  created_at: Date;
  archived_at: Date | null;
}

declare module "../../../server/database.ts" {
  interface Tables {
    account_jobs: JobsTable;
    job_members: { job_id: string; user_id: string; account_id: string; given_by: string; at: Date };
  }
}

/** The jobs of the account, or those that one member made, ordered for or was given. The table's alias is `j`. */
function inScope({ accountId, userId }: JobScope): RawBuilder<SqlBool> {
  const ofAccount = sql<SqlBool>`j.account_id = ${accountId}`;
  if (userId === null) return ofAccount;
  return sql`${ofAccount} and (j.created_by = ${userId}
    or exists (select from job_members m where m.job_id = j.id and m.user_id = ${userId})
    or ${hasOrderedFor(sql`j.id`, userId)})`;
}

interface NewJob extends JobDetails {
  readonly id: string;
  readonly accountId: string;
  readonly createdBy: string;
  readonly at: Date;
}

export async function insertJob(tx: Transaction, job: NewJob): Promise<void> {
  const { id, accountId, createdBy, at } = job;
  await tx
    .insertInto("account_jobs")
    .values({ id, account_id: accountId, created_by: createdBy, created_at: at, archived_at: null, ...toRow(job) })
    .execute();
}

interface OrderedJobs {
  readonly accountId: string;
  readonly names: readonly string[];
  /** The address that the order is delivered to; empty for a pickup. */
  readonly siteAddress: string;
  readonly userId: string;
  readonly at: Date;
}

/** Makes the jobs that an order names and that do not exist. Sorted, so that parallel orders insert in the same order. */
export async function insertMissingJobs(tx: Transaction, jobs: OrderedJobs): Promise<void> {
  const { accountId, names, siteAddress, userId, at } = jobs;
  await sql`insert into account_jobs (account_id, name, site_address, created_by, created_at)
    select ${accountId}, name, ${siteAddress}, ${userId}, ${at}::timestamptz
    from (select distinct on (lower(name)) name from unnest(${names}::text[]) as name order by lower(name)) as named
    on conflict do nothing`.execute(tx);
}

/** The ids of open jobs by their name in lower case, as a part of another statement. */
export function selectOpenJobs(accountId: string): RawBuilder<unknown> {
  return sql`(select id, name_key from account_jobs where account_id = ${accountId} and archived_at is null)`;
}

export async function findJob(db: Database, scope: JobScope, id: string): Promise<Job | null> {
  if (!isUuid(id)) return null;
  const { rows } = await sql<Selectable<JobsTable>>`
    select j.* from account_jobs j where j.id = ${id} and ${inScope(scope)}`.execute(db);
  return rows[0] === undefined ? null : toJob(rows[0]);
}

/** The open job with this name, in any case. */
export async function findOpenJob(db: Database, scope: JobScope, name: string): Promise<Job | null> {
  const { rows } = await sql<Selectable<JobsTable>>`select j.* from account_jobs j
    where j.name_key = lower(${name}) and j.archived_at is null and ${inScope(scope)}`.execute(db);
  return rows[0] === undefined ? null : toJob(rows[0]);
}

export async function listJobsOfOrder(db: Database, scope: JobScope, orderId: string): Promise<Job[]> {
  const { rows } = await sql<Selectable<JobsTable>>`select j.* from account_jobs j
    where j.id = any(${selectJobIds(orderId)}) and ${inScope(scope)} order by j.name`.execute(db);
  return rows.map(toJob);
}

export async function lockJob(tx: Transaction, scope: JobScope, id: string): Promise<Job | null> {
  if (!isUuid(id)) return null;
  const { rows } = await sql<Selectable<JobsTable>>`
    select j.* from account_jobs j where j.id = ${id} and ${inScope(scope)} for update of j`.execute(tx);
  return rows[0] === undefined ? null : toJob(rows[0]);
}

/** The names of the open jobs among these ids. */
export async function findOpenNames(
  db: Database,
  scope: JobScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select j.id, j.name from account_jobs j where j.id = any(${ids}::uuid[]) and j.archived_at is null and ${inScope(scope)}`.execute(
    db,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Whether an open job of the account other than this one has the name. */
export async function isNameTaken(
  tx: Transaction,
  { accountId, jobId, name }: { readonly accountId: string; readonly jobId: string; readonly name?: string },
): Promise<boolean> {
  if (!isUuid(jobId)) return false;
  // Without a name: the one that the job has.
  const key = name === undefined ? sql`(select name_key from account_jobs where id = ${jobId})` : sql`lower(${name})`;
  const { rows } = await sql`select 1 from account_jobs where account_id = ${accountId} and name_key = ${key}
    and archived_at is null and id <> ${jobId}`.execute(tx);
  return rows.length > 0;
}

export async function updateJob(tx: Transaction, id: string, details: JobDetails): Promise<void> {
  await tx.updateTable("account_jobs").set(toRow(details)).where("id", "=", id).execute();
}

export async function updateArchived(tx: Transaction, id: string, archivedAt: Date | null): Promise<void> {
  await tx.updateTable("account_jobs").set({ archived_at: archivedAt }).where("id", "=", id).execute();
}

/** A job in a list, with its orders. */
export interface ListedJob {
  readonly job: Job;
  readonly orders: number;
  readonly lastOrderAt: Date | null;
}

export interface JobFilter {
  /** Searched in names, addresses and customers. */
  readonly text: string;
  readonly isArchived: boolean;
}

/** The job with the latest order or, without orders, the newest comes first. */
export async function listJobs(
  db: Database,
  { scope, filter }: { readonly scope: JobScope; readonly filter: JobFilter },
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ jobs: ListedJob[]; total: number }> {
  const like = `%${filter.text.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const matching = sql`from account_jobs j where ${inScope(scope)} and (j.archived_at is not null) = ${filter.isArchived}
    and (${filter.text} = '' or j.name ilike ${like} or j.site_address ilike ${like} or j.customer_name ilike ${like})`;
  const [{ rows }, counted] = await Promise.all([
    sql<Selectable<JobsTable> & { orders: number; lastOrderAt: Date | null }>`
      select found.*, o.orders, o.last_at as "lastOrderAt"
      from (select j.* ${matching}) as found, lateral ${orderSummary(sql`found.id`)} as o
      order by coalesce(o.last_at, found.created_at) desc, found.id limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*)::integer as total ${matching}`.execute(db),
  ]);
  const jobs = rows.map((row) => ({ job: toJob(row), orders: row.orders, lastOrderAt: row.lastOrderAt }));
  return { jobs, total: counted.rows[0]?.total ?? 0 };
}

/** The ids of the users that a job was given to. */
export async function listReceivers(db: Database, jobId: string): Promise<string[]> {
  const rows = await db.selectFrom("job_members").select("user_id as userId").where("job_id", "=", jobId).execute();
  return rows.map(({ userId }) => userId);
}

interface Gift {
  readonly job: Pick<Job, "id" | "accountId">;
  readonly userId: string;
}

export async function insertReceiver(
  tx: Transaction,
  { job, userId, givenBy, at }: Gift & { readonly givenBy: string; readonly at: Date },
): Promise<void> {
  await tx
    .insertInto("job_members")
    .values({ job_id: job.id, account_id: job.accountId, user_id: userId, given_by: givenBy, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteReceiver(tx: Transaction, { job, userId }: Gift): Promise<void> {
  await tx.deleteFrom("job_members").where("job_id", "=", job.id).where("user_id", "=", userId).execute();
}

function toRow({ name, siteAddress, customerName, note }: JobDetails) {
  return { name, site_address: siteAddress, customer_name: customerName, note };
}

function toJob(row: Selectable<JobsTable>): Job {
  const { id, name, note } = row;
  return {
    ...{ id, name, note },
    accountId: row.account_id,
    siteAddress: row.site_address,
    customerName: row.customer_name,
    archivedAt: row.archived_at,
  };
}
