/**
 * A request as staff see it. Administrators see everything. For reps texts are masked, contact and photos are left out, and
 * painters who are not assigned to the rep have no name. This is the one place that decides it.
 */
import { describeWork, type WorkFact } from "./describe-request.ts";
import { describeDistance } from "./distance-band.ts";
import { type ExpiryTrigger, type LeadActor, type LeadStatus, leadStatuses } from "./lead.ts";
import { listTimedMoves } from "./lead-changes.ts";
import { HIDDEN, maskContact } from "./mask-contact.ts";
import type { KnownLead, MatchReason, Verdict } from "./matching.ts";
import type { Request, RequestContact } from "./request.ts";
import type { LeadCounts } from "./request-progress.ts";

/** "1 accepted, 2 waiting". Empty without leads. */
export function describeCounts(counts: LeadCounts): string {
  const words: readonly (readonly [keyof LeadCounts, string])[] = [
    ["complete", "complete"],
    ["inProgress", "in progress"],
    ["accepted", "accepted"],
    ["waiting", "waiting"],
    ["lost", "lost"],
    ["passed", "passed"],
  ];
  return words
    .filter(([key]) => counts[key] > 0)
    .map(([key, word]) => `${counts[key]} ${word}`)
    .join(", ");
}

interface Event {
  readonly leadId: string;
  readonly status: LeadStatus;
  readonly actor: LeadActor;
  readonly at: Date;
  readonly by: string | null;
}

interface Lead extends KnownLead {
  readonly id: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly status: LeadStatus;
  readonly isLost: boolean;
  readonly reason: string | null;
  readonly comment: string | null;
  readonly expiredBy: ExpiryTrigger | null;
  readonly expiresAt: Date;
  readonly distanceKm: number;
  readonly bandKm: number;
}

export interface StaffViewInput {
  readonly request: Pick<Request, "instance" | "work" | "status" | "places">;
  readonly contact: RequestContact | null;
  readonly notes: readonly { readonly at: Date; readonly text: string }[];
  readonly photoIds: readonly string[];
  readonly leads: readonly Lead[];
  readonly events: readonly Event[];
  readonly verdicts: readonly Verdict[];
  readonly now: Date;
  readonly maySeeContact: boolean;
  /** The accounts that the viewer may know; null for all. */
  readonly assigned: readonly string[] | null;
}

export interface SeenLead {
  readonly id: string;
  /** Null for a painter whom the viewer may not know. */
  readonly painter: string | null;
  readonly accountNumber: string | null;
  readonly status: LeadStatus;
  readonly isLost: boolean;
  readonly reason: string | null;
  readonly comment: string | null;
  readonly expiredTrigger: ExpiryTrigger | null;
  readonly expiresAt: Date;
  readonly why: string;
  readonly events: readonly Event[];
}

/** One of the three places of a request with the leads that it has and had, the oldest first. */
export interface SeenPlace {
  readonly place: number;
  readonly isFree: boolean;
  readonly leads: readonly SeenLead[];
}

export interface StaffView {
  readonly facts: readonly WorkFact[];
  /** What the home owner wrote; null for nothing. */
  readonly note: string | null;
  readonly notes: readonly { readonly at: Date; readonly text: string }[];
  readonly contact: RequestContact | null;
  readonly photos: readonly string[];
  readonly places: readonly SeenPlace[];
  readonly verdicts: readonly Verdict[];
  /** How many painters are not in the list, because it would be too long. */
  readonly moreVerdicts: number;
}

export function describeForStaff(input: StaffViewInput): StaffView {
  const { request, notes, leads, maySeeContact } = input;
  const mask = (text: string) => (maySeeContact ? text : maskContact(text).replaceAll(HIDDEN, "[hidden]"));
  const { work } = request;
  const verdicts = sortVerdicts(input.verdicts);
  const known = verdicts.filter(({ accountId }) => isKnown(accountId, input)).slice(0, MAX_VERDICTS);
  return {
    facts: describeWork(request.instance, { ...work, colours: mask(work.colours) }),
    note: work.note === "" ? null : mask(work.note),
    notes: notes.map(({ at, text }) => ({ at, text: mask(text) })),
    contact: maySeeContact ? input.contact : null,
    photos: maySeeContact ? input.photoIds.map((id) => `/job-leads/photos/${id}`) : [],
    places: Array.from({ length: request.places }, (_, index) => {
      const own = leads.filter(({ place }) => place === index + 1).map((lead) => describeLead(lead, input, mask));
      const isTaken = leads.some(({ place, keepsPlace }) => place === index + 1 && keepsPlace);
      return { place: index + 1, isFree: !isTaken, leads: own };
    }),
    verdicts: known,
    moreVerdicts: verdicts.length - known.length,
  };
}

const isKnown = (accountId: string, { assigned }: StaffViewInput) => assigned === null || assigned.includes(accountId);

const MAX_VERDICTS = 100;
const verdictOrder: readonly MatchReason[] = [
  ...(["MATCHED", "PLACES_TAKEN", "NOT_AVAILABLE", "ON_HOLD", "OTHER_WORK", "TOO_FAR", "NOT_ACCREDITED"] as const),
];

/** Painters who have or had the lead stand at its places. Of the others those come first who could get it. */
function sortVerdicts(verdicts: readonly Verdict[]): Verdict[] {
  const rank = ({ reason }: Verdict) => verdictOrder.indexOf(reason);
  return verdicts
    .filter(({ reason }) => reason !== "HAD_THIS_LEAD")
    .toSorted((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name, "en"));
}

function describeLead(lead: Lead, input: StaffViewInput, mask: (text: string) => string): SeenLead {
  const { events, now } = input;
  const isOpen = isKnown(lead.accountId, input);
  const own = events
    .filter(({ leadId }) => leadId === lead.id)
    .map((event) => (isOpen || event.actor !== "PAINTER" ? event : { ...event, by: null }));
  // The job that writes these may be late.
  const timed = listTimedMoves(lead, now).map(({ to, at }) => {
    return { leadId: lead.id, status: to, actor: "JOB" as const, at, by: null };
  });
  const status = timed.at(-1)?.status ?? lead.status;
  return {
    ...{ id: lead.id, status, isLost: lead.isLost },
    ...{ painter: isOpen ? lead.accountName : null, accountNumber: isOpen ? lead.accountNumber : null },
    ...{ reason: lead.reason, comment: lead.comment === null ? null : mask(lead.comment), expiresAt: lead.expiresAt },
    expiredTrigger: lead.expiredBy ?? (status === leadStatuses.expired ? "TIME" : null),
    why: `Matched because the work and the area fit: ${describeDistance(lead)}, and nobody in this band had waited longer for a place that was free.`,
    events: [...own, ...timed],
  };
}
