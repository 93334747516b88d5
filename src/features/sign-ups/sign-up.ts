/**
 * A sign-up is a business's request for a trade account: name, registration numbers, address, contact person, two trade
 * references and the wanted credit limit. Parsing reports every invalid field at once.
 */
import { type BusinessNumberKind, findBusinessNumber } from "../../shared/business-number.ts";
import { findMobileNumber } from "../../shared/contact-details.ts";
import type { Country, CountryCode } from "../../shared/country.ts";
import { isPlainName } from "../../shared/plain-name.ts";
import type { UserError } from "../../shared/result.ts";
import { listRefusals, ok, type Result } from "../../shared/result.ts";
import { identityErrors } from "../identity/identity-errors.ts";
import { parsePerson } from "../identity/member.ts";
import { isPostcodeIn, states } from "../stores/state.ts";
import { signUpsErrors } from "./sign-ups-errors.ts";

export const businessKinds = ["SOLE_TRADER", "PARTNERSHIP", "COMPANY", "TRUST"] as const;
export type BusinessKind = (typeof businessKinds)[number];

export const kindWords: Readonly<Record<BusinessKind, string>> = {
  SOLE_TRADER: "Sole trader",
  PARTNERSHIP: "Partnership",
  COMPANY: "Company",
  TRUST: "Trust",
};

/** The values of the form as typed. */
export type SignUpInput = Readonly<Record<SignUpField, string>> & { readonly terms: boolean };

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

/** The registration numbers of a business, by country. */
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

const MAX_LENGTH = 80;
const MAX_DOLLARS = 1_000_000;

export function parseSignUp(input: SignUpInput, country: Country): Result<SignUp, UserError> {
  const refusals: UserError[] = [];
  const text = (field: SignUpField) => {
    const value = input[field].trim();
    if (value === "" || value.length > MAX_LENGTH) refusals.push(signUpsErrors.fieldRequired(field));
    else if (!isPlainName(value)) refusals.push(identityErrors.nameNotPlain(field));
    return value;
  };
  const businessName = text("businessName");
  const kind = businessKinds.find((each) => each === input.kind);
  if (kind === undefined) refusals.push(signUpsErrors.kindRequired);
  const numbers = parseNumbers(input, country.code, refusals);
  const address = {
    ...{ line1: text("line1"), line2: input.line2.trim() === "" ? null : text("line2"), suburb: text("suburb") },
    ...{ state: input.state, postcode: input.postcode.trim() },
  };
  refusals.push(...checkAddress(input, country.code));
  const person = parsePerson(input);
  const mobileNumber = findMobileNumber(input.mobileNumber, country);
  refusals.push(...listRefusals(person));
  if (mobileNumber === null) refusals.push(identityErrors.mobileFormat(country.mobileExample));
  const references = ([1, 2] as const).map((number) => {
    const phone = input[`referencePhone${number}`].trim();
    const name = text(`referenceName${number}`);
    if (!isPhone(phone)) refusals.push(signUpsErrors.phoneNotValid(`referencePhone${number}`));
    return { name, phone };
  });
  const creditCents = parseDollars(input.credit);
  if (creditCents === null) refusals.push(signUpsErrors.creditOutOfRange);
  if (!input.terms) refusals.push(signUpsErrors.termsNotAccepted);
  if (refusals.length > 0 || !person.ok || kind === undefined || mobileNumber === null || creditCents === null) {
    return { ok: false, refusals };
  }
  const business = { country: country.code, businessName, kind, numbers, address };
  return ok({ ...business, ...person.value, mobileNumber, references, creditCents });
}

const noNumbers = { abn: null, acn: null, nzbn: null, ird: null };

function parseNumbers(input: SignUpInput, country: CountryCode, refusals: UserError[]): SignUp["numbers"] {
  const numbers: Record<NumberField, string | null> = { ...noNumbers };
  for (const { field, kind, companiesOnly } of businessNumbers[country]) {
    const isOptional = companiesOnly && input.kind !== "COMPANY";
    if (isOptional && input[field].trim() === "") continue;
    numbers[field] = findBusinessNumber(kind, input[field]);
    if (numbers[field] === null) refusals.push(signUpsErrors.numberNotValid(kind, field));
  }
  return numbers;
}

function checkAddress({ state: code, postcode }: SignUpInput, country: CountryCode): UserError[] {
  const state = states.find((each) => each.country === country && each.code === code);
  if (state === undefined) return [signUpsErrors.stateRequired];
  return isPostcodeIn(state, postcode.trim()) ? [] : [signUpsErrors.postcodeNotValid];
}

/** Whole dollars. Spaces, commas and a dollar sign are ignored. */
export function parseDollars(text: string): number | null {
  const digits = text.replace(/[\s,$]/g, "");
  const dollars = /^[0-9]{1,7}$/.test(digits) ? Number(digits) : Number.NaN;
  return dollars <= MAX_DOLLARS ? dollars * 100 : null;
}

function isPhone(text: string): boolean {
  return /^\+?[0-9 ()-]{8,24}$/.test(text) && text.replace(/\D/g, "").length >= 8;
}
