/**
 * Cuts CSV text into cells, piece by piece. The state between two pieces is plain data, so another thread can go on. What is kept
 * between pieces is at most one record, and a record has limits, so a file of any size needs little memory.
 *
 * A quotation mark opens a cell only as its first character. Elsewhere it is a plain character: 2" brush.
 */
import { type CellProblem, fileProblems } from "./row-problems.ts";

export interface CsvRecord {
  /** The line of the file where the record begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface CsvState {
  /** The beginning of a record whose end has not come yet. */
  readonly rest: string;
  /** The line where `rest` begins. */
  readonly line: number;
  /** Null before the first line: it decides. */
  readonly delimiter: string | null;
}

export const csvStart: CsvState = { rest: "", line: 1, delimiter: null };

export interface CsvPiece {
  readonly records: readonly CsvRecord[];
  readonly state: CsvState;
  /** Nothing can be read after it. */
  readonly problem: FileProblem | null;
}

type FileProblem = CellProblem & { readonly line: number };

const maxCell = 65_536;
const maxRecord = 1_048_576;
const maxColumns = 100;

export function readCsvPiece(state: CsvState, piece: string, isLast: boolean): CsvPiece {
  const isStart = state.delimiter === null;
  const text = isStart ? (state.rest + piece).replace(/^\ufeff/, "") : state.rest + piece;
  const first = isStart ? readFirstLine(text, isLast) : { delimiter: state.delimiter, start: 0, lines: 0 };
  if (first === null) return { records: [], state: { ...state, rest: text }, problem: null };
  const scan: Scan = {
    ...{ text, isLast, delimiter: first.delimiter, position: first.start, line: state.line + first.lines },
    ...{ findQuote: makeFinder(text, '"'), findDelimiter: makeFinder(text, first.delimiter) },
    ...{ findReturn: makeFinder(text, "\r"), findNewLine: makeFinder(text, "\n") },
  };
  const records: CsvRecord[] = [];
  let problem: CsvPiece["problem"] = null;
  while (scan.position < text.length && problem === null) {
    const { position, line } = scan;
    const read = readRecord(scan);
    if (read === null) {
      Object.assign(scan, { position, line });
      if (text.length - position > maxRecord) problem = { line, ...fileProblems.longRecord() };
      break;
    }
    if ("code" in read) problem = read;
    else if (read.length > maxColumns) problem = { line, ...fileProblems.manyColumns() };
    else if (scan.position - position > maxRecord) problem = { line, ...fileProblems.longRecord() };
    else if (read.length > 1 || read[0] !== "") records.push({ line, cells: read });
  }
  const rest = text.slice(scan.position);
  return { records, state: { rest, line: scan.line, delimiter: first.delimiter }, problem };
}

interface Scan {
  readonly text: string;
  readonly isLast: boolean;
  readonly delimiter: string;
  readonly findQuote: Finder;
  readonly findDelimiter: Finder;
  readonly findReturn: Finder;
  readonly findNewLine: Finder;
  position: number;
  line: number;
}

type Finder = (from: number) => number;

/** Keeps the last place it found. Searching again for each line would read a file without that character once for each line. */
function makeFinder(text: string, part: string): Finder {
  let found = -1;
  return (from) => {
    if (found < from) {
      const index = text.indexOf(part, from);
      found = index < 0 ? Number.POSITIVE_INFINITY : index;
    }
    return found;
  };
}

/** The first line decides the delimiter. Null while its end has not come. Excel may write "sep=;" before the header. */
function readFirstLine(text: string, isLast: boolean) {
  const end = text.search(/[\r\n]/);
  const isWhole = isLast || text.length > maxCell || (end >= 0 && (text[end] === "\n" || end + 1 < text.length));
  if (!isWhole) return null;
  const line = end < 0 ? text : text.slice(0, end);
  const [, named] = /^sep=([,;\t])$/i.exec(line) ?? [];
  if (named !== undefined) return { delimiter: named, start: end < 0 ? text.length : skipBreak(text, end), lines: 1 };
  const unquoted = line.replace(/"[^"]*"/g, "");
  const counts = [",", ";", "\t"].map((each) => ({ each, count: unquoted.split(each).length }));
  const { each } = counts.reduce((best, next) => (next.count > best.count ? next : best));
  return { delimiter: each, start: 0, lines: 0 };
}

const skipBreak = (text: string, at: number) => (text.startsWith("\r\n", at) ? at + 2 : at + 1);

/** Reads the record at `position` and moves behind it. Null when its end has not come. */
function readRecord(scan: Scan): string[] | FileProblem | null {
  const { text, isLast, delimiter, line } = scan;
  const end = Math.min(scan.findNewLine(scan.position), scan.findReturn(scan.position), text.length);
  // Most records have no quotation mark, and splitting is the fastest way to cut them.
  if (scan.findQuote(scan.position) >= end) {
    const cells = text.slice(scan.position, end).split(delimiter);
    if (end - scan.position > maxCell && cells.some(({ length }) => length > maxCell)) {
      return { line, ...fileProblems.longCell() };
    }
    scan.position = end;
    return endRecord(scan) ? cells : null;
  }
  const cells: string[] = [];
  for (;;) {
    const [begin, beginLine] = [scan.position, scan.line];
    const cell = text[begin] === '"' ? readQuoted(scan) : readPlain(scan);
    const length = typeof cell === "string" ? cell.length : text.length - begin;
    if (length > maxCell) return { line: beginLine, ...fileProblems.longCell() };
    if (typeof cell !== "string") return cell ?? (isLast ? { line: beginLine, ...fileProblems.openQuote() } : null);
    cells.push(cell);
    if (text.startsWith(delimiter, scan.position) && cells.length <= maxColumns) scan.position += 1;
    else return endRecord(scan) ? cells : null;
  }
}

function readQuoted(scan: Scan): string | FileProblem | null {
  const { text, position, delimiter, isLast } = scan;
  let close = scan.findQuote(position + 1);
  while (text[close + 1] === '"') close = scan.findQuote(close + 2);
  // A quotation mark at the end of a piece may be the first of two.
  if (close >= text.length || (close + 1 === text.length && !isLast)) return null;
  const cell = text.slice(position + 1, close);
  scan.position = close + 1;
  scan.line += countBreaks(cell);
  const next = text[close + 1];
  if (next !== undefined && next !== delimiter && next !== "\r" && next !== "\n") {
    return { line: scan.line, ...fileProblems.textAfterQuote() };
  }
  return cell.replaceAll('""', '"');
}

function readPlain(scan: Scan): string | null {
  const { text, position, isLast } = scan;
  const end = Math.min(scan.findDelimiter(position), scan.findNewLine(position), scan.findReturn(position));
  if (end >= text.length && !isLast) return null;
  scan.position = Math.min(end, text.length);
  return text.slice(position, scan.position);
}

/** Moves behind the line break. False when the end of the record has not come: a "\r" may be the first half of "\r\n". */
function endRecord(scan: Scan): boolean {
  const { text, position, isLast } = scan;
  const isCut = position >= text.length || (text[position] === "\r" && position + 1 === text.length);
  if (isCut && !isLast) return false;
  scan.position = Math.min(skipBreak(text, position), text.length);
  scan.line += 1;
  return true;
}

function countBreaks(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}
