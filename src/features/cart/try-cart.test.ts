// Shows how the lines and coupons of a tried cart are read, and that the middle of a day is that day at every store.
import { expect, test } from "vitest";
import { toLocalDate } from "../../shared/local-date.ts";
import { parseTriedCoupons, parseTriedLines, toMidday } from "./try-cart.ts";

test("a line has a SKU and a quantity, and what cannot be read is left out", () => {
  expect(parseTriedLines("hbl-4-w x 3\nTRD-1 12\r\nEDG-BLU\n\n???\nA ×2, B*4")).toEqual([
    { sku: "HBL-4-W", quantity: 3 },
    { sku: "TRD-1", quantity: 12 },
    { sku: "EDG-BLU", quantity: 1 },
    { sku: "A", quantity: 2 },
    { sku: "B", quantity: 4 },
  ]);
  expect(parseTriedLines("A x 0")).toEqual([{ sku: "A", quantity: 1 }]);
});

test("coupons are read once each, in capitals", () => {
  expect(parseTriedCoupons(" spring10, SPRING10 tape")).toEqual(["SPRING10", "TAPE"]);
});

test.each(["Australia/Perth", "Australia/Sydney", "Pacific/Auckland"])(
  "the middle of a day is that day in %s",
  (zone) => {
    for (const day of ["2026-01-01", "2026-06-30", "2026-12-31"]) expect(toLocalDate(toMidday(day), zone)).toBe(day);
  },
);
