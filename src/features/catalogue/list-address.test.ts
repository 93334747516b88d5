// Shows that a list of products has one address for one wish, and that changing the wish starts at its first page.
import { describe, expect, test } from "vitest";
import {
  colourAddress,
  countChoices,
  parseListAddress,
  printListAddress,
  shelfAddress,
  withChoice,
  withoutChoices,
  withoutValue,
} from "./list-address.ts";

const at = (query: string) => parseListAddress(new URLSearchParams(query));

test("an address survives being read and written", () => {
  const query = "q=low+sheen&brand=harbourline&size=10-l&page=3&per=50&view=list&colour=hl-123";
  expect(printListAddress(at(query))).toBe(`/products?${query}`);
});

test("nothing looked for is the bare list", () => {
  expect(printListAddress(at("view=grid&page=1&colour="))).toBe("/products");
});

describe("changing the choice", () => {
  test("puts a facet on, in order of the alphabet, from the first page", () => {
    expect(printListAddress(withChoice(at("page=4"), "sheen", ["matt", "gloss"]))).toBe(
      "/products?sheen=gloss&sheen=matt",
    );
  });

  test("takes one value off", () => {
    expect(printListAddress(withoutValue(at("sheen=gloss&sheen=matt&page=2"), "sheen", "gloss"))).toBe(
      "/products?sheen=matt",
    );
  });

  test("takes all off and keeps the words and the layout", () => {
    const address = at("q=primer&sheen=gloss&brand=ironlock&view=list");
    expect(countChoices(address)).toBe(2);
    expect(printListAddress(withoutChoices(address))).toBe("/products?q=primer&view=list");
  });
});

test("a shelf has its own list", () => expect(shelfAddress("wood-care")).toBe("/products?category=wood-care"));

test("a colour in hand goes along", () => expect(at(colourAddress("hl-7").split("?")[1] ?? "").colourId).toBe("hl-7"));
