/** Puts the tin of a scanned label into the pad: a repeated scan adds one to the row of the same tin. */
import type { Pad, PadChange, PadRow } from "./pad.ts";

/** What a row is about, without how many. */
export type RowItem = Pick<PadRow, "code" | "colour" | "strength">;

/** What a label says about its tin. */
export interface LabelledTin {
  readonly sku: string;
  readonly colourId: string;
  readonly colourStrength: string;
}

/** Full strength is left empty, as it is when somebody types the row. */
export function toRowItem({ sku, colourId, colourStrength }: LabelledTin): RowItem {
  return { code: sku, colour: colourId, strength: colourStrength === "Full" ? "" : colourStrength };
}

/** The row to which another unit can be added. */
export function findSameRow({ rows }: Pad, { code, colour, strength }: RowItem): PadRow | null {
  const isSame = (row: PadRow) => row.code === code && row.colour === colour && row.strength === strength;
  return rows.find((row) => isSame(row) && countUnits(row) !== null) ?? null;
}

/** At least one unit stays. */
export function addUnits(row: PadRow, units: number): PadRow {
  return { ...row, quantity: String(Math.max(1, (countUnits(row) ?? 1) + units)) };
}

/** Replaces the link in a row by its tin. If another row has the same tin, its units go there. */
export function placeTin(pad: Pad, row: PadRow, tin: RowItem): PadChange {
  const [same, units] = [findSameRow(pad, tin), countUnits(row)];
  if (same === null || units === null) return { rows: [{ ...row, ...tin }] };
  return { rows: [addUnits(same, units)], removed: [row.id] };
}

/** Null for a quantity that is not a whole number. */
function countUnits({ quantity }: PadRow): number | null {
  const typed = quantity.trim();
  if (typed === "") return 1;
  return /^\d{1,4}$/.test(typed) ? Number(typed) : null;
}
