/**
 * A business asks for a trade account: who it is, under which numbers it is registered in its country, where it is, whom we
 * talk to, who knows it, and how much credit it would like. Everything that is wrong is told at once, each at its field.
 */
import { type BusinessNumberKind, findBusinessNumber } from "../../shared/business-number.ts";
import type { Country } from "../../shared/country.ts";
import type { CountryCode } from "../../shared/country-code.ts";
import { findMobileNumber } from "../../shared/mobile-number.ts";
import { ok, type Result, refusalsOf } from "../../shared/result.ts";
import type { UserError } from "../../shared/user-error.ts";
import { identityErrors } from "../identity/identity-errors.ts";
import { parsePerson } from "../identity/member.ts";
import { isPostcodeOf, states } from "../stores/state.ts";
import { signUpsErrors } from "./sign-ups-errors.ts";

export const businessKinds = ["SOLE_TRADER", "PARTNERSHIP", "COMPANY", "TRUST"] as const;
export type BusinessKind = (typeof businessKinds)[number];

/** As it comes from the form. */
export type SignUpWish = Readonly<Record<SignUpField, string>> & { readonly terms: boolean };

export const signUpFields = [
  ...["businessName", "kind", "abn", "acn", "nzbn", "ird", "line1", "line2", "suburb", "state", "postcode"],
  ...["firstName", "lastName", "email", "mobileNumber"],
  ...["referenceName1", "referencePhone1", "referenceName2", "referencePhone2", "credit"],
] as const;
export type SignUpField = (typeof signUpFields)[number];

export interface SignUp {
  readonly country: CountryCode;
  readonly businessName: string;
  readonly kind: BusinessKind;
  readonly numbers: Readonly<Record<NumberField, string | null>>;
  readonly address: {
    readonly line1: string;
    readonly line2: string | null;
    readonly suburb: string;
    readonly state: string;
    readonly postcode: string;
  };
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly mobileNumber: string;
  readonly references: readonly { readonly name: string; readonly phone: string }[];
  readonly creditCents: number;
}

type NumberField = "abn" | "acn" | "nzbn" | "ird";

interface NumberRule {
  readonly field: NumberField;
  readonly kind: BusinessNumberKind;
  /** Only a company has an ACN. */
  readonly companiesOnly: boolean;
}

/** Which numbers a business has, by country. */
export const businessNumbers: Readonly<Record<CountryCode, readonly NumberRule[]>> = {
  AU: [
    { field: "abn", kind: "ABN", companiesOnly: false },
    { field: "acn", kind: "ACN", companiesOnly: true },
  ],
  NZ: [
    { field: "nzbn", kind: "NZBN", companiesOnly: false },
    { field: "ird", kind: "IRD", companiesOnly: false },
  ],
};

const LONGEST = 80;
const MOST_DOLLARS = 1_000_000;

export function parseSignUp(wish: SignUpWish, country: Country): Result<SignUp, UserError> {
  const refusals: UserError[] = [];
  const text = (field: SignUpField) => {
    const words = wish[field].trim();
    if (words === "" || words.length > LONGEST) refusals.push(signUpsErrors.fieldRequired(field));
    return words;
  };
  const businessName = text("businessName");
  const kind = businessKinds.find((each) => each === wish.kind);
  if (kind === undefined) refusals.push(signUpsErrors.kindRequired);
  const numbers = parseNumbers(wish, country.code, refusals);
  const address = {
    ...{ line1: text("line1"), line2: lineOrNull(wish.line2), suburb: text("suburb") },
    ...{ state: wish.state, postcode: wish.postcode.trim() },
  };
  refusals.push(...checkPlace(wish, country.code));
  const person = parsePerson(wish);
  const mobileNumber = findMobileNumber(wish.mobileNumber, country);
  refusals.push(...refusalsOf(person));
  if (mobileNumber === null) refusals.push(identityErrors.mobileFormat(country.mobileExample));
  const references = ([1, 2] as const).map((place) => {
    const phone = wish[`referencePhone${place}`].trim();
    const name = text(`referenceName${place}`);
    if (!isPhone(phone)) refusals.push(signUpsErrors.phoneNotValid(`referencePhone${place}`));
    return { name, phone };
  });
  const creditCents = parseDollars(wish.credit);
  if (creditCents === null) refusals.push(signUpsErrors.creditOutOfRange);
  if (!wish.terms) refusals.push(signUpsErrors.termsNotAccepted);
  if (refusals.length > 0 || !person.ok || kind === undefined || mobileNumber === null || creditCents === null) {
    return { ok: false, refusals };
  }
  const who = { country: country.code, businessName, kind, numbers, address };
  return ok({ ...who, ...person.value, mobileNumber, references, creditCents });
}

function lineOrNull(line: string): string | null {
  return line.trim() === "" ? null : line.trim().slice(0, LONGEST);
}

const noNumbers = { abn: null, acn: null, nzbn: null, ird: null };

function parseNumbers(wish: SignUpWish, country: CountryCode, refusals: UserError[]): SignUp["numbers"] {
  const numbers: Record<NumberField, string | null> = { ...noNumbers };
  for (const { field, kind, companiesOnly } of businessNumbers[country]) {
    const isOptional = companiesOnly && wish.kind !== "COMPANY";
    if (isOptional && wish[field].trim() === "") continue;
    numbers[field] = findBusinessNumber(kind, wish[field]);
    if (numbers[field] === null) refusals.push(signUpsErrors.numberNotValid(kind, field));
  }
  return numbers;
}

function checkPlace({ state: code, postcode }: SignUpWish, country: CountryCode): UserError[] {
  const state = states.find((each) => each.country === country && each.code === code);
  if (state === undefined) return [signUpsErrors.stateRequired];
  return isPostcodeOf(state, postcode.trim()) ? [] : [signUpsErrors.postcodeNotValid];
}

/** Whole dollars, with or without what people put between the thousands. */
export function parseDollars(text: string): number | null {
  const digits = text.replace(/[\s,$]/g, "");
  const dollars = /^[0-9]{1,7}$/.test(digits) ? Number(digits) : Number.NaN;
  return dollars <= MOST_DOLLARS ? dollars * 100 : null;
}

function isPhone(text: string): boolean {
  return /^\+?[0-9 ()-]{8,24}$/.test(text) && text.replace(/\D/g, "").length >= 8;
}
