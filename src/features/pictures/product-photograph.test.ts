// Shows which file of a photograph a page gets, and which addresses ask for a size.
import { expect, it, test } from "vitest";
import {
  choosePhotographWidth,
  formatPhotographAddress,
  isPhotographHash,
  withPictureSize,
} from "./product-photograph.ts";

it.each([
  ["a line of a cart", 72, 160],
  ["exactly a width", 160, 160],
  ["a card", 300, 480],
  ["the page of a product", 800, 960],
  ["more than the largest", 2_000, 960],
  ["no size", null, 960],
])("%s gets the smallest file that is large enough", (_, size, width) => {
  expect(choosePhotographWidth(size)).toBe(width);
});

test("only the address of a photograph gets a size", () => {
  const address = formatPhotographAddress("A/1", "0123456789abcdef", "v1");
  expect(address).toBe("/pictures/A%2F1.webp?photo=0123456789abcdef&v=v1");
  expect(withPictureSize(address, 160)).toBe(`${address}&size=160`);
  expect(withPictureSize("/pictures/A.svg?v=v1", 160)).toBe("/pictures/A.svg?v=v1");
});

it.each([
  ["0123456789abcdef", true],
  ["0123456789ABCDEF", false],
  ["0123", false],
  [["0123456789abcdef"], false],
  [undefined, false],
])("%s as a hash is %s", (text, isHash) => {
  expect(isPhotographHash(text)).toBe(isHash);
});
