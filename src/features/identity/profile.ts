/** What a person says of themself. */
import type { Country } from "../../shared/country.ts";
import { findMobileNumber } from "../../shared/mobile-number.ts";
import { ok, type Result, refusalsOf } from "../../shared/result.ts";
import type { UserError } from "../../shared/user-error.ts";
import { identityErrors } from "./identity-errors.ts";
import { parseNames } from "./member.ts";

export interface ProfileWish {
  readonly firstName: string;
  readonly lastName: string;
  /** Empty for none. */
  readonly mobileNumber: string;
}

interface Profile {
  readonly firstName: string;
  readonly lastName: string;
  readonly mobileNumber: string | null;
}

type MobileRule = Pick<Country, "mobilePattern" | "mobileExample">;

export function parseProfile(wish: ProfileWish, country: MobileRule): Result<Profile, UserError> {
  const names = parseNames(wish);
  const mobileNumber = findMobileNumber(wish.mobileNumber, country);
  const isMobileFine = mobileNumber !== null || wish.mobileNumber.trim() === "";
  if (names.ok && isMobileFine) return ok({ ...names.value, mobileNumber });
  const refusals = isMobileFine ? [] : [identityErrors.mobileFormat(country.mobileExample)];
  return { ok: false, refusals: [...refusalsOf(names), ...refusals] };
}
