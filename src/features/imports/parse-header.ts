/** Reads the first row of a file: which kind of file it is, and which column stands where. */
import { makeDistanceMeter } from "../../shared/edit-distance.ts";
import type { ImportKind } from "../../shared/import-kind.ts";
import type { Column, KindDefinition } from "./column.ts";
import { importKinds } from "./import-kind.ts";
import { type CellProblem, headerProblems } from "./row-problems.ts";

export interface Header {
  readonly definition: KindDefinition;
  /** By place in the file: a column, the column `action`, or null for a column that is ignored. */
  readonly columns: readonly (Column | "action" | null)[];
}

export interface HeaderProblem extends CellProblem {
  readonly column: string;
}

/** "Product Code" and "product_code" are the same column. */
const normalizeName = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_");

export function parseHeader(
  definition: KindDefinition,
  names: readonly string[],
): { readonly header: Header; readonly problems: readonly HeaderProblem[] } {
  const byName = new Map(definition.columns.map((column) => [column.name, column]));
  const problems: HeaderProblem[] = [];
  const seen = new Set<string>();
  const columns = names.map((written) => {
    const name = normalizeName(written);
    // A spreadsheet saves empty columns beside the table, and exports mark what they cannot read back with "_".
    if (name === "" || name.startsWith("_")) return null;
    if (seen.has(name)) problems.push({ column: written, ...headerProblems.twice(written) });
    seen.add(name);
    if (name === "action") return name;
    const column = byName.get(name) ?? null;
    if (column === null) {
      problems.push({ column: written, ...headerProblems.unknown(written, suggestColumn(definition, name)) });
    }
    return column;
  });
  const missing = definition.columns.filter(
    ({ name, whenEmpty }) => definition.key.includes(name) && whenEmpty === undefined && !seen.has(name),
  );
  problems.push(...missing.map(({ name }) => ({ column: name, ...headerProblems.noKey(name) })));
  return { header: { definition, columns }, problems };
}

/** The column with the most similar name, or null when none is similar. */
export function suggestColumn({ columns }: KindDefinition, name: string): string | null {
  const measure = makeDistanceMeter(normalizeName(name), 3);
  let best = { name: "", distance: Number.POSITIVE_INFINITY };
  for (const column of [...columns.map((each) => each.name), "action"]) {
    const { whole, beginning } = measure(column);
    // A long beginning of a name is as good as the whole: "descr", "business".
    const distance = name.length >= 4 && beginning === 0 ? 0 : whole;
    const isSimilar = distance <= Math.min(3, Math.floor(column.length / 3));
    if (isSimilar && distance < best.distance) best = { name: column, distance };
  }
  return best.name === "" ? null : best.name;
}

/**
 * The kind by the name of the sheet or file, else the kind that has most of the columns. Null when none of the given kinds fits
 * best.
 */
export function findImportKind(
  sheet: string,
  names: readonly string[],
  kinds: readonly ImportKind[] = importKinds.map(({ kind }) => kind),
): ImportKind | null {
  const definitions = importKinds.filter(({ kind }) => kinds.includes(kind));
  // An export with many rows has the sheets "prices", "prices 2" and so on.
  const title = normalizeName(sheet.replace(/\.[a-z]{3,4}$/i, "").replace(/ \d+$/, ""));
  const named = definitions.find(({ kind }) => kind === title);
  if (named !== undefined) return named.kind;
  const given = new Set(names.map(normalizeName));
  const fitting = definitions
    .filter(({ key, columns }) =>
      columns.every((column) => !key.includes(column.name) || column.whenEmpty !== undefined || given.has(column.name)),
    )
    .map(({ kind, columns }) => ({ kind, known: columns.filter(({ name }) => given.has(name)).length }))
    .sort((one, other) => other.known - one.known);
  const [first, second] = fitting;
  return first === undefined || first.known === second?.known ? null : first.kind;
}
