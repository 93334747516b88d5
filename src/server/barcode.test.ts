// Shows that a barcode is drawn with the bars of Code 128.
import { expect, test } from "vitest";
import { makeBarcode } from "./barcode.ts";

test("twenty digits become 145 modules: start, ten pairs, check and stop", () => {
  const { width, path } = makeBarcode("12345678901234567890");
  expect(width).toBe(11 * 12 + 13);
  expect(path.match(/M/g)).toHaveLength(3 * 12 + 4);
  expect(path).toMatch(/^M0 0h2v1h-2z/);
});
