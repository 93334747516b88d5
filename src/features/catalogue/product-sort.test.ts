// Shows the sort orders of a list: by name, by price, newest first. Equal products keep their order.
import fc from "fast-check";
import { expect, it } from "vitest";
import { demoCatalogue } from "../../../demo/catalogue.ts";
import { cents } from "../../shared/money.ts";
import { buildFacetTable } from "./facet-table.ts";
import { type SearchSort, searchSorts, sortProducts } from "./product-sort.ts";

const catalogue = demoCatalogue();
const table = buildFacetTable(catalogue);
const prices = new Map([
  [0, cents(500)],
  [1, cents(300)],
  [2, cents(500)],
  [4, cents(100)],
]);
const priceAt = (item: number) => prices.get(item) ?? null;

function sorted(sort: SearchSort, items: number[]): number[] {
  return [...sortProducts(table, Uint32Array.from(items), { sort, priceAt })];
}

it.each([
  ["relevance", [2, 0, 3, 1, 4]],
  ["price-low", [4, 1, 2, 0, 3]],
  ["price-high", [2, 0, 1, 4, 3]],
  ["new", [4, 3, 2, 1, 0]],
] as const)("sorts by %s", (sort, order) => {
  expect(sorted(sort, [2, 0, 3, 1, 4])).toEqual(order);
});

it("by name, ignoring case", () => {
  const names = sorted("name", [...catalogue.products.keys()]).map((item) => catalogue.products[item]?.name ?? "");
  expect(names).toEqual([...names].sort((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1)));
});

it("sorting keeps exactly the same products and is stable", () => {
  const items = fc.shuffledSubarray([...catalogue.products.keys()]);
  fc.assert(
    fc.property(items, fc.constantFrom(...searchSorts), (found, sort) => {
      const order = sorted(sort, found);
      expect([...order].sort((one, other) => one - other)).toEqual([...found].sort((one, other) => one - other));
      expect(sorted(sort, order)).toEqual(order);
    }),
  );
});
