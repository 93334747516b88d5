/**
 * A column of codes (SKUs, barcodes, colour codes) in one long string. Looking for a part of a code is one pass of the
 * machine's own substring search, which beats every index for the sizes a catalogue has.
 */
export interface Column {
  readonly text: string;
  /** Where each code begins in the text. */
  readonly starts: Uint32Array;
}

/** Codes as they are compared: small letters and figures, whatever stood between them. */
export function plainCode(code: string): string {
  return code.toLowerCase().replace(/[^a-z0-9]+/g, "");
}

export function makeColumn(plainCodes: readonly string[]): Column {
  const starts = new Uint32Array(plainCodes.length);
  let start = 1;
  for (let row = 0; row < plainCodes.length; row += 1) {
    starts[row] = start;
    start += (plainCodes[row] ?? "").length + 1;
  }
  return { text: `\n${plainCodes.join("\n")}\n`, starts };
}

export function findExactRow(column: Column, plain: string): number | null {
  const place = plain === "" ? -1 : column.text.indexOf(`\n${plain}\n`);
  return place < 0 ? null : rowAt(column, place + 1);
}

export interface PartialRow {
  readonly row: number;
  readonly isBeginning: boolean;
}

/** Every row that has the part in it, in order. */
export function listRowsWith(column: Column, part: string): PartialRow[] {
  const found: PartialRow[] = [];
  for (let place = column.text.indexOf(part); place >= 0; ) {
    const row = rowAt(column, place);
    found.push({ row, isBeginning: column.starts[row] === place });
    const next = column.starts[row + 1];
    place = next === undefined ? -1 : column.text.indexOf(part, next);
  }
  return found;
}

export function listRowsBeginningWith(column: Column, beginning: string): PartialRow[] {
  const found: PartialRow[] = [];
  const wanted = `\n${beginning}`;
  for (let place = column.text.indexOf(wanted); place >= 0; place = column.text.indexOf(wanted, place + 1)) {
    found.push({ row: rowAt(column, place + 1), isBeginning: true });
  }
  return found;
}

/** The last row that begins at or before the place. */
function rowAt({ starts }: Column, place: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((starts[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}
