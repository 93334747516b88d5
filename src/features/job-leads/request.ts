import type { CountryCode } from "../../shared/country.ts";
import { keptMs } from "../../shared/retention.ts";
import type { Instance } from "../painters/work.ts";
import type { GeoPoint } from "../stores/geo-point.ts";

/**
 * A request is a job that a home owner wants a painter for. It is NEW until the home owner has confirmed the e-mail address,
 * then OPEN: painters are matched. It ends WITHDRAWN by the home owner, or CLOSED by staff or by the home owner's last answer.
 */
export type RequestStatus = "NEW" | "OPEN" | "WITHDRAWN" | "CLOSED";

/** What the home owner said about the work, in the words of `painters/work.ts`. */
export interface RequestedWork {
  readonly propertyType: string;
  readonly houseLevels: string;
  readonly surfaces: readonly string[];
  readonly condition: string;
  readonly timing: string;
  readonly coloursChosen: boolean;
  /** The colours in the home owner's words; empty when not chosen. */
  readonly colours: string;
  readonly areaM2: number | null;
  readonly roofType: string | null;
  readonly roofAge: string | null;
  readonly concreteExteriorAreas: readonly string[];
  readonly concreteInteriorAreas: readonly string[];
  readonly concreteType: string | null;
  readonly slopedConcrete: boolean;
  /** The brand that a home owner in New Zealand asks for, with the name that it had then. */
  readonly nzBrand: { readonly id: string; readonly name: string } | null;
  /** Free text. Phone numbers and addresses in it are masked until a painter accepts. */
  readonly note: string;
}

export const contactMethods = { PHONE: "Call me", TEXT: "Text me", EMAIL: "E-mail me" } as const;
export type ContactMethod = keyof typeof contactMethods;
export const contactTimes = {
  MORNING: "In the morning",
  AFTERNOON: "In the afternoon",
  EVENING: "In the evening",
  ANYTIME: "At any time",
} as const;
export type ContactTime = keyof typeof contactTimes;

/** How to reach the home owner. Painters see it after they have accepted. */
export interface RequestContact {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  /** The street address of the job; empty when not given. */
  readonly address: string;
  readonly preferredMethod: ContactMethod;
  readonly preferredTime: ContactTime;
}

/** What the home owner says at the end. Everything but LOOKING closes the request. */
export const requestOutcomes = {
  CHOSEN: "I have chosen a painter",
  LOOKING: "I am still looking",
  NOT_PROCEEDING: "I am not going ahead",
} as const;
export type RequestOutcome = keyof typeof requestOutcomes;

export function isRequestOutcome(text: string): text is RequestOutcome {
  return Object.hasOwn(requestOutcomes, text);
}

const DAY_MS = 24 * 60 * 60_000;
/** A request that is not confirmed by then is removed. */
export const UNCONFIRMED_MS = keptMs("lead_requests");
/** How long after the confirmation the search is repeated while no painter has a place. */
const SEARCH_MS = 14 * DAY_MS;

/** For requests that were confirmed after this time the search is still repeated. */
export function findSearchStart(now: Date): Date {
  return new Date(now.getTime() - SEARCH_MS);
}

export const MAX_NOTE_LENGTH = 2_000;
export const MAX_NOTES = 20;

export interface Request {
  readonly id: string;
  readonly number: string;
  readonly country: CountryCode;
  readonly state: string;
  readonly suburb: string;
  readonly postcode: string | null;
  readonly point: GeoPoint;
  readonly timeZone: string;
  readonly instance: Instance;
  readonly work: RequestedWork;
  readonly status: RequestStatus;
  /** How many painters get a place of it. */
  readonly places: number;
  readonly madeAt: Date;
}
