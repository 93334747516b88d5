/**
 * Turns exported CSV into a workbook. Threads of the pool make the rows of the sheets, piece by piece; the state between two pieces
 * is plain data, so memory holds a piece and never the file.
 */
import {
  formatRow,
  formatSheetStart,
  maxSheetRows,
  type SheetPiece,
} from "../../../server/spreadsheet/write-workbook.ts";
import type { ThreadPool, ThreadTask } from "../../../server/threads/thread-pool.ts";
import { type CsvState, csvStart, readCsvPiece } from "../csv-cells.ts";
import { decodePiece, type TextState } from "../csv-text.ts";

/** The module whose `makeTask` runs in the thread. */
const writeTask = new URL(import.meta.url);

interface WriteState {
  readonly encoding: TextState["encoding"];
  readonly rest: readonly number[];
  readonly csv: CsvState;
  /** The first row of the file, which is the first row of each sheet. */
  readonly header: readonly string[] | null;
  /** The last row of the sheet. */
  readonly line: number;
}

const writeStart: WriteState = { encoding: null, rest: [], csv: csvStart, header: null, line: 0 };

interface WriteInput {
  readonly state: WriteState;
  readonly bytes: Uint8Array;
  readonly isLast: boolean;
  readonly maxRows: number;
}

/** Too much work waits for a thread. */
export class NoThread extends Error {}

const pieceBytes = 524_288;

/** The rows of CSV files as parts of sheets. A sheet that is full is continued by another one. */
export async function* makeSheets(
  pool: ThreadPool,
  owner: string,
  { csv, maxRows = maxSheetRows }: { readonly csv: AsyncIterable<Uint8Array>; readonly maxRows?: number },
): AsyncGenerator<SheetPiece, void> {
  let state = writeStart;
  for await (const { bytes, isLast } of joinPieces(csv)) {
    const input: WriteInput = { state, bytes, isLast, maxRows };
    const packed = await pool.run({ module: writeTask, owner }, (thread) => thread.finish(input));
    if (packed === null) throw new NoThread("Too much work waits for a thread.");
    const made = unpack(packed);
    state = made.state;
    yield* made.pieces;
  }
}

/** A thread is asked for one large piece rather than for many small ones. */
async function* joinPieces(csv: AsyncIterable<Uint8Array>) {
  let [waiting, length]: [Uint8Array[], number] = [[], 0];
  for await (const piece of csv) {
    if (length >= pieceBytes) {
      yield { bytes: Buffer.concat(waiting), isLast: false };
      [waiting, length] = [[], 0];
    }
    waiting.push(piece);
    length += piece.length;
  }
  yield { bytes: Buffer.concat(waiting), isLast: true };
}

/** Runs in the thread. */
export function makeTask(): ThreadTask {
  return { finish: async (input) => pack(writePiece(input as WriteInput)) };
}

interface MadePart {
  readonly isNewSheet: boolean;
  readonly rows: string[];
}

function writePiece({ state, bytes, isLast, maxRows }: WriteInput) {
  const decoded = decodePiece({ encoding: state.encoding, rest: Uint8Array.from(state.rest) }, bytes, isLast);
  const read = readCsvPiece(state.csv, decoded.text, isLast);
  const problem = decoded.problem ?? read.problem;
  if (problem !== null) throw new Error(`The export cannot be read: ${problem.message}`);
  let { header, line } = state;
  const parts: MadePart[] = [{ isNewSheet: false, rows: [] }];
  const startSheet = (names: readonly string[]) => {
    parts.push({ isNewSheet: true, rows: [formatSheetStart(names)] });
    line = 1;
  };
  for (const { cells } of read.records) {
    if (header === null) {
      header = cells;
      startSheet(header);
      continue;
    }
    if (line > maxRows) startSheet(header);
    line += 1;
    parts.at(-1)?.rows.push(formatRow(cells.map(showNumber), line));
  }
  const next: WriteState = {
    ...{ encoding: decoded.state.encoding, rest: [...decoded.state.rest] },
    ...{ csv: read.state, header, line },
  };
  return { state: next, parts: parts.filter(({ rows }) => rows.length > 0) };
}

/** An export protects "-37.8" by an apostrophe, because a program may run a text that begins like a formula. A number runs nothing. */
function showNumber(cell: string): string {
  return /^'[+-]\d[\d .]*$/.test(cell) ? cell.slice(1) : cell;
}

/** The length of the JSON, the JSON, and the parts one after the other. */
function pack({ state, parts }: ReturnType<typeof writePiece>): Buffer {
  const written = parts.map(({ rows }) => Buffer.from(rows.join("")));
  const shapes = parts.map(({ isNewSheet }, index) => ({ isNewSheet, length: written[index]?.length ?? 0 }));
  const json = Buffer.from(JSON.stringify({ state, shapes }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.length);
  return Buffer.concat([length, json, ...written]);
}

function unpack(bytes: Buffer): { readonly state: WriteState; readonly pieces: SheetPiece[] } {
  let end = 4 + bytes.readUInt32LE(0);
  const { state, shapes } = JSON.parse(bytes.toString("utf8", 4, end)) as {
    readonly state: WriteState;
    readonly shapes: readonly { readonly isNewSheet: boolean; readonly length: number }[];
  };
  const pieces = shapes.map(({ isNewSheet, length }) => {
    const start = end;
    end += length;
    return { isNewSheet, xml: bytes.subarray(start, end) };
  });
  return { state, pieces };
}
