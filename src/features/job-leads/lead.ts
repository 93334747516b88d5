import type { CountryCode } from "../../shared/country.ts";
import type { Instance } from "../painters/work.ts";
import type { GeoPoint } from "../stores/geo-point.ts";
import type { BandKm } from "./distance-band.ts";
import type { RequestContact, RequestedWork } from "./request.ts";

/**
 * A lead is a place of a home owner's request that is reserved for one painter. A request has three places, or fewer if
 * the merchant has set that. A painter has 48
 * hours to accept. A lead that is declined or expires frees its place for the next painter; a lost quote keeps it.
 */
export const leadStatuses = {
  dueToExpire: 0,
  matched: 1,
  accepted: 2,
  inProgress: 3,
  expired: 4,
  declined: 5,
  complete: 6,
} as const;

/** The numbers are the specification's (§4). */
export type LeadStatus = (typeof leadStatuses)[keyof typeof leadStatuses];

/** The most places that a request can have. */
export const PLACES = 3;
const HOUR_MS = 60 * 60_000;
export const RESERVED_MS = 48 * HOUR_MS;
/** A lead is due to expire when only this time is left. */
export const DUE_MS = 24 * HOUR_MS;

export const leadActors = ["PAINTER", "JOB", "OWNER", "STAFF"] as const;
export type LeadActor = (typeof leadActors)[number];

interface Move {
  readonly from: LeadStatus;
  readonly to: LeadStatus;
  readonly by: LeadActor;
}

const { dueToExpire, matched, accepted, inProgress, expired, declined, complete } = leadStatuses;

/** Every allowed change of a status, and who may make it. The table `lead_moves` has the same rows. */
export const leadMoves: readonly Move[] = [
  { from: matched, to: accepted, by: "PAINTER" },
  { from: dueToExpire, to: accepted, by: "PAINTER" },
  { from: matched, to: declined, by: "PAINTER" },
  { from: dueToExpire, to: declined, by: "PAINTER" },
  { from: matched, to: dueToExpire, by: "JOB" },
  { from: dueToExpire, to: expired, by: "JOB" },
  { from: matched, to: expired, by: "OWNER" },
  { from: dueToExpire, to: expired, by: "OWNER" },
  { from: matched, to: expired, by: "STAFF" },
  { from: dueToExpire, to: expired, by: "STAFF" },
  { from: accepted, to: inProgress, by: "PAINTER" },
  { from: accepted, to: declined, by: "PAINTER" },
  { from: inProgress, to: complete, by: "PAINTER" },
  { from: inProgress, to: declined, by: "PAINTER" },
];

export function mayMove(from: LeadStatus, to: LeadStatus, by: LeadActor): boolean {
  return leadMoves.some((move) => move.from === from && move.to === to && move.by === by);
}

/** Whether the painter may see how to reach the home owner. */
export function showsContact(status: LeadStatus): boolean {
  return status === accepted || status === inProgress || status === complete;
}

export const declineReasons = {
  TOO_BUSY: "Too busy",
  TOO_FAR: "Too far away",
  WRONG_WORK: "Wrong type of work",
  BUDGET_TOO_LOW: "Budget too low",
  COULD_NOT_CONTACT: "Could not contact the home owner",
  OTHER: "Another reason",
} as const;

/** A lead that ends with one of these was a lost quote and keeps its place. */
export const lostReasons = {
  PRICE: "Price",
  TIMING: "Timing",
  CHOSE_ANOTHER: "Chose another painter",
  DID_NOT_PROCEED: "The customer did not proceed",
  OTHER: "Another reason",
} as const;

/** Why a lead expired: nobody answered in time, the home owner withdrew the request, or staff closed it. */
export type ExpiryTrigger = "TIME" | "WITHDRAWN" | "CLOSED";

/** A lead with its request. How to reach the home owner is not a part of it. */
export interface Lead {
  readonly id: string;
  readonly requestId: string;
  readonly accountId: string;
  /** The number of the request: L1000001. */
  readonly number: string;
  readonly place: number;
  /** How many places the request has. */
  readonly places: number;
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
  /** The note that the painter keeps about the lead. */
  readonly note: string;
  readonly country: CountryCode;
  readonly state: string;
  readonly suburb: string;
  readonly postcode: string | null;
  /** The middle of the suburb. */
  readonly point: GeoPoint;
  readonly timeZone: string;
  readonly instance: Instance;
  readonly work: RequestedWork;
  readonly photoIds: readonly string[];
  /** What the home owner added later. */
  readonly ownerNotes: readonly string[];
}

/** How to reach the home owner, once the lead is accepted. */
export type LeadContact = RequestContact;

/** The tabs of the painter's list, each with the statuses it shows. */
export const leadTabs = {
  NEW: [matched, dueToExpire],
  ACCEPTED: [accepted],
  IN_PROGRESS: [inProgress],
  COMPLETE: [complete],
  DECLINED: [declined],
  EXPIRED: [expired],
} as const satisfies Record<string, readonly LeadStatus[]>;
export type LeadTab = keyof typeof leadTabs;

export function isLeadTab(text: string): text is LeadTab {
  return Object.hasOwn(leadTabs, text);
}

export const leadStatusLabels: Record<LeadStatus, string> = {
  [dueToExpire]: "Due to expire",
  [matched]: "New",
  [accepted]: "Accepted",
  [inProgress]: "In progress",
  [expired]: "Expired",
  [declined]: "Declined",
  [complete]: "Complete",
};
