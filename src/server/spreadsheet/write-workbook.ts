/**
 * Writes a workbook (XLSX) as a stream. Every cell is a text and its column has the format of texts, so that a spreadsheet keeps
 * leading zeros and runs no formula.
 */
import { writeZip, type ZipContent } from "./write-zip.ts";

/** A part of a sheet. The first part of each sheet begins with `formatSheetStart`. */
export interface SheetPiece {
  readonly isNewSheet: boolean;
  readonly xml: Buffer;
}

/** The rows of one sheet that importing reads, besides its header. */
export const maxSheetRows = 100_000;

const xmlStart = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageNames = "http://schemas.openxmlformats.org/package/2006";

const [textStyle, headerStyle] = [1, 2];

/** The beginning of a sheet with its first row, which stays in view. */
export function formatSheetStart(header: readonly string[]): string {
  const columns = header.map((name, index) => {
    const width = Math.min(40, Math.max(12, name.length + 4));
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${textStyle}" customWidth="1"/>`;
  });
  return `${xmlStart}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join("")}</cols><sheetData>${formatRow(header, 1, headerStyle)}`;
}

/** A row of texts. Empty cells are left out. */
export function formatRow(cells: readonly string[], line: number, style = textStyle): string {
  const written = cells.map((cell, index) =>
    cell === ""
      ? ""
      : `<c r="${formatColumn(index)}${line}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeText(cell)}</t></is></c>`,
  );
  return `<row r="${line}">${written.join("")}</row>`;
}

function formatColumn(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : formatColumn(Math.floor(index / 26) - 1) + last;
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** XML has no control characters. A spreadsheet writes them as _x0007_, and a text that looks like this as _x005F_x0007_. */
function escapeText(text: string): string {
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replace(/[&<>]/g, (character) => entities[character] ?? character)
    .replace(
      /[^\P{Cc}\t\n]/gu,
      (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`,
    );
}

/** The sheets have the given name, and a number from the second on. */
export async function* writeWorkbook(name: string, pieces: AsyncIterable<SheetPiece>): AsyncGenerator<Buffer, void> {
  yield* writeZip(listEntries(name, pieces));
}

async function* listEntries(name: string, pieces: AsyncIterable<SheetPiece>): AsyncGenerator<ZipContent, void> {
  const source = pieces[Symbol.asyncIterator]();
  let [next, sheets] = [await source.next(), 0];
  async function* readSheet() {
    let isFirst = true;
    while (next.done !== true && (isFirst || !next.value.isNewSheet)) {
      isFirst = false;
      yield next.value.xml;
      next = await source.next();
    }
    yield Buffer.from("</sheetData></worksheet>");
  }
  try {
    while (next.done !== true) {
      sheets += 1;
      yield { name: formatSheetPath(sheets), content: readSheet() };
    }
    for (const [path, text] of listParts(name, sheets)) yield { name: path, content: toContent(xmlStart + text) };
  } finally {
    await source.return?.();
  }
}

async function* toContent(text: string): AsyncGenerator<Buffer, void> {
  yield Buffer.from(text);
}

const formatSheetPath = (number: number) => `xl/worksheets/sheet${number}.xml`;

/** The parts that every workbook needs: what the files are, where they are, the list of sheets, and the styles. */
function listParts(name: string, sheets: number): [string, string][] {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const type = (path: string, content: string) =>
    `<Override PartName="/${path}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${content}+xml"/>`;
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${kind}" Target="${target}"/>`;
  const relationships = (list: string) =>
    `<Relationships xmlns="${packageNames}/relationships">${list}</Relationships>`;
  const sheetNames = numbers.map((number) => (number === 1 ? name : `${name} ${number}`));
  return [
    [
      "[Content_Types].xml",
      `<Types xmlns="${packageNames}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${type("xl/workbook.xml", "sheet.main")}${type("xl/styles.xml", "styles")}${numbers.map((number) => type(formatSheetPath(number), "worksheet")).join("")}</Types>`,
    ],
    ["_rels/.rels", relationships(relation("rId1", "officeDocument", "xl/workbook.xml"))],
    [
      "xl/_rels/workbook.xml.rels",
      relationships(
        `${relation("styles", "styles", "styles.xml")}${numbers.map((number) => relation(`sheet${number}`, "worksheet", `worksheets/sheet${number}.xml`)).join("")}`,
      ),
    ],
    [
      "xl/workbook.xml",
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheetNames.map((each, index) => `<sheet name="${escapeText(each)}" sheetId="${index + 1}" r:id="sheet${index + 1}"/>`).join("")}</sheets></workbook>`,
    ],
    ["xl/styles.xml", styles],
  ];
}

/** Format 49 is "text". Style 1 is for cells, and style 2 for the header. */
const styles = `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf numFmtId="49" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`;
