/**
 * Compares rows of a file with the shop. The result is a plan: for each row what happens to it, with the cells before and after.
 * PostgreSQL makes the same comparison in sets; this is the model that the SQL is tested against.
 */

import type { ImportKind } from "../../shared/import-kind.ts";
import type { Cells, KindDefinition } from "./column.ts";
import { getKind, importKinds, listReferred } from "./import-kind.ts";
import type { RowAction } from "./parse-row.ts";
import { type CellProblem, rowProblems } from "./row-problems.ts";

export type ImportMode = "UPSERT" | "ONLY_NEW" | "ONLY_EXISTING";

/** `before` and `after` hold the cells that change. A created row has no `before`, a removed row has no `after`. */
export interface PlannedChange {
  readonly action: "CREATE" | "CHANGE" | "WITHDRAW" | "RESTORE" | "REMOVE";
  readonly before: Cells | null;
  readonly after: Cells | null;
}

export interface FileRow {
  readonly key: string;
  readonly cells: Cells;
  readonly action: RowAction;
}

interface Rejected {
  readonly problem: CellProblem & { readonly column: string };
}

/** A change, a reason to reject the row, or null when the row changes nothing. */
export function planRow(
  definition: KindDefinition,
  row: FileRow,
  { present, mode }: { readonly present: Cells | null; readonly mode: ImportMode },
): PlannedChange | Rejected | null {
  if (present === null) return planNewRow(definition, row, mode);
  if (mode === "ONLY_NEW") return reject(rowProblems.alreadyThere(row.key));
  if (row.action === "withdraw" && definition.withdrawal === "REMOVE") {
    return { action: "REMOVE", before: present, after: null };
  }
  const changed = Object.entries(takeStored(definition, withStatus(row))).filter(
    ([name, value]) => value !== (present[name] ?? null),
  );
  if (changed.length === 0) return null;
  const before = Object.fromEntries(changed.map(([name]) => [name, present[name] ?? null]));
  return toChange(before, Object.fromEntries(changed));
}

function planNewRow(definition: KindDefinition, row: FileRow, mode: ImportMode): PlannedChange | Rejected {
  if (row.action !== null || mode === "ONLY_EXISTING") return reject(rowProblems.nothingThere(row.key));
  const missing = findMissing(definition, row.cells);
  if (missing !== null) return reject(rowProblems.required(missing), missing);
  const cells = Object.entries(takeStored(definition, row.cells)).filter(([, value]) => value !== null);
  return { action: "CREATE", before: null, after: Object.fromEntries(cells) };
}

/** The first column that a new row with these cells lacks. */
export function findMissing(definition: KindDefinition, cells: Cells): string | null {
  const required = definition.columns.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  const needed = [...required, ...(definition.listNeeded?.(cells) ?? [])];
  return needed.find((name) => (cells[name] ?? null) === null) ?? null;
}

/** Names a change by what it does to the status. */
export function toChange(before: Cells, after: Cells): PlannedChange {
  const isStatusChange = after.status !== undefined && after.status !== before.status;
  const action = !isStatusChange ? "CHANGE" : after.status === "withdrawn" ? "WITHDRAW" : "RESTORE";
  return { action, before, after };
}

/** The two actions are another way to write the status. */
function withStatus({ cells, action }: FileRow): Cells {
  return action === null ? cells : { ...cells, status: action === "withdraw" ? "withdrawn" : "active" };
}

export function takeStored({ columns }: KindDefinition, cells: Cells): Cells {
  const instructions = new Set(columns.filter(({ isStored }) => isStored === false).map(({ name }) => name));
  return Object.fromEntries(Object.entries(cells).filter(([name]) => !instructions.has(name)));
}

const reject = (problem: CellProblem, column = ""): Rejected => ({ problem: { column, ...problem } });

/** What happens to a present row when its change is applied. Null: the row is not there. */
export function applyChange(present: Cells | null, { after }: PlannedChange): Cells | null {
  return after === null ? null : { ...present, ...after };
}

export interface KindRow extends FileRow {
  readonly kind: ImportKind;
  readonly line: number;
}

/** The rows of the shop by kind and key. */
export type Shop = ReadonlyMap<ImportKind, ReadonlyMap<string, Cells>>;

export interface RowPlan {
  readonly row: KindRow;
  readonly plan: PlannedChange | Rejected | null;
}

/**
 * Plans a whole file. A key that is there twice rejects both lines. A row that refers to a row which neither exists nor is
 * created is rejected, and then the rows that refer to it are rejected too.
 */
export function planRows(rows: readonly KindRow[], shop: Shop, mode: ImportMode): RowPlan[] {
  const lines = Map.groupBy(rows, ({ kind, key }) => `${kind} ${key}`);
  const plans = rows.map((row): RowPlan => {
    const other = lines.get(`${row.kind} ${row.key}`)?.find((each) => each !== row);
    if (other !== undefined) return { row, plan: reject(rowProblems.duplicate(row.key, other.line)) };
    const present = shop.get(row.kind)?.get(row.key) ?? null;
    return { row, plan: planRow(getKind(row.kind), row, { present, mode }) };
  });
  return rejectBrokenReferences(plans, shop);
}

function rejectBrokenReferences(plans: readonly RowPlan[], shop: Shop): RowPlan[] {
  const order = new Map(importKinds.map(({ kind }, index) => [kind, index]));
  const isThere = (found: readonly RowPlan[]) => {
    const planned = found.filter(({ plan }) => plan !== null && "action" in plan && plan.action === "CREATE");
    const created = new Set(planned.map(({ row }) => `${row.kind} ${row.key}`));
    return (kind: ImportKind, key: string) => shop.get(kind)?.has(key) || created.has(`${kind} ${key}`);
  };
  let [current, rejected] = [[...plans], 1];
  // Each turn may reject a row that another row refers to.
  while (rejected > 0) {
    const has = isThere(current);
    rejected = 0;
    current = current.map(({ row, plan }) => {
      if (plan === null || "problem" in plan || plan.after === null) return { row, plan };
      const cells = { ...shop.get(row.kind)?.get(row.key), ...plan.after };
      const changed = listReferred(getKind(row.kind), cells).filter(({ column }) => plan.after?.[column] !== undefined);
      const broken = changed.find(({ kind, key }) => !has(kind, key));
      if (broken === undefined) return { row, plan };
      rejected += 1;
      return { row, plan: reject(rowProblems.noReference(broken.kind, broken.key), broken.column) };
    });
  }
  return current.sort((one, other) => (order.get(one.row.kind) ?? 0) - (order.get(other.row.kind) ?? 0));
}
