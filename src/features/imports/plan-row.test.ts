// Shows what a plan says about each row, that planning an applied plan again changes nothing, and that undo restores.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ImportKind } from "../../shared/import-kind.ts";
import { countPlan, listAlarms } from "./alarms.ts";
import type { Cells } from "./column.ts";
import { getKind, makeKey } from "./import-kind.ts";
import { applyChange, type FileRow, type KindRow, type PlannedChange, planRow, planRows } from "./plan-row.ts";
import { reversePlan } from "./reverse-plan.ts";

const variants = getKind("variants");
const stock = getKind("stock");
const present: Cells = { sku: "A", product_code: "P", size: "10 L", base: null, status: "active" };
const row = (cells: Cells, action: FileRow["action"] = null): FileRow => ({ key: "A", cells, action });
const plan = (cells: Cells, action: FileRow["action"] = null) =>
  planRow(variants, row({ sku: "A", ...cells }, action), { present, mode: "UPSERT" });

describe("a row", () => {
  test("that is new has all its filled cells", () => {
    const cells = { sku: "A", product_code: "P", size: "4 L", base: null };
    expect(planRow(variants, row(cells), { present: null, mode: "UPSERT" })).toEqual({
      action: "CREATE",
      before: null,
      after: { sku: "A", product_code: "P", size: "4 L" },
    });
  });

  test("changes only the cells that differ", () => {
    expect(plan({ product_code: "P", size: "4 L", base: "white" })).toEqual({
      action: "CHANGE",
      before: { size: "10 L", base: null },
      after: { size: "4 L", base: "white" },
    });
    expect(plan({ size: "10 L", base: null })).toBeNull();
  });

  test("is withdrawn and restored by its action or its status", () => {
    const withdrawn = { action: "WITHDRAW", before: { status: "active" }, after: { status: "withdrawn" } };
    expect(plan({}, "withdraw")).toEqual(withdrawn);
    expect(plan({ status: "withdrawn" })).toEqual(withdrawn);
    expect(plan({}, "restore")).toBeNull();
    const gone = { ...present, status: "withdrawn" };
    expect(planRow(variants, row({ sku: "A" }, "restore"), { present: gone, mode: "UPSERT" })).toMatchObject({
      action: "RESTORE",
    });
    expect(planRow(variants, row({ sku: "A", size: "1 L" }), { present: gone, mode: "UPSERT" })).toMatchObject({
      action: "CHANGE",
    });
  });

  test("of stock is removed, with all its cells before", () => {
    const now = { store_id: "1", sku: "A", on_hand: "5" };
    expect(planRow(stock, row({}, "withdraw"), { present: now, mode: "UPSERT" })).toEqual({
      action: "REMOVE",
      before: now,
      after: null,
    });
  });

  test("takes no part with an instruction such as `expected`", () => {
    const now = { store_id: "1", sku: "A", on_hand: "5" };
    const cells = { ...now, expected: "7" };
    expect(planRow(stock, row(cells), { present: now, mode: "UPSERT" })).toBeNull();
    expect(planRow(stock, row(cells), { present: null, mode: "UPSERT" })).toMatchObject({ after: now });
  });

  test.each([
    ["a new row without a required cell", { sku: "A", size: "4 L" }, null, "UPSERT", null, "REQUIRED"],
    ["withdrawing what is not there", { sku: "A" }, "withdraw", "UPSERT", null, "NOT_THERE"],
    ["a new row when only present rows count", { sku: "A" }, null, "ONLY_EXISTING", null, "NOT_THERE"],
    ["a present row when only new rows count", { sku: "A" }, null, "ONLY_NEW", present, "ALREADY_THERE"],
  ] as const)("is rejected: %s", (_, cells, action, mode, now, code) => {
    expect(planRow(variants, row(cells, action), { present: now, mode })).toMatchObject({ problem: { code } });
  });
});

describe("a file", () => {
  const shop = new Map<ImportKind, Map<string, Cells>>([
    ["brands", new Map([["product|b", {}]])],
    ["hierarchy", new Map([["sub_range|s", {}]])],
  ]);
  const toRow = (kind: ImportKind, line: number, cells: Cells): KindRow => {
    return { kind, line, cells, action: null, key: makeKey(getKind(kind), cells) };
  };
  const product = (line: number, code: string, more: Cells = {}) =>
    toRow("products", line, { product_code: code, name: "N", brand: "b", sub_range: "s", ...more });
  const list = (rows: readonly KindRow[]) =>
    planRows(rows, shop, "UPSERT").map(({ row: { line }, plan: planned }) => {
      return `${line} ${planned === null ? "-" : "action" in planned ? planned.action : planned.problem.message}`;
    });

  test("with a key twice rejects both lines, and each names the other", () => {
    expect(list([product(2, "P"), product(3, "Q"), product(4, "P")])).toEqual([
      "2 “P” is in line 4 too. Keep one of the two lines.",
      "3 CREATE",
      "4 “P” is in line 2 too. Keep one of the two lines.",
    ]);
  });

  test("may refer to rows that it creates itself, in any order of lines", () => {
    const variant = toRow("variants", 2, { sku: "A", product_code: "P", size: "1 L" });
    expect(list([variant, product(3, "P", { companions: "Q" }), product(4, "Q", { replaced_by: "P" })])).toEqual([
      ...["3 CREATE", "4 CREATE", "2 CREATE"],
    ]);
  });

  test("rejects rows that refer to nothing, and then the rows that refer to those", () => {
    const variant = toRow("variants", 2, { sku: "A", product_code: "P", size: "1 L" });
    expect(list([variant, product(3, "P", { companions: "Q" }), product(4, "Q", { brand: "x" })])).toEqual([
      "3 “Q” is neither in products nor created by this import.",
      "4 “product|x” is neither in brands nor created by this import.",
      "2 “P” is neither in products nor created by this import.",
    ]);
  });
});

const someCells = fc.dictionary(fc.constantFrom("size", "base", "barcode"), fc.option(fc.constantFrom("a", "b")), {
  noNullPrototype: true,
});
const someStatus = fc.constantFrom("active", "withdrawn");
const somePresent = fc.option(fc.tuple(someCells, someStatus).map(([cells, status]) => ({ ...cells, status })));
const someRow = fc.record({
  cells: fc.tuple(someCells, fc.option(someStatus, { nil: undefined })).map(([cells, status]) => {
    const filled = Object.fromEntries(Object.entries(cells).filter(([name, value]) => name !== "size" || value));
    return { sku: "A", product_code: "P", on_hand: "1", ...filled, ...(status && { status }) };
  }),
  action: fc.constantFrom(null, "withdraw", "restore"),
});
const someKind = fc.constantFrom(variants, stock);

function planAny(definition: typeof variants, { cells, action }: Omit<FileRow, "key">, now: Cells | null) {
  const planned = planRow(definition, { key: "A", cells, action }, { present: now, mode: "UPSERT" });
  return planned === null || "problem" in planned ? null : planned;
}

/** Empty cells and missing cells are the same. */
const normalize = (cells: Cells | null) =>
  cells && Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== null));

describe("for every row and every state of the shop", () => {
  test("planning an applied plan again changes nothing", () => {
    fc.assert(
      fc.property(someKind, someRow, somePresent, (definition, file, now) => {
        const change = planAny(definition, file, now);
        if (change === null) return;
        // The shop fills cells of a new row that the file does not have.
        const applied = change.action === "CREATE" ? { status: "active", position: "10", ...change.after } : null;
        const after = applied ?? applyChange(now, change);
        if (after === null) expect(planAny(definition, file, after)).toBeNull();
        else expect(planRow(definition, { key: "A", ...file }, { present: after, mode: "UPSERT" })).toBeNull();
      }),
      { numRuns: 2_000 },
    );
  });

  test("the reverse of a change restores the row, or withdraws it if it was new", () => {
    fc.assert(
      fc.property(someKind, someRow, somePresent, (definition, file, now) => {
        const change = planAny(definition, file, now);
        if (change === null) return;
        const applied = applyChange(now, change);
        const reverse = reversePlan(definition, change, { present: applied });
        const undone = reverse === null ? applied : applyChange(applied, reverse as PlannedChange);
        if (change.action !== "CREATE") expect(normalize(undone)).toEqual(normalize(now));
        else if (definition.withdrawal === "REMOVE") expect(undone).toBeNull();
        else expect(undone?.status).toBe("withdrawn");
      }),
      { numRuns: 2_000 },
    );
  });

  test("the reverse of the reverse applies the change again", () => {
    fc.assert(
      fc.property(someKind, someRow, somePresent, (definition, file, now) => {
        const change = planAny(definition, file, now);
        if (change === null || change.action === "CREATE") return;
        const applied = applyChange(now, change);
        const reverse = reversePlan(definition, change, { present: applied }) as PlannedChange;
        const again = reversePlan(definition, reverse, { present: applyChange(applied, reverse) }) as PlannedChange;
        expect(normalize(applyChange(applyChange(applied, reverse), again))).toEqual(normalize(applied));
      }),
      { numRuns: 2_000 },
    );
  });

  test("a row that was changed later is a conflict, and the forced reverse keeps its other cells", () => {
    const change: PlannedChange = { action: "CHANGE", before: { size: "1 L" }, after: { size: "4 L" } };
    const later = { ...present, size: "8 L", base: "deep" };
    expect(reversePlan(variants, change, { present: later })).toMatchObject({ problem: { code: "CHANGED_SINCE" } });
    expect(reversePlan(variants, change, { present: { ...later, size: "4 L" } })).toEqual({
      action: "CHANGE",
      before: { size: "4 L" },
      after: { size: "1 L" },
    });
    expect(reversePlan(variants, change, { present: later, isForced: true })).toEqual({
      action: "CHANGE",
      before: { size: "8 L" },
      after: { size: "1 L" },
    });
    expect(reversePlan(variants, change, { present: null, isForced: true })).toMatchObject({
      problem: { code: "CHANGED_SINCE" },
    });
  });

  test("a customer that an import created cannot be withdrawn by undoing it", () => {
    const change: PlannedChange = { action: "CREATE", before: null, after: { account_no: "AU-1" } };
    expect(reversePlan(getKind("customers"), change, { present: { account_no: "AU-1" } })).toMatchObject({
      problem: { code: "CANNOT_WITHDRAW" },
    });
  });
});

describe("alarms", () => {
  const change = (kind: ImportKind, plan: PlannedChange) => ({
    row: { kind, line: 1, key: "", cells: {}, action: null },
    plan,
  });
  const list = (kind: ImportKind, size: number, changes: readonly ReturnType<typeof change>[]) =>
    listAlarms(countPlan(changes), new Map([[kind, size]])).map(({ code, count }) => `${code} ${count}`);
  const price = (before: string, after: string) =>
    change("prices", { action: "CHANGE", before: { price: before }, after: { price: after } });
  const percent = (before: string, after: string) =>
    change("prices", { action: "CHANGE", before: { percent: before }, after: { percent: after } });

  test("tell prices that move by more than 20 % and prices of zero", () => {
    expect(list("prices", 9, [price("10.00", "12.00"), price("10.00", "8.00"), price("0.10", "0.12")])).toEqual([]);
    expect(list("prices", 9, [price("10.00", "12.01"), price("10.00", "7.99")])).toEqual(["PRICE_MOVED 2"]);
    expect(list("prices", 9, [percent("10", "20"), percent("10", "50")])).toEqual(["PRICE_MOVED 1"]);
    expect(list("prices", 9, [change("prices", { action: "CREATE", before: null, after: { price: "0.00" } })])).toEqual(
      ["ZERO_PRICE 1"],
    );
  });

  test("tell more than 5 % withdrawn rows and more than 10 % emptied stock", () => {
    const withdrawn = change("products", {
      action: "WITHDRAW",
      before: { status: "active" },
      after: { status: "withdrawn" },
    });
    const emptied = change("stock", { action: "CHANGE", before: { on_hand: "5" }, after: { on_hand: "0" } });
    expect(list("products", 20, [withdrawn])).toEqual([]);
    expect(list("products", 19, [withdrawn])).toEqual(["MANY_WITHDRAWN 1"]);
    expect(list("stock", 10, [emptied])).toEqual([]);
    expect(list("stock", 9, [emptied])).toEqual(["MANY_EMPTIED 1"]);
    expect(
      list("stock", 9, [change("stock", { action: "CHANGE", before: { on_hand: "0" }, after: { on_hand: "0" } })]),
    ).toEqual([]);
  });

  test("are counted beside created, unchanged and rejected rows", () => {
    const { row: some } = change("stock", { action: "REMOVE", before: null, after: null });
    const plans = [
      { row: some, plan: null },
      { row: some, plan: { problem: { column: "", code: "X", message: "X." } } },
      { row: some, plan: { action: "CREATE", before: null, after: {} } as const },
      { row: some, plan: { action: "REMOVE", before: { on_hand: "2" }, after: null } as const },
    ];
    expect(countPlan(plans).get("stock")).toMatchObject({
      ...{ created: 1, changed: 0, unchanged: 1, withdrawn: 1, rejected: 1, emptied: 1 },
    });
  });
});
