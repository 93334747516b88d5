// Shows which page numbers are offered, and that an address keeps everything but the page.
import { describe, expect, test } from "vitest";
import { pageAddress, pagesToOffer } from "./pagination-pages.ts";

/** Shows that paging always offers the ends and the neighbours, and changes nothing in the address but the page. */
describe("pages to offer", () => {
  test.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, "gap", 9]],
    [3, 9, [1, 2, 3, 4, "gap", 9]],
    [4, 9, [1, 2, 3, 4, 5, "gap", 9]],
    [5, 9, [1, "gap", 4, 5, 6, "gap", 9]],
    [9, 9, [1, "gap", 8, 9]],
  ])("on page %i of %i", (page, pageCount, expected) => {
    expect(pagesToOffer(page, pageCount)).toEqual(expected);
  });
});

describe("page address", () => {
  test("keeps the rest", () =>
    expect(pageAddress("?q=low+sheen&page=2&size=50", 3)).toBe("?q=low+sheen&size=50&page=3"));
  test("leaves page 1 unnamed", () => expect(pageAddress("?page=2", 1)).toBe("?"));
});
