/**
 * Ranks the items that match a search text. The worst match among the typed words decides first, then the sum of all
 * matches. A name that was typed in full comes before longer names. Equal items stay in the order of the shop.
 */
import { findExactRow, parseQuery, type QueryToken, type Searchable } from "./search-query.ts";
import { findPrefixRange, listNearTerms, nameWeight, type TermIndex } from "./search-terms.ts";
import { compact, listSynonyms, singular } from "./search-words.ts";

/** How well one word matches. A score is one byte: quality × 16 + weight of the field. */
const quality = {
  wholeCode: 7,
  word: 6,
  synonym: 5,
  beginning: 4,
  partOfCode: 4,
  oneEdit: 3,
  misspeltBeginning: 2,
  twoEdits: 1,
};

export type RankKind = "everything" | "all-words" | "some-words" | "nothing";

export interface Ranked {
  readonly kind: RankKind;
  /** The numbers of the matching items, best first. */
  readonly items: Uint32Array;
  readonly tokens: readonly QueryToken[];
  /** The row whose whole code was typed. */
  readonly exactRow: number | null;
  /** Whether an unknown word was taken for a known one with a similar spelling. */
  readonly isGuessed: boolean;
}

interface Ranking {
  /** Whether misspelt words are matched. */
  readonly guess?: boolean;
  /** How many of the best to return. Sorting a few is faster than sorting all. */
  readonly limit?: number;
}

export function rankItems(
  searchable: Searchable,
  text: string,
  { guess = true, limit = Number.POSITIVE_INFINITY }: Ranking = {},
): Ranked {
  const { terms, itemByRow } = searchable;
  const tokens = parseQuery(searchable, text);
  const exactRow = findExactCodeRow(searchable, text, tokens);
  const exactItem = exactRow === null ? null : (itemByRow[exactRow] ?? null);
  if (tokens.length === 0) {
    return { kind: "everything", items: listAll(terms.itemCount), tokens, exactRow, isGuessed: false };
  }
  const sure = tokens.map((token) => scoreToken(searchable, token));
  const nothing: Ranked = { kind: "nothing", items: new Uint32Array(), tokens, exactRow, isGuessed: false };
  if (!guess && sure.includes(null)) return nothing;
  const first = sure.map((best, i) => best ?? scoreMisspellings(terms, tokens[i], { nearestOnly: true }));
  const isGuessed = sure.includes(null);
  let items = sortItems(tallyScores(terms, first), { minMatches: tokens.length, exactItem, limit });
  if (items.length > 0) return { kind: "all-words", items, tokens, exactRow, isGuessed };
  if (!guess) return nothing;
  const scores = tokens.map((token, i) => scoreMisspellings(terms, token, { best: sure[i] ?? null }));
  const tallies = tallyScores(terms, scores);
  const minMatches = Math.max(1, findMaximum(tallies.matches));
  items = sortItems(tallies, { minMatches, exactItem, limit });
  const kind = items.length === 0 ? "nothing" : minMatches === tokens.length ? "all-words" : "some-words";
  return { kind, items, tokens, exactRow, isGuessed: true };
}

/** Text that contains no part of a code cannot be a whole code either. */
function findExactCodeRow({ codes }: Searchable, text: string, tokens: readonly QueryToken[]): number | null {
  if (tokens.every(({ codeRows }) => codeRows.length === 0)) return null;
  const code = compact(text);
  for (const { column, shape } of codes) {
    const row = shape.test(code) ? findExactRow(column, code) : null;
    if (row !== null) return row;
  }
  return null;
}

function listAll(count: number): Uint32Array {
  return new Uint32Array(count).map((_, item) => item);
}

/** The best score of one token for each item: 0 where it does not match. Null if it matches no item. */
function scoreToken({ terms, itemByRow }: Searchable, { word, codeRows }: QueryToken): Uint8Array | null {
  const best = new Uint8Array(terms.itemCount);
  for (const { row, isBeginning } of codeRows) {
    const item = itemByRow[row] ?? 0;
    best[item] = Math.max(best[item] ?? 0, quality.partOfCode * 16 + (isBeginning ? nameWeight : 8));
  }
  const isFound = word !== null && scoreWord(terms, word, best);
  return isFound || codeRows.length > 0 ? best : null;
}

function scoreWord(terms: TermIndex, word: string, best: Uint8Array): boolean {
  const [from, to] = findPrefixRange(terms, word);
  for (let term = from; term < to; term += 1) raise(terms, best, { term, quality: quality.beginning });
  const own = singular(word);
  const whole = terms.termNumbers.get(own);
  if (whole !== undefined) raise(terms, best, { term: whole, quality: quality.word });
  let isFound = from < to || whole !== undefined;
  for (const synonym of listSynonyms(own)) {
    const term = terms.termNumbers.get(synonym);
    if (term === undefined) continue;
    raise(terms, best, { term, quality: quality.synonym });
    isFound = true;
  }
  return isFound;
}

/** Adds the scores of misspelt matches to the scores of exact ones. */
function scoreMisspellings(
  terms: TermIndex,
  token: QueryToken | undefined,
  { best: sure = null, nearestOnly = false }: { best?: Uint8Array | null; nearestOnly?: boolean },
): Uint8Array {
  const best = sure ?? new Uint8Array(terms.itemCount);
  const near = listNearTerms(terms, token?.word ?? "");
  const least = near.reduce((edits, each) => Math.min(edits, each.edits), Number.POSITIVE_INFINITY);
  for (const { term, edits, isBeginning } of near) {
    if (nearestOnly && edits > least) continue;
    const whole = edits <= 1 ? quality.oneEdit : quality.twoEdits;
    raise(terms, best, { term, quality: isBeginning ? Math.min(whole, quality.misspeltBeginning) : whole });
  }
  return best;
}

function raise(
  { starts, items, weights }: TermIndex,
  best: Uint8Array,
  match: { term: number; quality: number },
): void {
  const end = starts[match.term + 1] ?? 0;
  for (let entry = starts[match.term] ?? 0; entry < end; entry += 1) {
    const item = items[entry] ?? 0;
    const score = match.quality * 16 + (weights[entry] ?? 0);
    if (score > (best[item] ?? 0)) best[item] = score;
  }
}

/** The scores of all tokens for each item. One typed array per figure, because passes over typed arrays are fast. */
interface Tallies {
  readonly matches: Uint8Array;
  readonly sums: Uint16Array;
  readonly worst: Uint8Array;
  readonly inName: Uint8Array;
  readonly nameLengths: Uint8Array;
}

function tallyScores({ itemCount, nameLengths }: TermIndex, scores: readonly Uint8Array[]): Tallies {
  const [matches, inName] = [new Uint8Array(itemCount), new Uint8Array(itemCount)];
  const worst = new Uint8Array(itemCount).fill(quality.wholeCode);
  const sums = new Uint16Array(itemCount);
  for (const best of scores) {
    for (let item = 0; item < itemCount; item += 1) {
      const score = best[item] ?? 0;
      if (score === 0) continue;
      matches[item] = (matches[item] ?? 0) + 1;
      sums[item] = (sums[item] ?? 0) + score;
      if (score >> 4 < (worst[item] ?? 0)) worst[item] = score >> 4;
      if ((score & 15) === nameWeight) inName[item] = (inName[item] ?? 0) + 1;
    }
  }
  return { matches, sums, worst, inName, nameLengths };
}

function findMaximum(counts: Uint8Array): number {
  let maximum = 0;
  for (let i = 0; i < counts.length; i += 1) maximum = Math.max(maximum, counts[i] ?? 0);
  return maximum;
}

interface Sorting {
  /** How many of the tokens an item must match. */
  readonly minMatches: number;
  readonly exactItem: number | null;
  readonly limit: number;
}

/** Sort key and item number share one double, because sorting numbers is several times faster than sorting objects. */
const itemSpan = 2 ** 24;
const sumSpan = 4_096;

function sortItems(tallies: Tallies, { minMatches, exactItem, limit }: Sorting): Uint32Array {
  const { matches } = tallies;
  const keys = new Float64Array(Math.min(limit, matches.length));
  let count = 0;
  for (let item = 0; item < matches.length; item += 1) {
    if ((matches[item] ?? 0) < minMatches && item !== exactItem) continue;
    const rank = item === exactItem ? quality.wholeCode * sumSpan * 2 : rankKey(tallies, item);
    const key = rank * itemSpan + (itemSpan - 1 - item);
    if (count === keys.length) insertAmongBest(keys, key);
    else {
      keys[count] = key;
      count += 1;
      if (count === keys.length) keys.sort();
    }
  }
  const sorted = keys.subarray(0, count).sort();
  const items = new Uint32Array(count);
  for (let i = 0; i < count; i += 1) {
    items[i] = itemSpan - 1 - ((sorted[count - 1 - i] ?? 0) % itemSpan);
  }
  return items;
}

/** Inserts a key into the sorted list of the best keys. The worst key is the first; it is removed. */
function insertAmongBest(best: Float64Array, key: number): void {
  if (key < (best[0] ?? Number.POSITIVE_INFINITY)) return;
  let i = 0;
  for (; key > (best[i + 1] ?? Number.POSITIVE_INFINITY); i += 1) best[i] = best[i + 1] ?? 0;
  best[i] = key;
}

function rankKey({ sums, worst, inName, nameLengths }: Tallies, item: number): number {
  const nameLength = nameLengths[item] ?? 0;
  const isWholeName = nameLength > 0 && (inName[item] ?? 0) >= nameLength;
  return ((worst[item] ?? 0) * sumSpan + (sums[item] ?? 0)) * 2 + (isWholeName ? 1 : 0);
}
