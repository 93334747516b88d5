/**
 * Reads one row of a file. An empty cell leaves the value as it is, "[clear]" empties it, and the column `action` withdraws or
 * restores the row. A row with a problem is rejected as a whole, and all its problems are told at once.
 */
import type { Cells } from "./column.ts";
import { makeKey } from "./import-kind.ts";
import { parseCell } from "./parse-cell.ts";
import type { Header } from "./parse-header.ts";
import { type CellProblem, rowProblems } from "./row-problems.ts";

export type RowAction = "withdraw" | "restore" | null;

export interface RowProblem extends CellProblem {
  /** Empty when the whole row is meant. */
  readonly column: string;
}

export interface ParsedRow {
  readonly key: string;
  readonly cells: Cells;
  readonly action: RowAction;
  readonly problems: readonly RowProblem[];
}

/** Null for a row without any text. */
export function parseRow(header: Header, texts: readonly string[]): ParsedRow | null {
  const trimmed = texts.map((text) => text.trim());
  if (trimmed.every((text) => text === "")) return null;
  const { definition, columns } = header;
  const problems: RowProblem[] = [];
  const cells: Record<string, string | null> = {};
  let action: RowAction = null;
  for (const [index, column] of columns.entries()) {
    const text = trimmed[index] ?? "";
    if (column === null || text === "") continue;
    if (column === "action") {
      const parsed = parseAction(text);
      if (parsed !== null && typeof parsed === "object") problems.push({ column, ...parsed });
      else action = parsed;
      continue;
    }
    const value = /^\[clear\]$/i.test(text) ? null : parseCell(column.type, text);
    if (value === null && column.type.type === "flag") continue;
    if (value !== null && typeof value === "object") problems.push({ column: column.name, ...value });
    else if (value === null && (column.isRequired || column.hasDefault || definition.key.includes(column.name))) {
      problems.push({ column: column.name, ...rowProblems.cannotClear(column.name) });
    } else cells[column.name] = value;
  }
  if (trimmed.slice(columns.length).some((text) => text !== "")) {
    problems.push({ column: "", ...rowProblems.manyCells() });
  }
  problems.push(...completeKey(header, cells, problems));
  const row = { key: makeKey(definition, cells), cells, action };
  if (problems.length === 0) problems.push(...listRowProblems(header, row));
  return { ...row, problems };
}

function parseAction(text: string): RowAction | CellProblem {
  const action = text.toLowerCase();
  return action === "withdraw" || action === "restore" ? action : rowProblems.noAction(text);
}

/** Every column of the key has a value, even if it is the empty text. */
function completeKey({ definition }: Header, cells: Record<string, string | null>, problems: readonly RowProblem[]) {
  return definition.columns.flatMap(({ name, whenEmpty }): RowProblem[] => {
    if (!definition.key.includes(name) || cells[name] !== undefined) return [];
    if (whenEmpty !== undefined && whenEmpty !== "") cells[name] = whenEmpty;
    const isTold = whenEmpty !== undefined || problems.some(({ column }) => column === name);
    return isTold ? [] : [{ column: name, ...rowProblems.noKey(name) }];
  });
}

function listRowProblems({ definition }: Header, { cells, action }: Pick<ParsedRow, "cells" | "action">): RowProblem[] {
  if (
    action !== null &&
    (definition.withdrawal === "NONE" || (action === "restore" && definition.withdrawal === "REMOVE"))
  ) {
    return [{ column: "action", ...rowProblems.cannotWithdraw() }];
  }
  const wanted = action === "withdraw" ? "withdrawn" : "active";
  if (action !== null && (cells.status ?? wanted) !== wanted) {
    return [{ column: "action", ...rowProblems.actionAgainstStatus() }];
  }
  const problem = definition.checkCells?.(cells) ?? null;
  return problem === null ? [] : [problem];
}

/** A code that lost its leading zeros in a spreadsheet: "123" for "00123". Null when no known code fits. */
export function suggestKey(text: string, isKnown: (code: string) => boolean): string | null {
  if (!/^\d{1,13}$/.test(text)) return null;
  for (let length = text.length + 1; length <= 14; length += 1) {
    const code = text.padStart(length, "0");
    if (isKnown(code)) return code;
  }
  return null;
}
