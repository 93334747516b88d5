/**
 * Undo is a plan too: the reverse of a change that was applied. A row that was changed again since then is a conflict, because
 * undoing it would lose the later change.
 */
import type { Cells, KindDefinition } from "./column.ts";
import { type PlannedChange, toChange } from "./plan-row.ts";
import { type CellProblem, rowProblems } from "./row-problems.ts";

/**
 * `present` is the row now. With `isForced` a person accepts losing the later change. Null: there is nothing left to undo.
 */
export function reversePlan(
  definition: KindDefinition,
  change: PlannedChange,
  { present, isForced = false }: { readonly present: Cells | null; readonly isForced?: boolean },
): PlannedChange | { readonly problem: CellProblem } | null {
  const { before, after } = change;
  const isAsApplied = after === null ? present === null : present !== null && contains(present, after);
  if (!isAsApplied && !isForced) return { problem: rowProblems.changedSince() };
  if (change.action === "CREATE") return reverseCreation(definition, present);
  // A row that is gone comes back only if the change removed it: of other changes only some cells are known.
  if (present === null) {
    return change.action === "REMOVE" && before !== null
      ? { action: "CREATE", before: null, after: takeFilled(before) }
      : { problem: rowProblems.changedSince() };
  }
  const once = new Set(definition.columns.filter(({ isExported }) => isExported === false).map(({ name }) => name));
  const restored = Object.entries(before ?? {}).filter(
    ([name, value]) => value !== (present[name] ?? null) && !once.has(name),
  );
  if (restored.length === 0) return null;
  return toChange(
    Object.fromEntries(restored.map(([name]) => [name, present[name] ?? null])),
    Object.fromEntries(restored),
  );
}

/** A row that was created is withdrawn again, because orders may name it. Prices and stock are removed. */
function reverseCreation({ withdrawal }: KindDefinition, present: Cells | null) {
  if (present === null) return null;
  if (withdrawal === "REMOVE") return { action: "REMOVE", before: present, after: null } as const;
  if (withdrawal === "NONE") return { problem: rowProblems.cannotWithdraw() };
  return present.status === "withdrawn" ? null : toChange({ status: present.status ?? null }, { status: "withdrawn" });
}

function contains(present: Cells, after: Cells): boolean {
  return Object.entries(after).every(([name, value]) => (present[name] ?? null) === value);
}

function takeFilled(cells: Cells): Cells {
  return Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== null));
}
