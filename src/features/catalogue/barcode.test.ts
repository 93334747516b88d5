// Shows how the barcodes of packs and cartons are written, so that each has one form.
import { expect, test } from "vitest";
import { toBarcode } from "./barcode.ts";

test.each([
  ["a UPC-A is an EAN-13 with a leading zero", "036000291452", "0036000291452"],
  ["an EAN-13 may have a leading zero more", "09399231141653", "9399231141653"],
  ["spaces and hyphens do not matter", "9 399231-141653", "9399231141653"],
  ["an EAN-8 stays", "96385074", "96385074"],
  ["the ITF-14 of a carton stays", "19399231141650", "19399231141650"],
  ["a SKU is no barcode", "HBL-WC-LS-10-W", null],
  ["eleven digits are no barcode", "03600029145", null],
])("%s", (_, text, barcode) => {
  expect(toBarcode(text)).toBe(barcode);
});
