/** A row of a table by the names of its columns. */
export type Row = Readonly<Record<string, unknown>>;

const columns = new Map<string, string>();

/** The same thing under the names of columns: `subRangeId` is `sub_range_id`. */
export function rowOf(thing: object): Row {
  return Object.fromEntries(Object.entries(thing).map(([key, value]) => [columnOf(key), value]));
}

function columnOf(key: string): string {
  let column = columns.get(key);
  if (column === undefined) {
    column = key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    columns.set(key, column);
  }
  return column;
}
