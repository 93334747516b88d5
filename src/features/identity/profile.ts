/** The personal details that people can change themselves. */

import { findMobileNumber } from "../../shared/contact-details.ts";
import type { Country } from "../../shared/country.ts";
import type { UserError } from "../../shared/result.ts";
import { listRefusals, ok, type Result } from "../../shared/result.ts";
import { identityErrors } from "./identity-errors.ts";
import { parseNames } from "./member.ts";

export interface ProfileInput {
  readonly firstName: string;
  readonly lastName: string;
  /** Empty for no number. */
  readonly mobileNumber: string;
}

interface Profile {
  readonly firstName: string;
  readonly lastName: string;
  readonly mobileNumber: string | null;
}

type MobileRule = Pick<Country, "mobilePattern" | "mobileExample">;

export function parseProfile(input: ProfileInput, country: MobileRule): Result<Profile, UserError> {
  const names = parseNames(input);
  const mobileNumber = findMobileNumber(input.mobileNumber, country);
  const isMobileValid = mobileNumber !== null || input.mobileNumber.trim() === "";
  if (names.ok && isMobileValid) return ok({ ...names.value, mobileNumber });
  const refusals = isMobileValid ? [] : [identityErrors.mobileFormat(country.mobileExample)];
  return { ok: false, refusals: [...listRefusals(names), ...refusals] };
}
