// Shows which promotion gave the free product of an order, and which lines wait when stock is short.
import { expect, test } from "vitest";
import { cents } from "../../shared/money.ts";
import { allocateMissing, findGiftPromotion } from "./order.ts";

const tenOff = { code: "TEN", freesDelivery: false, savedCents: cents(1_000) };
const freeDelivery = { code: "FREE", freesDelivery: true, savedCents: cents(0) };
const freeTray = { code: "TRAY", freesDelivery: false, savedCents: cents(0) };

test("the gift promotion is the promotion without a discount and without free delivery", () => {
  expect(findGiftPromotion([tenOff, freeDelivery, freeTray])?.code).toBe("TRAY");
});

test("an order without a gift has no gift promotion", () => {
  expect(findGiftPromotion([tenOff, freeDelivery])).toBeNull();
});

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
