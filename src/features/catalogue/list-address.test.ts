// Shows that each product list has one address, that parsing ignores invalid parts, and that filters lead to page 1.

import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { pageSizes } from "../../shared/page.ts";
import { facetNames } from "./facet-table.ts";
import {
  categoryAddress,
  colourAddress,
  countChosenOptions,
  formatListAddress,
  formatSearchAddress,
  parseListAddress,
  parseSearchAddress,
  type SearchAddress,
  withFacet,
  withoutFacets,
  withoutFacetValue,
} from "./list-address.ts";
import { searchSorts } from "./product-sort.ts";

const at = (query: string) => parseListAddress(new URLSearchParams(query));

test("parsing and formatting give the same address again", () => {
  const query = "q=low+sheen&brand=harbourline&size=10-l&page=3&per=50&view=list&colour=hl-123";
  expect(formatListAddress(at(query))).toBe(`/products?${query}`);
});

test("without search text and filters the address is /products", () => {
  expect(formatListAddress(at("view=grid&page=1&colour="))).toBe("/products");
});

describe("changing the filters", () => {
  test("adds a facet with sorted values and goes to the first page", () => {
    expect(formatListAddress(withFacet(at("page=4"), "sheen", ["matt", "gloss"]))).toBe(
      "/products?sheen=gloss&sheen=matt",
    );
  });

  test("removes one value", () => {
    expect(formatListAddress(withoutFacetValue(at("sheen=gloss&sheen=matt&page=2"), "sheen", "gloss"))).toBe(
      "/products?sheen=matt",
    );
  });

  test("removes all facets and keeps the search text and the layout", () => {
    const address = at("q=primer&sheen=gloss&brand=ironlock&view=list");
    expect(countChosenOptions(address)).toBe(2);
    expect(formatListAddress(withoutFacets(address))).toBe("/products?q=primer&view=list");
  });
});

test("each category has its own address", () =>
  expect(categoryAddress("wood-care")).toBe("/products?category=wood-care"));

test("the address of a colour keeps the colour", () =>
  expect(at(colourAddress("hl-7").split("?")[1] ?? "").colourId).toBe("hl-7"));

const nothing = parseSearchAddress("");

it.each([
  ["", ""],
  ["q=low+sheen", "q=low+sheen"],
  ["?q=low%20sheen&page=1&per=20&sort=relevance", "q=low+sheen"],
  ["size=10-l&per=50&page=3", "size=10-l&page=3&per=50"],
  ["brand=plainsong&brand=harbourline&brand=plainsong", "brand=harbourline&brand=plainsong"],
  ["sort=price-low&stock=here&where=interior", "where=interior&stock=here&sort=price-low"],
  [
    "category=walls-and-ceilings&sheen=low-sheen&surface=timber",
    "category=walls-and-ceilings&sheen=low-sheen&surface=timber",
  ],
])("%s is formatted as %s", (query, address) => {
  expect(formatSearchAddress(parseSearchAddress(query))).toBe(address);
});

describe("invalid parts are left out", () => {
  it.each([
    "page=0",
    "page=-3",
    "page=many",
    "per=21",
    "sort=random",
    "sort=__proto__",
    "brand=",
    "brand=A+B",
    "brand=../../etc",
    "size=<script>",
    "size=10%00l",
    `brand=${"a".repeat(5_000)}`,
    "__proto__=1&constructor=2",
    "q=+++",
    "q=%00%0A",
    "utm_source=mail",
    "%%%=%",
  ])("%s", (query) => {
    expect(parseSearchAddress(query)).toEqual(nothing);
  });

  it("long texts and long lists are cut", () => {
    expect([...parseSearchAddress(`q=${"🖌".repeat(500)}`).text]).toHaveLength(100);
    const many = Array.from({ length: 500 }, (_, i) => `brand=b${i}`).join("&");
    expect(parseSearchAddress(many).chosen.brand).toHaveLength(30);
  });
});

const value = fc.constantFrom("a", "low-sheen", "10-l", "3-6-2-7-m", "wall-paint", "x1");
const values = fc.uniqueArray(value).map((list) => list.sort());
const text = fc
  .string({ unit: "grapheme", maxLength: 20 })
  .map((typed) => parseSearchAddress(new URLSearchParams({ q: typed })).text);
const address: fc.Arbitrary<SearchAddress> = fc.record({
  text,
  chosen: fc.record({
    brand: values,
    category: values,
    sheen: values,
    surface: values,
    size: values,
    where: values,
    stock: values,
  }),
  sort: fc.constantFrom(...searchSorts),
  currentPage: fc.integer({ min: 1, max: 100_000 }),
  pageSize: fc.constantFrom(...pageSizes),
});

it("any search address is unchanged after formatting and parsing", () => {
  fc.assert(
    fc.property(address, (wanted) => {
      expect(parseSearchAddress(formatSearchAddress(wanted))).toEqual(wanted);
    }),
  );
});

it("formatting a parsed query string twice gives the same address", () => {
  const pair = fc.tuple(fc.constantFrom("q", "sort", "page", "per", ...facetNames), fc.string({ unit: "binary" }));
  fc.assert(
    fc.property(fc.array(pair), (pairs) => {
      const printed = formatSearchAddress(parseSearchAddress(new URLSearchParams(pairs)));
      expect(formatSearchAddress(parseSearchAddress(printed))).toBe(printed);
    }),
  );
});
