// Shows that a search has one address and comes back from it whole, and that whatever else stands there does no harm.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pageSizes } from "../../shared/page.ts";
import { facetNames } from "./facet-table.ts";
import { parseSearchAddress, printSearchAddress, type SearchAddress } from "./search-address.ts";
import { searchSorts } from "./search-sort.ts";

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
])("%s is the address %s", (query, address) => {
  expect(printSearchAddress(parseSearchAddress(query))).toBe(address);
});

describe("junk is left out", () => {
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

  it("and what is long is cut", () => {
    expect([...parseSearchAddress(`q=${"🖌".repeat(500)}`).text]).toHaveLength(100);
    const many = Array.from({ length: 500 }, (_, place) => `brand=b${place}`).join("&");
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

it("comes back whole", () => {
  fc.assert(
    fc.property(address, (wanted) => {
      expect(parseSearchAddress(printSearchAddress(wanted))).toEqual(wanted);
    }),
  );
});

it("settles at once, whatever stands there", () => {
  const pair = fc.tuple(fc.constantFrom("q", "sort", "page", "per", ...facetNames), fc.string({ unit: "binary" }));
  fc.assert(
    fc.property(fc.array(pair), (pairs) => {
      const printed = printSearchAddress(parseSearchAddress(new URLSearchParams(pairs)));
      expect(printSearchAddress(parseSearchAddress(printed))).toBe(printed);
    }),
  );
});
