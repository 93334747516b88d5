// Shows that a written workbook is read back with the same texts, also by another program, and goes on in a further sheet.
import readExcelFile from "read-excel-file/node";
import { expect, test } from "vitest";
import { openWorkbook } from "./sheet-rows.ts";
import { formatRow, formatSheetStart, type SheetPiece, writeWorkbook } from "./write-workbook.ts";
import { fromBuffer } from "./zip-entries.ts";

const header = ["sku", "name", "note"];
const rows = [
  ["00123", 'Fish & chips <b> "quoted"', ""],
  ["1E5", "", "two\nlines"],
  ["=1+1", "_x0041_ is no letter", "bell \u0007, return \r"],
  ["  spaces  ", "Ünïcode 😀", "-37.8"],
];

async function write(sheets: readonly (readonly (readonly string[])[])[]): Promise<Buffer> {
  async function* listPieces(): AsyncGenerator<SheetPiece, void> {
    for (const sheet of sheets) {
      yield { isNewSheet: true, xml: Buffer.from(formatSheetStart(header)) };
      for (const [index, cells] of sheet.entries()) {
        yield { isNewSheet: false, xml: Buffer.from(formatRow(cells, index + 2)) };
      }
    }
  }
  const parts: Buffer[] = [];
  for await (const part of writeWorkbook("prices", listPieces())) parts.push(part);
  return Buffer.concat(parts);
}

async function read(bytes: Buffer) {
  const workbook = await openWorkbook(fromBuffer(bytes));
  return Promise.all(
    workbook.sheets.map(async (name) => {
      const found: (readonly string[])[] = [];
      for await (const group of workbook.readRows(name)) found.push(...group.map(({ cells }) => cells));
      return { name, found };
    }),
  );
}

test("every text is read back as it was written", async () => {
  const [sheet] = await read(await write([rows]));
  expect(sheet?.found).toEqual([header, ["00123", rows[0]?.[1]], ...rows.slice(1)]);
});

test("rows that follow in a new sheet have their own header", async () => {
  const sheets = await read(await write([rows.slice(0, 1), rows.slice(1, 2)]));
  expect(sheets.map(({ name, found }) => [name, found.length, found[0]])).toEqual([
    ["prices", 2, header],
    ["prices 2", 2, header],
  ]);
});

test("another program reads codes and formulas as texts", async () => {
  const found = (await readExcelFile(await write([rows]))) as unknown as readonly { data?: unknown }[];
  const text = JSON.stringify(found);
  for (const cell of ["00123", "1E5", "=1+1"]) expect(text).toContain(JSON.stringify(cell));
});
