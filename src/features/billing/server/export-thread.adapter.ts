import { parentPort, Worker } from "node:worker_threads";
import { stringify } from "csv-stringify/sync";
import writeXlsxFile, { type Cell } from "write-excel-file/node";
import type { CellKind, ExportCell, ExportColumn, ExportFormat, ExportRow } from "../export.ts";

/** Messages to the thread: slices of rows, then once the format, which asks for the file. */
type Message =
  | { readonly rows: readonly ExportRow[] }
  | { readonly format: ExportFormat; readonly columns: readonly ExportColumn[] };

export interface ExportThread {
  add(rows: readonly ExportRow[]): void;
  /** Writes the file with all added rows. */
  finish(format: ExportFormat, columns: readonly ExportColumn[]): Promise<Buffer>;
  /** Ends the thread, also while it is writing. */
  stop(): Promise<void>;
}

/** Writes export files in a separate thread, because writing many rows would block all requests. */
export function startExportThread(): ExportThread {
  const worker = new Worker(new URL("./export-worker.adapter.ts", import.meta.url));
  const written = new Promise<Buffer>((resolve, reject) => {
    worker.once("message", (bytes: Uint8Array) =>
      resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
    );
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("The thread that writes exports has ended.")));
  });
  // It may fail before `finish` awaits it, which must not end the process.
  written.catch(() => undefined);
  const send = (message: Message) => worker.postMessage(message);
  return {
    add: (rows) => send({ rows }),
    finish: (format, columns) => {
      send({ format, columns });
      return written;
    },
    stop: async () => void (await worker.terminate()),
  };
}

/** Runs in the thread. */
export function serveThread(): void {
  const rows: ExportRow[] = [];
  parentPort?.on("message", async (message: Message) => {
    if ("rows" in message) return void rows.push(...message.rows);
    const bytes = new Uint8Array(await writeExportFile(message.format, message.columns, rows));
    parentPort?.postMessage(bytes, [bytes.buffer]);
  });
}

async function writeExportFile(
  format: ExportFormat,
  columns: readonly ExportColumn[],
  rows: readonly ExportRow[],
): Promise<Buffer> {
  return format === "CSV" ? writeCsv(columns, rows) : writeXlsx(columns, rows);
}

/** Spreadsheet programs open it too: the BOM says UTF-8, and text that would run as a formula is escaped. */
function writeCsv(columns: readonly ExportColumn[], rows: readonly ExportRow[]): Buffer {
  const header = columns.map(({ title }) => title);
  const written = stringify([header, ...rows], {
    bom: true,
    escape_formulas: true,
    record_delimiter: "windows",
    cast: { number: (amount, { index }) => (columns[index]?.kind === "money" ? amount.toFixed(2) : String(amount)) },
  });
  return Buffer.from(written);
}

const formats: Partial<Record<CellKind, string>> = { day: "yyyy-mm-dd", money: "#,##0.00", number: "0" };

function writeXlsx(columns: readonly ExportColumn[], rows: readonly ExportRow[]): Promise<Buffer> {
  const header = columns.map(({ title }): Cell => ({ value: title, type: String, fontWeight: "bold" }));
  const body = rows.map((row) => columns.map((column, index) => toCell(column, row[index] ?? null)));
  const sheet = { columns: columns.map(({ width }) => ({ width })), stickyRowsCount: 1 };
  return writeXlsxFile([header, ...body], sheet).toBuffer();
}

function toCell({ kind }: ExportColumn, cell: ExportCell): Cell {
  if (cell === null || cell === "") return null;
  const format = formats[kind];
  if (kind === "day") return { value: new Date(cell), type: Date, ...(format && { format }) };
  if (kind === "text") return { value: String(cell), type: String };
  return { value: Number(cell), type: Number, ...(format && { format }) };
}
