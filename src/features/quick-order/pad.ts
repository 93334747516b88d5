/**
 * A pad holds the rows that one person types, pastes, uploads or scans for one account, before they go to the cart. A row keeps
 * its fields as they were typed, also if they are wrong. Changes name rows by their id, which the browser makes: two tabs
 * change different rows without harm, the last change of one row counts, and a change that arrives twice changes nothing more.
 * Nothing is refused for lack of room: rows beyond the limit become lines of `rest`, which the person can take later.
 */
import { formatRow } from "./pad-text.ts";

export const maxPadRows = 500;
/** Long enough for the link of a tin's label. */
export const maxFieldLength = 200;
const maxRawLength = 500;
export const maxRestLength = 400_000;

/** All fields are texts as the person typed them. */
export interface PadRow {
  readonly id: string;
  /** A SKU or a barcode. */
  readonly code: string;
  /** Empty: one unit. */
  readonly quantity: string;
  /** The code, id or name of a colour. Empty: not tinted. */
  readonly colour: string;
  readonly strength: string;
  /** The line that was pasted or uploaded. Empty for a row that was typed or scanned. */
  readonly raw: string;
}

/** A row that went to the cart, with the line of the cart that took it. */
export interface OrderedRow {
  readonly row: PadRow;
  readonly sku: string;
  readonly colourId: string | null;
  readonly strength: number | null;
  readonly quantity: number;
}

export interface Pad {
  readonly rows: readonly PadRow[];
  /** Rows for which the pad had no room, one in each line. */
  readonly rest: string;
  /** The rows of the last order, for undo, and to answer a request that is sent again. */
  readonly ordered: readonly OrderedRow[];
}

export const emptyPad: Pad = { rows: [], rest: "", ordered: [] };

export interface PadChange {
  /** New rows, and rows with new fields. */
  readonly rows?: readonly PadRow[];
  /** New rows come after this row. Without it they come last. */
  readonly after?: string | null;
  /** The ids of the rows to remove. */
  readonly removed?: readonly string[];
  /** Replaces the lines that were not taken. */
  readonly rest?: string | null;
}

export function changePad(pad: Pad, { rows = [], after = null, removed = [], rest }: PadChange): Pad {
  const given = new Map(rows.map((row) => [row.id, cutRow(row)]));
  const kept = pad.rows.filter(({ id }) => !removed.includes(id) || given.has(id));
  const known = new Set(kept.map(({ id }) => id));
  const added = [...given.values()].filter(({ id }) => !known.has(id));
  const changed = kept.map((row) => given.get(row.id) ?? row);
  const index = changed.findIndex(({ id }) => id === after);
  const at = index < 0 ? changed.length : index + 1;
  const all = [...changed.slice(0, at), ...added, ...changed.slice(at)];
  // A row that another tab brings back is a new row: it can be ordered again.
  const ordered = pad.ordered.filter(({ row }) => !given.has(row.id));
  return limitRows({ rows: all, rest: rest ?? pad.rest, ordered });
}

/** Moves the rows beyond the limit to the front of the lines that were not taken. */
function limitRows(pad: Pad): Pad {
  const beyond = pad.rows.slice(maxPadRows);
  if (beyond.length === 0) return { ...pad, rest: cut(pad.rest, maxRestLength) };
  const lines = [...beyond.map(formatRow), pad.rest].filter((line) => line !== "");
  return { ...pad, rows: pad.rows.slice(0, maxPadRows), rest: cut(lines.join("\n"), maxRestLength) };
}

function cutRow({ id, code, quantity, colour, strength, raw }: PadRow): PadRow {
  return {
    id: cut(id, idLength),
    code: cut(code, maxFieldLength),
    quantity: cut(quantity, maxFieldLength),
    colour: cut(colour, maxFieldLength),
    strength: cut(strength, maxFieldLength),
    raw: cut(raw, maxRawLength),
  };
}

const idLength = 36;

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
function cut(text: string, length: number): string {
  return text.replaceAll("\u0000", "").slice(0, length).toWellFormed();
}

export function isEmptyRow({ code, quantity, colour, strength }: Omit<PadRow, "id" | "raw">): boolean {
  return [code, quantity, colour, strength].every((field) => field.trim() === "");
}

/** Takes as many rows of the pad's rest as there is room for. */
export function takeRest(pad: Pad, parse: (text: string) => readonly PadRow[]): Pad {
  const lines = pad.rest.split("\n");
  const room = maxPadRows - pad.rows.length;
  const taken = parse(lines.slice(0, room).join("\n"));
  return limitRows({ ...pad, rows: [...pad.rows, ...taken], rest: lines.slice(room).join("\n") });
}
