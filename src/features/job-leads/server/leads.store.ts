import { type Generated, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import type { CountryCode } from "../../../shared/country.ts";
import { type Page, toLimitOffset } from "../../../shared/page.ts";
import { personNameColumn } from "../../identity/server/people.store.ts";
import type { Instance } from "../../painters/work.ts";
import type { BandKm } from "../distance-band.ts";
import type { ExpiryTrigger, Lead, LeadActor, LeadContact, LeadStatus, LeadTab } from "../lead.ts";
import type { LeadChange } from "../lead-changes.ts";
import type { LeadMonth } from "../lead-months.ts";
import type { ChosenPainter, KnownLead } from "../matching.ts";
import type { RequestedWork } from "../request.ts";
import type { LeadCounts } from "../request-progress.ts";

interface LeadsTable {
  id: string;
  request_id: string;
  account_id: string;
  place: number;
  status: LeadStatus;
  is_lost: Generated<boolean>;
  reason: string | null;
  comment: string | null;
  expired_by: ExpiryTrigger | null;
  matched_at: Date;
  expires_at: Date;
  distance_km: number;
  band_km: BandKm;
  waited_since: Date;
  keeps_place: Generated<boolean>;
  note: Generated<string>;
}

declare module "../../../server/database.ts" {
  interface Tables {
    leads: LeadsTable;
    lead_events: {
      id: string;
      lead_id: string;
      account_id: string;
      status: LeadStatus;
      actor: LeadActor;
      user_id: string | null;
      at: Date;
    };
    lead_contact_views: { id: string; lead_id: string; account_id: string; user_id: string; at: Date };
  }
}

interface DetailRow {
  id: string;
  requestId: string;
  accountId: string;
  place: number;
  places: number;
  status: LeadStatus;
  isLost: boolean;
  reason: string | null;
  comment: string | null;
  expiredBy: ExpiryTrigger | null;
  matchedAt: Date;
  expiresAt: Date;
  distanceKm: number;
  bandKm: BandKm;
  waitedSince: Date;
  note: string;
  number: string;
  country: CountryCode;
  state: string;
  suburb: string;
  postcode: string | null;
  latitude: number;
  longitude: number;
  timeZone: string;
  instance: Instance;
  work: RequestedWork;
  photoIds: string[];
  ownerNotes: string[];
}

const detailColumns = sql`d.id, d.request_id as "requestId", d.account_id as "accountId", d.place, d.places, d.status,
  d.is_lost as "isLost", d.reason, d.comment, d.expired_by as "expiredBy", d.matched_at as "matchedAt",
  d.expires_at as "expiresAt", d.distance_km as "distanceKm", d.band_km as "bandKm", d.waited_since as "waitedSince", d.note,
  d.number, d.country, d.state, d.suburb, d.postcode, d.latitude, d.longitude, d.time_zone as "timeZone", d.instance, d.work,
  d.photo_ids as "photoIds", d.owner_notes as "ownerNotes"`;

function toLead({ latitude, longitude, ...row }: DetailRow): Lead {
  return { ...row, point: { latitude, longitude } };
}

interface OwnLead {
  readonly accountId: string;
  /** The number of the request. */
  readonly number: string;
}

/** A lead of an account without the contact, for people who may not see it. */
export async function findLead(db: Database, { accountId, number }: OwnLead): Promise<Lead | null> {
  const { rows } = await sql<DetailRow>`select ${detailColumns} from lead_details d
    where d.number = ${number} and d.account_id = ${accountId}`.execute(db);
  return rows[0] === undefined ? null : toLead(rows[0]);
}

/** For notices, which see the leads of every account. */
export async function findNoticedLead(db: Database, leadId: string): Promise<Lead | null> {
  const { rows } = await sql<DetailRow>`select ${detailColumns} from lead_details d where d.id = ${leadId}`.execute(db);
  return rows[0] === undefined ? null : toLead(rows[0]);
}

export interface ShownLead {
  readonly lead: Lead;
  readonly contact: LeadContact | null;
}

interface ContactRow {
  contactName: string | null;
  contactEmail: string;
  contactPhone: string;
  contactAddress: string;
  preferredMethod: LeadContact["preferredMethod"];
  preferredTime: LeadContact["preferredTime"];
}

/**
 * A lead with the contact. One statement reads the contact and writes down who saw it, so that neither happens without
 * the other.
 */
export async function showLead(
  tx: Transaction,
  { accountId, number, userId, at }: OwnLead & { readonly userId: string; readonly at: Date },
): Promise<ShownLead | null> {
  const { rows } = await sql<DetailRow & ContactRow>`
    with shown as materialized (select * from lead_details where number = ${number} and account_id = ${accountId}),
      seen as (insert into lead_contact_views (id, lead_id, account_id, user_id, at)
        select gen_random_uuid(), id, account_id, ${userId}, ${at}::timestamptz from shown where contact_name is not null)
    select ${detailColumns}, d.contact_name as "contactName", d.contact_email as "contactEmail", d.contact_phone as "contactPhone",
      d.contact_address as "contactAddress", d.preferred_method as "preferredMethod", d.preferred_time as "preferredTime"
    from shown d`.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  const { contactName, contactEmail, contactPhone, contactAddress, preferredMethod, preferredTime, ...details } = row;
  const contact =
    contactName === null
      ? null
      : {
          ...{ name: contactName, email: contactEmail, phone: contactPhone, address: contactAddress },
          ...{ preferredMethod, preferredTime },
        };
  return { lead: toLead(details), contact };
}

/** A status that a lead got. */
export interface LeadEvent {
  readonly status: LeadStatus;
  readonly actor: LeadActor;
  readonly at: Date;
  /** The name of the person; null for a job and for the home owner. */
  readonly by: string | null;
}

/** The history of an account's lead, from the match on. */
export async function listEvents(db: Database, { accountId, number }: OwnLead): Promise<LeadEvent[]> {
  const { rows } = await sql<LeadEvent>`select e.status, e.actor, e.at, ${personNameColumn(sql.ref("e.user_id"))} as by
    from lead_events e join lead_details d on d.id = e.lead_id and d.account_id = e.account_id
    where d.number = ${number} and d.account_id = ${accountId} order by e.at, e.status`.execute(db);
  return rows;
}

/** Time alone ends a lead, so a lead whose job is late counts as expired. */
const tabConditions: Record<LeadTab, (now: Date) => RawBuilder<SqlBool>> = {
  NEW: (now) => sql`d.status in (0, 1) and d.expires_at > ${now}::timestamptz`,
  ACCEPTED: () => sql`d.status = 2`,
  IN_PROGRESS: () => sql`d.status = 3`,
  COMPLETE: () => sql`d.status = 6`,
  DECLINED: () => sql`d.status = 5`,
  EXPIRED: (now) => sql`(d.status = 4 or (d.status in (0, 1) and d.expires_at <= ${now}::timestamptz))`,
};

interface LeadFilter {
  readonly accountId: string;
  readonly tab: LeadTab;
  readonly now: Date;
  readonly page: Page;
}

/** New leads by the time that is left, the others newest first. Nobody's contact is read. */
export async function listLeads(db: Database, { accountId, tab, now, page }: LeadFilter): Promise<Lead[]> {
  const { limit, offset } = toLimitOffset(page);
  const order = tab === "NEW" ? sql`d.expires_at, d.id` : sql`d.matched_at desc, d.id`;
  const { rows } = await sql<DetailRow>`select ${detailColumns} from lead_details d
    where d.account_id = ${accountId} and ${tabConditions[tab](now)}
    order by ${order} limit ${limit} offset ${offset}`.execute(db);
  return rows.map(toLead);
}

/** How many leads an account has under each tab. */
export async function countLeads(db: Database, accountId: string, now: Date): Promise<Record<LeadTab, number>> {
  const columns = Object.entries(tabConditions).map(
    ([tab, toCondition]) => sql`count(*) filter (where ${toCondition(now)})::integer as ${sql.ref(tab)}`,
  );
  const { rows } = await sql<Record<LeadTab, number>>`select ${sql.join(columns)} from leads d
    where d.account_id = ${accountId}`.execute(db);
  return rows[0] ?? { NEW: 0, ACCEPTED: 0, IN_PROGRESS: 0, COMPLETE: 0, DECLINED: 0, EXPIRED: 0 };
}

/** Months without leads are left out. */
export async function listMonths(
  db: Database,
  { accountId, since, timeZone }: { readonly accountId: string; readonly since: Date; readonly timeZone: string },
): Promise<LeadMonth[]> {
  const { rows } = await sql<LeadMonth>`select to_char(e.at at time zone ${timeZone}, 'YYYY-MM') as month,
      count(*) filter (where e.status = 6)::integer as won,
      count(*) filter (where e.status = 5 and l.is_lost)::integer as lost
    from lead_events e join leads l on l.id = e.lead_id
    where e.account_id = ${accountId} and e.status in (5, 6) and e.at >= ${since}::timestamptz
    group by 1 order by 1`.execute(db);
  return rows;
}

/** A lead that is locked for a change. */
export interface LockedLead {
  readonly id: string;
  readonly requestId: string;
  readonly accountId: string;
  readonly status: LeadStatus;
  readonly expiresAt: Date;
}

const lockedColumns = [
  "id",
  "request_id as requestId",
  "account_id as accountId",
  "status",
  "expires_at as expiresAt",
] as const;

export async function lockOwnLead(tx: Transaction, { accountId, number }: OwnLead): Promise<LockedLead | null> {
  const row = await tx
    .selectFrom("leads")
    .select(lockedColumns)
    .where("id", "=", sql<string>`(select id from lead_details where number = ${number} and account_id = ${accountId})`)
    .where("account_id", "=", accountId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function lockLead(tx: Transaction, leadId: string): Promise<LockedLead | null> {
  const row = await tx
    .selectFrom("leads")
    .select(lockedColumns)
    .where("id", "=", leadId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Leads that time alone changes, by their end. */
export async function listTimedLeads(
  db: Database,
  { now, due, after, limit }: { now: Date; due: Date; after: LockedLead | null; limit: number },
): Promise<LockedLead[]> {
  const rows = db
    .selectFrom("leads")
    .select(lockedColumns)
    // Not parameters: PostgreSQL uses a partial index only if the statement itself has the condition of the index.
    .where(sql<SqlBool>`status in (0, 1)`)
    .where("expires_at", "<=", due)
    .where(sql<SqlBool>`(status = 1 or expires_at <= ${now})`)
    .orderBy("expires_at")
    .orderBy("id")
    .limit(limit);
  if (after === null) return rows.execute();
  return rows.where(sql<SqlBool>`(expires_at, id) > (${after.expiresAt}, ${after.id}::uuid)`).execute();
}

/** All leads that a request has or had. */
export function listKnownLeads(db: Database, requestId: string | RawBuilder<string>): Promise<RequestLead[]> {
  return db
    .selectFrom("leads")
    .select([
      ...lockedColumns,
      "place",
      "is_lost as isLost",
      "keeps_place as keepsPlace",
      "waited_since as waitedSince",
    ])
    .where("request_id", "=", requestId)
    .orderBy("matched_at")
    .orderBy("place")
    .execute();
}

export interface RequestLead extends KnownLead, LockedLead {
  readonly isLost: boolean;
  readonly waitedSince: Date;
}

/** The leads of a request by what became of them, for its home owner. */
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

export interface NewLead extends ChosenPainter {
  readonly id: string;
  readonly requestId: string;
  readonly matchedAt: Date;
  readonly expiresAt: Date;
}

export function insertLeads(tx: Transaction, leads: readonly NewLead[]): Promise<unknown> {
  const rows = leads.map(({ id, requestId, accountId, place, matchedAt, expiresAt, ...why }) => ({
    ...{ id, request_id: requestId, account_id: accountId, place, status: 1 as const },
    ...{ matched_at: matchedAt, expires_at: expiresAt },
    ...{ distance_km: why.distanceKm, band_km: why.bandKm, waited_since: why.waitedSince },
  }));
  return tx.insertInto("leads").values(rows).execute();
}

export interface NewEvent {
  readonly id: string;
  readonly leadId: string;
  readonly accountId: string;
  readonly status: LeadStatus;
  readonly actor: LeadActor;
  readonly userId: string | null;
  readonly at: Date;
}

export function insertEvents(tx: Transaction, events: readonly NewEvent[]): Promise<unknown> {
  const rows = events.map(({ leadId, accountId, userId, ...event }) => {
    return { ...event, lead_id: leadId, account_id: accountId, user_id: userId };
  });
  return tx.insertInto("lead_events").values(rows).execute();
}

export function updateByPainter(tx: Transaction, leadId: string, change: LeadChange): Promise<unknown> {
  const { to, reason, comment, isLost } = change;
  return tx
    .updateTable("leads")
    .set({ status: to, reason, comment, is_lost: isLost })
    .where("id", "=", leadId)
    .execute();
}

/** `expiredBy` is null unless the lead expires. */
export function updateStatus(
  tx: Transaction,
  leadId: string,
  { status, expiredBy }: { readonly status: LeadStatus; readonly expiredBy: ExpiryTrigger | null },
): Promise<unknown> {
  return tx.updateTable("leads").set({ status, expired_by: expiredBy }).where("id", "=", leadId).execute();
}

export function updateNote(tx: Transaction, leadId: string, note: string): Promise<unknown> {
  return tx.updateTable("leads").set({ note }).where("id", "=", leadId).execute();
}
