// Shows that every input gives a valid page.
import fc from "fast-check";
import { expect, it } from "vitest";
import { pageSizes, parsePage, toLimitOffset } from "./page.ts";

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
])("page %j of size %j is read as page %d of size %d", (currentPage, pageSize, page, size) => {
  expect(parsePage(currentPage, pageSize)).toEqual({ currentPage: page, pageSize: size });
});

it("consecutive pages have consecutive rows", () => {
  expect(toLimitOffset(parsePage(1, 50))).toEqual({ limit: 50, offset: 0 });
  expect(toLimitOffset(parsePage(2, 50))).toEqual({ limit: 50, offset: 50 });
  expect(toLimitOffset(parsePage(3, 20))).toEqual({ limit: 20, offset: 40 });
});

it("limit and offset are always valid numbers for the database", () => {
  const anything = fc.oneof(fc.string(), fc.double(), fc.integer(), fc.constantFrom(null, undefined, true, [], {}));
  fc.assert(
    fc.property(anything, anything, (currentPage, pageSize) => {
      const { limit, offset } = toLimitOffset(parsePage(currentPage, pageSize));
      expect(pageSizes).toContain(limit);
      expect(Number.isSafeInteger(offset)).toBe(true);
      expect(offset).toBeGreaterThanOrEqual(0);
      expect(offset % limit).toBe(0);
    }),
  );
});
