/** What staff see of requests, leads and painters. The views have no contact details. */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "../../../server/database.ts";
import { hashToken } from "../../../server/secrets.ts";
import type { CountryCode } from "../../../shared/country.ts";
import type { LocalDate } from "../../../shared/local-date.ts";
import type { Hold } from "../../identity/account.ts";
import { personNameColumn } from "../../identity/server/people.store.ts";
import { assignedAccountIds } from "../../identity/server/rep-assignments.store.ts";
import type { Instance } from "../../painters/work.ts";
import { localityNames } from "../../stores/server/stores.store.ts";
import type { BandKm } from "../distance-band.ts";
import type { ExpiryTrigger, LeadActor, LeadStatus } from "../lead.ts";
import { REQUESTS_PER_PAGE, type SearchCursor, type SearchedText } from "../lead-search.ts";
import { MAX_PAINTERS_SHOWN, type PainterQuality } from "../painter-quality.ts";
import type { RequestOutcome, RequestStatus } from "../request.ts";
import type { LeadCounts } from "../request-progress.ts";

export interface FoundRequest extends LeadCounts {
  readonly id: string;
  readonly number: string;
  readonly country: CountryCode;
  readonly state: string;
  readonly suburb: string;
  readonly postcode: string | null;
  readonly instance: Instance;
  readonly status: RequestStatus;
  readonly outcome: RequestOutcome | null;
  readonly madeAt: Date;
}

export interface RequestFilter {
  readonly text: SearchedText;
  /** A part of the name of an accredited account, or its number; empty for all. */
  readonly painter: string;
  readonly status: RequestStatus | null;
  readonly after: SearchCursor | null;
  /** A rep finds requests by the painters who are assigned to the rep. Null for an administrator. */
  readonly repId: string | null;
}

/** The newest first. One more than a page tells that there is another page. */
export async function listRequests(db: Database, filter: RequestFilter): Promise<FoundRequest[]> {
  const conditions = [
    ...textConditions(filter.text),
    ...(filter.painter === "" ? [] : [painterCondition(filter)]),
    ...(filter.status === null ? [] : [sql<SqlBool>`r.status = ${filter.status}`]),
    ...(filter.after === null ? [] : [cursorCondition(filter.after)]),
  ];
  const { rows } =
    await sql<FoundRequest>`select r.id, r.number, r.country, r.state, r.suburb, r.postcode, r.instance, r.status,
      r.outcome, r.made_at as "madeAt", r.waiting, r.accepted, r.in_progress as "inProgress", r.complete, r.passed, r.lost
    from staff_requests r where ${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)}
    order by r.made_at desc, r.id limit ${REQUESTS_PER_PAGE + 1}`.execute(db);
  return rows;
}

function textConditions(text: SearchedText): RawBuilder<SqlBool>[] {
  switch (text.kind) {
    case "all":
      return [];
    case "number":
      return [sql`r.number = ${text.number}`];
    case "email":
      return [sql`r.email_hash = ${hashToken(text.email)}`];
    case "suburb":
      return [
        sql`r.suburb = any (${localityNames(text.name)})`,
        ...(text.state === null ? [] : [sql<SqlBool>`r.state = ${text.state}`]),
      ];
    case "nothing":
      return [sql`false`];
  }
}

/** The index has the newest first and, of equal times, the smaller id first. */
function cursorCondition({ madeAt, id }: SearchCursor): RawBuilder<SqlBool> {
  return sql`r.made_at <= ${madeAt}::timestamptz and (r.made_at < ${madeAt}::timestamptz or r.id > ${id}::uuid)`;
}

const MAX_PAINTERS_NAMED = 20;

function painterCondition({ painter, repId }: RequestFilter): RawBuilder<SqlBool> {
  const isAssigned = repId === null ? sql`true` : sql`p.account_id = any (${assignedAccountIds(repId)})`;
  return sql`r.id = any (array(select l.request_id from staff_leads l where l.account_id = any (array(
    select p.account_id from staff_painters p where ${painterMatches(painter)} and ${isAssigned} order by p.name, p.account_id
    limit ${MAX_PAINTERS_NAMED}))))`;
}

/** The accounts that are assigned to a rep. */
export async function listAssignedIds(db: Database, repId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ ids: string[] }>`select ${assignedAccountIds(repId)} as ids`.execute(db);
  return rows[0]?.ids ?? [];
}

function painterMatches(text: string): RawBuilder<SqlBool> {
  if (text === "") return sql`true`;
  const like = `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
  return sql`(p.name ilike ${like} or p.number ilike ${like} or p.suburb ilike ${like})`;
}

/** A lead as staff see it. */
export interface StaffLead {
  readonly id: string;
  readonly accountId: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly place: number;
  readonly status: LeadStatus;
  readonly isLost: boolean;
  readonly reason: string | null;
  readonly comment: string | null;
  readonly expiredBy: ExpiryTrigger | null;
  readonly matchedAt: Date;
  readonly expiresAt: Date;
  readonly distanceKm: number;
  readonly bandKm: BandKm;
  readonly waitedSince: Date;
  readonly keepsPlace: boolean;
}

/** All leads that a request has or had, the oldest first. */
export async function listLeadsOfRequest(db: Database, requestId: RawBuilder<string>): Promise<StaffLead[]> {
  const { rows } = await sql<StaffLead>`select l.id, l.account_id as "accountId", l.account_number as "accountNumber",
      l.account_name as "accountName", l.place, l.status, l.is_lost as "isLost", l.reason, l.comment, l.expired_by as "expiredBy",
      l.matched_at as "matchedAt", l.expires_at as "expiresAt", l.distance_km as "distanceKm", l.band_km as "bandKm",
      l.waited_since as "waitedSince", l.keeps_place as "keepsPlace"
    from staff_leads l where l.request_id = ${requestId} order by l.matched_at, l.place, l.id`.execute(db);
  return rows;
}

export interface StaffEvent {
  readonly leadId: string;
  readonly status: LeadStatus;
  readonly actor: LeadActor;
  readonly at: Date;
  /** The name of the person; null for a job and for the home owner. */
  readonly by: string | null;
}

export async function listEventsOfRequest(db: Database, requestId: RawBuilder<string>): Promise<StaffEvent[]> {
  const { rows } = await sql<StaffEvent>`select e.lead_id as "leadId", e.status, e.actor, e.at,
      ${personNameColumn(sql.ref("e.user_id"))} as by
    from staff_lead_events e where e.request_id = ${requestId} order by e.at, e.status <> 1, e.status <> 0`.execute(db);
  return rows;
}

export interface StaffPainter extends PainterQuality {
  readonly country: CountryCode;
  readonly state: string;
  readonly suburb: string;
  readonly hold: Hold;
  readonly accreditationIds: readonly string[];
  readonly hasProfile: boolean;
  readonly isAvailable: boolean;
  readonly unavailableFrom: LocalDate | null;
  readonly unavailableTo: LocalDate | null;
}

/** By name, with what became of the leads that they got since a time. */
export async function listPainters(
  db: Database,
  { text, since }: { readonly text: string; readonly since: Date },
): Promise<StaffPainter[]> {
  const { rows } =
    await sql<StaffPainter>`select p.account_id as "accountId", p.number, p.name, p.country, p.state, p.suburb, p.hold,
      p.accreditation_ids as "accreditationIds", p.has_profile as "hasProfile", coalesce(p.is_available, true) as "isAvailable",
      p.unavailable_from::text as "unavailableFrom", p.unavailable_to::text as "unavailableTo", p.areas, s.*
    from (select * from staff_painters p where ${painterMatches(text)} order by p.name, p.account_id
      limit ${MAX_PAINTERS_SHOWN}) as p
    cross join lateral (
      select count(*)::integer as leads,
        percentile_cont(0.5) within group (order by extract(epoch from l.answered_at - l.matched_at) / 3600) as "answerHours",
        (count(*) filter (where l.status = 6))::integer as won, (count(*) filter (where l.is_lost))::integer as lost
      from staff_leads l where l.account_id = p.account_id and l.matched_at >= ${since}::timestamptz) as s
    order by p.name, p.account_id`.execute(db);
  return rows;
}
