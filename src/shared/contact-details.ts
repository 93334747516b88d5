import type { Country } from "./country.ts";

/**
 * The digits of a mobile number of that country (Specification §5), or null. The country's pattern decides, because a
 * library of real numbering plans refuses 05, which the specification allows.
 */
export function findMobileNumber(text: string, country: Pick<Country, "mobilePattern">): string | null {
  const digits = text.replace(/[\s()-]/g, "");
  return new RegExp(country.mobilePattern).test(digits) ? digits : null;
}

/** In the usual groups: 0491 570 156, 021 555 0123. */
export function formatMobileNumber(digits: string): string {
  const groups = /^0[45]/.test(digits) ? /^(\d{4})(\d{3})(\d+)$/ : /^(\d{3})(\d{3})(\d+)$/;
  return digits.replace(groups, "$1 $2 $3");
}

/**
 * The e-mail address as it is stored: trimmed and in lower case. Null for text that cannot be an address. It finds typos
 * only; whether an address exists, only a mail can show.
 */
export function findEmailAddress(text: string): string | null {
  const address = text.trim().toLowerCase();
  return address.length <= 200 && /^[^\s@<>"(),;:\\]+@[^\s@<>"(),;:\\.]+(\.[^\s@<>"(),;:\\.]+)+$/.test(address)
    ? address
    : null;
}
