/** Amounts and percentages as staff type them into forms. They never pass through a floating-point number. */
import { type Cents, cents } from "./money.ts";

const MAX_CENTS = 99_999_999;

/** "$1,250.4", "1250.40" and "1250.4" are 125,040 cents. Null for anything else, and above 999,999.99. */
export function parseTypedCents(text: string): Cents | null {
  const hundredths = parseHundredths(text.trim().replace(/^\$ ?/, ""));
  return hundredths === null || hundredths > MAX_CENTS ? null : cents(hundredths);
}

/** "125040" cents are "1250.40". */
export function formatTypedCents(amount: number): string {
  return `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, "0")}`;
}

/** "12.5 %" and "12.5" are 1,250 basis points. Null for anything else. */
export function parseTypedPercent(text: string): number | null {
  return parseHundredths(text.trim().replace(/ ?%$/, ""));
}

/** 1,250 basis points are "12.5". */
export function formatTypedPercent(basisPoints: number): string {
  return formatTypedCents(basisPoints).replace(/\.?0+$/, "");
}

function parseHundredths(text: string): number | null {
  const plain = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(",", "") : text;
  const [, whole, decimals = ""] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(plain) ?? [];
  return whole === undefined ? null : Number(`${whole}${decimals.padEnd(2, "0")}`);
}
