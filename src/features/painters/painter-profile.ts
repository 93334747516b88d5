/**
 * A painter's profile says what work the painter takes, when, and where notices of leads go. The painter is an account with an
 * accreditation, so there is one profile for each such account. The service areas say where the painter works.
 */
import { findEmailAddress } from "../../shared/contact-details.ts";
import { isLocalDate, type LocalDate, toLocalDate } from "../../shared/local-date.ts";
import { ok, type Result, refused, type UserError } from "../../shared/result.ts";
import type { Account, Hold } from "../identity/account.ts";
import { findState, timezoneFor } from "../stores/state.ts";
import { changeWork, makeNewWork, type PaintBrand, type PainterWork, type WorkInput } from "./painter-work.ts";
import { paintersErrors } from "./painters-errors.ts";

/**
 * With `isAvailable` there are no days. Without it and with days, the painter gets no leads from the first day to the last;
 * without days, the painter gets none until the profile is changed.
 */
export interface Availability {
  readonly isAvailable: boolean;
  readonly unavailableFrom: LocalDate | null;
  /** The last day, included. */
  readonly unavailableTo: LocalDate | null;
}

export interface PainterProfile extends PainterWork, Availability {
  /** Null: notices go to the holders of the account. */
  readonly leadEmail: string | null;
}

const available: Availability = { isAvailable: true, unavailableFrom: null, unavailableTo: null };

/** `brands` is empty outside New Zealand. */
export function makeNewProfile(brands: readonly PaintBrand[]): PainterProfile {
  return { ...makeNewWork(brands), ...available, leadEmail: null };
}

export function isAvailableOn({ isAvailable, unavailableFrom, unavailableTo }: Availability, day: LocalDate): boolean {
  if (isAvailable) return true;
  return unavailableFrom !== null && unavailableTo !== null && (day < unavailableFrom || day > unavailableTo);
}

/** Days that are over are not shown: the painter is available again. */
export function getCurrentAvailability(availability: Availability, today: LocalDate): Availability {
  const { isAvailable, unavailableFrom, unavailableTo } = availability;
  const isOver = unavailableTo !== null && unavailableTo < today;
  return isOver ? available : { isAvailable, unavailableFrom, unavailableTo };
}

/** The day of a moment where the account is. Only an account from elsewhere could have a state that we do not know. */
export function getPainterDay(account: Pick<Account, "country" | "state" | "suburb">, at: Date): LocalDate {
  const state = findState(account.country, account.state);
  return toLocalDate(at, state === null ? "UTC" : timezoneFor(state, account.suburb));
}

/** The same day of the next year; 28 February for 29 February, as PostgreSQL adds a year. */
export function addYear(day: LocalDate): LocalDate {
  const next = `${String(Number(day.slice(0, 4)) + 1).padStart(4, "0")}${day.slice(4)}`;
  return isLocalDate(next) ? next : next.replace(/-29$/, "-28");
}

type Given<T> = T | null | undefined;

/** A field that is left out changes nothing. */
export interface ProfileInput extends WorkInput {
  readonly leadEmail?: Given<string>;
  readonly isAvailable?: Given<boolean>;
  readonly unavailableStartDate?: Given<string>;
  readonly unavailableEndDate?: Given<string>;
}

export interface ProfileFacts {
  readonly today: LocalDate;
  /** Empty outside New Zealand. */
  readonly brands: readonly PaintBrand[];
}

export function changeProfile(
  profile: PainterProfile,
  input: ProfileInput,
  { today, brands }: ProfileFacts,
): Result<PainterProfile, UserError> {
  const email = changeEmail(profile, input);
  const availability = changeAvailability(profile, input, today);
  // A change of the availability is not refused because of work that was saved under earlier rules.
  const asksWork = workFields.some((field) => input[field] != null);
  const { work, refusals } = asksWork ? changeWork(profile, input, brands) : { work: profile, refusals: [] };
  const problems = [email, availability].flatMap((result) => (result.ok ? [] : result.refusals));
  const [first, ...others] = [...problems, ...refusals];
  if (first !== undefined || !email.ok || !availability.ok) return refused(first as UserError, ...others);
  return ok({ ...profile, ...work, ...availability.value, leadEmail: email.value });
}

const workFields: readonly (keyof WorkInput)[] = [
  ...(["instances", "capabilities", "roofType", "propertyType", "houseLevels", "concreteExteriorAreas"] as const),
  ...(["concreteInteriorAreas", "concreteType", "slopedConcrete", "nzCapabilities"] as const),
];

const exampleEmail = "name@example.com";

/** Specification §5. */
function changeEmail({ leadEmail }: PainterProfile, input: ProfileInput): Result<string | null, UserError> {
  if (input.leadEmail == null) return ok(leadEmail);
  if (input.leadEmail.trim() === "") return refused(paintersErrors.leadEmailRequired);
  const address = findEmailAddress(input.leadEmail);
  return address === null ? refused(paintersErrors.leadEmailFormat(exampleEmail)) : ok(address);
}

/** Specification §4: setting available clears the dates. */
function changeAvailability(
  profile: Availability,
  input: ProfileInput,
  today: LocalDate,
): Result<Availability, UserError> {
  if (input.isAvailable === true) return ok(available);
  const { isAvailable, unavailableStartDate, unavailableEndDate } = input;
  if (isAvailable == null && unavailableStartDate == null && unavailableEndDate == null) {
    return ok(getCurrentAvailability(profile, today));
  }
  const from = (unavailableStartDate ?? "").trim();
  const to = (unavailableEndDate ?? "").trim();
  if (isAvailable === false && from === "" && to === "") return ok({ ...available, isAvailable: false });
  const refusal = checkDays(from, to, today);
  return refusal === null ? ok({ isAvailable: false, unavailableFrom: from, unavailableTo: to }) : refused(refusal);
}

function checkDays(from: string, to: string, today: LocalDate): UserError | null {
  if (!isLocalDate(from) || !isLocalDate(to)) return paintersErrors.datesRequired;
  if (to < from) return paintersErrors.datesReversed;
  if (to < today) return paintersErrors.datesOver;
  return to > addYear(today) ? paintersErrors.datesTooLong : null;
}

interface LeadFacts {
  readonly profile: Availability;
  readonly areaCount: number;
  readonly hold: Hold;
  readonly today: LocalDate;
}

/** Why the painter gets no leads today, in one sentence; null if leads can come. */
export function explainNoLeads({ profile, areaCount, hold, today }: LeadFacts): string | null {
  if (hold === "RED") return "The account is stopped, so no leads come until the hold ends.";
  if (areaCount === 0) return "No leads come yet: add a service area, so that we know where you work.";
  return isAvailableOn(profile, today) ? null : "No leads come while you are not available.";
}
