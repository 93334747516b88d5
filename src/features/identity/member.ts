/**
 * A member is a person in an account. Every account has exactly one holder, who cannot be deactivated or downgraded: the
 * account must be handed over first. A member with limited access has a spend limit for orders on account without approval.
 */
import { findEmailAddress } from "../../shared/contact-details.ts";
import { isPlainName } from "../../shared/plain-name.ts";
import type { UserError } from "../../shared/result.ts";
import { listRefusals, ok, type Result, refused } from "../../shared/result.ts";
import type { Access } from "./account.ts";
import { identityErrors } from "./identity-errors.ts";

export interface MemberTerms {
  readonly access: Access;
  readonly powerOfAttorney: boolean;
  readonly spendLimitCents: number | null;
}

export interface Member extends MemberTerms {
  /** The id of the membership. */
  readonly id: string;
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly mobileNumber: string | null;
  readonly isActive: boolean;
  readonly lastSeenAt: Date | null;
}

/** Input of a form, with the limit in dollars. */
export interface TermsInput {
  readonly access: "FULL" | "LIMITED";
  readonly powerOfAttorney: boolean;
  readonly spendLimit: number | null;
}

const MAX_DOLLARS = 1_000_000;

/** Full access has no limit, even when the form sends one. */
export function parseTerms({ access, powerOfAttorney, spendLimit }: TermsInput): Result<MemberTerms, UserError> {
  if (access === "FULL") return ok({ access, powerOfAttorney, spendLimitCents: null });
  const limit = spendLimit === null ? Number.NaN : Math.round(spendLimit * 100);
  if (!(limit >= 0 && limit <= MAX_DOLLARS * 100)) return refused(identityErrors.spendLimitRequired);
  return ok({ access, powerOfAttorney, spendLimitCents: limit });
}

export interface PersonInput {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

const MAX_NAME_LENGTH = 60;
const EXAMPLE = "kim@painters.example";

/** Returns all refusals at once, so that a person can correct everything in one go. */
export function parsePerson(input: PersonInput): Result<PersonInput, UserError> {
  const names = parseNames(input);
  const email = parseEmail(input.email);
  if (names.ok && email.ok) return ok({ ...names.value, email: email.value });
  return { ok: false, refusals: [...listRefusals(names), ...listRefusals(email)] };
}

type PersonNames = Pick<PersonInput, "firstName" | "lastName">;

export function parseNames(input: PersonNames): Result<PersonNames, UserError> {
  const names = { firstName: input.firstName.trim(), lastName: input.lastName.trim() };
  const refusals = (["firstName", "lastName"] as const).flatMap((field) => checkName(names[field], field) ?? []);
  return refusals.length === 0 ? ok(names) : { ok: false, refusals };
}

function checkName(name: string, field: "firstName" | "lastName"): UserError | null {
  const { length } = [...name];
  if (length === 0 || length > MAX_NAME_LENGTH) return identityErrors.nameRequired(field);
  return isPlainName(name) ? null : identityErrors.nameNotPlain(field);
}

export function parseEmail(text: string): Result<string, UserError> {
  if (text.trim() === "") return refused(identityErrors.emailRequired);
  const email = findEmailAddress(text);
  return email === null ? refused(identityErrors.emailFormat(EXAMPLE)) : ok(email);
}

type MemberState = Pick<Member, "access" | "isActive">;

/** Whether a member's access can be changed. */
export function checkChange(member: MemberState | null): UserError | null {
  if (member === null) return identityErrors.memberNotFound;
  if (member.access === "HOLDER" && member.isActive) return identityErrors.holderStays;
  return member.isActive ? null : identityErrors.memberSwitchedOff;
}

export function checkDeactivation(member: MemberState | null): UserError | null {
  if (member === null) return identityErrors.memberNotFound;
  return member.access === "HOLDER" && member.isActive ? identityErrors.holderStays : null;
}
