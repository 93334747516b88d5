/** What was typed, taken apart: measures, parts of codes, and words, mended where two were run together or one torn. */
import { type Column, listRowsBeginningWith, listRowsWith, type PartialRow } from "./search-column.ts";
import { prefixRange, type TermIndex } from "./search-terms.ts";
import { compact, fold, listTellingWords, listWords, singular, takeMeasures } from "./search-words.ts";

/** Things that are found by words and by codes; a row of a code column belongs to one thing. */
export interface Searchable {
  readonly terms: TermIndex;
  readonly codes: readonly CodeColumn[];
  readonly thingOfRow: Uint32Array;
}

export interface CodeColumn {
  readonly column: Column;
  readonly from: "anywhere" | "beginning";
  /** What can be part of such a code at all, and says enough: the long text is searched for nothing else. */
  readonly shape: RegExp;
}

export interface QueryToken {
  readonly word: string | null;
  readonly codeRows: readonly PartialRow[];
}

const mostLetters = 100;
const mostTokens = 10;

export function parseQuery(searchable: Searchable, text: string): QueryToken[] {
  const typed = takeMeasures(fold(text.slice(0, mostLetters)));
  const tokens = typed.measures.map(wordToken);
  const plain: string[] = [];
  for (const chunk of typed.rest.split(/\s+/)) {
    const code = compact(chunk);
    const codeRows = looksLikeCode(chunk, code) ? listCodeRows(searchable, code) : [];
    if (codeRows.length > 0) tokens.push({ word: chunk === code ? code : null, codeRows });
    else plain.push(chunk.replace(/[^a-z0-9.]+/g, " "));
  }
  // In "low-sheen-10l" the measure comes to light only when the hyphens are gone.
  const { measures, rest } = takeMeasures(plain.join(" "));
  tokens.push(...measures.map(wordToken), ...wordTokens(searchable, listTellingWords(rest)));
  // "in" alone is no small word: it is the beginning of "interior".
  return (tokens.length > 0 ? tokens : listWords(rest).map(wordToken)).slice(0, mostTokens);
}

function wordToken(word: string): QueryToken {
  return { word, codeRows: [] };
}

/** A hyphen or a figure among letters, or many figures. */
function looksLikeCode(chunk: string, code: string): boolean {
  return code.length >= 2 && (/^\d{6,}$/.test(code) || /\d[a-z]|[a-z]\d/.test(code) || /\w[^\w]+\w/.test(chunk));
}

function wordTokens(searchable: Searchable, words: readonly string[]): QueryToken[] {
  return mendWords(searchable.terms, words).map((word) => ({
    word,
    codeRows: isKnown(searchable.terms, word) ? [] : listCodeRows(searchable, word),
  }));
}

/** "wall craft" is one word here and "lowsheen" is two. */
function mendWords(index: TermIndex, words: readonly string[]): string[] {
  const mended: string[] = [];
  for (let place = 0; place < words.length; place += 1) {
    const [word = "", next] = words.slice(place, place + 2);
    const isTorn = next !== undefined && !(isKnown(index, word) && isKnown(index, next));
    if (isTorn && index.termPlaces.has(singular(word + next))) {
      mended.push(word + next);
      place += 1;
    } else mended.push(...(isKnown(index, word) ? [word] : takenInTwo(index, word)));
  }
  return mended;
}

function takenInTwo({ termPlaces }: TermIndex, word: string): string[] {
  for (let cut = 3; cut <= word.length - 3; cut += 1) {
    const parts = [word.slice(0, cut), word.slice(cut)];
    if (parts.every((part) => termPlaces.has(singular(part)))) return parts;
  }
  return [word];
}

function isKnown(index: TermIndex, word: string): boolean {
  if (index.termPlaces.has(singular(word))) return true;
  const [from, to] = prefixRange(index, word);
  return from < to;
}

function listCodeRows({ codes }: Searchable, code: string): PartialRow[] {
  return codes
    .filter(({ shape }) => shape.test(code))
    .flatMap(({ column, from }) =>
      from === "anywhere" ? listRowsWith(column, code) : listRowsBeginningWith(column, code),
    );
}
