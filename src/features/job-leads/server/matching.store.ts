/** What matching reads and writes about requests and painters. The views keep their tables in the stores that own them. */
import { type RawBuilder, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import type { CountryCode } from "../../../shared/country.ts";
import type { LocalDate } from "../../../shared/local-date.ts";
import type { Hold } from "../../identity/account.ts";
import type { Availability } from "../../painters/painter-profile.ts";
import type { PainterWork } from "../../painters/painter-work.ts";
import type { Instance } from "../../painters/work.ts";
import { findPainterZone } from "../lead-time.ts";
import type { Candidate, ChosenPainter } from "../matching.ts";
import type { Request, RequestedWork, RequestStatus } from "../request.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    matching_requests: RequestRow;
    lead_painters: {
      account_id: string;
      lead_email: string | null;
      waiting_since: Date;
      is_available: boolean;
      unavailable_from: LocalDate | null;
      unavailable_to: LocalDate | null;
      areas: number;
    };
  }
}

interface RequestRow {
  id: string;
  number: string;
  country: CountryCode;
  state: string;
  suburb: string;
  postcode: string | null;
  latitude: number;
  longitude: number;
  time_zone: string;
  instance: Instance;
  work: RequestedWork;
  places: number;
  status: RequestStatus;
  made_at: Date;
  confirmed_at: Date | null;
}

function toRequest(row: RequestRow): Request {
  const { latitude, longitude, time_zone: timeZone, made_at: madeAt, confirmed_at: _, ...request } = row;
  return { ...request, timeZone, madeAt, point: { latitude, longitude } };
}

/** Parallel matchings of a request, and changes of its status, wait for each other. */
export async function lockRequest(tx: Transaction, requestId: string): Promise<Request | null> {
  const row = await tx
    .selectFrom("matching_requests")
    .selectAll()
    .where("id", "=", requestId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row === undefined ? null : toRequest(row);
}

export type UnservedRequest = Pick<RequestRow, "id"> & { readonly confirmedAt: Date };

/** Open requests that were confirmed after a time, and of which nobody has a place. The oldest first. */
export function listUnserved(
  db: Database,
  { since, after, limit }: { readonly since: Date; readonly after: UnservedRequest | null; readonly limit: number },
): Promise<UnservedRequest[]> {
  const rows = db
    .selectFrom("matching_requests as request")
    .select(["request.id", sql<Date>`request.confirmed_at`.as("confirmedAt")])
    // Not a parameter: PostgreSQL uses a partial index only if the statement itself has the condition of the index.
    .where(sql<boolean>`request.status = 'OPEN'`)
    .where("request.confirmed_at", ">", since)
    .where(({ selectFrom }) => {
      const firstPlace = selectFrom("leads")
        .select("leads.place")
        .whereRef("leads.request_id", "=", "request.id")
        .where(sql<boolean>`leads.keeps_place`)
        .orderBy("leads.place")
        .limit(1);
      // Ordered, so that PostgreSQL looks into the index for each request and never reads all leads.
      return sql<boolean>`${firstPlace} is null`;
    })
    .orderBy("request.confirmed_at")
    .orderBy("request.id")
    .limit(limit);
  if (after === null) return rows.execute();
  return rows
    .where(sql<boolean>`(request.confirmed_at, request.id) > (${after.confirmedAt}, ${after.id}::uuid)`)
    .execute();
}

/**
 * Matchings run one after another. Two at once would both see the same painter as the one who has waited longest, and give
 * that painter two leads in one turn.
 */
export function lockQueue(tx: Transaction): Promise<unknown> {
  return sql`select pg_advisory_xact_lock(hashtext('queue of painters'))`.execute(tx);
}

interface CandidateRow extends Availability, PainterWork {
  readonly accountId: string;
  readonly name: string;
  readonly country: CountryCode;
  readonly state: string;
  readonly suburb: string;
  readonly hold: Hold;
  readonly isAccredited: boolean;
  readonly waitingSince: Date;
  readonly areaSuburb: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly radiusKm: number;
}

/**
 * Every painter with a service area whose rectangle holds the suburb of the request. The rule then calculates exact
 * distances. Longitudes meet at the date line, so the suburb is also looked up a whole turn away.
 */
export async function listCandidates(db: Database, requestId: string | RawBuilder<string>): Promise<Candidate[]> {
  const { rows } =
    await sql<CandidateRow>`select p.account_id as "accountId", p.name, p.country, p.state, p.suburb, p.hold,
      p.is_accredited as "isAccredited", p.waiting_since as "waitingSince", p.area_suburb as "areaSuburb", p.latitude,
      p.longitude, p.radius_km as "radiusKm", p.instances, p.capabilities, p.roof_types as "roofTypes",
      p.property_types as "propertyTypes", p.house_levels as "houseLevels",
      p.concrete_exterior_areas as "concreteExteriorAreas", p.concrete_interior_areas as "concreteInteriorAreas",
      p.concrete_types as "concreteTypes", p.takes_sloped_concrete as "takesSlopedConcrete",
      p.nz_interior_brands as "nzInteriorBrands", p.nz_exterior_brands as "nzExteriorBrands",
      p.is_available as "isAvailable", p.unavailable_from::text as "unavailableFrom", p.unavailable_to::text as "unavailableTo"
    from matching_requests r
    cross join lateral (values (r.longitude), (r.longitude - 360 * sign(r.longitude))) as turn (longitude)
    join open_painters p on p.covers @> box(point(turn.longitude, r.latitude), point(turn.longitude, r.latitude))
    where r.id = ${requestId}
    order by p.account_id, p.area_suburb, p.latitude, p.longitude`.execute(db);
  return groupByAccount(rows);
}

function groupByAccount(rows: readonly CandidateRow[]): Candidate[] {
  const byAccount = new Map<string, CandidateRow[]>();
  for (const row of rows) {
    const areas = byAccount.get(row.accountId);
    if (areas === undefined) byAccount.set(row.accountId, [row]);
    else areas.push(row);
  }
  return [...byAccount.values()].flatMap(([first, ...others]) => (first ? [toCandidate(first, others)] : []));
}

function toCandidate(row: CandidateRow, others: readonly CandidateRow[]): Candidate {
  const { accountId, name, hold, isAccredited, waitingSince } = row;
  const { isAvailable, unavailableFrom, unavailableTo } = row;
  const areas = [row, ...others].map(({ areaSuburb, latitude, longitude, radiusKm }) => {
    return { suburb: areaSuburb, point: { latitude, longitude }, radiusKm };
  });
  const availability = { isAvailable, unavailableFrom, unavailableTo };
  return {
    accountId,
    name,
    hold,
    isAccredited,
    waitingSince,
    availability,
    areas,
    work: row,
    timeZone: findPainterZone(row),
  };
}

/** Painters who get a lead wait for the next one. */
export function restartWaiting(
  tx: Transaction,
  painters: readonly Pick<ChosenPainter, "accountId" | "waitsFrom">[],
): Promise<unknown> {
  return sql`update lead_painters p set waiting_since = chosen.since
    from unnest(${painters.map(({ accountId }) => accountId)}::uuid[], ${painters.map(({ waitsFrom }) => waitsFrom)}::timestamptz[])
      as chosen (account_id, since)
    where p.account_id = chosen.account_id`.execute(tx);
}

/** A painter whose lead came to nothing through no fault of theirs has waited since before that lead. */
export function restoreWaiting(tx: Transaction, accountId: string, since: Date): Promise<unknown> {
  return tx
    .updateTable("lead_painters")
    .set({ waiting_since: since })
    .where("account_id", "=", accountId)
    .where("waiting_since", ">", since)
    .execute();
}

/** Whether a painter can get leads, for the screen that tells what is missing. */
export interface PainterSetup extends Availability {
  readonly areas: number;
}

export async function findSetup(db: Database, accountId: string): Promise<PainterSetup | null> {
  const row = await db
    .selectFrom("lead_painters")
    .select([
      "is_available as isAvailable",
      sql<LocalDate | null>`unavailable_from::text`.as("unavailableFrom"),
      sql<LocalDate | null>`unavailable_to::text`.as("unavailableTo"),
      "areas",
    ])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row ?? null;
}

/** The address that the painter chose for notices; null for the holder's. */
export async function findLeadEmail(db: Database, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom("lead_painters")
    .select("lead_email as leadEmail")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row?.leadEmail ?? null;
}
