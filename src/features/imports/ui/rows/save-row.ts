import type { ActionFunctionArgs } from "react-router";
import type { UserError } from "../../../../shared/result.ts";
import { runOperation } from "../../../../ui/page-context.ts";
import type { OfferedKind } from "../../offered-kinds.ts";
import { findRowField, toCellText } from "../../row-fields.ts";
import { EditRows } from "./rows.operations.ts";

/** A refused form: what was typed, and the texts that it is compared with when it is sent again. */
export interface RefusedRow {
  readonly form: string;
  readonly userErrors: readonly UserError[];
  readonly values: Readonly<Record<string, string>>;
  readonly seen: Readonly<Record<string, string>>;
}

export interface SavedRow {
  readonly number: number;
  readonly key: string;
}

const SEEN = "from.";

/**
 * Sends the form of a row. The form posts to its own page, so that without script it is drawn with everything that was typed.
 * After a conflict the person has seen the other text: only this cell is then compared with it.
 */
export async function saveRow(args: ActionFunctionArgs, kind: OfferedKind): Promise<RefusedRow | SavedRow> {
  const form = await args.request.formData();
  const read = (name: string) => String(form.get(name) ?? "");
  const names = [...form.keys()].filter((name) => name.startsWith(SEEN)).map((name) => name.slice(SEEN.length));
  const cells = names.map((field) => ({
    field,
    from: read(`${SEEN}${field}`),
    to: toCellText(findRowField(kind, field), read(field)),
  }));
  const key = read("rowKey");
  const isRemoved = read("form") === "remove";
  const { editRows } = await runOperation(args, EditRows, {
    kind,
    rows: [{ ...(key !== "" && { key }), cells, isRemoved }],
    reason: read("reason"),
    alarmsAccepted: read("alarmsAccepted") === "true",
  });
  if (editRows.number !== null) return { number: editRows.number, key: editRows.keys[0] ?? key };
  const theirs = Object.fromEntries(editRows.conflicts.map((each) => [each.field, each.theirs]));
  const values = [...form.entries()].map(([name, value]) => [name, String(value)] as const);
  return {
    form: read("form"),
    userErrors: editRows.userErrors,
    values: Object.fromEntries(values),
    seen: { ...Object.fromEntries(cells.map(({ field, from }) => [field, from])), ...theirs },
  };
}

export const isSaved = (answer: RefusedRow | SavedRow): answer is SavedRow => "number" in answer;
