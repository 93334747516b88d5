/** Reads uploaded files and writes the template, in a thread of the pool: both may take more than 10 ms. */
import { parse } from "csv-parse/sync";
import { readSheet as readFirstSheet } from "read-excel-file/node";
import writeWorkbook from "write-excel-file/node";
import { ArchiveProblem, fromBuffer, openZip, type ZipEntries } from "../../../server/spreadsheet/zip-entries.ts";
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

const archiveLimits = { maxEntries: 200, maxBytes: 20_000_000 };
const archiveProblems: Readonly<Record<ArchiveProblem["reason"], Problem>> = {
  TOO_LARGE: "largeFile",
  MACROS: "macroFile",
  BROKEN: "brokenFile",
  ENCRYPTED: "brokenFile",
};

async function readSheet(bytes: Buffer): Promise<UploadResult> {
  try {
    const zip = await openZip(fromBuffer(bytes), archiveLimits);
    if (!zip.names.includes("xl/workbook.xml")) return { problem: "unreadableFile" };
    const xml = await unzipFirstSheet(zip);
    const sheet = await readFirstSheet(bytes);
    const cells = sheet.map((row) => row.map((cell) => (cell === null ? "" : String(cell))));
    return { rows: parseCells(withFormulas(cells, xml).flatMap((row) => toCellLine(row) ?? [])) };
  } catch (error) {
    return { problem: error instanceof ArchiveProblem ? archiveProblems[error.reason] : "brokenFile" };
  }
}

/** Unzips every entry once, because the library that reads the sheet has no limit of its own. */
async function unzipFirstSheet(zip: ZipEntries): Promise<string> {
  const pieces: Buffer[] = [];
  for (const name of zip.names) {
    for await (const piece of zip.open(name)) if (name === "xl/worksheets/sheet1.xml") pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
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
