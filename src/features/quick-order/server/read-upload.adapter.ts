/** Reads uploaded files and writes the template, in a thread of the pool: both may take more than 10 ms. */
import { inflateRawSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { readSheet as readFirstSheet } from "read-excel-file/node";
import writeWorkbook from "write-excel-file/node";
import type { ThreadPool, ThreadTask } from "../../../server/threads/thread-pool.ts";
import { type CellLine, parseCells, parsePadText, type TextRow } from "../pad-text.ts";
import type { quickOrderErrors } from "../quick-order-errors.ts";
import { decodeText, detectKind, parseCellName } from "../upload-content.ts";

type Problem = keyof typeof quickOrderErrors;

export type UploadResult = { readonly rows: readonly TextRow[] } | { readonly problem: Problem };

type TaskInput = { readonly kind: "read"; readonly bytes: Uint8Array } | { readonly kind: "template" };

const module = new URL(import.meta.url);

export async function readUpload(pool: ThreadPool, owner: string, bytes: Uint8Array): Promise<UploadResult> {
  const input: TaskInput = { kind: "read", bytes };
  const answer = await pool.run({ module, owner }, (thread) => thread.finish(input));
  return answer === null ? { problem: "busy" } : (JSON.parse(answer.toString()) as UploadResult);
}

/** Null when too much work is waiting. */
export function writeTemplate(pool: ThreadPool, owner: string): Promise<Buffer | null> {
  return pool.run({ module, owner }, (thread) => thread.finish({ kind: "template" } satisfies TaskInput));
}

/** Runs in the thread. */
export function makeTask(): ThreadTask {
  return {
    finish: async (input) => {
      const task = input as TaskInput;
      if (task.kind === "template") return writeWorkbook(templateRows.map((row) => [...row])).toBuffer();
      return Buffer.from(JSON.stringify(await readFile(Buffer.from(task.bytes))));
    },
  };
}

/** The first row names the columns. The others are examples that the person replaces. */
export const templateRows = [
  ["SKU", "Quantity", "Colour", "Strength"],
  ["HBL-WC-LS-10-W", "2", "", ""],
  ["HBL-WC-LS-4-W", "1", "LR 2010", "Half"],
] as const;

const maxRows = 10_000;

async function readFile(bytes: Buffer): Promise<UploadResult> {
  const kind = detectKind(bytes);
  if (kind === "unknown") return { problem: "unreadableFile" };
  const read = kind === "text" ? { rows: readText(decodeText(bytes) ?? "") } : await readSheet(bytes);
  if ("problem" in read) return read;
  if (read.rows.length > maxRows) return { problem: "largeFile" };
  return read.rows.length === 0 ? { problem: "emptyFile" } : read;
}

function readText(text: string): TextRow[] {
  const [firstLine = ""] = text.split(/[\r\n]/, 1);
  const delimiter = ["\t", ";", ","].find((each) => firstLine.includes(each));
  if (delimiter === undefined) return parsePadText(text);
  const options = { delimiter, bom: true, relax_quotes: true, relax_column_count: true, skip_empty_lines: true };
  const records = parse(text, { ...options, to: maxRows + 2 }) as string[][];
  return parseCells(records.flatMap((cells) => toCellLine(cells) ?? []));
}

function toCellLine(cells: readonly string[]): CellLine | null {
  const texts = cells.map((cell) => cell.trim());
  return texts.every((text) => text === "") ? null : { raw: texts.join("\t").trim(), cells: texts };
}

async function readSheet(bytes: Buffer): Promise<UploadResult> {
  let entries: ReadonlyMap<string, Buffer>;
  try {
    entries = unzip(bytes);
  } catch (error) {
    return { problem: error instanceof TooLarge ? "largeFile" : "brokenFile" };
  }
  if ([...entries.keys()].some((name) => /vbaProject\.bin$/i.test(name))) return { problem: "macroFile" };
  if (!entries.has("xl/workbook.xml")) return { problem: "unreadableFile" };
  try {
    const sheet = await readFirstSheet(bytes);
    const cells = sheet.map((row) => row.map((cell) => (cell === null ? "" : String(cell))));
    const lines = withFormulas(cells, entries.get("xl/worksheets/sheet1.xml")?.toString() ?? "");
    return { rows: parseCells(lines.flatMap((row) => toCellLine(row) ?? [])) };
  } catch {
    return { problem: "brokenFile" };
  }
}

/** A formula is shown as it is written, so that the row says that it is no quantity. Its last result may be old. */
function withFormulas(cells: readonly string[][], xml: string): readonly string[][] {
  for (const [, name = "", formula = ""] of xml.matchAll(
    /<c\b[^>]*\br="([A-Z]+\d+)"[^>]*>\s*<f\b[^>]*>([^<]*)<\/f>/g,
  )) {
    const at = parseCellName(name);
    const row = at === null ? undefined : cells[at.row];
    if (at !== null && row !== undefined && at.column < row.length) row[at.column] = `=${formula}`;
  }
  return cells;
}

class TooLarge extends Error {}

const maxUnzippedBytes = 20_000_000;
const maxEntries = 200;
const centralHeader = 0x02014b50;
const endHeader = 0x06054b50;

/**
 * Unzips a workbook, and stops at a limit: a zip file of a few kilobytes may hold gigabytes. The limit counts the bytes that come
 * out, because the sizes that the file declares may be false.
 */
function unzip(bytes: Buffer): ReadonlyMap<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from(new Uint32Array([endHeader]).buffer));
  if (end < 0) throw new Error("The file has no directory.");
  const count = bytes.readUInt16LE(end + 10);
  if (count > maxEntries) throw new TooLarge();
  const entries = new Map<string, Buffer>();
  let [at, left] = [bytes.readUInt32LE(end + 16), maxUnzippedBytes];
  for (let index = 0; index < count; index += 1) {
    if (bytes.readUInt32LE(at) !== centralHeader) throw new Error("The directory is broken.");
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString("utf8", at + 46, at + 46 + nameLength);
    const content = inflateEntry(bytes, at, left);
    left -= content.length;
    entries.set(name, content);
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

function inflateEntry(bytes: Buffer, at: number, maxOutputLength: number): Buffer {
  const method = bytes.readUInt16LE(at + 10);
  const size = bytes.readUInt32LE(at + 20);
  const local = bytes.readUInt32LE(at + 42);
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const stored = bytes.subarray(start, start + size);
  if (method === 0 && stored.length <= maxOutputLength) return stored;
  if (method !== 8 || maxOutputLength < 1) throw new TooLarge();
  try {
    return inflateRawSync(stored, { maxOutputLength });
  } catch (error) {
    const isTooLarge = error instanceof RangeError && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
    throw isTooLarge ? new TooLarge() : error;
  }
}
