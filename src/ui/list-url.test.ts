// Shows the URLs of a list: changed parameters keep the others, and which page numbers are linked.
import { describe, expect, test } from "vitest";
import { listPageNumbers, listUrl, pageUrl } from "./list-url.ts";

test("a changed parameter keeps the others and leads to the first page", () => {
  expect(listUrl("?q=sandstone&page=4&from=a&to=b", { range: "12m", from: null, to: null })).toBe(
    "?q=sandstone&range=12m",
  );
});

describe("page numbers", () => {
  test.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, "gap", 9]],
    [3, 9, [1, 2, 3, 4, "gap", 9]],
    [4, 9, [1, 2, 3, 4, 5, "gap", 9]],
    [5, 9, [1, "gap", 4, 5, 6, "gap", 9]],
    [9, 9, [1, "gap", 8, 9]],
  ])("page %i of %i links to %o", (page, pageCount, expected) => {
    expect(listPageNumbers(page, pageCount)).toEqual(expected);
  });
});

describe("the URL of a page", () => {
  test("another page keeps the other parameters", () =>
    expect(pageUrl("?q=low+sheen&page=2&size=50", 3)).toBe("?q=low+sheen&size=50&page=3"));
  test("page 1 has no parameter", () => expect(pageUrl("?page=2", 1)).toBe("?"));
});
