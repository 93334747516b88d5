// Shows the greatest number that divides two, by which sizes are stepped and systems are counted.
import { expect, test } from "vitest";
import { greatestDivisor } from "./greatest-divisor.ts";

test.each([
  [12, 18, 6],
  [18, 12, 6],
  [7, 5, 1],
  [0, 4, 4],
  [4, 0, 4],
])("of %i and %i it is %i", (one, other, divisor) => {
  expect(greatestDivisor(one, other)).toBe(divisor);
});
