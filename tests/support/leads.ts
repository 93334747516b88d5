/** Painters, requests and leads for tests. They are at places in the sea, so painters and requests of the demo world are never near. */
import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Hold } from "../../src/features/identity/account.ts";
import type { RequestedWork, RequestStatus } from "../../src/features/job-leads/request.ts";
import { matchRequest } from "../../src/features/job-leads/server/matching.actions.ts";
import * as words from "../../src/features/painters/work.ts";
import type { GeoPoint } from "../../src/features/stores/geo-point.ts";
import type { Database } from "../../src/server/database.ts";

let made = 0;

/** A place in the Southern Ocean that no other test has. The tests of several files may share this counter. */
export function findSea(): GeoPoint {
  made += 1;
  return { latitude: -48 - (made % 20) * 1.5, longitude: ((Math.floor(made / 20) * 10) % 360) - 180 };
}

/** About `km` kilometres north of a point. */
export const moveNorth = ({ latitude, longitude }: GeoPoint, km: number): GeoPoint => ({
  latitude: latitude + km / 111.195,
  longitude,
});

/** About `km` kilometres east of a point. A degree of longitude is shorter near the pole. */
export const moveEast = ({ latitude, longitude }: GeoPoint, km: number): GeoPoint => ({
  latitude,
  longitude: longitude + km / (111.195 * Math.cos((latitude * Math.PI) / 180)),
});

export interface PainterInput {
  readonly at: GeoPoint;
  readonly radiusKm?: number;
  readonly hold?: Hold;
  readonly isAccredited?: boolean;
  readonly instances?: readonly string[];
  readonly isAvailable?: boolean;
  readonly away?: readonly [from: string, to: string];
  readonly waitingSince?: string;
  readonly leadEmail?: string | null;
  readonly address?: {
    readonly country: "AU" | "NZ";
    readonly state: string;
    readonly suburb: string;
    readonly postcode: string;
  };
}

const richmond = { country: "AU", state: "VIC", suburb: "Richmond", postcode: "3121" } as const;

/** A new account with a profile, a service area and a holder who can sign in with the address. */
export async function makePainter(
  db: Database,
  input: PainterInput,
): Promise<{ accountId: string; email: string; userId: string }> {
  const [accountId, userId] = [randomUUID(), randomUUID()];
  const email = `painter-${accountId.slice(0, 8)}@leads.example`;
  const { hold = "GREEN", isAccredited = true, address = richmond } = input;
  const { rows } = await sql<{ next: number }>`select nextval('account_numbers')::integer as next`.execute(db);
  await sql`insert into accounts (id, number, country, kind, name, line1, suburb, state, postcode, terms, hold, hold_reason, accreditation_ids)
    values (${accountId}, ${`${address.country}-${rows[0]?.next}`}, ${address.country}, 'TRADE', ${`Painter ${accountId.slice(0, 4)}`},
      '1 Lane', ${address.suburb}, ${address.state}, ${address.postcode}, 'CREDIT', ${hold}, ${hold === "GREEN" ? null : "A test"},
      ${isAccredited ? ["INTERIOR_PAINT"] : []}::text[])`.execute(db);
  await sql`insert into users (id, email, first_name, last_name) values (${userId}, ${email}, 'Pat', 'Brush')`.execute(
    db,
  );
  await sql`insert into memberships (account_id, user_id, access, is_default) values (${accountId}, ${userId}, 'HOLDER', true)`.execute(
    db,
  );
  await addProfile(db, accountId, input);
  return { accountId, email, userId };
}

/** A profile that takes all work, and one service area. */
export async function addProfile(db: Database, accountId: string, input: PainterInput): Promise<void> {
  const { at, radiusKm = 50, isAvailable = input.away === undefined, away, leadEmail = null } = input;
  const { instances = words.instances, waitingSince = "2026-01-01T00:00:00Z" } = input;
  const capabilities = Object.values(words.surfaces).flatMap((choices) => Object.keys(choices));
  await sql`insert into painter_profiles (account_id, lead_email, instances, capabilities, roof_types, property_types, house_levels,
      concrete_exterior_areas, concrete_interior_areas, concrete_types, takes_sloped_concrete, is_available, unavailable_from,
      unavailable_to, waiting_since, changed_on)
    values (${accountId}, ${leadEmail}, ${instances}::text[], ${capabilities}::text[], ${Object.keys(words.roofTypes)}::text[],
      ${Object.keys(words.propertyTypes)}::text[], ${Object.keys(words.houseLevels)}::text[],
      ${Object.keys(words.concreteExteriorAreas)}::text[], ${Object.keys(words.concreteInteriorAreas)}::text[],
      ${Object.keys(words.concreteTypes)}::text[], true, ${isAvailable}, ${away?.[0] ?? null}, ${away?.[1] ?? null},
      ${waitingSince}, ${away?.[0] ?? "2026-01-01"})
    on conflict (account_id) do update set waiting_since = excluded.waiting_since, is_available = excluded.is_available`.execute(
    db,
  );
  await sql`insert into service_areas (id, account_id, position, country, state, suburb, latitude, longitude, radius_km)
    values (${randomUUID()}, ${accountId}, (select count(*) + 1 from service_areas where account_id = ${accountId}), 'AU', 'NSW',
      ${`Sea ${randomBytes(4).toString("hex")}`}, ${at.latitude}, ${at.longitude}, ${radiusKm})`.execute(db);
}

export const interiorWork: RequestedWork = {
  propertyType: "HOUSE",
  houseLevels: "TWO",
  surfaces: ["WALLS", "CEILINGS"],
  condition: "FADED",
  timing: "MONTH",
  coloursChosen: true,
  colours: "Chalk white for the walls",
  areaM2: 120,
  roofType: null,
  roofAge: null,
  concreteExteriorAreas: [],
  concreteInteriorAreas: [],
  concreteType: null,
  slopedConcrete: false,
  nzBrand: null,
  note: "Two bedrooms and the hallway. Call 0491 571 266 before you come.",
};

export interface RequestInput {
  readonly at: GeoPoint;
  readonly instance?: words.Instance;
  readonly work?: Partial<RequestedWork>;
  readonly status?: RequestStatus;
  readonly suburb?: string;
  readonly timeZone?: string;
}

/** How to reach the home owner of a request. The words occur nowhere else. */
export interface SecretContact {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
}

export interface MadeRequest {
  readonly requestId: string;
  readonly number: string;
  readonly contact: SecretContact;
}

/** A confirmed request with a home owner whom only accepting painters may know. */
export async function makeRequest(db: Database, input: RequestInput): Promise<MadeRequest> {
  const requestId = randomUUID();
  const word = randomBytes(5).toString("hex");
  const contact = {
    name: `Xenia Q${word}`,
    email: `${word}@owner.example`,
    phone: `0491 ${word.slice(0, 6)}`,
    address: `7 ${word} Street`,
  };
  const {
    at,
    instance = "INTERIOR",
    work = {},
    status = "OPEN",
    suburb = "Seaview",
    timeZone = "Australia/Sydney",
  } = input;
  const hash = () => randomBytes(32);
  const ended = status === "WITHDRAWN" || status === "CLOSED" ? "2026-01-02T00:00:00Z" : null;
  const { rows } = await sql<{
    number: string;
  }>`insert into lead_requests (id, number, country, state, suburb, latitude, longitude,
      time_zone, instance, work, status, confirmation_hash, page_hash, email_hash, made_at, confirmed_at, ended_at)
    values (${requestId}, 'L' || nextval('lead_request_numbers'), 'AU', 'NSW', ${suburb}, ${at.latitude}, ${at.longitude}, ${timeZone},
      ${instance}, ${JSON.stringify({ ...interiorWork, ...work })}::jsonb, ${status}, ${hash()}, ${hash()}, ${hash()},
      '2026-01-01T00:00:00Z', ${status === "NEW" ? null : "2026-01-01T00:00:00Z"}, ${ended}) returning number`.execute(
    db,
  );
  await sql`insert into lead_contacts (request_id, name, email, phone, address, preferred_method, preferred_time)
    values (${requestId}, ${contact.name}, ${contact.email}, ${contact.phone}, ${contact.address}, 'PHONE', 'MORNING')`.execute(
    db,
  );
  return { requestId, number: rows[0]?.number ?? "", contact };
}

export interface LeadRow {
  readonly id: string;
  readonly accountId: string;
  readonly place: number;
  readonly status: number;
  readonly isLost: boolean;
  readonly keepsPlace: boolean;
  readonly expiredBy: string | null;
  readonly matchedAt: Date;
  readonly expiresAt: Date;
  readonly bandKm: number;
}

export async function listLeadRows(db: Database, requestId: string): Promise<LeadRow[]> {
  const { rows } =
    await sql<LeadRow>`select id, account_id as "accountId", place, status, is_lost as "isLost", keeps_place as "keepsPlace",
      expired_by as "expiredBy", matched_at as "matchedAt", expires_at as "expiresAt", band_km as "bandKm"
    from leads where request_id = ${requestId} order by matched_at, place`.execute(db);
  return rows;
}

/** The statuses of a lead in the order in which it got them. */
export async function listStatuses(db: Database, leadId: string): Promise<number[]> {
  const { rows } = await sql<{
    status: number;
  }>`select status from lead_events where lead_id = ${leadId} order by at, status desc`.execute(db);
  return rows.map(({ status }) => status);
}

/** Matches a new request to an account. Returns the number of the request. */
export async function matchLead(
  { db, now }: { readonly db: Database; readonly now: () => Date },
  accountId: string,
  at: GeoPoint,
): Promise<string> {
  await sql`delete from service_areas where account_id = ${accountId}`.execute(db);
  await addProfile(db, accountId, { at });
  const { requestId, number } = await makeRequest(db, { at });
  await matchRequest({ db, clock: { now } }, requestId);
  return number;
}
