import { stringify } from "csv-stringify/sync";
import writeXlsxFile, { type Cell } from "write-excel-file/node";
import type { ThreadTask } from "../../../server/threads/thread-pool.ts";
import type { CellKind, ExportCell, ExportColumn, ExportFormat, ExportRow } from "../export.ts";

/** The module that writes export files in a thread of the pool. Rows are handed over in slices, then the input. */
export const exportTask = new URL(import.meta.url);

export interface ExportFileInput {
  readonly format: ExportFormat;
  readonly columns: readonly ExportColumn[];
}

/** Runs in the thread. */
export function makeTask(): ThreadTask {
  const rows: ExportRow[] = [];
  return {
    add: (slice) => void rows.push(...(slice as readonly ExportRow[])),
    finish: (input) => {
      const { format, columns } = input as ExportFileInput;
      return writeExportFile(format, columns, rows);
    },
  };
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
