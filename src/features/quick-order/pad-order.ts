/** Takes the good rows of a pad to the cart, with an outcome for each row, and takes them back. */
import { ok, type Result, refused, type UserError } from "../../shared/result.ts";
import { type AddedOutcome, describeAdded } from "../cart/added-outcome.ts";
import { formatLineKey } from "../cart/cart.ts";
import { addLine, type Lines } from "../cart/cart-lines.ts";
import type { Shop } from "../cart/item-input.ts";
import type { CartRecord } from "../cart/quote.ts";
import { changePad, isEmptyRow, type OrderedRow, type Pad, type PadRow } from "./pad.ts";
import { checkRow } from "./pad-rows.ts";
import { quickOrderErrors } from "./quick-order-errors.ts";

/** Answers pair with rows by the id of the row, never by position. */
export interface RowOutcome {
  readonly rowId: string;
  readonly outcome: AddedOutcome["outcome"] | "REFUSED";
  readonly message: string;
}

interface OrderFacts {
  readonly shop: Shop;
  readonly record: Pick<CartRecord, "cart" | "available">;
  readonly storeName: string;
  /** The job of the rows, or another text for their lines. */
  readonly reference: string;
  newId(): string;
}

export interface OrderedPad {
  readonly pad: Pad;
  readonly lines: Lines;
  readonly outcomes: readonly RowOutcome[];
}

/**
 * Rows that went in leave the pad, and bad rows stay. Of a request that is sent again, the rows that went in the first time
 * report the same outcome and add nothing.
 */
export function orderRows(pad: Pad, rows: readonly PadRow[], facts: OrderFacts): OrderedPad {
  const { shop, record, storeName, reference, newId } = facts;
  let lines: Lines = record.cart.lines;
  const ordered: OrderedRow[] = [];
  const outcomes: RowOutcome[] = [];
  const kept: PadRow[] = [];
  const before = new Set(pad.ordered.map(({ row }) => row.id));
  const wanted = [...new Map(rows.map((row) => [row.id, row])).values()].filter((row) => !isEmptyRow(row));
  for (const row of wanted) {
    if (before.has(row.id)) {
      outcomes.push({ rowId: row.id, outcome: "ADDED", message: "Added to your cart." });
      continue;
    }
    const checked = checkRow(shop, row);
    const added = checked.ok ? addLine(lines, { ...checked.value.line, reference }, newId()) : checked;
    if (!checked.ok || !added.ok) {
      outcomes.push({ rowId: row.id, outcome: "REFUSED", message: (added.ok ? [] : added.refusals)[0]?.message ?? "" });
      kept.push(row);
      continue;
    }
    const { sku, tint, quantity } = checked.value.line;
    lines = added.value;
    ordered.push({ row, sku, colourId: tint?.colourId ?? null, strength: tint?.strength ?? null, quantity });
    const inCart = lines.reduce((sum, line) => sum + (line.sku === sku ? line.quantity : 0), 0);
    const isLacking = (record.available.get(sku) ?? 0) < inCart;
    const outcome = describeAdded({ quantity, addedQuantity: quantity, isLacking, storeName, priceChange: null });
    outcomes.push({ rowId: row.id, ...outcome });
  }
  const removed = [...ordered.map(({ row }) => row.id), ...before];
  const isRepeated = ordered.length === 0;
  const after = changePad(pad, { rows: kept, removed });
  return { pad: isRepeated ? after : { ...after, ordered }, lines, outcomes };
}

export interface UndonePad {
  readonly pad: Pad;
  readonly lines: Lines;
}

/** Puts the rows of the last order back into the pad, and takes their units out of the cart, as far as they are still there. */
export function undoOrder(pad: Pad, lines: Lines): Result<UndonePad, UserError> {
  if (pad.ordered.length === 0) return refused(quickOrderErrors.nothingToUndo);
  const rows = pad.ordered.map(({ row }) => row);
  return ok({ pad: { ...changePad(pad, { rows }), ordered: [] }, lines: takeUnits(lines, pad.ordered) });
}

/** The lines without these units, as far as they are still there. */
export function takeUnits(lines: Lines, taken: readonly Omit<OrderedRow, "row">[]): Lines {
  const units = new Map<string, number>();
  for (const { sku, colourId, strength, quantity } of taken) {
    const tint = colourId === null || strength === null ? null : { colourId, strength };
    const key = formatLineKey({ sku, tint, group: null });
    units.set(key, (units.get(key) ?? 0) + quantity);
  }
  return lines.flatMap((line) => {
    const quantity = line.quantity - (units.get(formatLineKey(line)) ?? 0);
    return quantity === line.quantity ? line : quantity > 0 ? { ...line, quantity } : [];
  });
}
