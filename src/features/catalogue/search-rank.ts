/**
 * Which things are meant, best first. A thing is as good as the worst of the words it was found by, then as the sum of
 * them; a name that was typed in full comes before longer ones, and what is equal stays in the order of the shop.
 */
import { findExactRow } from "./search-column.ts";
import { parseQuery, type QueryToken, type Searchable } from "./search-query.ts";
import { listNearTerms, nameWeight, prefixRange, type TermIndex } from "./search-terms.ts";
import { compact, singular, synonymsOf } from "./search-words.ts";

/** How a thing was found; the highest wins. One byte of a score is quality × 16 + weight of the field. */
const quality = {
  wholeCode: 7,
  word: 6,
  synonym: 5,
  beginning: 4,
  partOfCode: 4,
  oneSlip: 3,
  slippedBeginning: 2,
  twoSlips: 1,
};

export type RankKind = "everything" | "all-words" | "some-words" | "nothing";

export interface Ranked {
  readonly kind: RankKind;
  /** Numbers of things, best first. */
  readonly places: Uint32Array;
  readonly tokens: readonly QueryToken[];
  /** The row whose code was typed in full. */
  readonly exactRow: number | null;
  /** A word was taken for another that is spelled much like it. */
  readonly isGuessed: boolean;
}

interface Ranking {
  /** Without it, a word that is not known is found nowhere. */
  readonly guess?: boolean;
  /** How many of the best are wanted: putting a few in order is quicker than all. */
  readonly most?: number;
}

export function rankThings(
  searchable: Searchable,
  text: string,
  { guess = true, most = Number.POSITIVE_INFINITY }: Ranking = {},
): Ranked {
  const { terms, thingOfRow } = searchable;
  const tokens = parseQuery(searchable, text);
  const exactRow = exactRowOf(searchable, text, tokens);
  const exactThing = exactRow === null ? null : (thingOfRow[exactRow] ?? null);
  if (tokens.length === 0) {
    return { kind: "everything", places: allPlaces(terms.thingCount), tokens, exactRow, isGuessed: false };
  }
  const sure = tokens.map((token) => scoreToken(searchable, token));
  const nothing: Ranked = { kind: "nothing", places: new Uint32Array(), tokens, exactRow, isGuessed: false };
  if (!guess && sure.includes(null)) return nothing;
  const first = sure.map((best, place) => best ?? scoreGuesses(terms, tokens[place], { nearestOnly: true }));
  const isGuessed = sure.includes(null);
  let places = sortedPlaces(tallyOf(terms, first), { least: tokens.length, exactThing, most });
  if (places.length > 0) return { kind: "all-words", places, tokens, exactRow, isGuessed };
  if (!guess) return nothing;
  const scores = tokens.map((token, place) => scoreGuesses(terms, token, { best: sure[place] ?? null }));
  const tallies = tallyOf(terms, scores);
  const least = Math.max(1, mostOf(tallies.matches));
  places = sortedPlaces(tallies, { least, exactThing, most });
  const kind = places.length === 0 ? "nothing" : least === tokens.length ? "all-words" : "some-words";
  return { kind, places, tokens, exactRow, isGuessed: true };
}

/** Only what has part of a code in it can be a whole one. */
function exactRowOf({ codes }: Searchable, text: string, tokens: readonly QueryToken[]): number | null {
  if (tokens.every(({ codeRows }) => codeRows.length === 0)) return null;
  const code = compact(text);
  for (const { column, shape } of codes) {
    const row = shape.test(code) ? findExactRow(column, code) : null;
    if (row !== null) return row;
  }
  return null;
}

function allPlaces(count: number): Uint32Array {
  return new Uint32Array(count).map((_, place) => place);
}

/** The best score of one token for each thing, 0 where it was not found; null where it was found nowhere. */
function scoreToken({ terms, thingOfRow }: Searchable, { word, codeRows }: QueryToken): Uint8Array | null {
  const best = new Uint8Array(terms.thingCount);
  for (const { row, isBeginning } of codeRows) {
    const thing = thingOfRow[row] ?? 0;
    best[thing] = Math.max(best[thing] ?? 0, quality.partOfCode * 16 + (isBeginning ? nameWeight : 8));
  }
  const isFound = word !== null && scoreWord(terms, word, best);
  return isFound || codeRows.length > 0 ? best : null;
}

function scoreWord(terms: TermIndex, word: string, best: Uint8Array): boolean {
  const [from, to] = prefixRange(terms, word);
  for (let place = from; place < to; place += 1) raise(terms, best, { place, quality: quality.beginning });
  const own = singular(word);
  const whole = terms.termPlaces.get(own);
  if (whole !== undefined) raise(terms, best, { place: whole, quality: quality.word });
  let isFound = from < to || whole !== undefined;
  for (const synonym of synonymsOf(own)) {
    const place = terms.termPlaces.get(synonym);
    if (place === undefined) continue;
    raise(terms, best, { place, quality: quality.synonym });
    isFound = true;
  }
  return isFound;
}

/** Guesses on top of what is sure, if anything is. */
function scoreGuesses(
  terms: TermIndex,
  token: QueryToken | undefined,
  { best: sure = null, nearestOnly = false }: { best?: Uint8Array | null; nearestOnly?: boolean },
): Uint8Array {
  const best = sure ?? new Uint8Array(terms.thingCount);
  const near = listNearTerms(terms, token?.word ?? "");
  const least = near.reduce((slips, term) => Math.min(slips, term.slips), Number.POSITIVE_INFINITY);
  for (const { place, slips, isBeginning } of near) {
    if (nearestOnly && slips > least) continue;
    const whole = slips <= 1 ? quality.oneSlip : quality.twoSlips;
    raise(terms, best, { place, quality: isBeginning ? Math.min(whole, quality.slippedBeginning) : whole });
  }
  return best;
}

function raise(
  { starts, things, weights }: TermIndex,
  best: Uint8Array,
  term: { place: number; quality: number },
): void {
  const end = starts[term.place + 1] ?? 0;
  for (let entry = starts[term.place] ?? 0; entry < end; entry += 1) {
    const thing = things[entry] ?? 0;
    const score = term.quality * 16 + (weights[entry] ?? 0);
    if (score > (best[thing] ?? 0)) best[thing] = score;
  }
}

/** What all tokens together say of each thing. One array a figure: a pass over it is as fast as the machine reads. */
interface Tallies {
  readonly matches: Uint8Array;
  readonly sums: Uint16Array;
  readonly worst: Uint8Array;
  readonly inName: Uint8Array;
  readonly nameLengths: Uint8Array;
}

function tallyOf({ thingCount, nameLengths }: TermIndex, scores: readonly Uint8Array[]): Tallies {
  const [matches, inName] = [new Uint8Array(thingCount), new Uint8Array(thingCount)];
  const worst = new Uint8Array(thingCount).fill(quality.wholeCode);
  const sums = new Uint16Array(thingCount);
  for (const best of scores) {
    for (let thing = 0; thing < thingCount; thing += 1) {
      const score = best[thing] ?? 0;
      if (score === 0) continue;
      matches[thing] = (matches[thing] ?? 0) + 1;
      sums[thing] = (sums[thing] ?? 0) + score;
      if (score >> 4 < (worst[thing] ?? 0)) worst[thing] = score >> 4;
      if ((score & 15) === nameWeight) inName[thing] = (inName[thing] ?? 0) + 1;
    }
  }
  return { matches, sums, worst, inName, nameLengths };
}

function mostOf(counts: Uint8Array): number {
  let most = 0;
  for (let place = 0; place < counts.length; place += 1) most = Math.max(most, counts[place] ?? 0);
  return most;
}

interface Sorting {
  /** How many of the tokens a thing must be found by. */
  readonly least: number;
  readonly exactThing: number | null;
  readonly most: number;
}

/** Key and number of a thing share one double: sorting plain numbers is several times faster than sorting objects. */
const thingSpan = 2 ** 24;
const sumSpan = 4_096;

function sortedPlaces(tallies: Tallies, { least, exactThing, most }: Sorting): Uint32Array {
  const { matches } = tallies;
  const keys = new Float64Array(Math.min(most, matches.length));
  let count = 0;
  for (let thing = 0; thing < matches.length; thing += 1) {
    if ((matches[thing] ?? 0) < least && thing !== exactThing) continue;
    const rank = thing === exactThing ? quality.wholeCode * sumSpan * 2 : keyOf(tallies, thing);
    const key = rank * thingSpan + (thingSpan - 1 - thing);
    if (count === keys.length) insertAmongBest(keys, key);
    else {
      keys[count] = key;
      count += 1;
      if (count === keys.length) keys.sort();
    }
  }
  const sorted = keys.subarray(0, count).sort();
  const places = new Uint32Array(count);
  for (let place = 0; place < count; place += 1) {
    places[place] = thingSpan - 1 - ((sorted[count - 1 - place] ?? 0) % thingSpan);
  }
  return places;
}

/** The worst of them, which comes first, makes room. */
function insertAmongBest(best: Float64Array, key: number): void {
  if (key < (best[0] ?? Number.POSITIVE_INFINITY)) return;
  let place = 0;
  for (; key > (best[place + 1] ?? Number.POSITIVE_INFINITY); place += 1) best[place] = best[place + 1] ?? 0;
  best[place] = key;
}

function keyOf({ sums, worst, inName, nameLengths }: Tallies, thing: number): number {
  const nameLength = nameLengths[thing] ?? 0;
  const isWholeName = nameLength > 0 && (inName[thing] ?? 0) >= nameLength;
  return ((worst[thing] ?? 0) * sumSpan + (sums[thing] ?? 0)) * 2 + (isWholeName ? 1 : 0);
}
