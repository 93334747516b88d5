// Shows that the code matches every cell of the capability table of staff, and that an administrator has every capability.
import { describe, expect, it } from "vitest";
import { importKindNames } from "../../shared/import-kind.ts";
import type { Role } from "./account.ts";
import { noStaff, type StaffCapabilities, staffByRole } from "./staff-capabilities.ts";

const columns: readonly Role[] = ["ADMIN", "STORE", "RECEIVABLES", "MARKETING", "REP"];

const everything = "every kind";
const catalogue = "catalogue and specials";
const customers = "customers, invoices, prices";
const files: Readonly<Record<string, readonly string[]>> = {
  [everything]: importKindNames,
  stock: ["stock"],
  [customers]: ["prices", "customers", "members", "open_invoices"],
  [catalogue]: ["brands", "hierarchy", "colours", "products", "variants", "systems", "prices"],
  "–": [],
};

/** A cell for each column. "✓" is true, "–" is false, "none" or empty. */
const table: readonly [keyof StaffCapabilities, ...string[]][] = [
  ["console", "✓", "✓", "✓", "✓", "✓"],
  ["orders", "all", "stores", "all", "–", "assigned"],
  ["fulfil", "all", "stores", "–", "–", "–"],
  ["returns", "all", "stores", "all", "–", "–"],
  ["accounts", "all", "stores", "all", "–", "assigned"],
  ["credit", "✓", "–", "✓", "–", "–"],
  ["money", "✓", "–", "✓", "–", "–"],
  ["notes", "✓", "✓", "✓", "–", "✓"],
  ["stock", "all", "stores", "–", "–", "–"],
  ["catalogue", "✓", "–", "–", "✓", "–"],
  ["prices", "✓", "–", "✓", "–", "–"],
  ["marketing", "✓", "–", "–", "✓", "–"],
  ["rewards", "✓", "–", "–", "–", "–"],
  ["leads", "all", "–", "–", "–", "masked"],
  ["hours", "all", "stores", "–", "–", "–"],
  ["settings", "✓", "–", "–", "–", "–"],
  ["people", "✓", "–", "–", "–", "–"],
  ["audit", "✓", "–", "–", "–", "–"],
  ["imports", everything, "stock", customers, catalogue, "–"],
  ["counter", "✓", "✓", "–", "–", "–"],
  ["mails", "✓", "–", "✓", "✓", "–"],
  ["actFor", "all", "all", "–", "–", "assigned"],
];

function toCell(name: keyof StaffCapabilities, value: StaffCapabilities[keyof StaffCapabilities]): string {
  if (name === "imports") return Object.keys(files).find((file) => String(files[file]) === String(value)) ?? "?";
  if (typeof value === "boolean") return value ? "✓" : "–";
  return value === "none" ? "–" : String(value);
}

describe("the capability table of staff", () => {
  it.each(table)("%s", (name, ...cells) => {
    expect(columns.map((role) => toCell(name, staffByRole[role][name]))).toEqual(cells);
  });

  it("has a row for every capability", () => {
    expect(table.map(([name]) => name).toSorted()).toEqual(Object.keys(noStaff).toSorted());
  });

  it("a customer has no capability of staff", () => {
    expect(table.map(([name]) => toCell(name, staffByRole.CUSTOMER[name]))).toEqual(table.map(() => "–"));
  });
});
