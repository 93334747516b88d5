/** Two years of home owners' requests, the leads that painters got, and everything that happened to them. */
import { leadStatuses, RESERVED_MS, showsContact } from "../src/features/job-leads/lead.ts";
import { findPainterZone } from "../src/features/job-leads/lead-time.ts";
import type { Candidate } from "../src/features/job-leads/matching.ts";
import type { Locality } from "../src/features/stores/locality.ts";
import { findState, timezoneFor } from "../src/features/stores/state.ts";
import { countryCodes } from "../src/shared/country.ts";
import { toLocalDate } from "../src/shared/local-date.ts";
import type { AccountRow } from "./accounts.ts";
import { chooseDrawing } from "./job-photos.ts";
import { type LeadPainter, type Played, type PlayedLead, type PlayedRequest, playHistory } from "./lead-history.ts";
import { drawRequests } from "./lead-requests.ts";
import { leadRequestsOfAWorld } from "./numbers.ts";
import { idFor, randomFor } from "./random.ts";
import type { Row } from "./row.ts";
import type { DemoWorld } from "./world.ts";

interface JobLeadInput extends Pick<DemoWorld, "accounts" | "users" | "memberships"> {
  readonly seed: number;
  readonly now: Date;
  readonly localities: readonly Locality[];
  /** From `painterRows`. */
  readonly painter_profiles: readonly Row[];
  readonly service_areas: readonly Row[];
}

export interface JobLeadRows {
  /** The profiles, with the time since when each painter waits for the next lead. */
  readonly painter_profiles: Row[];
  /** Without the hashes of their tokens, which are secrets of the installation. */
  readonly lead_requests: Row[];
  readonly lead_contacts: Row[];
  readonly lead_notes: Row[];
  /** With the index of a drawing instead of a picture. */
  readonly lead_photos: Row[];
  readonly leads: Row[];
  readonly lead_events: Row[];
  readonly lead_contact_views: Row[];
  readonly lead_notices: Row[];
}

export function jobLeadRows(input: JobLeadInput): JobLeadRows {
  const { seed, now, accounts, users } = input;
  const played = countryCodes.map((country): Played => {
    const requests = drawRequests({ seed, country, now, localities: input.localities });
    return playHistory({ seed, now, requests, painters: listPainters(accounts, country, input) });
  });
  const waitingSince = new Map(played.flatMap((each) => [...each.waitingSince]));
  const requests = played
    .flatMap((each) => each.requests)
    .toSorted((one, other) => one.drawn.madeAt.getTime() - other.drawn.madeAt.getTime());
  const leads = requests.flatMap((request) => request.leads.map((lead) => ({ request, lead })));
  const events = leads.flatMap(({ request, lead }) => eventRows(seed, lead, findStaff(users, request)));
  return {
    painter_profiles: input.painter_profiles.map((row) => {
      return { ...row, waiting_since: waitingSince.get(String(row.account_id)) ?? row.waiting_since };
    }),
    lead_requests: requests.map(requestRow),
    lead_contacts: requests.map(contactRow),
    lead_notes: requests.flatMap((request) => noteRows(seed, request)),
    lead_photos: requests.flatMap((request) => photoRows(seed, request)),
    leads: leads.map(({ request, lead }) => leadRow(request, lead)),
    lead_events: events,
    lead_contact_views: leads.flatMap(({ lead }) => viewRows(seed, lead)),
    lead_notices: leads.flatMap(({ lead }) => noticeRows(lead)),
  };
}

function findStaff(users: DemoWorld["users"], { drawn }: PlayedRequest): string {
  const staff = users.find(({ email }) => email === `admin.${drawn.country.toLowerCase()}@trestle.test`);
  if (staff === undefined) throw new Error(`The demo has no administrator for ${drawn.country}.`);
  return staff.id;
}

function listPainters(accounts: readonly AccountRow[], country: string, input: JobLeadInput): LeadPainter[] {
  return input.painter_profiles.flatMap((profile) => {
    const account = accounts.find(({ id }) => id === profile.account_id);
    if (account?.country !== country) return [];
    const holder = input.memberships.find(({ account_id, access }) => account_id === account.id && access === "HOLDER");
    const listed = input.users.find(({ email }) => email === `painter.${country.toLowerCase()}@trestle.test`);
    if (holder === undefined) throw new Error(`The account ${account.number} has no holder.`);
    const candidate = makeCandidate(account, profile, input.service_areas);
    return {
      ...{ accountId: account.id, userId: holder.user_id, isListed: holder.user_id === listed?.id },
      candidateAt: (at) => ({ ...candidate, availability: findAvailability(profile, at, candidate.timeZone) }),
    };
  });
}

function makeCandidate(account: AccountRow, profile: Row, areas: readonly Row[]): Omit<Candidate, "waitingSince"> {
  const list = (column: string) => profile[column] as readonly string[];
  return {
    ...{ accountId: account.id, name: account.name, hold: account.hold },
    isAccredited: account.accreditation_ids.length > 0,
    timeZone: findPainterZone(account),
    availability: { isAvailable: true, unavailableFrom: null, unavailableTo: null },
    work: {
      instances: list("instances") as Candidate["work"]["instances"],
      capabilities: list("capabilities"),
      roofTypes: list("roof_types"),
      propertyTypes: list("property_types"),
      houseLevels: list("house_levels"),
      concreteExteriorAreas: list("concrete_exterior_areas"),
      concreteInteriorAreas: list("concrete_interior_areas"),
      concreteTypes: list("concrete_types"),
      takesSlopedConcrete: Boolean(profile.takes_sloped_concrete),
      nzInteriorBrands: list("nz_interior_brands"),
      nzExteriorBrands: list("nz_exterior_brands"),
    },
    areas: areas
      .filter(({ account_id }) => account_id === account.id)
      .map(({ suburb, latitude, longitude, radius_km }) => ({
        suburb: String(suburb),
        point: { latitude: Number(latitude), longitude: Number(longitude) },
        radiusKm: Number(radius_km),
      })),
  };
}

/** Before the last change of the profile the painter was available. */
function findAvailability(profile: Row, at: Date, timeZone: string): Candidate["availability"] {
  const isEarlier = toLocalDate(at, timeZone) < String(profile.changed_on);
  return {
    isAvailable: isEarlier || Boolean(profile.is_available),
    unavailableFrom: profile.unavailable_from as string | null,
    unavailableTo: profile.unavailable_to as string | null,
  };
}

function requestRow({ drawn, ...request }: PlayedRequest, index: number): Row {
  const { country, state: code, name, postcode, latitude, longitude } = drawn.place;
  const state = findState(country, code);
  if (state === null || index >= leadRequestsOfAWorld)
    throw new Error(`The request in ${name} has no state or number.`);
  return {
    id: request.id,
    number: `L${String(1_000_001 - leadRequestsOfAWorld + index).padStart(7, "0")}`,
    ...{ country, state: code, suburb: name, postcode, latitude, longitude, time_zone: timezoneFor(state, name) },
    ...{ instance: drawn.instance, work: drawn.work, status: request.status, outcome: request.outcome },
    ...{ made_at: drawn.madeAt, confirmed_at: request.confirmedAt, ended_at: request.endedAt },
  };
}

function contactRow({ id, drawn }: PlayedRequest): Row {
  const { name, email, phone, address, preferredMethod, preferredTime } = drawn.contact;
  return {
    ...{ request_id: id, name, email, phone, address },
    ...{ preferred_method: preferredMethod, preferred_time: preferredTime },
  };
}

const HOUR_MS = 3_600_000;

/** The home owner adds a note two hours after the request, if it is open that long. */
function noteRows(seed: number, { id, drawn, confirmedAt, leads }: PlayedRequest): Row[] {
  const at = new Date(drawn.madeAt.getTime() + 2 * HOUR_MS);
  const isQuiet = leads.every(({ events }) =>
    events.every((event) => event.at <= at || event.status !== leadStatuses.matched),
  );
  if (drawn.laterNote === null || confirmedAt === null || !isQuiet) return [];
  return [{ id: idFor(seed, `note on ${drawn.key}`), request_id: id, at, text: drawn.laterNote }];
}

function photoRows(seed: number, { id, drawn }: PlayedRequest): Row[] {
  const first = randomFor(seed, `photos of ${drawn.key}`).integer(0, 100);
  return Array.from({ length: drawn.photos }, (_, index) => ({
    ...{ id: idFor(seed, `photo ${index} of ${drawn.key}`), request_id: id, position: index + 1 },
    drawing: chooseDrawing(drawn.instance, first + index),
  }));
}

function leadRow({ id }: PlayedRequest, lead: PlayedLead): Row {
  return {
    ...{ id: lead.id, request_id: id, account_id: lead.accountId, place: lead.place, status: lead.status },
    ...{ is_lost: lead.isLost, reason: lead.reason, comment: lead.comment, expired_by: lead.expiredBy },
    ...{ matched_at: lead.matchedAt, expires_at: new Date(lead.matchedAt.getTime() + RESERVED_MS) },
    ...{ distance_km: lead.distanceKm, band_km: lead.bandKm, waited_since: lead.waitedSince, note: lead.note },
  };
}

function eventRows(seed: number, { id, accountId, userId, events }: PlayedLead, staffId: string): Row[] {
  const people = { PAINTER: userId, STAFF: staffId, JOB: null, OWNER: null };
  return events.map(({ status, actor, at }) => ({
    ...{ id: idFor(seed, `event ${status} of ${id}`), lead_id: id, account_id: accountId, status, actor },
    ...{ user_id: people[actor], at },
  }));
}

/** The painter looked at the contact when the lead was accepted. */
function viewRows(seed: number, { id, accountId, userId, events }: PlayedLead): Row[] {
  const acceptance = events.find(({ status }) => status === leadStatuses.accepted && showsContact(status));
  if (acceptance === undefined) return [];
  return [{ id: idFor(seed, `view of ${id}`), lead_id: id, account_id: accountId, user_id: userId, at: acceptance.at }];
}

function noticeRows({ id, accountId, events, expiredBy }: PlayedLead): Row[] {
  const { matched, dueToExpire, expired } = leadStatuses;
  const kinds = {
    [matched]: "MATCHED",
    [dueToExpire]: "DUE",
    [expired]: expiredBy === "WITHDRAWN" ? "WITHDRAWN" : null,
  };
  return events.flatMap(({ status, at }) => {
    const kind = status in kinds ? kinds[status as keyof typeof kinds] : null;
    return kind === null ? [] : [{ lead_id: id, account_id: accountId, kind, at }];
  });
}
