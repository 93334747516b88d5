import { hexToLab } from "../../shared/colour-space.ts";
import { type EditDistance, makeDistanceMeter } from "../../shared/edit-distance.ts";
import type { Colour } from "./colour.ts";
import { findNearestColours } from "./nearest-colours.ts";

type Findable = Pick<Colour, "id" | "code" | "name" | "brandId" | "hex" | "lab" | "popularRank">;

/** Colours prepared for searching by code, name and brand. Built once for all searches. */
export interface ColourIndex<Candidate extends Findable> {
  readonly colours: readonly Candidate[];
  /** Codes in lower case, letters and digits only. */
  readonly codes: readonly string[];
  readonly names: readonly string[];
  /** Every different word of the colour names and brand names. */
  readonly words: readonly KnownWord[];
}

interface KnownWord {
  readonly word: string;
  /** A bit for each letter that the word contains. */
  readonly letterBits: number;
  /** The indexes of the colours that have this word. */
  readonly colourIndexes: readonly number[];
  /** A match in the brand's name ranks below a match in the colour's own name. */
  readonly isBrand: boolean;
}

const hexPattern = /^(?:#([0-9a-f]{3})|#?([0-9a-f]{6}))$/i;
/** Text without a digit is not searched as a code. Otherwise every name that begins with H would match Heritage codes. */
const digitPattern = /[0-9]/;
const maxHexMatches = 24;

export function makeColourIndex<Candidate extends Findable>(
  colours: readonly Candidate[],
  brandNames: ReadonlyMap<string, string>,
): ColourIndex<Candidate> {
  const byNameWord = new Map<string, number[]>();
  const byBrand = new Map<string, number[]>();
  for (const [position, { name, brandId }] of colours.entries()) {
    for (const word of toWords(name)) addToList(byNameWord, word, position);
    addToList(byBrand, brandId, position);
  }
  const brandWords = Array.from(byBrand, ([brandId, colourIndexes]) =>
    toWords(brandNames.get(brandId) ?? "").map((word) => ({
      word,
      letterBits: toLetterBits(word),
      colourIndexes,
      isBrand: true,
    })),
  );
  const nameWords = Array.from(byNameWord, ([word, colourIndexes]) => ({
    word,
    letterBits: toLetterBits(word),
    colourIndexes,
    isBrand: false,
  }));
  return {
    colours,
    words: [...nameWords, ...brandWords.flat()],
    codes: colours.map(({ code }) => compact(code)),
    names: colours.map(({ name }) => toWords(name).join(" ")),
  };
}

function addToList(lists: Map<string, number[]>, key: string, position: number): void {
  const known = lists.get(key);
  if (known === undefined) lists.set(key, [position]);
  else known.push(position);
}

/** The best matches first. A hex value finds the nearest colours. */
export function searchColours<Candidate extends Findable>(
  index: ColourIndex<Candidate>,
  text: string,
  limit: number,
): Candidate[] {
  const penalties = findByCode(index, text);
  if (penalties.size === 0) {
    const hex = parseHex(text);
    if (hex !== null) return listNearest(index, hex, Math.min(limit, maxHexMatches));
  }
  for (const [position, penalty] of findByWords(index, toWords(text))) {
    if (penalty < (penalties.get(position) ?? Number.POSITIVE_INFINITY)) penalties.set(position, penalty);
  }
  const found = [...penalties].map(([position, penalty]) => ({
    position,
    penalty: penalty + rankPenalty(index, position),
  }));
  found.sort((a, b) => a.penalty - b.penalty || a.position - b.position);
  return found.slice(0, limit).flatMap(({ position }) => index.colours[position] ?? []);
}

function listNearest<Candidate extends Findable>({ colours }: ColourIndex<Candidate>, hex: string, count: number) {
  return findNearestColours(hexToLab(hex), colours, count).map(({ colour }) => colour);
}

function findByCode<Candidate extends Findable>({ codes }: ColourIndex<Candidate>, text: string): Map<number, number> {
  const typed = compact(text);
  const found = new Map<number, number>();
  if (!digitPattern.test(typed) || text.startsWith("#")) return found;
  for (const [position, code] of codes.entries()) {
    if (code === typed) found.set(position, -2);
    else if (code.startsWith(typed)) found.set(position, 0.1);
    else if (typed.length >= 3 && code.includes(typed)) found.set(position, 0.6);
  }
  return found;
}

/** Every typed word must match, exactly or misspelt. The penalty is the sum of the penalties of the words. */
function findByWords<Candidate extends Findable>(
  { words, names }: ColourIndex<Candidate>,
  typed: readonly string[],
): Map<number, number> {
  let found: Map<number, number> | null = null;
  for (const word of typed) {
    const matches = matchWord(words, word);
    found = found === null ? matches : intersect(found, matches);
  }
  const whole = typed.join(" ");
  for (const [position, penalty] of found ?? []) {
    const name = names[position] ?? "";
    if (name === whole) found?.set(position, -1);
    else if (name.startsWith(whole)) found?.set(position, penalty - 0.5);
  }
  return found ?? new Map();
}

function matchWord(words: readonly KnownWord[], typed: string): Map<number, number> {
  const matches = new Map<number, number>();
  const letterBits = toLetterBits(typed);
  const limit = maxColourEdits(typed);
  const measure = makeDistanceMeter(typed, limit);
  for (const { word, letterBits: known, colourIndexes, isBrand } of words) {
    // Each typed letter that the word lacks is at least one edit. This cheap check rules out most words.
    if (countBits(letterBits & ~known) > limit) continue;
    const penalty = findPenalty(typed, word, { limit, measure });
    if (penalty === null) continue;
    const total = penalty + (isBrand ? 0.5 : 0);
    for (const position of colourIndexes) {
      if (total < (matches.get(position) ?? Number.POSITIVE_INFINITY)) matches.set(position, total);
    }
  }
  return matches;
}

function intersect(one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>): Map<number, number> {
  const shared = new Map<number, number>();
  for (const [position, penalty] of one) {
    const more = other.get(position);
    if (more !== undefined) shared.set(position, penalty + more);
  }
  return shared;
}

/** Stricter than for products, because colour names are many and short. No edits in words with digits. */
function maxColourEdits(typed: string): number {
  return typed.length < 4 || /[0-9]/.test(typed) ? 0 : typed.length < 7 ? 1 : 2;
}

interface Tolerance {
  readonly limit: number;
  readonly measure: (word: string) => EditDistance;
}

/** The penalty of a typed word against a known one: 0 if equal, null if they do not match. */
function findPenalty(typed: string, word: string, { limit, measure }: Tolerance): number | null {
  if (word === typed) return 0;
  if (word.startsWith(typed)) return 0.25;
  if (limit === 0 || word.length < typed.length - limit) return null;
  // The word may not be typed to its end yet, so its beginning is compared as well.
  const { whole, beginning } = measure(word);
  const edits = Math.min(whole, beginning + 0.25);
  return edits <= limit + 0.25 ? edits + 0.5 : null;
}

function toLetterBits(word: string): number {
  let bits = 0;
  for (let i = 0; i < word.length; i += 1) bits |= 1 << (word.charCodeAt(i) % 32);
  return bits;
}

function countBits(value: number): number {
  let count = 0;
  for (let rest = value; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** Among equal matches the more popular colour comes first. */
function rankPenalty<Candidate extends Findable>({ colours }: ColourIndex<Candidate>, position: number): number {
  const rank = colours[position]?.popularRank ?? null;
  return rank === null ? 0.01 : rank / 10_000;
}

function parseHex(text: string): string | null {
  const [, short, long] = hexPattern.exec(text.trim()) ?? [];
  if (short !== undefined) return `#${[...short].map((digit) => digit + digit).join("")}`.toLowerCase();
  // "Facade" and "decade" are valid hex digits but are meant as words.
  if (long === undefined || (!text.includes("#") && !/[0-9]/.test(long))) return null;
  return `#${long.toLowerCase()}`;
}

function toWords(text: string): string[] {
  return (
    fold(text)
      .replaceAll(/['’]/g, "")
      .match(/[a-z0-9]+/g) ?? []
  ).filter((word) => word !== "and");
}

function compact(code: string): string {
  return fold(code).replaceAll(/[^a-z0-9]/g, "");
}

function fold(text: string): string {
  const lower = text.toLowerCase();
  return /^[\w\s&'-]*$/.test(lower) ? lower : lower.normalize("NFD").replaceAll(/\p{Diacritic}/gu, "");
}
