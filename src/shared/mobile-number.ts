import type { Country } from "./country.ts";

/**
 * The digits of a mobile number of that country (Specification §5), or null. The country's pattern decides; a
 * library of real numbering plans refuses 05, which the specification allows.
 */
export function findMobileNumber(text: string, country: Pick<Country, "mobilePattern">): string | null {
  const digits = text.replace(/[\s()-]/g, "");
  return new RegExp(country.mobilePattern).test(digits) ? digits : null;
}
