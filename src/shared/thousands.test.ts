// Shows that figures are grouped as the browser's own formatter groups them.
import fc from "fast-check";
import { expect, test } from "vitest";
import { withThousands } from "./thousands.ts";

test("whole figures and amounts", () => {
  const amounts = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), (cents) => {
      expect(withThousands(String(cents))).toBe(cents.toLocaleString("en"));
      expect(withThousands((cents / 100).toFixed(2))).toBe(amounts.format(cents / 100));
    }),
  );
});
