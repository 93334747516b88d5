/**
 * Reads rows of a file in a thread of the pool: cuts text into cells, checks every cell, and writes the rows as input of COPY. A
 * CSV file is read piece by piece, and the state between two pieces is plain data. A workbook is read at once.
 */

import { openWorkbook, SheetProblem } from "../../../server/spreadsheet/sheet-rows.ts";
import { ArchiveProblem, fromBuffer } from "../../../server/spreadsheet/zip-entries.ts";
import type { ThreadPool, ThreadTask } from "../../../server/threads/thread-pool.ts";
import type { ImportKind } from "../../../shared/import-kind.ts";
import type { Cells } from "../column.ts";
import { type CsvRecord, type CsvState, csvStart, readCsvPiece } from "../csv-cells.ts";
import { decodePiece, type TextState } from "../csv-text.ts";
import { getKind } from "../import-kind.ts";
import { kindLabels, type OfferedKind } from "../offered-kinds.ts";
import { findImportKind, type Header, parseHeader } from "../parse-header.ts";
import { type ParsedRow, parseRow } from "../parse-row.ts";
import { findMissing, takeStored } from "../plan-row.ts";
import { readProblems } from "../read-problems.ts";
import { type CellProblem, fileProblems } from "../row-problems.ts";

/** The module whose `makeTask` runs in the thread. */
const parseTask = new URL(import.meta.url);

export interface FileFacts {
  readonly importId: string;
  readonly fileName: string;
  readonly allowedKinds: readonly OfferedKind[];
}

interface FoundHeader {
  readonly kind: ImportKind;
  readonly names: readonly string[];
}

/** Where reading a CSV file has come to. */
export interface ParseState {
  readonly encoding: TextState["encoding"];
  readonly rest: readonly number[];
  readonly csv: CsvState;
  readonly header: FoundHeader | null;
}

export const parseStart: ParseState = { encoding: null, rest: [], csv: csvStart, header: null };

export interface ReadProblem extends CellProblem {
  readonly kind: string;
  readonly line: number;
  readonly column: string;
  /** The cells of the row, at its first problem. */
  readonly raw: Readonly<Record<string, string>> | null;
}

export interface ParsedPiece {
  readonly state: ParseState;
  readonly kinds: readonly ImportKind[];
  /** Rows with some text, the rejected ones too. */
  readonly rows: number;
  readonly problems: readonly ReadProblem[];
  /** The file cannot be read any further. */
  readonly failure: CellProblem | null;
  /** The rows without problems, as input of COPY. */
  readonly copy: Buffer;
}

interface CsvInput {
  readonly facts: FileFacts;
  readonly state: ParseState;
  readonly bytes: Uint8Array;
  readonly isLast: boolean;
}

/** Null when too much work waits for a thread. */
export async function parseCsvPiece(pool: ThreadPool, owner: string, input: CsvInput): Promise<ParsedPiece | null> {
  return unpack(await pool.run({ module: parseTask, owner }, (thread) => thread.finish({ csv: input })));
}

export async function parseWorkbook(
  pool: ThreadPool,
  owner: string,
  { facts, chunks }: { readonly facts: FileFacts; readonly chunks: AsyncIterable<Uint8Array> },
): Promise<ParsedPiece | null> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return unpack(
    await pool.run({ module: parseTask, owner }, (thread) => {
      for (const part of parts) thread.add(part);
      return thread.finish({ facts });
    }),
  );
}

/** Runs in the thread. */
export function makeTask(): ThreadTask {
  const parts: Uint8Array[] = [];
  return {
    add: (part) => void parts.push(part as Uint8Array),
    finish: async (input) => {
      const { csv, facts } = input as { readonly csv?: CsvInput; readonly facts?: FileFacts };
      if (csv !== undefined) return pack(readPiece(csv));
      if (facts === undefined) throw new Error("The task has no input.");
      return pack(await readWorkbook(facts, Buffer.concat(parts)));
    },
  };
}

type Piece = Omit<ParsedPiece, "copy"> & { readonly lines: readonly string[] };

function readPiece({ facts, state, bytes, isLast }: CsvInput): Piece {
  const decoded = decodePiece({ encoding: state.encoding, rest: Uint8Array.from(state.rest) }, bytes, isLast);
  const text = { encoding: decoded.state.encoding, rest: [...decoded.state.rest] };
  if (decoded.problem !== null) return failPiece({ ...state, ...text }, decoded.problem);
  const read = readCsvPiece(state.csv, decoded.text, isLast);
  const rows = makeRowReader(facts, facts.fileName, state.header);
  for (const record of read.records) rows.add(record);
  const { problem } = read;
  const failure =
    rows.failure() ?? (problem && { code: problem.code, message: `Line ${problem.line}: ${problem.message}` });
  return { ...rows.take(), failure, state: { ...text, csv: read.state, header: rows.header() } };
}

function failPiece(state: ParseState, failure: CellProblem): Piece {
  return { state, kinds: [], rows: 0, problems: [], failure, lines: [] };
}

async function readWorkbook(facts: FileFacts, bytes: Buffer): Promise<Piece> {
  const found: Piece[] = [];
  try {
    const workbook = await openWorkbook(fromBuffer(bytes));
    for (const sheet of workbook.sheets) {
      const rows = makeRowReader(facts, sheet, null);
      for await (const group of workbook.readRows(sheet)) for (const row of group) rows.add(row);
      const failure = rows.failure();
      found.push({ ...rows.take(), failure, state: parseStart });
      if (failure !== null) break;
    }
  } catch (error) {
    const failure = toFailure(error);
    if (failure === null) throw error;
    return failPiece(parseStart, failure);
  }
  return {
    state: parseStart,
    kinds: [...new Set(found.flatMap(({ kinds }) => kinds))],
    rows: found.reduce((sum, { rows }) => sum + rows, 0),
    problems: found.flatMap(({ problems }) => problems),
    failure: found.find(({ failure }) => failure !== null)?.failure ?? null,
    lines: found.flatMap(({ lines }) => lines),
  };
}

function toFailure(error: unknown): CellProblem | null {
  if (error instanceof ArchiveProblem) {
    const { reason } = error;
    if (reason === "MACROS") return readProblems.macros();
    if (reason === "ENCRYPTED") return readProblems.encrypted();
    return reason === "TOO_LARGE" ? readProblems.tooLarge() : readProblems.broken();
  }
  if (!(error instanceof SheetProblem)) return null;
  const { reason, line } = error;
  if (reason === "TOO_MANY_ROWS") return readProblems.manyRows();
  if (reason === "NO_WORKBOOK") return readProblems.broken();
  const problem = { CELL_TOO_LONG: "longCell", ROW_TOO_LONG: "longRecord", TOO_MANY_COLUMNS: "manyColumns" } as const;
  const { code, message } = fileProblems[problem[reason]]();
  return { code, message: `Row ${line}: ${message}` };
}

/** Reads the rows of one table. The first row is its header. */
function makeRowReader(facts: FileFacts, title: string, given: FoundHeader | null) {
  let found = given;
  let header: Header | null = given && parseHeader(getKind(given.kind), given.names).header;
  let failure: CellProblem | null = null;
  let rows = 0;
  const problems: ReadProblem[] = [];
  const lines: string[] = [];
  const readHeader = (names: readonly string[]) => {
    const kind = findImportKind(title, names, facts.allowedKinds);
    if (kind === null) {
      failure = readProblems.noKind(facts.allowedKinds.map((each) => kindLabels[each]).join(", "));
      return;
    }
    found = { kind, names };
    const parsed = parseHeader(getKind(kind), names);
    header = parsed.header;
    problems.push(...parsed.problems.map((problem) => ({ ...problem, kind, line: 1, raw: null })));
    if (parsed.problems.length > 0) failure = readProblems.header();
  };
  const readRow = (of: Header, { line, cells }: CsvRecord) => {
    const row = parseRow(of, cells);
    if (row === null) return;
    rows += 1;
    if (row.problems.length === 0) lines.push(toCopyLine(facts.importId, of, { line, row }));
    const { kind } = of.definition;
    row.problems.forEach((problem, index) => {
      problems.push({ ...problem, kind, line, raw: index === 0 ? nameCells(of, cells) : null });
    });
  };
  return {
    add: (record: CsvRecord) => {
      if (failure !== null) return;
      if (header === null) readHeader(record.cells);
      else readRow(header, record);
    },
    header: () => found,
    failure: () => failure,
    take: () => ({ kinds: found === null ? [] : [found.kind], rows, problems, lines }),
  };
}

function nameCells({ columns }: Header, cells: readonly string[]): Record<string, string> {
  const named = columns.flatMap((column, index): [string, string][] => {
    // PostgreSQL stores neither zero bytes nor halves of characters.
    const text = (cells[index] ?? "").replaceAll("\0", "").toWellFormed();
    return column === null || text === "" ? [] : [[column === "action" ? column : column.name, text]];
  });
  return Object.fromEntries(named);
}

function toCopyLine(
  importId: string,
  { definition }: Header,
  { line, row }: { readonly line: number; readonly row: ParsedRow },
): string {
  const stored = takeStored(definition, row.cells);
  const asked: Cells = Object.fromEntries(Object.entries(row.cells).filter(([name]) => !(name in stored)));
  const fields = [
    ...[importId, definition.kind, String(line), row.key, JSON.stringify(stored), JSON.stringify(asked)],
    ...[row.action, findMissing(definition, row.cells)],
  ];
  return fields.map((field) => (field === null ? "\\N" : escapeField(field))).join("\t");
}

const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

function escapeField(field: string): string {
  return field.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? character);
}

/** The length of the JSON, the JSON, and the input of COPY. */
function pack({ lines, ...piece }: Piece): Buffer {
  const json = Buffer.from(JSON.stringify(piece));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.length);
  return Buffer.concat([length, json, Buffer.from(lines.length === 0 ? "" : `${lines.join("\n")}\n`)]);
}

function unpack(bytes: Buffer | null): ParsedPiece | null {
  if (bytes === null) return null;
  const end = 4 + bytes.readUInt32LE(0);
  return { ...(JSON.parse(bytes.toString("utf8", 4, end)) as Omit<ParsedPiece, "copy">), copy: bytes.subarray(end) };
}
