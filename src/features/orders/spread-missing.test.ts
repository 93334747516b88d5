// Shows which lines wait where a shelf has not enough for all that want the same.
import { expect, test } from "vitest";
import { spreadMissing } from "./spread-missing.ts";

const paint = (quantity: number) => ({ sku: "PAINT", quantity });
const tape = (quantity: number) => ({ sku: "TAPE", quantity });

test.each([
  ["nothing", [], [0, 0, 0]],
  ["as many as the last has", [["PAINT", 2]], [0, 0, 2]],
  ["more than the last has", [["PAINT", 3]], [1, 0, 2]],
  [
    "several things",
    [
      ["PAINT", 1],
      ["TAPE", 5],
    ],
    [0, 5, 1],
  ],
] as const)("%s", (_, missing, expected) => {
  expect(spreadMissing([paint(4), tape(5), paint(2)], new Map(missing))).toEqual(expected);
});
