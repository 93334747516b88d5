// Shows that every invalid field of a sign-up is reported at once, and which values are stored.
import { describe, expect, test } from "vitest";
import { findBusinessNumber } from "../../shared/business-number.ts";
import type { Country } from "../../shared/country.ts";
import { parseDollars, parseSignUp, type SignUpInput, signUpFields } from "./sign-up.ts";

const australia = { code: "AU", mobilePattern: "^0[45][0-9]{8}$", mobileExample: "0412 345 678" } as Country;
const newZealand = { code: "NZ", mobilePattern: "^02[0-9]{7,9}$", mobileExample: "021 234 5678" } as Country;

const both = {
  ...{ businessName: " Two Coats Painting ", line1: "12 High Street", line2: "", suburb: "Richmond" },
  ...{ firstName: "Kim", lastName: "Lee", email: "Kim@TwoCoats.example", credit: "$10,000", terms: true },
  ...{ referenceName1: "Timber & Co", referencePhone1: "(03) 5550 1234" },
  ...{ referenceName2: "Scaffold Hire", referencePhone2: "+61 3 5550 4321" },
};
const aussie: SignUpInput = {
  ...both,
  ...{ kind: "COMPANY", abn: "67 999 559 269", acn: "999 559 269", nzbn: "", ird: "" },
  ...{ state: "VIC", postcode: "3121", mobileNumber: "0491 570 006" },
};
const kiwi: SignUpInput = {
  ...both,
  ...{ kind: "SOLE_TRADER", abn: "", acn: "", nzbn: "9429 0000 09994", ird: "49-091-850" },
  ...{ state: "Auckland", postcode: "1010", mobileNumber: "021 555 0142" },
};

const listInvalidFields = (input: SignUpInput, country: Country) => {
  const parsed = parseSignUp(input, country);
  return parsed.ok ? [] : parsed.refusals.map(({ field }) => field);
};

describe("parsing a sign-up", () => {
  test("the numbers of an Australian company become digits and the credit becomes cents", () => {
    expect(parseSignUp(aussie, australia)).toMatchObject({
      ok: true,
      value: {
        businessName: "Two Coats Painting",
        numbers: { abn: "67999559269", acn: "999559269", nzbn: null, ird: null },
        address: { line2: null, state: "VIC", postcode: "3121" },
        email: "kim@twocoats.example",
        mobileNumber: "0491570006",
        creditCents: 1_000_000,
      },
    });
  });

  test("a sole trader in New Zealand has an NZBN and an IRD number", () => {
    const nzbn = completeNzbn("942900000999");
    expect(parseSignUp({ ...kiwi, nzbn }, newZealand)).toMatchObject({
      ok: true,
      value: { numbers: { nzbn, ird: "49091850", abn: null } },
    });
  });

  test.each([
    "businessName",
    "line1",
    "line2",
    "suburb",
    "firstName",
    "lastName",
    "referenceName1",
    "referenceName2",
  ] as const)("a web address and a character that turns the text around are refused in %s", (field) => {
    expect(listInvalidFields({ ...aussie, [field]: "Win at evil.com" }, australia)).toEqual([field]);
    expect(listInvalidFields({ ...aussie, [field]: "Coats\u202E" }, australia)).toEqual([field]);
  });

  test("a sole trader needs no ACN, but a typed ACN must be valid", () => {
    expect(listInvalidFields({ ...aussie, kind: "SOLE_TRADER", acn: "" }, australia)).toEqual([]);
    expect(listInvalidFields({ ...aussie, kind: "SOLE_TRADER", acn: "123 456 789" }, australia)).toEqual(["acn"]);
    expect(listInvalidFields({ ...aussie, acn: "" }, australia)).toEqual(["acn"]);
  });

  test("an empty form reports every required field", () => {
    const empty = { ...Object.fromEntries(signUpFields.map((field) => [field, ""])), terms: false } as SignUpInput;
    expect(listInvalidFields(empty, australia)).toEqual([
      ...["businessName", "kind", "abn", "line1", "suburb", "state", "firstName", "lastName", "email", "mobileNumber"],
      ...["referenceName1", "referencePhone1", "referenceName2", "referencePhone2", "credit", "terms"],
    ]);
  });

  test.each([
    ["a postcode of another state", { postcode: "2015" }, ["postcode"]],
    ["a region of the other country", { state: "Auckland" }, ["state"]],
    ["a mobile of the other country", { mobileNumber: "021 555 0142" }, ["mobileNumber"]],
    ["a reference that cannot be called", { referencePhone2: "ask me" }, ["referencePhone2"]],
    ["a name that is too long", { businessName: "x".repeat(81) }, ["businessName"]],
  ])("%s is refused at its field", (_, change, fields) => {
    expect(listInvalidFields({ ...aussie, ...change }, australia)).toEqual(fields);
  });
});

function completeNzbn(twelve: string): string {
  const digits = Array.from({ length: 10 }, (_, check) => `${twelve}${check}`);
  return digits.find((number) => findBusinessNumber("NZBN", number) !== null) ?? "";
}

test.each([
  ["0", 0],
  ["10000", 1_000_000],
  ["$1,000,000", 100_000_000],
  ["1 500", 150_000],
  ["1000001", null],
  ["-5", null],
  ["12.50", null],
  ["", null],
])("the text %j is parsed as %j cents", (text, amount) => {
  expect(parseDollars(text)).toBe(amount);
});
