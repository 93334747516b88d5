/**
 * Parses a search text into measures, parts of codes, and words. Words that were joined or split by mistake are
 * corrected. Codes (SKUs, barcodes, colour codes) are searched in one long string per kind.
 */
import { findPrefixRange, type TermIndex } from "./search-terms.ts";
import { compact, extractMeasures, fold, listContentWords, listWords, singular } from "./search-words.ts";

/** Items that are found by words and by codes. Each row of a code column belongs to one item. */
export interface Searchable {
  readonly terms: TermIndex;
  readonly codes: readonly CodeColumn[];
  readonly itemByRow: Uint32Array;
}

export interface CodeColumn {
  readonly column: Column;
  readonly from: "anywhere" | "beginning";
  /** Only text of this shape is searched for in the column. */
  readonly shape: RegExp;
}

/**
 * All codes of one kind, joined by line breaks. A part of a code is found by `indexOf`, which needs no further index
 * and is fast enough at the size of a catalogue.
 */
export interface Column {
  readonly text: string;
  /** The offset of each code in the text. */
  readonly starts: Uint32Array;
}

export function makeColumn(compactCodes: readonly string[]): Column {
  const starts = new Uint32Array(compactCodes.length);
  let start = 1;
  for (let row = 0; row < compactCodes.length; row += 1) {
    starts[row] = start;
    start += (compactCodes[row] ?? "").length + 1;
  }
  return { text: `\n${compactCodes.join("\n")}\n`, starts };
}

export function findExactRow(column: Column, code: string): number | null {
  const offset = code === "" ? -1 : column.text.indexOf(`\n${code}\n`);
  return offset < 0 ? null : findRowAt(column, offset + 1);
}

export interface PartialRow {
  readonly row: number;
  readonly isBeginning: boolean;
}

/** Every row that contains the part, in order. */
export function listRowsWith(column: Column, part: string): PartialRow[] {
  const found: PartialRow[] = [];
  for (let offset = column.text.indexOf(part); offset >= 0; ) {
    const row = findRowAt(column, offset);
    found.push({ row, isBeginning: column.starts[row] === offset });
    const next = column.starts[row + 1];
    offset = next === undefined ? -1 : column.text.indexOf(part, next);
  }
  return found;
}

export function listRowsBeginningWith(column: Column, beginning: string): PartialRow[] {
  const found: PartialRow[] = [];
  const sought = `\n${beginning}`;
  for (let offset = column.text.indexOf(sought); offset >= 0; offset = column.text.indexOf(sought, offset + 1)) {
    found.push({ row: findRowAt(column, offset + 1), isBeginning: true });
  }
  return found;
}

/** The last row that begins at or before the offset. */
function findRowAt({ starts }: Column, offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

export interface QueryToken {
  readonly word: string | null;
  readonly codeRows: readonly PartialRow[];
}

const maxLetters = 100;
const maxTokens = 10;

export function parseQuery(searchable: Searchable, text: string): QueryToken[] {
  const typed = extractMeasures(fold(text.slice(0, maxLetters)));
  const tokens = typed.measures.map(toWordToken);
  const plain: string[] = [];
  for (const chunk of typed.rest.split(/\s+/)) {
    const code = compact(chunk);
    const codeRows = looksLikeCode(chunk, code) ? listCodeRows(searchable, code) : [];
    if (codeRows.length > 0) tokens.push({ word: chunk === code ? code : null, codeRows });
    else plain.push(chunk.replace(/[^a-z0-9.]+/g, " "));
  }
  // The measure in "low-sheen-10l" is recognised only after the hyphens are gone.
  const { measures, rest } = extractMeasures(plain.join(" "));
  tokens.push(...measures.map(toWordToken), ...toWordTokens(searchable, listContentWords(rest)));
  // Where only stop words were typed they count: "in" may be the beginning of "interior".
  return (tokens.length > 0 ? tokens : listWords(rest).map(toWordToken)).slice(0, maxTokens);
}

function toWordToken(word: string): QueryToken {
  return { word, codeRows: [] };
}

/** Letters mixed with digits or hyphens, or at least six digits. */
function looksLikeCode(chunk: string, code: string): boolean {
  return code.length >= 2 && (/^\d{6,}$/.test(code) || /\d[a-z]|[a-z]\d/.test(code) || /\w[^\w]+\w/.test(chunk));
}

function toWordTokens(searchable: Searchable, words: readonly string[]): QueryToken[] {
  return correctSpaces(searchable.terms, words).map((word) => ({
    word,
    codeRows: isKnown(searchable.terms, word) ? [] : listCodeRows(searchable, word),
  }));
}

/** Joins "wall craft" to the known word "wallcraft", and splits "lowsheen" into "low" and "sheen". */
function correctSpaces(index: TermIndex, words: readonly string[]): string[] {
  const corrected: string[] = [];
  for (let i = 0; i < words.length; i += 1) {
    const [word = "", next] = words.slice(i, i + 2);
    const mayBelongTogether = next !== undefined && !(isKnown(index, word) && isKnown(index, next));
    if (mayBelongTogether && index.termNumbers.has(singular(word + next))) {
      corrected.push(word + next);
      i += 1;
    } else corrected.push(...(isKnown(index, word) ? [word] : splitInTwo(index, word)));
  }
  return corrected;
}

function splitInTwo({ termNumbers }: TermIndex, word: string): string[] {
  for (let cut = 3; cut <= word.length - 3; cut += 1) {
    const parts = [word.slice(0, cut), word.slice(cut)];
    if (parts.every((part) => termNumbers.has(singular(part)))) return parts;
  }
  return [word];
}

function isKnown(index: TermIndex, word: string): boolean {
  if (index.termNumbers.has(singular(word))) return true;
  const [from, to] = findPrefixRange(index, word);
  return from < to;
}

function listCodeRows({ codes }: Searchable, code: string): PartialRow[] {
  return codes
    .filter(({ shape }) => shape.test(code))
    .flatMap(({ column, from }) =>
      from === "anywhere" ? listRowsWith(column, code) : listRowsBeginningWith(column, code),
    );
}
