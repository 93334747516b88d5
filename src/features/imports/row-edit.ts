/**
 * A change of one row on screen. It says for each cell what the person saw and what they want, so that two people can change
 * the same row: a cell that somebody else has changed meanwhile is a conflict, and all other cells are merged.
 */
import type { Cells, Column, KindDefinition } from "./column.ts";
import { makeKey } from "./import-kind.ts";
import { parseCell } from "./parse-cell.ts";
import type { RowAction, RowProblem } from "./parse-row.ts";
import { findMissing } from "./plan-row.ts";
import { headerProblems, rowProblems } from "./row-problems.ts";

/** The texts of one cell as the person saw it and as they want it. The empty text is an empty cell. */
export interface EditedCell {
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

export interface RowEdit {
  /** Null for a new row. */
  readonly key: string | null;
  readonly cells: readonly EditedCell[];
  readonly action: RowAction;
}

/** The same with texts as files have them. */
export interface WantedCell {
  readonly field: string;
  readonly from: string | null;
  readonly to: string | null;
}

export interface EditConflict {
  readonly field: string;
  readonly yours: string | null;
  readonly theirs: string | null;
}

interface ParsedEdit {
  readonly wanted: readonly WantedCell[];
  readonly problems: readonly RowProblem[];
}

/** Reads the texts of a form. A cell that is as the person saw it is left out, except in a removal, which compares all cells. */
export function parseEdit(definition: KindDefinition, { key, cells, action }: RowEdit): ParsedEdit {
  const wanted: WantedCell[] = [];
  const problems: RowProblem[] = [];
  for (const { field, from, to } of cells) {
    const column = definition.columns.find(({ name }) => name === field);
    if (column === undefined) problems.push({ column: field, ...headerProblems.unknown(field, null) });
    else {
      const seen = from === "" ? null : from;
      const text = to.trim();
      const value = text === "" ? null : parseCell(column.type, text);
      if (value !== null && typeof value === "object") problems.push({ column: field, ...value });
      else if (key === null || value !== seen || action === "withdraw") wanted.push({ field, from: seen, to: value });
    }
  }
  const cleared = wanted.filter(({ to }) => to === null && key !== null && action === null);
  const needed = new Set(definition.columns.filter(isAlwaysFilled).map(({ name }) => name));
  problems.push(
    ...cleared
      .filter(({ field }) => needed.has(field) || definition.key.includes(field))
      .map(({ field }) => ({ column: field, ...rowProblems.cannotClear(field) })),
  );
  return { wanted, problems };
}

const isAlwaysFilled = ({ isRequired, hasDefault }: Column) => isRequired === true || hasDefault === true;

interface Merged {
  readonly changes: Cells;
  readonly conflicts: readonly EditConflict[];
}

/** Merges a change with the stored row. Two people who want the same text agree. */
export function mergeCells(present: Cells, wanted: readonly WantedCell[]): Merged {
  const changes: Record<string, string | null> = {};
  const conflicts: EditConflict[] = [];
  for (const { field, from, to } of wanted) {
    const theirs = present[field] ?? null;
    if (theirs === to) continue;
    if (theirs === from) changes[field] = to;
    else conflicts.push({ field, yours: to, theirs });
  }
  return { changes, conflicts };
}

/** Whether a row that is to be removed is as the person saw it. */
export function findSeenConflicts(present: Cells, wanted: readonly WantedCell[]): EditConflict[] {
  return wanted.flatMap(({ field, from }) => {
    const theirs = present[field] ?? null;
    return theirs === from ? [] : [{ field, yours: from, theirs }];
  });
}

/** A row as a file would have it: the cells of the key and those that change. */
export interface EditedRow {
  readonly key: string;
  readonly cells: Cells;
  readonly action: RowAction;
  /** The first column that a new row lacks. */
  readonly missing: string | null;
  readonly problems: readonly RowProblem[];
}

/** A new row has the cells that are filled. The shop chooses the others. */
export function makeNewRow(definition: KindDefinition, wanted: readonly WantedCell[]): EditedRow {
  const filled = wanted.filter(({ to }) => to !== null).map(({ field, to }) => [field, to] as const);
  const defaults = definition.columns.flatMap(({ name, whenEmpty }) => (whenEmpty ? [[name, whenEmpty] as const] : []));
  const cells: Cells = Object.fromEntries([...defaults, ...filled]);
  const lacking = definition.columns.filter(
    ({ name, whenEmpty }) => definition.key.includes(name) && whenEmpty === undefined && !cells[name],
  );
  const problems = lacking.map(({ name }) => ({ column: name, ...rowProblems.noKey(name) }));
  return {
    ...{ key: makeKey(definition, cells), cells, action: null, missing: findMissing(definition, cells) },
    problems: problems.length > 0 ? problems : checkWhole(definition, cells),
  };
}

/** The changes of a row that is there. Its cells are checked as a whole. */
export function makeChangedRow(
  definition: KindDefinition,
  { present, changes, action }: { readonly present: Cells; readonly changes: Cells; readonly action: RowAction },
): EditedRow {
  const own = definition.key.flatMap((name) => (present[name] ? [[name, present[name]] as const] : []));
  return {
    ...{ key: makeKey(definition, present), cells: { ...Object.fromEntries(own), ...changes }, action, missing: null },
    problems: action === null ? checkWhole(definition, { ...present, ...changes }) : [],
  };
}

function checkWhole(definition: KindDefinition, cells: Cells): RowProblem[] {
  const problem = definition.checkCells?.(cells) ?? null;
  return problem === null ? [] : [problem];
}
