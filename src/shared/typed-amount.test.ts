// Shows how typed amounts and percentages are read and written back.
import fc from "fast-check";
import { expect, test } from "vitest";
import { formatTypedCents, formatTypedPercent, parseTypedCents, parseTypedPercent } from "./typed-amount.ts";

test.each([
  ["25", 2_500],
  ["25.5", 2_550],
  [" $1,250.40 ", 125_040],
  ["0", 0],
  ["999999.99", 99_999_999],
  ["1000000", null],
  ["12.345", null],
  ["1,25", null],
  ["-1", null],
  ["1e3", null],
  ["", null],
])("the amount %j is %j cents", (text, expected) => {
  expect(parseTypedCents(text)).toBe(expected);
});

test.each([
  ["10", 1_000],
  ["0.9 %", 90],
  ["12.25%", 1_225],
  ["ten", null],
  ["", null],
])("the percentage %j is %j basis points", (text, expected) => {
  expect(parseTypedPercent(text)).toBe(expected);
});

test("what is written is read back", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (amount) => {
      expect(parseTypedCents(formatTypedCents(amount))).toBe(amount);
      expect(parseTypedPercent(formatTypedPercent(amount))).toBe(amount);
    }),
  );
  expect([formatTypedCents(2_505), formatTypedPercent(90), formatTypedPercent(1_000), formatTypedPercent(0)]).toEqual([
    "25.05",
    "0.9",
    "10",
    "0",
  ]);
});
