/** How colours are laid out in rows of swatches, and where the arrow keys lead among them. */
import type { Colour } from "./colour.ts";

export type SwatchRow<Swatch> =
  | { readonly kind: "heading"; readonly family: string; readonly size: number }
  | { readonly kind: "swatches"; readonly swatches: readonly Swatch[]; readonly firstPlace: number };

/** Rows of equal length; with headings, every family begins a row of its own. */
export function layRows<Swatch extends Pick<Colour, "family">>(
  swatches: readonly Swatch[],
  columns: number,
  { headings }: { readonly headings: boolean },
): SwatchRow<Swatch>[] {
  const rows: SwatchRow<Swatch>[] = [];
  let place = 0;
  while (place < swatches.length) {
    const end = headings ? endOfFamily(swatches, place) : swatches.length;
    if (headings) rows.push({ kind: "heading", family: swatches[place]?.family ?? "", size: end - place });
    for (; place < end; place += columns) {
      rows.push({
        kind: "swatches",
        swatches: swatches.slice(place, Math.min(place + columns, end)),
        firstPlace: place,
      });
    }
    place = end;
  }
  return rows;
}

function endOfFamily(swatches: readonly Pick<Colour, "family">[], place: number): number {
  const family = swatches[place]?.family;
  let end = place + 1;
  while (end < swatches.length && swatches[end]?.family === family) end += 1;
  return end;
}

/** The row a swatch stands in; -1 for none. */
export function rowOfPlace(rows: readonly SwatchRow<unknown>[], place: number): number {
  return rows.findIndex(
    (row) => row.kind === "swatches" && place >= row.firstPlace && place < row.firstPlace + row.swatches.length,
  );
}

/** How many rows a leap passes over. */
const leap = 4;

/** Where a key leads from a place, as in a grid: never beyond its ends. Null for keys that lead nowhere. */
export function placeAfterKey(rows: readonly SwatchRow<unknown>[], place: number, key: string): number | null {
  const total = rows.reduce((sum, row) => sum + (row.kind === "swatches" ? row.swatches.length : 0), 0);
  const within = (wanted: number) => Math.min(Math.max(wanted, 0), total - 1);
  switch (key) {
    case "ArrowLeft":
      return within(place - 1);
    case "ArrowRight":
      return within(place + 1);
    case "ArrowUp":
      return placeInRow(rows, place, -1);
    case "ArrowDown":
      return placeInRow(rows, place, 1);
    case "PageUp":
      return placeInRow(rows, place, -leap);
    case "PageDown":
      return placeInRow(rows, place, leap);
    case "Home":
      return 0;
    case "End":
      return within(total - 1);
    default:
      return null;
  }
}

/** Rows away, in the same column where that row is long enough. */
function placeInRow(rows: readonly SwatchRow<unknown>[], place: number, distance: number): number {
  const swatchRows = rows.filter((row) => row.kind === "swatches");
  const from = rowOfPlace(swatchRows, place);
  const here = swatchRows[from];
  const there = swatchRows[Math.min(Math.max(from + distance, 0), swatchRows.length - 1)];
  if (here === undefined || there === undefined) return place;
  return there.firstPlace + Math.min(place - here.firstPlace, there.swatches.length - 1);
}
