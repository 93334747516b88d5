/**
 * The inverted index: every word that an item is found by, in alphabetical order, with the items found by it. A word is
 * looked up as a whole, by its beginning, or by edit distance. Edit distance is calculated only for terms that share
 * enough trigrams with the word.
 */
import { makeDistanceMeter, maxEdits } from "../../shared/edit-distance.ts";

/** Items (products, colours or categories) are numbered in the order in which they were added. */
export interface TermIndex {
  readonly terms: readonly string[];
  readonly termNumbers: ReadonlyMap<string, number>;
  /** The items of term t are `items[starts[t]]` up to `items[starts[t + 1]]`. Their weights have the same indexes. */
  readonly starts: Uint32Array;
  readonly items: Uint32Array;
  readonly weights: Uint8Array;
  readonly trigrams: ReadonlyMap<string, readonly number[]>;
  readonly itemCount: number;
  /** How many words the name of each item has. */
  readonly nameLengths: Uint8Array;
}

/** Words of one kind. The higher the weight (1 to 15), the more they say about the item. */
export interface Field {
  readonly words: readonly string[];
  readonly weight: number;
}

export const nameWeight = 15;

interface Posting {
  readonly items: number[];
  readonly weights: number[];
}

export interface TermCollector {
  readonly postings: Map<string, Posting>;
  readonly nameLengths: number[];
}

export function newTermCollector(): TermCollector {
  return { postings: new Map(), nameLengths: [] };
}

/** Adds the next item. If a word is in several fields, the highest weight counts. */
export function addItem({ postings, nameLengths }: TermCollector, fields: readonly Field[]): void {
  const item = nameLengths.length;
  nameLengths.push(0);
  for (const { words, weight } of fields) {
    if (weight === nameWeight) nameLengths[item] = Math.min(255, words.length);
    for (const word of words) {
      let posting = postings.get(word);
      if (!posting) {
        posting = { items: [], weights: [] };
        postings.set(word, posting);
      }
      const last = posting.items.length - 1;
      if (posting.items[last] !== item) {
        posting.items.push(item);
        posting.weights.push(weight);
      } else if ((posting.weights[last] ?? 0) < weight) posting.weights[last] = weight;
    }
  }
}

export function buildTermIndex({ postings, nameLengths }: TermCollector): TermIndex {
  const terms = [...postings.keys()].sort();
  const starts = new Uint32Array(terms.length + 1);
  for (const [number, term] of terms.entries()) {
    starts[number + 1] = (starts[number] ?? 0) + (postings.get(term)?.items.length ?? 0);
  }
  const items = new Uint32Array(starts[terms.length] ?? 0);
  const weights = new Uint8Array(items.length);
  for (const [number, term] of terms.entries()) {
    items.set(postings.get(term)?.items ?? [], starts[number]);
    weights.set(postings.get(term)?.weights ?? [], starts[number]);
  }
  return {
    terms,
    termNumbers: new Map(terms.map((term, number) => [term, number])),
    starts,
    items,
    weights,
    trigrams: indexTrigrams(terms),
    itemCount: nameLengths.length,
    nameLengths: Uint8Array.from(nameLengths),
  };
}

/** The numbers of all terms that begin with the word: from the first, up to but not including the second. */
export function findPrefixRange({ terms }: TermIndex, word: string): readonly [from: number, to: number] {
  return [findInsertionPoint(terms, word), findInsertionPoint(terms, `${word}\uffff`)];
}

function findInsertionPoint(terms: readonly string[], word: string): number {
  let low = 0;
  let high = terms.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((terms[middle] ?? "") < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

export interface NearTerm {
  readonly term: number;
  readonly edits: number;
  /** The typed word is, but for the edits, the beginning of this term. */
  readonly isBeginning: boolean;
}

/** Shorter words are the misspelt beginning of too many terms. */
const minBeginningLength = 4;

export function listNearTerms(index: TermIndex, word: string): NearTerm[] {
  const limit = maxEdits(word);
  if (limit === 0) return [];
  const measure = makeDistanceMeter(word, limit);
  const near: NearTerm[] = [];
  for (const term of listCandidates(index, word, limit)) {
    const { whole, beginning } = measure(index.terms[term] ?? "");
    if (whole <= limit) near.push({ term, edits: whole, isBeginning: false });
    else if (beginning <= limit && word.length >= minBeginningLength) {
      near.push({ term, edits: beginning, isBeginning: true });
    }
  }
  return near;
}

/** One edit changes at most four trigrams of a word (two letters swapped). A candidate must share the others. */
function listCandidates({ trigrams, terms }: TermIndex, word: string, limit: number): number[] {
  const needed = Math.max(1, word.length - 4 * limit);
  const counts = new Uint8Array(terms.length);
  const candidates: number[] = [];
  for (const trigram of listTrigrams(word)) {
    for (const term of trigrams.get(trigram) ?? []) {
      const count = (counts[term] ?? 0) + 1;
      counts[term] = count;
      if (count === needed) candidates.push(term);
    }
  }
  return candidates;
}

function indexTrigrams(terms: readonly string[]): Map<string, number[]> {
  const trigrams = new Map<string, number[]>();
  for (const [number, term] of terms.entries()) {
    if (/\d/.test(term)) continue;
    for (const trigram of listTrigrams(term)) {
      const numbers = trigrams.get(trigram);
      if (numbers) numbers.push(number);
      else trigrams.set(trigram, [number]);
    }
  }
  return trigrams;
}

/** Two blanks in front give the first letters as many trigrams as the others. */
function listTrigrams(word: string): Set<string> {
  const padded = `  ${word}`;
  const trigrams = new Set<string>();
  for (let start = 0; start + 3 <= padded.length; start += 1) trigrams.add(padded.slice(start, start + 3));
  return trigrams;
}
