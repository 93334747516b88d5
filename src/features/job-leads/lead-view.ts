/** A lead in the specification's words, as one person sees it now. This is the one place that decides what stays hidden. */
import type { LocalDate } from "../../shared/local-date.ts";
import type { Cents } from "../../shared/money.ts";
import { instanceLabels } from "../painters/work.ts";
import { describeWork, type WorkFact } from "./describe-request.ts";
import { describeDistance } from "./distance-band.ts";
import { type Lead, type LeadContact, type LeadStatus, leadMoves, leadStatuses, showsContact } from "./lead.ts";
import { findCurrentStatus, listTimedMoves } from "./lead-changes.ts";
import { maskContact } from "./mask-contact.ts";

/** A status that the lead got. `by` is the name of the person; null for a job and for the home owner. */
interface SeenEvent {
  readonly status: LeadStatus;
  readonly at: Date;
  readonly by: string | null;
}

/** A quote that the painter has sent to the home owner. */
export interface SentQuote {
  readonly id: string;
  readonly sentAt: Date;
  /** The name of the person who sent it. */
  readonly sentBy: string;
  readonly totalCents: Cents;
  readonly validUntil: LocalDate;
}

interface ViewInput {
  readonly lead: Lead;
  readonly contact: LeadContact | null;
  readonly events: readonly SeenEvent[];
  readonly quotes: readonly SentQuote[];
  readonly now: Date;
  /** Whether the person may change the lead. Nobody else sees the contact. */
  readonly mayChange: boolean;
}

export type LeadView = ReturnType<typeof describeLead>;

export function describeLead({ lead, contact, events, quotes, now, mayChange }: ViewInput) {
  const status = findCurrentStatus(lead, now);
  const isOpen = mayChange && showsContact(status);
  const shown = isOpen ? contact : null;
  // The job that writes these may be late.
  const timed = listTimedMoves(lead, now).map(({ to, at }) => ({ status: to, at, by: null }));
  const history: readonly SeenEvent[] = [...events, ...timed];
  return {
    customer: describeCustomer(lead, { contact: shown, isOpen }),
    detail: describeDetail(lead, { contact: shown, history, status }),
    importantInfo: history.map((event) => ({
      jobMatchId: lead.id,
      declinedReason: event.status === leadStatuses.declined ? lead.reason : null,
      painterName: event.by,
      status: event.status,
      timestamp: event.at,
    })),
    lead: { ...describePlace(lead, { status, mayChange, isOpen }), quotes, secondsLeft: countSecondsLeft(lead, now) },
  };
}

function describeCustomer(
  { requestId, work, ownerNotes }: Lead,
  { contact, isOpen }: { readonly contact: LeadContact | null; readonly isOpen: boolean },
) {
  const text = [work.note, ...ownerNotes].filter((part) => part !== "").join("\n\n");
  return {
    customerId: contact === null ? null : requestId,
    customerName: contact?.name ?? null,
    email: contact?.email ?? null,
    mobileNumber: contact?.phone ?? null,
    additionalNote: text === "" ? null : isOpen ? text : maskContact(text),
  };
}

interface DetailInput {
  readonly contact: LeadContact | null;
  readonly history: readonly SeenEvent[];
  readonly status: LeadStatus;
}

function describeDetail(lead: Lead, { contact, history, status }: DetailInput) {
  const { work } = lead;
  const isBare = work.condition === "BARE";
  const findTime = (wanted: LeadStatus) => history.find((event) => event.status === wanted)?.at ?? null;
  const declined = history.find((event) => event.status === leadStatuses.declined);
  return {
    ...{ jobId: lead.number, jobMatchId: lead.id, leadStatus: status },
    ...{ instance: lead.instance, jobType: instanceLabels[lead.instance] },
    ...{ suburb: lead.suburb, postcode: lead.postcode },
    address: contact === null || contact.address === "" ? null : contact.address,
    showPropertySearch: contact !== null && contact.address !== "",
    preferredContactMethod: contact?.preferredMethod ?? null,
    preferredContactTime: contact?.preferredTime ?? null,
    ...{ area: work.areaM2, propertyType: work.propertyType, houseLevels: work.houseLevels },
    ...{ roofAge: work.roofAge, roofType: work.roofType, capabilities: [...work.surfaces] },
    bareSurfaceType: isBare ? [...work.surfaces] : [],
    previouslyCoatedSurfaceType: isBare ? [] : [...work.surfaces],
    ...{ coloursChosen: work.coloursChosen, slopedConcrete: work.slopedConcrete },
    concreteExteriorAreas: [...work.concreteExteriorAreas],
    concreteInteriorAreas: [...work.concreteInteriorAreas],
    concreteType: work.concreteType,
    nzCapabilities: work.nzBrand === null ? [] : [work.nzBrand.name],
    ...{ declinedBy: declined?.by ?? null, declinedReason: lead.reason, declinedComment: lead.comment },
    matchedTimestamp: lead.matchedAt,
    dueToExpireTimestamp: findTime(leadStatuses.dueToExpire),
    acceptedTimestamp: findTime(leadStatuses.accepted),
    inProgressTimestamp: findTime(leadStatuses.inProgress),
    completeTimestamp: findTime(leadStatuses.complete),
    declinedTimestamp: findTime(leadStatuses.declined),
    expiredTimestamp: findTime(leadStatuses.expired),
    expiredTrigger: lead.expiredBy ?? (status === leadStatuses.expired ? "TIME" : null),
  };
}

interface PlaceInput {
  readonly status: LeadStatus;
  readonly mayChange: boolean;
  readonly isOpen: boolean;
}

/** What our own screens show beside the specification's fields. */
function describePlace(lead: Lead, { status, mayChange, isOpen }: PlaceInput) {
  const colours = isOpen ? lead.work.colours : maskContact(lead.work.colours);
  const facts: readonly WorkFact[] = describeWork(lead.instance, { ...lead.work, colours });
  return {
    ...{ place: lead.place, places: lead.places, state: lead.state, isLost: lead.isLost, note: lead.note },
    ...{ distanceKm: lead.distanceKm, expiresAt: lead.expiresAt, timeZone: lead.timeZone, ...lead.point },
    whyMatched: `You were matched because the work and the area fit: ${describeDistance(lead)}, and no other painter there had waited longer.`,
    facts,
    photos: lead.photoIds.map((id) => `/job-leads/photos/${id}`),
    /** The statuses that the person can give it now. */
    moves: mayChange ? leadMoves.filter(({ from, by }) => from === status && by === "PAINTER").map(({ to }) => to) : [],
  };
}

/** From the server's clock, because the clock of a phone may be wrong. */
function countSecondsLeft({ expiresAt }: Lead, now: Date): number {
  return Math.floor((expiresAt.getTime() - now.getTime()) / 1_000);
}
