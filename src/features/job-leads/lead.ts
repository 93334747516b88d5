/**
 * A lead is a place of a home owner's request that is reserved for one painter. A request has three places. A painter has 48
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
