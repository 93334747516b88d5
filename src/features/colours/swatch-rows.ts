/** The rows of the swatch grid, and keyboard movement between swatches. */
import type { Colour } from "./colour.ts";

export type SwatchRow<Swatch> =
  | { readonly kind: "heading"; readonly family: string; readonly size: number }
  | { readonly kind: "swatches"; readonly swatches: readonly Swatch[]; readonly firstIndex: number };

/** Rows of equal length. With headings, each family starts on a new row. */
export function layOutRows<Swatch extends Pick<Colour, "family">>(
  swatches: readonly Swatch[],
  columns: number,
  { headings }: { readonly headings: boolean },
): SwatchRow<Swatch>[] {
  const rows: SwatchRow<Swatch>[] = [];
  let index = 0;
  while (index < swatches.length) {
    const end = headings ? endOfFamily(swatches, index) : swatches.length;
    if (headings) rows.push({ kind: "heading", family: swatches[index]?.family ?? "", size: end - index });
    for (; index < end; index += columns) {
      rows.push({
        kind: "swatches",
        swatches: swatches.slice(index, Math.min(index + columns, end)),
        firstIndex: index,
      });
    }
    index = end;
  }
  return rows;
}

function endOfFamily(swatches: readonly Pick<Colour, "family">[], index: number): number {
  const family = swatches[index]?.family;
  let end = index + 1;
  while (end < swatches.length && swatches[end]?.family === family) end += 1;
  return end;
}

/** The row that contains a swatch; -1 if there is none. */
export function findRow(rows: readonly SwatchRow<unknown>[], index: number): number {
  return rows.findIndex(
    (row) => row.kind === "swatches" && index >= row.firstIndex && index < row.firstIndex + row.swatches.length,
  );
}

/** How many rows Page Up and Page Down move. */
const pageRows = 4;

/** The index of the swatch that a key leads to, as in an ARIA grid. Null for keys that do not move. */
export function indexAfterKey(rows: readonly SwatchRow<unknown>[], index: number, key: string): number | null {
  const total = rows.reduce((sum, row) => sum + (row.kind === "swatches" ? row.swatches.length : 0), 0);
  const within = (wanted: number) => Math.min(Math.max(wanted, 0), total - 1);
  switch (key) {
    case "ArrowLeft":
      return within(index - 1);
    case "ArrowRight":
      return within(index + 1);
    case "ArrowUp":
      return indexRowsAway(rows, index, -1);
    case "ArrowDown":
      return indexRowsAway(rows, index, 1);
    case "PageUp":
      return indexRowsAway(rows, index, -pageRows);
    case "PageDown":
      return indexRowsAway(rows, index, pageRows);
    case "Home":
      return 0;
    case "End":
      return within(total - 1);
    default:
      return null;
  }
}

/** Moves by rows and keeps the column, or takes the last swatch of a shorter row. */
function indexRowsAway(rows: readonly SwatchRow<unknown>[], index: number, distance: number): number {
  const swatchRows = rows.filter((row) => row.kind === "swatches");
  const from = findRow(swatchRows, index);
  const here = swatchRows[from];
  const there = swatchRows[Math.min(Math.max(from + distance, 0), swatchRows.length - 1)];
  if (here === undefined || there === undefined) return index;
  return there.firstIndex + Math.min(index - here.firstIndex, there.swatches.length - 1);
}
