import { stringify } from "csv-stringify/sync";
import writeXlsxFile, { type Cell } from "write-excel-file/node";
import type { ExportFormat } from "../export.ts";
import type { CellKind, ExportCell, ExportColumn, ExportRow } from "../export-table.ts";

/** The bytes of an export. It takes its time over many rows, so it is called where nobody waits: in a thread of its own. */
export async function writeExportFile(
  format: ExportFormat,
  columns: readonly ExportColumn[],
  rows: readonly ExportRow[],
): Promise<Buffer> {
  return format === "CSV" ? writeCsv(columns, rows) : writeXlsx(columns, rows);
}

/** Read by a spreadsheet too, so it says that it is UTF-8, and text that would be a formula is not. */
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
  const head = columns.map(({ title }): Cell => ({ value: title, type: String, fontWeight: "bold" }));
  const body = rows.map((row) => columns.map((column, place) => cellOf(column, row[place] ?? null)));
  const sheet = { columns: columns.map(({ width }) => ({ width })), stickyRowsCount: 1 };
  return writeXlsxFile([head, ...body], sheet).toBuffer();
}

function cellOf({ kind }: ExportColumn, cell: ExportCell): Cell {
  if (cell === null || cell === "") return null;
  const format = formats[kind];
  if (kind === "day") return { value: new Date(cell), type: Date, ...(format && { format }) };
  if (kind === "text") return { value: String(cell), type: String };
  return { value: Number(cell), type: Number, ...(format && { format }) };
}
