// Shows that whatever stands in an address, a page comes out that a query can be asked for.
import fc from "fast-check";
import { expect, it } from "vitest";
import { pageOf, pageSizes, rowsOf } from "./page.ts";

it.each([
  [1, 20, 1, 20],
  ["3", "50", 3, 50],
  ["2", 75, 2, 75],
  [1, "100", 1, 100],
  [undefined, undefined, 1, 20],
  [null, null, 1, 20],
  ["", "", 1, 20],
  ["two", "many", 1, 20],
  [0, 0, 1, 20],
  [-5, -20, 1, 20],
  ["2.9", "20.0", 2, 20],
  [100_000, 20, 100_000, 20],
  [100_001, 20, 1, 20],
  [Number.NaN, Number.POSITIVE_INFINITY, 1, 20],
  ["1e999", "1000000", 1, 20],
  [1, 21, 1, 20],
])("page %j of size %j is page %d of %d", (currentPage, pageSize, page, size) => {
  expect(pageOf(currentPage, pageSize)).toEqual({ currentPage: page, pageSize: size });
});

it("pages follow each other without a gap", () => {
  expect(rowsOf(pageOf(1, 50))).toEqual({ limit: 50, offset: 0 });
  expect(rowsOf(pageOf(2, 50))).toEqual({ limit: 50, offset: 50 });
  expect(rowsOf(pageOf(3, 20))).toEqual({ limit: 20, offset: 40 });
});

it("is always one that a database takes", () => {
  const anything = fc.oneof(fc.string(), fc.double(), fc.integer(), fc.constantFrom(null, undefined, true, [], {}));
  fc.assert(
    fc.property(anything, anything, (currentPage, pageSize) => {
      const { limit, offset } = rowsOf(pageOf(currentPage, pageSize));
      expect(pageSizes).toContain(limit);
      expect(Number.isSafeInteger(offset)).toBe(true);
      expect(offset).toBeGreaterThanOrEqual(0);
      expect(offset % limit).toBe(0);
    }),
  );
});
