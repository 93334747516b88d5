/**
 * A member is a person in an account. The holder answers for the account and there is always one, so the holder is
 * neither switched off nor made less: the account is handed over first. Whoever has limited access has a limit up to
 * which they order on account without asking.
 */
import { findEmailAddress } from "../../shared/email-address.ts";
import { ok, type Result, refusalsOf, refused } from "../../shared/result.ts";
import type { UserError } from "../../shared/user-error.ts";
import { identityErrors } from "./identity-errors.ts";
import type { Access } from "./standing.ts";

export interface MemberTerms {
  readonly access: Access;
  readonly powerOfAttorney: boolean;
  readonly spendLimitCents: number | null;
}

export interface Member extends MemberTerms {
  /** Of the membership. */
  readonly id: string;
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly mobileNumber: string | null;
  readonly isActive: boolean;
  readonly lastSeenAt: Date | null;
}

/** As it comes from a form, with the limit in dollars. */
export interface TermsWish {
  readonly access: "FULL" | "LIMITED";
  readonly powerOfAttorney: boolean;
  readonly spendLimit: number | null;
}

const MOST_DOLLARS = 1_000_000;

/** Full access has no limit, whatever the form still says from before. */
export function parseTerms({ access, powerOfAttorney, spendLimit }: TermsWish): Result<MemberTerms, UserError> {
  if (access === "FULL") return ok({ access, powerOfAttorney, spendLimitCents: null });
  const limit = spendLimit === null ? Number.NaN : Math.round(spendLimit * 100);
  if (!(limit >= 0 && limit <= MOST_DOLLARS * 100)) return refused(identityErrors.spendLimitRequired);
  return ok({ access, powerOfAttorney, spendLimitCents: limit });
}

export interface PersonWish {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

const LONGEST_NAME = 60;
const EXAMPLE = "kim@painters.example";

/** Everything that is wrong at once: nobody likes to be told one thing after the other. */
export function parsePerson(wish: PersonWish): Result<PersonWish, UserError> {
  const names = parseNames(wish);
  const email = parseEmail(wish.email);
  if (names.ok && email.ok) return ok({ ...names.value, email: email.value });
  return { ok: false, refusals: [...refusalsOf(names), ...refusalsOf(email)] };
}

type PersonNames = Pick<PersonWish, "firstName" | "lastName">;

export function parseNames(wish: PersonNames): Result<PersonNames, UserError> {
  const names = { firstName: wish.firstName.trim(), lastName: wish.lastName.trim() };
  const wrong = (["firstName", "lastName"] as const).filter((field) => {
    const { length } = [...names[field]];
    return length === 0 || length > LONGEST_NAME;
  });
  return wrong.length === 0 ? ok(names) : { ok: false, refusals: wrong.map(identityErrors.nameRequired) };
}

export function parseEmail(text: string): Result<string, UserError> {
  if (text.trim() === "") return refused(identityErrors.emailRequired);
  const email = findEmailAddress(text);
  return email === null ? refused(identityErrors.emailFormat(EXAMPLE)) : ok(email);
}

type Standing = Pick<Member, "access" | "isActive">;

/** What stands in the way of changing how far a member may go. */
export function checkChange(member: Standing | null): UserError | null {
  if (member === null) return identityErrors.memberNotFound;
  if (member.access === "HOLDER" && member.isActive) return identityErrors.holderStays;
  return member.isActive ? null : identityErrors.memberSwitchedOff;
}

export function checkDeactivation(member: Standing | null): UserError | null {
  if (member === null) return identityErrors.memberNotFound;
  return member.access === "HOLDER" && member.isActive ? identityErrors.holderStays : null;
}
