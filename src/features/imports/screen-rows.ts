/** Which rows are changed on screen, by whom, and how PostgreSQL finds them. */
import type { StaffCapabilities } from "../identity/staff-capabilities.ts";
import { getKind, makeKey } from "./import-kind.ts";
import { listOffered, type OfferedKind } from "./offered-kinds.ts";
import { parseCell } from "./parse-cell.ts";
import type { RowEdit } from "./row-edit.ts";
import { weekdays } from "./store-kinds.ts";

/** Customers, members, invoices and stock have screens of their own, with rules that a file does not need. */
const screenKinds = [
  "brands",
  "hierarchy",
  "colours",
  "products",
  "variants",
  "systems",
  "stores",
  "prices",
] as const satisfies readonly OfferedKind[];
export type ScreenKind = (typeof screenKinds)[number];

export function isOnScreen(kind: string): kind is ScreenKind {
  return screenKinds.some((each) => each === kind);
}

/** The kinds whose rows a person changes on screen. Who has the hours of stores changes nothing else of them (`isHoursEdit`). */
export function listScreenKinds({ imports, hours }: Pick<StaffCapabilities, "imports" | "hours">): ScreenKind[] {
  const offered = listOffered(imports);
  return screenKinds.filter((kind) => offered.includes(kind) || (kind === "stores" && hours !== "none"));
}

/** The columns of a store that its own staff change. */
export const hoursColumns: readonly string[] = [...weekdays, "exceptions"];

/** Whether rows of stores change nothing but the hours of stores that are there. */
export function isHoursEdit(rows: readonly RowEdit[]): boolean {
  return rows.every(
    ({ key, cells, action }) =>
      key !== null && action === null && cells.every(({ field }) => hoursColumns.includes(field)),
  );
}

interface Scope {
  readonly skus: readonly string[];
  readonly accounts: readonly string[];
  readonly keys: readonly string[];
}

/**
 * Which prices or colours a change is about. PostgreSQL finds a price by its SKU or its account, and a colour by its brand and its
 * code, and neither by the text of its key. Undefined for other kinds, whose keys lead to an index or to a small table.
 */
export function findRowScope(kind: ScreenKind, rows: readonly RowEdit[]): Scope | undefined {
  if (kind === "colours") return { skus: [], accounts: [], keys: rows.map((row) => row.key ?? readNewKey(kind, row)) };
  if (kind !== "prices") return undefined;
  const subjects = rows.map(({ key, cells }) => {
    const [, , account = "", sku = ""] = key?.split("|") ?? [];
    const read = (field: string) =>
      cells
        .find((each) => each.field === field)
        ?.to.trim()
        .toUpperCase() ?? "";
    return key === null ? { account: read("account_no"), sku: read("sku") } : { account, sku };
  });
  const list = (name: "account" | "sku") => [
    ...new Set(subjects.map((each) => each[name]).filter((text) => text !== "")),
  ];
  return { skus: list("sku"), accounts: list("account"), keys: [] };
}

/** The key that a new row will have. */
function readNewKey(kind: ScreenKind, { cells }: RowEdit): string {
  const definition = getKind(kind);
  const read = definition.columns.map(({ name, type }) => {
    const text = cells.find(({ field }) => field === name)?.to.trim() ?? "";
    const value = text === "" ? null : parseCell(type, text);
    return [name, typeof value === "string" ? value : null] as const;
  });
  return makeKey(definition, Object.fromEntries(read));
}
