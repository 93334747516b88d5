/** Which rows are changed on screen. */
import type { OfferedKind } from "./offered-kinds.ts";
import type { RowEdit } from "./row-edit.ts";

/** Customers, members, invoices and stock have screens of their own, with rules that a file does not need. */
const screenKinds = [
  "brands",
  "hierarchy",
  "colours",
  "products",
  "variants",
  "prices",
] as const satisfies readonly OfferedKind[];
export type ScreenKind = (typeof screenKinds)[number];

export function isOnScreen(kind: string): kind is ScreenKind {
  return screenKinds.some((each) => each === kind);
}

interface Scope {
  readonly skus: readonly string[];
  readonly accounts: readonly string[];
}

/**
 * Which prices a change is about. PostgreSQL finds a price by its SKU or its account, and not by its key. Undefined for other
 * kinds, whose keys lead to an index.
 */
export function findPriceScope(kind: ScreenKind, rows: readonly RowEdit[]): Scope | undefined {
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
  return { skus: list("sku"), accounts: list("account") };
}
