// Shows that the definitions of the kinds fit together: keys, references and the order of applying.
import { describe, expect, test } from "vitest";
import { getKind, importKinds, listReferred, makeKey } from "./import-kind.ts";

test("there are twelve kinds, each once", () => {
  expect(new Set(importKinds.map(({ kind }) => kind)).size).toBe(12);
  expect(importKinds).toHaveLength(12);
});

describe.each(importKinds)("$kind", (definition) => {
  const names = definition.columns.map(({ name }) => name);

  test("names each column once, in plain small letters, and has its key columns first", () => {
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z][a-z0-9_]*$/.test(name))).toEqual([]);
    expect(names.slice(0, definition.key.length)).toEqual(definition.key);
    expect(names).not.toContain("action");
  });

  test("refers to itself or to kinds that are applied before it, by whole keys", () => {
    const before = importKinds.slice(0, importKinds.indexOf(definition) + 1).map(({ kind }) => kind);
    for (const { column, kind, key } of definition.references) {
      expect(names).toContain(column);
      expect(before).toContain(kind);
      expect(key).toHaveLength(getKind(kind).key.length);
      for (const part of key) if ("column" in part) expect(names).toContain(part.column);
    }
  });

  test("has a status exactly when withdrawing keeps the row", () => {
    expect(names.includes("status")).toBe(definition.withdrawal === "STATUS");
  });

  test("gives a value for empty cells to key columns only", () => {
    const given = definition.columns.filter(({ whenEmpty }) => whenEmpty !== undefined).map(({ name }) => name);
    expect(given.filter((name) => !definition.key.includes(name))).toEqual([]);
  });
});

test("a key joins the texts of its columns", () => {
  const cells = { kind: "trade", country: "AU", sku: "A-1", min_qty: "1", price: "9.00" };
  expect(makeKey(getKind("prices"), cells)).toBe("trade|AU||A-1||1|");
});

test("a reference in a list leads to each of its rows, and the parent of a shelf is one level up", () => {
  const product = { brand: "harbourline", colour_brands: "a|b", companions: null };
  expect(listReferred(getKind("products"), product)).toEqual([
    { column: "brand", kind: "brands", key: "product|harbourline" },
    { column: "colour_brands", kind: "brands", key: "colour|a" },
    { column: "colour_brands", kind: "brands", key: "colour|b" },
  ]);
  expect(listReferred(getKind("hierarchy"), { level: "sub_range", code: "x", parent: "y" })).toEqual([
    { column: "parent", kind: "hierarchy", key: "range|y" },
  ]);
});
