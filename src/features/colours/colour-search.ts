import { labOf } from "../../shared/light.ts";
import { type Slips, slipMeter } from "../../shared/typing-slips.ts";
import type { Colour } from "./colour.ts";
import { nearestColours } from "./nearest-colours.ts";

type Findable = Pick<Colour, "id" | "code" | "name" | "brandId" | "hex" | "lab" | "popularRank">;

/** What is looked up, prepared once for all searches. */
export interface ColourIndex<Candidate extends Findable> {
  readonly colours: readonly Candidate[];
  /** Codes as people type them: without their spaces, dashes and signs. */
  readonly codes: readonly string[];
  readonly names: readonly string[];
  /** Each word of a name or of a brand's name, once. */
  readonly words: readonly KnownWord[];
}

interface KnownWord {
  readonly word: string;
  readonly letters: number;
  /** The places of the colours that bear it. */
  readonly bearers: readonly number[];
  /** A word of the colour's own name says more than one of its brand's. */
  readonly isBrand: boolean;
}

const hexPattern = /^(?:#([0-9a-f]{3})|#?([0-9a-f]{6}))$/i;
/** What a code that is typed must have, lest every name that begins with H be a Heritage code. */
const codePattern = /[0-9]/;
const likeHex = 24;

export function makeColourIndex<Candidate extends Findable>(
  colours: readonly Candidate[],
  brandNames: ReadonlyMap<string, string>,
): ColourIndex<Candidate> {
  const own = new Map<string, number[]>();
  const decks = new Map<string, number[]>();
  for (const [place, { name, brandId }] of colours.entries()) {
    for (const word of wordsOf(name)) note(own, word, place);
    note(decks, brandId, place);
  }
  const ofBrands = Array.from(decks, ([brandId, bearers]) =>
    wordsOf(brandNames.get(brandId) ?? "").map((word) => ({ word, letters: lettersOf(word), bearers, isBrand: true })),
  );
  const ofNames = Array.from(own, ([word, bearers]) => ({ word, letters: lettersOf(word), bearers, isBrand: false }));
  return {
    colours,
    words: [...ofNames, ...ofBrands.flat()],
    codes: colours.map(({ code }) => compact(code)),
    names: colours.map(({ name }) => wordsOf(name).join(" ")),
  };
}

function note(places: Map<string, number[]>, key: string, place: number): void {
  const known = places.get(key);
  if (known === undefined) places.set(key, [place]);
  else known.push(place);
}

/** The best first. A hex value finds the colours that come nearest to it. */
export function searchColours<Candidate extends Findable>(
  index: ColourIndex<Candidate>,
  text: string,
  most: number,
): Candidate[] {
  const penalties = findByCode(index, text);
  if (penalties.size === 0) {
    const hex = hexTyped(text);
    if (hex !== null) return nearestTo(index, hex, Math.min(most, likeHex));
  }
  for (const [place, penalty] of findByWords(index, wordsOf(text))) {
    if (penalty < (penalties.get(place) ?? Number.POSITIVE_INFINITY)) penalties.set(place, penalty);
  }
  const found = [...penalties].map(([place, penalty]) => ({ place, penalty: penalty + rankPenalty(index, place) }));
  found.sort((a, b) => a.penalty - b.penalty || a.place - b.place);
  return found.slice(0, most).flatMap(({ place }) => index.colours[place] ?? []);
}

function nearestTo<Candidate extends Findable>({ colours }: ColourIndex<Candidate>, hex: string, count: number) {
  return nearestColours(labOf(hex), colours, count).map(({ colour }) => colour);
}

function findByCode<Candidate extends Findable>({ codes }: ColourIndex<Candidate>, text: string): Map<number, number> {
  const typed = compact(text);
  const found = new Map<number, number>();
  if (!codePattern.test(typed) || text.startsWith("#")) return found;
  for (const [place, code] of codes.entries()) {
    if (code === typed) found.set(place, -2);
    else if (code.startsWith(typed)) found.set(place, 0.1);
    else if (typed.length >= 3 && code.includes(typed)) found.set(place, 0.6);
  }
  return found;
}

/** Every word typed must be borne, be it misspelt; the penalty is the sum of how badly. */
function findByWords<Candidate extends Findable>(
  { words, names }: ColourIndex<Candidate>,
  typed: readonly string[],
): Map<number, number> {
  let found: Map<number, number> | null = null;
  for (const word of typed) {
    const borne = bearersOf(words, word);
    if (found === null) found = borne;
    else found = both(found, borne);
  }
  const whole = typed.join(" ");
  for (const [place, penalty] of found ?? []) {
    const name = names[place] ?? "";
    if (name === whole) found?.set(place, -1);
    else if (name.startsWith(whole)) found?.set(place, penalty - 0.5);
  }
  return found ?? new Map();
}

function bearersOf(words: readonly KnownWord[], typed: string): Map<number, number> {
  const borne = new Map<number, number>();
  const letters = lettersOf(typed);
  const most = slipsAllowed(typed);
  const slipsTo = slipMeter(typed, most);
  for (const { word, letters: known, bearers, isBrand } of words) {
    // A letter that the word does not have at all is a slip: most words are passed over by this alone.
    if (bitsIn(letters & ~known) > most) continue;
    const penalty = mismatch(typed, word, { most, slipsTo });
    if (penalty === null) continue;
    const own = penalty + (isBrand ? 0.5 : 0);
    for (const place of bearers) {
      if (own < (borne.get(place) ?? Number.POSITIVE_INFINITY)) borne.set(place, own);
    }
  }
  return borne;
}

function both(one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>): Map<number, number> {
  const shared = new Map<number, number>();
  for (const [place, penalty] of one) {
    const more = other.get(place);
    if (more !== undefined) shared.set(place, penalty + more);
  }
  return shared;
}

/** Short words must be right; longer ones may have a slip, long ones two. Digits are meant. */
function slipsAllowed(typed: string): number {
  return typed.length < 4 || /[0-9]/.test(typed) ? 0 : typed.length < 7 ? 1 : 2;
}

interface Tolerance {
  readonly most: number;
  readonly slipsTo: (word: string) => Slips;
}

/** How badly a typed word fits a known one, or null. */
function mismatch(typed: string, word: string, { most, slipsTo }: Tolerance): number | null {
  if (word === typed) return 0;
  if (word.startsWith(typed)) return 0.25;
  if (most === 0 || word.length < typed.length - most) return null;
  // While it is still being typed, the slip may lie in the beginning of a longer word.
  const { whole, beginning } = slipsTo(word);
  const slips = Math.min(whole, beginning + 0.25);
  return slips <= most + 0.25 ? slips + 0.5 : null;
}

/** The letters a word has, a bit for each. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let place = 0; place < word.length; place += 1) letters |= 1 << (word.charCodeAt(place) % 32);
  return letters;
}

function bitsIn(letters: number): number {
  let bits = 0;
  for (let rest = letters; rest !== 0; rest &= rest - 1) bits += 1;
  return bits;
}

/** Of those that fit as well, what people buy comes first. */
function rankPenalty<Candidate extends Findable>({ colours }: ColourIndex<Candidate>, place: number): number {
  const rank = colours[place]?.popularRank ?? null;
  return rank === null ? 0.01 : rank / 10_000;
}

function hexTyped(text: string): string | null {
  const [, short, long] = hexPattern.exec(text.trim()) ?? [];
  if (short !== undefined) return `#${[...short].map((digit) => digit + digit).join("")}`.toLowerCase();
  // "Facade" and "decade" could be hex values, but who types them means the word.
  if (long === undefined || (!text.includes("#") && !/[0-9]/.test(long))) return null;
  return `#${long.toLowerCase()}`;
}

function wordsOf(text: string): string[] {
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
