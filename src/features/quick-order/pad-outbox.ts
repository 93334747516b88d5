/** Changes of the pad in the outbox of a phone without signal. */
import type { OutboxRow } from "../offline/outbox.ts";
import type { PadChange, PadRow } from "./pad.ts";

export const outboxKind = "quick-order";
export const saveEndpoint = "/api/quick-order/save/";

type Fields = Readonly<Record<string, string>>;

/** A change as a form sends it. */
export function toSaveFields({ rows = [], removed = [], after, rest }: PadChange): Record<string, string> {
  return {
    rows: JSON.stringify(rows),
    ...(removed.length > 0 && { removed: removed.join(",") }),
    ...(after && { after }),
    ...(rest !== undefined && rest !== null && { rest }),
  };
}

export function readSaveFields({ rows = "[]", removed = "", after, rest }: Fields): PadChange {
  return {
    rows: JSON.parse(rows) as PadRow[],
    removed: removed === "" ? [] : removed.split(","),
    ...(after !== undefined && { after }),
    ...(rest !== undefined && { rest }),
  };
}

export function readKeptChange({ fields }: Pick<OutboxRow, "fields">): PadChange {
  return readSaveFields(fields);
}

/** "Quick order: 4 × HBL-WC-LS-10-W", for the list of unsent changes. */
export function formatChange({ rows = [], removed = [] }: PadChange): string {
  const [row, ...others] = rows;
  const count = (rowCount: number) => (rowCount === 1 ? "1 row" : `${rowCount} rows`);
  if (row === undefined) return `Quick order: ${count(removed.length)} removed`;
  if (others.length > 0) return `Quick order: ${count(rows.length)}`;
  return `Quick order: ${row.quantity.trim() || "1"} × ${row.code.trim() || "a row"}`;
}
