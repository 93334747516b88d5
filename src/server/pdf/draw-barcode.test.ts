// Shows that a barcode is encoded as EAN-13 if its check digit is right, and as Code 128 otherwise.
import { expect, it } from "vitest";
import { encodeBarcode } from "./draw-barcode.ts";

const countModules = (digits: string) => encodeBarcode(digits).reduce((sum, width) => sum + width, 0);

it("an EAN-13 has 95 modules", () => {
  expect(countModules("4006381333931")).toBe(95);
});

it("digits with a wrong check digit are still a barcode", () => {
  expect(countModules("4006381333932")).toBeGreaterThan(95);
});
