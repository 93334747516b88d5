import { makeUuid } from "../../../shared/uuid.ts";
import type { ResultOf } from "../../../ui/graphql.ts";
import { isEmptyRow, maxPadRows, maxRestLength, type Pad, type PadChange, type PadRow } from "../pad.ts";
import { formatRow, parsePadText } from "../pad-text.ts";
import type { GetQuickOrder } from "./quick-order.operations.ts";

export type ServerPad = ResultOf<typeof GetQuickOrder>["quickOrder"];
export type ServerRow = ServerPad["rows"][number];
export type PadSwap = ServerPad["packSwaps"][number];

export function makeRow(more: Partial<PadRow> = {}): PadRow {
  return { id: makeUuid(), code: "", quantity: "", colour: "", strength: "", raw: "", ...more };
}

/** The server's pad without prices. The last order is the server's business. */
export function toPad({ rows, rest }: ServerPad): Pad {
  const plain = rows.map(({ id, code, quantity, colour, strength, raw }) => ({
    ...{ id, code, quantity, colour, strength, raw },
  }));
  return { rows: plain, rest, ordered: [] };
}

/** True while the server's view of a row is about the fields that the screen shows. */
export function isCurrent(view: ServerRow, row: PadRow): boolean {
  const fields = ["code", "quantity", "colour", "strength"] as const;
  return fields.every((field) => view[field] === row[field]);
}

/**
 * Spreads pasted text over rows: the first line fills an empty row, the others come after it. Lines beyond the limit become the
 * rest. Null for a text that fits into one field, and for one that is too long.
 */
export function spreadText(pad: Pad, text: string, at: PadRow): PadChange | null {
  const isTable = /[\t\r\n]/.test(text.trim());
  if (!isTable || text.length + pad.rest.length > maxRestLength) return null;
  const parsed = parsePadText(text);
  const [first, ...others] = parsed;
  if (first === undefined) return null;
  const known = pad.rows.find(({ id }) => id === at.id);
  const isFilled = known !== undefined && !isEmptyRow(known);
  const start = isFilled ? [] : [{ ...first, id: at.id }];
  const rows = [...start, ...(isFilled ? parsed : others).map((row) => makeRow(row))];
  const room = maxPadRows - pad.rows.length + (known !== undefined && !isFilled ? 1 : 0);
  const beyond = rows.slice(room).map(formatRow);
  const rest = [...beyond, pad.rest].filter((line) => line !== "").join("\n");
  return { rows: rows.slice(0, room), after: at.id, ...(beyond.length > 0 && { rest }) };
}
