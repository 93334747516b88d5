// Shows how a change on screen is read and merged with what somebody else has changed meanwhile.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { getKind } from "./import-kind.ts";
import { findSeenConflicts, makeChangedRow, makeNewRow, mergeCells, parseEdit } from "./row-edit.ts";

const products = getKind("products");
const prices = getKind("prices");
const edit = (cells: readonly { field: string; from: string; to: string }[], key: string | null = "A") =>
  parseEdit(products, { key, cells, action: null });

describe("reading a form", () => {
  test("cells that are as they were seen are left out, and texts become canonical", () => {
    const { wanted, problems } = edit([
      { field: "name", from: "Wall paint", to: " Wall paint " },
      { field: "coverage", from: "16", to: "15.50" },
      { field: "sheen", from: "Low sheen", to: "" },
    ]);
    expect(problems).toEqual([]);
    expect(wanted).toEqual([
      { field: "coverage", from: "16", to: "15.5" },
      { field: "sheen", from: "Low sheen", to: null },
    ]);
  });

  test.each([
    ["coats", "two", "NOT_A_NUMBER"],
    ["name", "", "CANNOT_CLEAR"],
    ["slug", "", "CANNOT_CLEAR"],
    ["colour", "red", "UNKNOWN_COLUMN"],
  ])("%s with the text “%s” is refused at its field", (field, to, code) => {
    expect(edit([{ field, from: "x", to }]).problems).toEqual([expect.objectContaining({ column: field, code })]);
  });

  test("a new row has its filled cells, its key and the first column that it lacks", () => {
    const { wanted } = edit([{ field: "product_code", from: "", to: "new-one" }], null);
    expect(makeNewRow(products, wanted)).toMatchObject({ key: "NEW-ONE", missing: "name", problems: [] });
    expect(makeNewRow(products, []).problems).toMatchObject([{ column: "product_code" }]);
  });

  test("the cells of a changed row are checked as a whole", () => {
    const present = { kind: "special", country: "AU", sku: "A-1", valid_from: "2026-12-10", valid_to: "2026-12-20" };
    const row = makeChangedRow(prices, { present, changes: { valid_to: "2026-12-01" }, action: null });
    expect(row).toMatchObject({ key: "special|AU||A-1|||2026-12-10", problems: [{ column: "valid_to" }] });
  });
});

const field = fc.constantFrom("name", "sheen", "cleanup", "description");
const text = fc.option(fc.constantFrom("one", "two", "three"), { nil: null });
const row = fc.record({ name: text, sheen: text, cleanup: text, description: text });
const changed = fc.dictionary(field, text, { maxKeys: 4 });

describe("two people change the same row", () => {
  const toWanted = (base: Record<string, string | null>, mine: Record<string, string | null>) =>
    Object.entries(mine).map(([name, to]) => ({ field: name, from: base[name] ?? null, to }));

  test("nobody's change is lost: each cell has the change of the only person who changed it, or is a conflict", () => {
    fc.assert(
      fc.property(row, changed, changed, (base, theirs, mine) => {
        const present: Record<string, string | null> = { ...base, ...theirs };
        const wanted = toWanted(base, mine).filter(({ from, to }) => from !== to);
        const { changes, conflicts } = mergeCells(present, wanted);
        const merged: Record<string, string | null> = { ...present, ...changes };
        for (const name of Object.keys(base)) {
          const was = base[name as keyof typeof base];
          const my = wanted.find((each) => each.field === name)?.to;
          const isConflict = conflicts.some((each) => each.field === name);
          const bothChanged = my !== undefined && present[name] !== was && present[name] !== my;
          expect(isConflict).toBe(bothChanged);
          if (!isConflict) expect(merged[name]).toBe(my === undefined ? present[name] : my);
        }
      }),
    );
  });

  test("saving again after seeing the other change keeps one's own text and no other cell", () => {
    fc.assert(
      fc.property(row, changed, changed, (base, theirs, mine) => {
        const present: Record<string, string | null> = { ...base, ...theirs };
        const wanted = toWanted(base, mine).filter(({ from, to }) => from !== to);
        const { conflicts } = mergeCells(present, wanted);
        const seen = new Map(conflicts.map((each) => [each.field, each.theirs]));
        const again = wanted.map((each) => ({
          ...each,
          from: seen.has(each.field) ? (seen.get(each.field) ?? null) : each.from,
        }));
        const second = mergeCells(present, again);
        expect(second.conflicts).toEqual([]);
        for (const { field: name, to } of wanted) expect({ ...present, ...second.changes }[name] ?? null).toBe(to);
      }),
    );
  });

  test("a row that somebody has changed is not removed unseen", () => {
    const wanted = [{ field: "price", from: "10.00", to: "10.00" }];
    expect(findSeenConflicts({ price: "10.00" }, wanted)).toEqual([]);
    expect(findSeenConflicts({ price: "12.00" }, wanted)).toEqual([
      { field: "price", yours: "10.00", theirs: "12.00" },
    ]);
  });
});
