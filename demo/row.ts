/** A table row by column name. */
export type Row = Readonly<Record<string, unknown>>;

const columns = new Map<string, string>();

/** Converts keys to column names: `subRangeId` becomes `sub_range_id`. */
export function toRow(thing: object): Row {
  return Object.fromEntries(Object.entries(thing).map(([key, value]) => [toColumn(key), value]));
}

function toColumn(key: string): string {
  let column = columns.get(key);
  if (column === undefined) {
    column = key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    columns.set(key, column);
  }
  return column;
}
