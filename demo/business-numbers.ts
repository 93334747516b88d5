import { type BusinessNumberKind, findBusinessNumber } from "../src/shared/business-number.ts";
import type { CountryCode } from "../src/shared/country.ts";
import type { AccountTraits } from "./account-traits.ts";
import type { Random } from "./random.ts";

interface BusinessNumbers {
  abn: string | null;
  acn: string | null;
  nzbn: string | null;
  ird: string | null;
}

/** Business numbers with valid check digits, from ranges that no real business has. A consumer has none. */
export function businessNumbers(
  random: Random,
  country: CountryCode,
  traits: Pick<AccountTraits, "kind" | "isCompany">,
): BusinessNumbers {
  const none = { abn: null, acn: null, nzbn: null, ird: null };
  if (traits.kind === "CONSUMER") return none;
  if (country === "NZ") return { ...none, nzbn: businessNumberNz(random), ird: taxNumberNz(random) };
  const companyNumber = companyNumberAu(random);
  return { ...none, abn: businessNumberAu(companyNumber), acn: traits.isCompany ? companyNumber : null };
}

function companyNumberAu(random: Random): string {
  return completed("ACN", () => `999${digits(random, 5)}`);
}

/** An ABN is two check digits followed by nine digits: a company's ACN, or random digits for a sole trader. */
function businessNumberAu(nineDigits: string): string {
  for (let check = 10; check < 100; check += 1) {
    const number = findBusinessNumber("ABN", `${check}${nineDigits}`);
    if (number) return number;
  }
  throw new Error(`No check digits make ${nineDigits} an ABN.`);
}

function businessNumberNz(random: Random): string {
  return completed("NZBN", () => `9429999${digits(random, 5)}`);
}

function taxNumberNz(random: Random): string {
  return completed("IRD", () => `1499${digits(random, 4)}`);
}

/** Some IRD numbers have no valid check digit, so another number is drawn. */
function completed(kind: BusinessNumberKind, draw: () => string): string {
  for (;;) {
    const beginning = draw();
    for (let check = 0; check < 10; check += 1) {
      const number = findBusinessNumber(kind, `${beginning}${check}`);
      if (number) return number;
    }
  }
}

function digits(random: Random, count: number): string {
  return String(random.integer(0, 10 ** count - 1)).padStart(count, "0");
}
