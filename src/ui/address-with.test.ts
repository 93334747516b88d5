// Shows that changing something about a list keeps the rest of its address, and begins at the first page.
import { expect, test } from "vitest";
import { addressWith } from "./address-with.ts";

test("another range keeps the words and begins at the first page", () => {
  expect(addressWith("?q=sandstone&page=4&from=a&to=b", { range: "12m", from: null, to: null })).toBe(
    "?q=sandstone&range=12m",
  );
});
