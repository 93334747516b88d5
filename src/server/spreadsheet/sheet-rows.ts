/**
 * Reads the rows of a workbook (XLSX) as a stream. A sheet is never held as a whole: only the texts that its cells share are, and
 * they have a limit. A formula is given as it is written, "=A1*2", because its last result may be old.
 */
import { findBuiltInFormat, formatNumber, type NumberFormat, parseFormat } from "./cell-format.ts";
import { makeXmlReader, type XmlListener } from "./xml-events.ts";
import { ArchiveProblem, type ByteSource, openZip, type ZipEntries } from "./zip-entries.ts";

export interface SheetRow {
  /** The number of the row in the spreadsheet, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface Workbook {
  /** The names of the visible sheets. */
  readonly sheets: readonly string[];
  /** Rows with some text, in small groups. */
  readRows(sheet: string): AsyncGenerator<readonly SheetRow[], void>;
}

/** Why a sheet cannot be read, and in which row. */
export class SheetProblem extends Error {
  readonly reason: "NO_WORKBOOK" | "CELL_TOO_LONG" | "ROW_TOO_LONG" | "TOO_MANY_COLUMNS" | "TOO_MANY_ROWS";
  readonly line: number;

  constructor(reason: SheetProblem["reason"], line = 0) {
    super(`The sheet cannot be read: ${reason} in row ${line}.`);
    this.reason = reason;
    this.line = line;
  }
}

const maxUnzipped = 250_000_000;
const maxEntries = 200;
const maxShared = 64_000_000;
/** For the small parts: the list of sheets, and the formats. */
const maxPart = 8_000_000;
const maxRows = 100_001;
const maxColumns = 100;
const maxCell = 65_536;
const maxRow = 1_048_576;

export async function openWorkbook(source: ByteSource): Promise<Workbook> {
  const zip = await openZip(source, { maxEntries, maxBytes: maxUnzipped });
  if (!zip.names.includes("xl/workbook.xml")) throw new SheetProblem("NO_WORKBOOK");
  const parts = await readParts(zip);
  const sheets = await readSheetList(zip, parts);
  const look: Look = {
    startsIn1904: sheets.startsIn1904,
    formats: await readFormats(zip, parts.find(({ type }) => type === "styles")?.path),
    shared: await readSharedTexts(zip, parts.find(({ type }) => type === "sharedStrings")?.path),
  };
  return {
    sheets: [...sheets.paths.keys()],
    readRows: (sheet) => {
      const path = sheets.paths.get(sheet);
      if (path === undefined) throw new Error(`There is no sheet ${sheet}.`);
      return readSheet(zip, path, look);
    },
  };
}

interface Part {
  readonly id: string;
  readonly type: string;
  readonly path: string;
}

async function readParts(zip: ZipEntries): Promise<Part[]> {
  const parts: Part[] = [];
  await readPart(zip, "xl/_rels/workbook.xml.rels", {
    open: (name, readAttributes) => {
      if (name !== "Relationship") return;
      const { Id: id = "", Type: type = "", Target: target = "" } = readAttributes();
      const path = target.startsWith("/") ? target.slice(1) : `xl/${target}`;
      parts.push({ id, type: type.slice(type.lastIndexOf("/") + 1), path });
    },
  });
  return parts;
}

async function readSheetList(zip: ZipEntries, parts: readonly Part[]) {
  const paths = new Map<string, string>();
  let startsIn1904 = false;
  await readPart(zip, "xl/workbook.xml", {
    open: (tag, readAttributes) => {
      if (tag === "workbookPr") startsIn1904 = /^(1|true)$/.test(readAttributes().date1904 ?? "");
      if (tag !== "sheet") return;
      const { name = "", state, ...others } = readAttributes();
      // The id has a prefix that the workbook chooses, usually "r".
      const id = Object.entries(others).find(([each]) => each.endsWith(":id"))?.[1];
      const part = parts.find((each) => each.id === id && each.type === "worksheet");
      if (part !== undefined && (state ?? "visible") === "visible") paths.set(name, part.path);
    },
  });
  return { paths, startsIn1904 };
}

/** The format of each cell style. */
async function readFormats(zip: ZipEntries, path: string | undefined): Promise<readonly NumberFormat[]> {
  const own = new Map<number, NumberFormat>();
  const formats: NumberFormat[] = [];
  let isInStyles = false;
  if (path === undefined || !zip.names.includes(path)) return formats;
  await readPart(zip, path, {
    open: (name, readAttributes) => {
      if (name === "cellXfs") isInStyles = true;
      if (name === "numFmt") {
        const { numFmtId, formatCode = "" } = readAttributes();
        own.set(Number(numFmtId), parseFormat(formatCode));
      } else if (name === "xf" && isInStyles) {
        const id = Number(readAttributes().numFmtId ?? 0);
        formats.push(own.get(id) ?? findBuiltInFormat(id));
      }
    },
    close: (name) => {
      if (name === "cellXfs") isInStyles = false;
    },
  });
  return formats;
}

/** Reads a small part at once. */
async function readPart(zip: ZipEntries, path: string, listener: XmlListener): Promise<void> {
  const pieces: Buffer[] = [];
  for await (const piece of zip.open(path, maxPart)) pieces.push(piece);
  const reader = makeXmlReader(listener);
  // In one piece: the parser takes ">" for the end of a tag when a piece ends inside an attribute.
  reader.write(Buffer.concat(pieces));
  reader.end();
}

async function readSharedTexts(zip: ZipEntries, path: string | undefined): Promise<readonly string[]> {
  const texts: string[] = [];
  if (path === undefined || !zip.names.includes(path)) return texts;
  const collector = makeTextCollector(() => 0);
  const reader = makeXmlReader({
    ...collector.listener,
    close: (name) => {
      collector.listener.close(name);
      if (name === "si") texts.push(collector.take());
    },
  });
  for await (const piece of zip.open(path, maxShared)) reader.write(piece);
  reader.end();
  return texts;
}

/** Collects the text in `t` and `v`, without the reading aid (`rPh`) of Asian texts. */
function makeTextCollector(getLine: () => number) {
  let [isOpen, isAid, collected] = [false, false, ""];
  return {
    listener: {
      open: (name: string) => {
        if (name === "rPh") isAid = true;
        isOpen = !isAid && (name === "t" || name === "v");
      },
      text: (text: string) => {
        if (isOpen) collected += text;
        if (collected.length > maxCell) throw new SheetProblem("CELL_TOO_LONG", getLine());
      },
      close: (name: string) => {
        if (name === "rPh") isAid = false;
        isOpen = false;
      },
    },
    take: () => {
      const text = collected;
      collected = "";
      return text.includes("_x") ? unescapeText(text) : text;
    },
  };
}

/** Spreadsheets write control characters as _x000D_. */
function unescapeText(text: string): string {
  return text.replace(/_x([0-9A-F]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** What is needed to turn a stored cell into the text that a person sees. */
interface Look {
  readonly startsIn1904: boolean;
  readonly formats: readonly NumberFormat[];
  readonly shared: readonly string[];
}

async function* readSheet(zip: ZipEntries, path: string, look: Look): AsyncGenerator<readonly SheetRow[], void> {
  const sheet = makeSheetReader(look);
  const reader = makeXmlReader(sheet.listener);
  let length = 0;
  for await (const piece of zip.open(path)) {
    reader.write(piece);
    const rows = sheet.take();
    // One long text that many cells share makes a small file large.
    length = rows.reduce((sum, { cells }) => sum + cells.reduce((total, cell) => total + cell.length, 0), length);
    if (length > maxUnzipped) throw new ArchiveProblem("TOO_LARGE");
    if (rows.length > 0) yield rows;
    // Behind the rows are drawings and rules that nobody needs.
    if (sheet.isDone()) return;
  }
  reader.end();
}

interface OpenCell {
  readonly index: number;
  readonly type: string;
  readonly style: number;
  formula: string | null;
}

function makeSheetReader(look: Look) {
  let rows: SheetRow[] = [];
  let cells: string[] = [];
  let cell: OpenCell | null = null;
  let [line, column, length, count] = [0, 0, 0, 0];
  let [isFormula, isDone] = [false, false];
  const collector = makeTextCollector(() => line);
  const openRow = (given: string | undefined) => {
    line = Math.max(line + 1, Number(given ?? 0) || 0);
    [cells, column, length] = [[], 0, 0];
  };
  const openCell = ({ r = "", t = "n", s = "0" }: Readonly<Record<string, string>>) => {
    const index = findColumn(r) ?? column;
    column = index + 1;
    cell = { index, type: t, style: Number(s), formula: null };
  };
  const closeCell = () => {
    const closed = cell;
    cell = null;
    const stored = collector.take();
    const text = closed === null ? "" : toText(closed, stored, look);
    if (closed === null || text === "") return;
    length += text.length;
    if (closed.index >= maxColumns) throw new SheetProblem("TOO_MANY_COLUMNS", line);
    if (length > maxRow) throw new SheetProblem("ROW_TOO_LONG", line);
    while (cells.length < closed.index) cells.push("");
    cells[closed.index] = text;
  };
  const closeRow = () => {
    if (cells.length === 0) return;
    count += 1;
    if (count > maxRows) throw new SheetProblem("TOO_MANY_ROWS", line);
    rows.push({ line, cells });
    cells = [];
  };
  const listener = {
    open: (name, readAttributes) => {
      if (isDone) return;
      collector.listener.open(name);
      if (name === "row") openRow(readAttributes().r);
      else if (name === "c") openCell(readAttributes());
      else if (name === "f" && cell !== null) [cell.formula, isFormula] = [cell.formula ?? "", true];
    },
    text: (text) => {
      if (isDone || cell === null) return;
      if (isFormula && (cell.formula?.length ?? 0) < 1_000) cell.formula += text.slice(0, 1_000);
      else collector.listener.text(text);
    },
    close: (name) => {
      if (isDone) return;
      collector.listener.close(name);
      if (name === "f") isFormula = false;
      else if (name === "c") closeCell();
      else if (name === "row") closeRow();
      else if (name === "sheetData") isDone = true;
    },
  } satisfies XmlListener;
  const take = () => {
    const taken = rows;
    rows = [];
    return taken;
  };
  return { listener, take, isDone: () => isDone };
}

/** The column of a cell such as "AB12", from 0. */
function findColumn(name: string): number | null {
  const [, letters] = /^([A-Z]{1,3})\d{1,7}$/.exec(name) ?? [];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function toText({ type, style, formula }: OpenCell, stored: string, look: Look): string {
  if (formula !== null) return `=${formula}`;
  if (type === "s") return look.shared[Number(stored)] ?? "";
  if (stored === "" || type === "inlineStr" || type === "str" || type === "d") return stored;
  if (type === "b") return stored === "1" ? "TRUE" : "FALSE";
  // An error such as #N/A is the result of a formula.
  if (type === "e") return `=${stored}`;
  return formatNumber(stored, look.formats[style] ?? "PLAIN", look.startsIn1904);
}
