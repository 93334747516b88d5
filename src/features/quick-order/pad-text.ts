/**
 * Reads pasted text into rows. Cells are separated by tabs, semicolons, commas or spaces. The quantity stands before or after
 * the code. A colour and a strength may follow. A first line with column names says where each cell stands.
 */
import { strengths } from "../colours/colour.ts";

/** The cells of a row as they were typed. */
export interface RowCells {
  readonly code: string;
  readonly quantity: string;
  readonly colour: string;
  readonly strength: string;
}

export interface TextRow extends RowCells {
  /** The line of the text. */
  readonly raw: string;
}

export function parsePadText(text: string): TextRow[] {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
  return parseCells(lines.map((raw) => ({ raw: raw.trim(), ...splitLine(raw) })));
}

export interface CellLine {
  readonly raw: string;
  readonly cells: readonly string[];
  /** True: the cells were separated by spaces, so one cell may be cut into several. */
  readonly isSpaced?: boolean;
}

export function parseCells(lines: readonly CellLine[]): TextRow[] {
  const [first, ...others] = lines;
  const columns = first === undefined ? null : findColumns(first.cells);
  if (columns === null) return lines.map(readLine);
  return others.map((line) =>
    line.isSpaced === true ? readLine(line) : { raw: line.raw, ...readByColumns(columns, line.cells) },
  );
}

function readLine({ raw, cells, isSpaced = false }: CellLine): TextRow {
  return { raw, ...(isSpaced ? readSpaced(cells) : readSeparated(cells)) };
}

function splitLine(line: string): Omit<CellLine, "raw"> {
  for (const separator of ["\t", ";", ","]) {
    if (line.includes(separator)) return { cells: splitCells(line, separator) };
  }
  return { cells: line.trim().split(/\s+/), isSpaced: true };
}

/** A cell in quotes may contain the separator, and two quotes for one. */
function splitCells(line: string, separator: string): string[] {
  const cells: string[] = [];
  let rest = line;
  for (;;) {
    const quoted = /^\s*"((?:[^"]|"")*)"\s*/.exec(rest);
    const isQuoted = quoted !== null && [separator, undefined].includes(rest[quoted[0].length]);
    const end = rest.indexOf(separator, isQuoted ? quoted[0].length : 0);
    const cell = isQuoted ? (quoted[1] ?? "").replaceAll('""', '"') : end < 0 ? rest : rest.slice(0, end);
    cells.push(cell.trim());
    if (end < 0) return cells;
    rest = rest.slice(end + 1);
  }
}

type Column = keyof RowCells;

const columnNames: Readonly<Record<Column, RegExp>> = {
  code: /^(sku|code|item|item code|product code|barcode|ean)$/i,
  quantity: /^(qty|quantity|units|count|number)$/i,
  colour: /^(colou?r|colou?r code|tint)$/i,
  strength: /^(strength|colou?r strength)$/i,
};

type Columns = Readonly<Record<Column, number>>;

/** Null for a line that has no column name for the code. */
function findColumns(cells: readonly string[]): Columns | null {
  const find = (column: Column) => cells.findIndex((cell) => columnNames[column].test(cell.trim()));
  const code = find("code");
  return code < 0 ? null : { code, quantity: find("quantity"), colour: find("colour"), strength: find("strength") };
}

function readByColumns(columns: Columns, cells: readonly string[]): RowCells {
  const read = (column: Column) => cells[columns[column]]?.trim() ?? "";
  return { code: read("code"), quantity: read("quantity"), colour: read("colour"), strength: read("strength") };
}

/** A number that is too short for a barcode. It may be wrong as a quantity: 0, -1, 1.5 and 10,000 are read too. */
const quantityShape = /^[x×]?\s*([+-]?\d{1,6}(?:[.,]\d{1,3})?)\s*[x×]?$/i;

function readQuantity(cell: string | undefined): string | null {
  return quantityShape.exec(cell?.trim() ?? "")?.[1] ?? null;
}

/** Without column names: quantity and code in any order, then the colour and the strength. */
function readSeparated(cells: readonly string[]): RowCells {
  const [first = "", second = "", ...others] = cells;
  const before = readQuantity(first);
  if (before !== null && second !== "") return toCells(second, before, others);
  const after = readQuantity(second);
  if (after !== null || second === "") return toCells(first, after ?? "", others);
  // No number beside the code: the quantity is in the last cell, if there is a number at all.
  const last = others.at(-1);
  const atEnd = readQuantity(last);
  return atEnd === null
    ? toCells(first, "", [second, ...others])
    : toCells(first, atEnd, [second, ...others.slice(0, -1)]);
}

function toCells(code: string, quantity: string, [colour = "", strength = ""]: readonly string[]): RowCells {
  return { code, quantity, colour, strength };
}

/** "5 x SKU", "SKU x5", "SKU 5 LR 2010 half": the code of a colour may contain a space, and a strength too. */
function readSpaced(words: readonly string[]): RowCells {
  const tokens = words.filter((word) => !/^[x×]$/i.test(word));
  const [first = "", second, ...others] = tokens;
  const before = readQuantity(first);
  if (before !== null && second !== undefined) return { code: second, quantity: before, ...readTint(others) };
  const after = readQuantity(second);
  const tint = after === null ? [second, ...others].filter((word) => word !== undefined) : others;
  return { code: first, quantity: after ?? "", ...readTint(tint) };
}

function readTint(words: readonly string[]): Pick<RowCells, "colour" | "strength"> {
  for (const length of [2, 1]) {
    const strength = words.slice(-length).join(" ");
    if (words.length > length && parsePadStrength(strength) !== null) {
      return { colour: words.slice(0, -length).join(" "), strength };
    }
  }
  return { colour: words.join(" "), strength: "" };
}

const shares: Readonly<Record<string, number>> = {
  "1/4": 0.25,
  "¼": 0.25,
  "1/2": 0.5,
  "½": 0.5,
  "3/4": 0.75,
  "¾": 0.75,
  "three quarter": 0.75,
};

/** The strength that a text means: "Half", "0.5", "50%" or "1/2". Null for an unknown one. */
export function parsePadStrength(text: string): number | null {
  const typed = text.trim().toLowerCase();
  const percent = /^(\d{1,3})\s*%$/.exec(typed)?.[1];
  const wanted = percent === undefined ? (shares[typed] ?? Number(typed || Number.NaN)) : Number(percent) / 100;
  const found = strengths.find(({ label, value }) => label.toLowerCase() === typed || value === wanted);
  return found?.value ?? null;
}

/** The row as a line that `parsePadText` reads again: as it was pasted, unless it was changed since. */
export function formatRow({ raw, ...row }: TextRow): string {
  const [pasted] = raw === "" ? [] : parsePadText(raw);
  const isPasted = pasted !== undefined && cellNames.every((name) => pasted[name] === row[name]);
  return isPasted ? raw : cellNames.map((name) => row[name].replaceAll(/[\t\r\n]/g, " ")).join("\t");
}

const cellNames = ["code", "quantity", "colour", "strength"] as const;
