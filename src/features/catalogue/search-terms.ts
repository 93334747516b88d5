/**
 * Every word anything is found by, in order of the alphabet, with the things found by it. A word is looked up whole, by
 * its beginning, or by what it was probably meant to be; the last is asked only of words that share letter triples.
 */
import { slipMeter, slipsAllowed } from "../../shared/typing-slips.ts";

export interface TermIndex {
  readonly terms: readonly string[];
  readonly termPlaces: ReadonlyMap<string, number>;
  /** The things found by term t are `things[starts[t]]` up to `things[starts[t + 1]]`, and so are their weights. */
  readonly starts: Uint32Array;
  readonly things: Uint32Array;
  readonly weights: Uint8Array;
  readonly triples: ReadonlyMap<string, readonly number[]>;
  readonly thingCount: number;
  /** How many words each thing's own name has. */
  readonly nameLengths: Uint8Array;
}

/** Words of one kind: the higher the weight (1 to 15), the more a thing is about them. */
export interface Field {
  readonly words: readonly string[];
  readonly weight: number;
}

export const nameWeight = 15;

interface Posting {
  readonly things: number[];
  readonly weights: number[];
}

export interface TermCollector {
  readonly postings: Map<string, Posting>;
  readonly nameLengths: number[];
}

export function newTermCollector(): TermCollector {
  return { postings: new Map(), nameLengths: [] };
}

/** Things are numbered in the order they are collected in. */
export function collectTerms({ postings, nameLengths }: TermCollector, fields: readonly Field[]): void {
  const thing = nameLengths.length;
  nameLengths.push(0);
  for (const { words, weight } of fields) {
    if (weight === nameWeight) nameLengths[thing] = Math.min(255, words.length);
    for (const word of words) {
      let posting = postings.get(word);
      if (!posting) {
        posting = { things: [], weights: [] };
        postings.set(word, posting);
      }
      const last = posting.things.length - 1;
      if (posting.things[last] !== thing) {
        posting.things.push(thing);
        posting.weights.push(weight);
      } else if ((posting.weights[last] ?? 0) < weight) posting.weights[last] = weight;
    }
  }
}

export function finishTerms({ postings, nameLengths }: TermCollector): TermIndex {
  const terms = [...postings.keys()].sort();
  const starts = new Uint32Array(terms.length + 1);
  for (const [place, term] of terms.entries()) {
    starts[place + 1] = (starts[place] ?? 0) + (postings.get(term)?.things.length ?? 0);
  }
  const things = new Uint32Array(starts[terms.length] ?? 0);
  const weights = new Uint8Array(things.length);
  for (const [place, term] of terms.entries()) {
    things.set(postings.get(term)?.things ?? [], starts[place]);
    weights.set(postings.get(term)?.weights ?? [], starts[place]);
  }
  const termPlaces = new Map(terms.map((term, place) => [term, place]));
  const shared = { terms, termPlaces, starts, things, weights };
  return {
    ...shared,
    triples: triplesOf(terms),
    thingCount: nameLengths.length,
    nameLengths: Uint8Array.from(nameLengths),
  };
}

/** The places of all terms that begin with the word, from the first up to but not including the last. */
export function prefixRange({ terms }: TermIndex, word: string): readonly [from: number, to: number] {
  return [firstPlace(terms, word), firstPlace(terms, `${word}\uffff`)];
}

function firstPlace(terms: readonly string[], word: string): number {
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
  readonly place: number;
  readonly slips: number;
  /** The typed word is the beginning of this one, but for the slips. */
  readonly isBeginning: boolean;
}

/** Fewer letters than this begin too many words to guess at. */
const leastLettersOfBeginning = 4;

export function listNearTerms(index: TermIndex, word: string): NearTerm[] {
  const most = slipsAllowed(word);
  if (most === 0) return [];
  const meter = slipMeter(word, most);
  const near: NearTerm[] = [];
  for (const place of listCandidates(index, word, most)) {
    const { whole, beginning } = meter(index.terms[place] ?? "");
    if (whole <= most) near.push({ place, slips: whole, isBeginning: false });
    else if (beginning <= most && word.length >= leastLettersOfBeginning) {
      near.push({ place, slips: beginning, isBeginning: true });
    }
  }
  return near;
}

/** One slip spoils at most four triples of a word (two letters swapped); the rest must be shared. */
function listCandidates({ triples, terms }: TermIndex, word: string, most: number): number[] {
  const needed = Math.max(1, word.length - 4 * most);
  const counts = new Uint8Array(terms.length);
  const candidates: number[] = [];
  for (const triple of wordTriples(word)) {
    for (const place of triples.get(triple) ?? []) {
      const count = (counts[place] ?? 0) + 1;
      counts[place] = count;
      if (count === needed) candidates.push(place);
    }
  }
  return candidates;
}

function triplesOf(terms: readonly string[]): Map<string, number[]> {
  const triples = new Map<string, number[]>();
  for (const [place, term] of terms.entries()) {
    if (/\d/.test(term)) continue;
    for (const triple of wordTriples(term)) {
      const places = triples.get(triple);
      if (places) places.push(place);
      else triples.set(triple, [place]);
    }
  }
  return triples;
}

/** Two blanks in front make the first letters count as much as the others. */
function wordTriples(word: string): Set<string> {
  const padded = `  ${word}`;
  const triples = new Set<string>();
  for (let place = 0; place + 3 <= padded.length; place += 1) triples.add(padded.slice(place, place + 3));
  return triples;
}
