// Shows which lines of an order wait when stock is short.
import { expect, test } from "vitest";
import { allocateMissing } from "./order.ts";

const paint = (quantity: number) => ({ sku: "PAINT", quantity });
const tape = (quantity: number) => ({ sku: "TAPE", quantity });

test.each([
  ["nothing is missing, no line waits", [], [0, 0, 0]],
  ["as many units are missing as the last line has, only the last line waits", [["PAINT", 2]], [0, 0, 2]],
  ["more units are missing than the last line has, the line before it waits for the rest", [["PAINT", 3]], [1, 0, 2]],
  [
    "two SKUs are missing units, the last line of each SKU waits",
    [
      ["PAINT", 1],
      ["TAPE", 5],
    ],
    [0, 5, 1],
  ],
] as const)("when %s", (_, missing, expected) => {
  expect(allocateMissing([paint(4), tape(5), paint(2)], new Map(missing))).toEqual(expected);
});
