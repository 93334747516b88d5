// Shows how the header and the rows of a file are read: columns in any order, empty and cleared cells, actions, and the problems
// of a row.
import { describe, expect, test } from "vitest";
import type { ImportKind } from "../../shared/import-kind.ts";
import type {} from "./column.ts";
import { getKind, importKinds } from "./import-kind.ts";
import { findImportKind, parseHeader, suggestColumn } from "./parse-header.ts";
import { parseRow, suggestKey } from "./parse-row.ts";

function read(kind: ImportKind, row: Readonly<Record<string, string>>) {
  const { header, problems } = parseHeader(getKind(kind), Object.keys(row));
  expect(problems).toEqual([]);
  return parseRow(header, Object.values(row));
}

const codes = (kind: ImportKind, row: Readonly<Record<string, string>>) =>
  read(kind, row)?.problems.map(({ column, code }) => `${column} ${code}`);

describe.each(importKinds)("$kind", ({ kind, columns }) => {
  test("its examples are a row without problems", () => {
    const row = Object.fromEntries(columns.map(({ name, example }) => [name, example]));
    const parsed = read(kind, row);
    expect(parsed?.problems).toEqual([]);
    const filled = columns.filter(({ example }) => example !== "" && example !== "closed");
    for (const { name, example } of filled) expect(parsed?.cells[name]).toBe(example);
  });
});

describe("the header", () => {
  const list = (kind: ImportKind, names: string[]) =>
    parseHeader(getKind(kind), names).problems.map(({ code, message }) => `${code} ${message}`);

  test("takes columns in any order and ignores empty names and names that begin with _", () => {
    const { header, problems } = parseHeader(getKind("stock"), ["On Hand", "", "_name", "SKU", "store-id", "Action"]);
    expect(problems).toEqual([]);
    expect(header.columns.map((column) => (typeof column === "object" ? (column?.name ?? null) : column))).toEqual([
      ...["on_hand", null, null, "sku", "store_id", "action"],
    ]);
  });

  test("names the nearest column for an unknown one, and columns that are missing or there twice", () => {
    expect(list("stock", ["store_id", "sku", "onhand", "colour", "sku"])).toEqual([
      "UNKNOWN_COLUMN There is no column “onhand”. Is it “on_hand”?",
      "UNKNOWN_COLUMN There is no column “colour”. Delete it, or begin its name with “_”.",
      "COLUMN_TWICE The column “sku” is there twice.",
    ]);
    expect(list("stock", ["sku"])).toEqual([
      "KEY_COLUMN_MISSING The column “store_id” is missing. Without it no row can be found.",
    ]);
  });

  test.each<[ImportKind, string, string | null]>([
    ["products", "prodct_code", "product_code"],
    ["products", "Descr", "description"],
    ["customers", "bussiness number", "business_number"],
    ["stock", "sk", "sku"],
    ["stock", "weight", null],
  ])("of %s: %s suggests %s", (kind, name, suggestion) => {
    expect(suggestColumn(getKind(kind), name)).toBe(suggestion);
  });

  test.each<[sheet: string, names: string, kind: ImportKind | null]>([
    ["Open invoices", "whatever", "open_invoices"],
    ["prices.csv", "", "prices"],
    ["Sheet1", "store_id,sku,on_hand", "stock"],
    ["Sheet1", "SKU,Product code,Size", "variants"],
    ["Sheet1", "account_no,email,access", "members"],
    ["Sheet1", "colour,shade", null],
  ])("decides the kind of %s with %s: %s", (sheet, names, kind) => {
    expect(findImportKind(sheet, names.split(","))).toBe(kind);
  });
});

describe("a row", () => {
  test("keeps empty cells, clears [clear] and has its canonical key", () => {
    expect(read("variants", { sku: "a-1", size: "", barcode: "[Clear]", base: "Extra deep" })).toEqual({
      key: "A-1",
      cells: { sku: "A-1", barcode: null, base: "extra-deep" },
      action: null,
      problems: [],
    });
  });

  test("without text is no row", () => {
    expect(read("variants", { sku: " ", size: "" })).toBeNull();
  });

  test("tells all its problems at once", () => {
    expect(codes("variants", { sku: "1.2E+12", size: "[clear]", weight_kg: "1,5", status: "[clear]" })).toEqual([
      "sku NUMBER_FOR_CODE",
      "size CANNOT_CLEAR",
      "weight_kg COMMA_IN_NUMBER",
      "status CANNOT_CLEAR",
    ]);
    expect(codes("variants", { sku: "", size: "10 L" })).toEqual(["sku KEY_MISSING"]);
  });

  test("may be shorter than the header, but not longer", () => {
    const { header } = parseHeader(getKind("stock"), ["store_id", "sku", "on_hand"]);
    expect(parseRow(header, ["2226", "A"])).toMatchObject({ key: "2226|A", problems: [] });
    expect(parseRow(header, ["2226", "A", "1", "", ""])?.problems).toEqual([]);
    expect(parseRow(header, ["2226", "A", "1", "", "x"])?.problems).toMatchObject([{ code: "TOO_MANY_CELLS" }]);
  });

  test.each<[ImportKind, Record<string, string>, string[]]>([
    ["variants", { sku: "A", action: "Withdraw" }, []],
    ["variants", { sku: "A", action: "delete" }, ["action UNKNOWN_ACTION"]],
    ["variants", { sku: "A", action: "withdraw", status: "active" }, ["action ACTION_AND_STATUS"]],
    ["stock", { store_id: "1", sku: "A", action: "withdraw" }, []],
    ["stock", { store_id: "1", sku: "A", action: "restore" }, ["action CANNOT_WITHDRAW"]],
    ["customers", { account_no: "AU-1", action: "withdraw" }, ["action CANNOT_WITHDRAW"]],
    ["colours", { brand: "x", code: "1", interior: "no", exterior: "no" }, ["exterior NEITHER_INSIDE_NOR_OUTSIDE"]],
    ["hierarchy", { level: "category", code: "x", parent: "y" }, ["parent NOT_FOR_THIS_KIND"]],
    ["customers", { account_no: "AU-1", payment: "cash", credit_limit: "5" }, ["credit_limit CASH_WITH_LIMIT"]],
    [
      "members",
      { account_no: "AU-1", email: "a@b.cd", access: "full", spend_limit: "5" },
      ["spend_limit LIMIT_FOR_FULL_ACCESS"],
    ],
    ["members", { account_no: "AU-1", email: "a@b.cd", last_name: "www.paint.example" }, ["last_name NOT_A_NAME"]],
    ["open_invoices", { account_no: "AU-1", doc_no: "1", amount: "5", open: "10" }, ["open OPEN_ABOVE_AMOUNT"]],
    [
      "open_invoices",
      { account_no: "AU-1", doc_no: "1", kind: "payment", due: "2026-11-16" },
      ["due NOT_FOR_THIS_KIND"],
    ],
    ["systems", { system_code: "S", part: "B", ratio: "2" }, []],
    ["systems", { system_code: "S", part: "B", name: "Whole" }, ["name ONLY_PART_A"]],
    ["stores", { store_id: "1", country: "NZ", state: "VIC" }, ["state NOT_A_STATE"]],
    ["stores", { store_id: "1", state: "Auckland" }, []],
    [
      "stores",
      { store_id: "1", exceptions: "2026-12-25 closed One|2026-12-25 7:00-9:00 Two" },
      ["exceptions DAY_TWICE"],
    ],
  ])("of %s %j has the problems %j", (kind, row, expected) => {
    expect(codes(kind, row)).toEqual(expected);
  });
});

test("“no” asks for nothing, so it is the same as an empty cell", () => {
  const member = { account_no: "AU-1", email: "a@b.cd" };
  expect(read("members", { ...member, invite: "no" })?.cells).toEqual(member);
  expect(read("members", { ...member, invite: "Yes" })?.cells).toEqual({ ...member, invite: "yes" });
});

describe("a price", () => {
  const whole = {
    country: "",
    account_no: "",
    sku: "",
    range: "",
    min_qty: "",
    valid_from: "",
    price: "",
    percent: "",
  };
  const price = (row: Record<string, string>) => ({ ...whole, ...row });

  test("has the same key whether the quantity is 1 or empty", () => {
    const row = price({ kind: "retail", country: "au", sku: "a", price: "5" });
    expect(read("prices", row)?.key).toBe("retail|AU||A||1|");
    expect(read("prices", { ...row, min_qty: "1" })?.key).toBe("retail|AU||A||1|");
  });

  test.each<[Record<string, string>, string[]]>([
    [{ kind: "contract", account_no: "AU-1", sku: "A", price: "5" }, []],
    [{ kind: "range", account_no: "AU-1", range: "walls", percent: "5" }, []],
    [{ kind: "retail", sku: "A", price: "5" }, ["country NEEDED_FOR_THIS_KIND"]],
    [{ kind: "retail", country: "AU", sku: "A", percent: "5" }, ["percent NOT_FOR_THIS_KIND"]],
    [{ kind: "contract", country: "AU", account_no: "AU-1", sku: "A", price: "5" }, ["country NOT_FOR_THIS_KIND"]],
    [{ kind: "retail", country: "AU", sku: "A", price: "[clear]" }, ["price NEEDED_FOR_THIS_KIND"]],
    [{ kind: "retail", country: "AU", sku: "A", min_qty: "6", price: "5" }, ["min_qty QUANTITY_BREAK"]],
    [
      { kind: "retail", country: "AU", sku: "A", valid_from: "2026-12-02", price: "5", valid_to: "2026-12-01" },
      ["valid_to ENDS_BEFORE_START"],
    ],
  ])("%j has the problems %j", (row, expected) => {
    expect(codes("prices", price(row))).toEqual(expected);
  });
});

test("a code without its leading zeros suggests the known code", () => {
  const isKnown = (code: string) => code === "00123";
  expect(suggestKey("123", isKnown)).toBe("00123");
  expect(suggestKey("124", isKnown)).toBeNull();
  expect(suggestKey("A123", isKnown)).toBeNull();
});
