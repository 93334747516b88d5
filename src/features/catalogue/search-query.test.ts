// Shows that codes are found by any part or by their beginning, exactly as a plain filter would find them.
import fc from "fast-check";
import { expect, it } from "vitest";
import { findExactRow, listRowsBeginningWith, listRowsWith, makeColumn } from "./search-query.ts";
import { compact } from "./search-words.ts";

const codes = ["HBL-WC-LS-10-W", "HBL-WC-LS-10-L", "STH-SW-LS-10-W", "T&T 6-14"].map(compact);
const column = makeColumn(codes);

it("finds parts, beginnings and whole codes", () => {
  expect(listRowsWith(column, "wcls10").map(({ row }) => row)).toEqual([0, 1]);
  expect(listRowsWith(column, "hbl")).toEqual([
    { row: 0, isBeginning: true },
    { row: 1, isBeginning: true },
  ]);
  expect(listRowsBeginningWith(column, "ls10")).toEqual([]);
  expect(findExactRow(column, "tt614")).toBe(3);
  expect(findExactRow(column, "hblwcls10")).toBeNull();
  expect(findExactRow(column, "")).toBeNull();
});

const code = fc.string({ unit: fc.constantFrom("a", "1", "-"), maxLength: 6 }).map(compact);
const part = fc.string({ unit: fc.constantFrom("a", "1"), minLength: 1, maxLength: 3 });

it("agrees with a plain filter", () => {
  fc.assert(
    fc.property(fc.array(code), part, (list, wanted) => {
      const made = makeColumn(list);
      const rows = (fits: (each: string) => boolean) => list.flatMap((each, row) => (fits(each) ? [row] : []));
      expect(listRowsWith(made, wanted).map(({ row }) => row)).toEqual(rows((each) => each.includes(wanted)));
      const beginning = rows((each) => each.startsWith(wanted));
      expect(listRowsBeginningWith(made, wanted).map(({ row }) => row)).toEqual(beginning);
      expect(
        listRowsWith(made, wanted)
          .filter(({ isBeginning }) => isBeginning)
          .map(({ row }) => row),
      ).toEqual(beginning);
      expect(findExactRow(made, wanted)).toBe(list.includes(wanted) ? list.indexOf(wanted) : null);
    }),
  );
});
