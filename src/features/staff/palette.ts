/**
 * The palette is a field in which staff type the beginning of a number, a name or a page, and open what they mean with Enter.
 * It finds orders, accounts, products, people, queues and pages, as far as a person's capabilities go.
 */
import type { NumberRange } from "../../shared/number-range.ts";

export const paletteKinds = ["QUEUE", "ORDER", "ACCOUNT", "PERSON", "PRODUCT", "PAGE", "SEARCH"] as const;
export type PaletteKind = (typeof paletteKinds)[number];

export const kindLabels: Readonly<Record<PaletteKind, string>> = {
  QUEUE: "Queue",
  ORDER: "Order",
  ACCOUNT: "Account",
  PERSON: "Person",
  PRODUCT: "Product",
  PAGE: "Page",
  SEARCH: "Search",
};

export interface PaletteRow {
  readonly kind: PaletteKind;
  readonly label: string;
  readonly detail: string;
  readonly address: string;
}

export const MAX_TYPED = 100;
/** The rows of each kind. */
export const ROWS_PER_KIND = 5;
/** A shorter text would find too much to be of use. */
export const MIN_LETTERS = 2;

const DIGITS = 7;

/**
 * The numbers that begin with what was typed: "AU-20001", "au20001" or, with the usual letters, "20001". All numbers have
 * seven digits. At least four must be typed, so that a range has a thousand numbers at most.
 */
export function parseNumberRange(typed: string, usual: string): NumberRange | null {
  const [, prefix = usual, digits = ""] = /^([a-z]{2})?[\s-]*([0-9]{4,7})$/i.exec(typed.trim()) ?? [];
  if (digits === "") return null;
  const start = `${prefix.toUpperCase()}-${digits}`;
  const rest = DIGITS - digits.length;
  return { from: start + "0".repeat(rest), to: start + "9".repeat(rest) };
}

const isSame = (one: PaletteRow, other: PaletteRow) => one.address === other.address;

/** The chosen rows that match come first, then pages, then what the server found. */
export function mergeRows(
  typed: string,
  rows: {
    readonly recent: readonly PaletteRow[];
    readonly pages: readonly PaletteRow[];
    readonly found: readonly PaletteRow[];
  },
): PaletteRow[] {
  const text = typed.trim().toLowerCase();
  const isMeant = ({ label, detail }: PaletteRow) => `${label} ${detail}`.toLowerCase().includes(text);
  const all = [...rows.recent.filter(isMeant), ...rows.pages.filter(isMeant), ...rows.found];
  return all.filter((row, index) => all.findIndex((each) => isSame(each, row)) === index);
}

const MAX_RECENT = 8;

/** The newest first, each once. A search is not kept: it is typed anew. */
export function addRecent(recent: readonly PaletteRow[], chosen: PaletteRow): readonly PaletteRow[] {
  if (chosen.kind === "SEARCH") return recent;
  return [chosen, ...recent.filter((each) => !isSame(each, chosen))].slice(0, MAX_RECENT);
}

/** What a browser has kept. Anything that is not a row of the palette, or leads out of the shop, is left out. */
export function parseRecent(kept: string | null): PaletteRow[] {
  try {
    const rows: unknown = JSON.parse(kept ?? "[]");
    return Array.isArray(rows) ? rows.filter(isRow).slice(0, MAX_RECENT) : [];
  } catch {
    return [];
  }
}

function isRow(value: unknown): value is PaletteRow {
  if (typeof value !== "object" || value === null) return false;
  const { kind, label, detail, address } = value as Record<string, unknown>;
  const isText = [label, detail, address].every((each) => typeof each === "string");
  return isText && paletteKinds.some((each) => each === kind) && /^\/(?![/\\])/.test(String(address));
}
