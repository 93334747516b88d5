// Shows the greatest common divisor and the thousands separators.

import fc from "fast-check";
import { expect, test } from "vitest";
import { formatThousands, gcd } from "./number.ts";

test.each([
  [12, 18, 6],
  [18, 12, 6],
  [7, 5, 1],
  [0, 4, 4],
  [4, 0, 4],
])("the greatest common divisor of %i and %i is %i", (one, other, divisor) => {
  expect(gcd(one, other)).toBe(divisor);
});

test("numbers get the same separators as from Intl.NumberFormat", () => {
  const amounts = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), (cents) => {
      expect(formatThousands(String(cents))).toBe(cents.toLocaleString("en"));
      expect(formatThousands((cents / 100).toFixed(2))).toBe(amounts.format(cents / 100));
    }),
  );
});
