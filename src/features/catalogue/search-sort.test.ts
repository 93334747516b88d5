// Shows the orders of a list: by name, by price either way, newest first, and that what is equal stays as it was.
import fc from "fast-check";
import { expect, it } from "vitest";
import { demoCatalogue } from "../../../demo/catalogue.ts";
import { cents } from "../../shared/money.ts";
import { makeFacetTable } from "./facet-table.ts";
import { type SearchSort, searchSorts, sortPlaces } from "./search-sort.ts";

const catalogue = demoCatalogue();
const table = makeFacetTable(catalogue);
const prices = new Map([
  [0, cents(500)],
  [1, cents(300)],
  [2, cents(500)],
  [4, cents(100)],
]);
const priceAt = (place: number) => prices.get(place) ?? null;

function sorted(sort: SearchSort, places: number[]): number[] {
  return [...sortPlaces(table, Uint32Array.from(places), { sort, priceAt })];
}

it.each([
  ["relevance", [2, 0, 3, 1, 4]],
  ["price-low", [4, 1, 2, 0, 3]],
  ["price-high", [2, 0, 1, 4, 3]],
  ["new", [4, 3, 2, 1, 0]],
] as const)("%s", (sort, order) => {
  expect(sorted(sort, [2, 0, 3, 1, 4])).toEqual(order);
});

it("by name as in a telephone book", () => {
  const names = sorted("name", [...catalogue.products.keys()]).map((place) => catalogue.products[place]?.name ?? "");
  expect(names).toEqual([...names].sort((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1)));
});

it("loses and invents nothing", () => {
  const places = fc.shuffledSubarray([...catalogue.products.keys()]);
  fc.assert(
    fc.property(places, fc.constantFrom(...searchSorts), (found, sort) => {
      const order = sorted(sort, found);
      expect([...order].sort((one, other) => one - other)).toEqual([...found].sort((one, other) => one - other));
      expect(sorted(sort, order)).toEqual(order);
    }),
  );
});
