/** What staff type to try promotions on a cart: an account or a country, lines, coupons, a store and a moment. */
import type { LocalDate } from "../../shared/local-date.ts";
import type { CartLine } from "./cart.ts";

export interface TriedLine {
  readonly sku: string;
  readonly quantity: number;
}

const MAX_LINES = 50;
const MAX_UNITS = 9_999;

/** "HBL-WC-LS-4-W x 3", "HBL-WC-LS-4-W 3" or "HBL-WC-LS-4-W": one line of the cart on each line of the text. */
export function parseTriedLines(text: string): TriedLine[] {
  return text
    .split(/[\r\n,;]+/)
    .flatMap((line): TriedLine[] => {
      const [, sku, quantity] = /^\s*([\w.-]{1,40})(?:\s*(?:[x×*]\s*|\s)(\d{1,6}))?\s*$/i.exec(line) ?? [];
      if (sku === undefined) return [];
      return [{ sku: sku.toUpperCase(), quantity: Math.min(MAX_UNITS, Math.max(1, Number(quantity ?? "1"))) }];
    })
    .slice(0, MAX_LINES);
}

export function parseTriedCoupons(text: string): string[] {
  return [...new Set(text.toUpperCase().split(/[\s,;]+/))].filter((code) => code !== "").slice(0, MAX_LINES);
}

/**
 * The middle of the day at every store. Prices and promotions have whole days, and the stores are in zones between eight and
 * thirteen hours before UTC.
 */
export function toMidday(day: LocalDate): Date {
  return new Date(`${day}T02:00:00Z`);
}

/** A line that no cart has. */
export function toTriedCartLine({ sku, quantity }: TriedLine, index: number): CartLine {
  return { id: String(index), sku, quantity, tint: null, group: null, reference: "", seenUnitCents: null };
}
