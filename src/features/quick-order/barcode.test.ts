// Shows how barcodes are checked and what a scanned code means.
import { expect, test } from "vitest";
import { hasCheckDigit, readScannedCode } from "./barcode.ts";

test.each([
  ["9399231141653", true],
  ["9399231141654", false],
  ["036000291452", true],
  ["036000291453", false],
  ["93992311", false],
  ["HBL", false],
])("the check digit of %s is right: %s", (code, isRight) => {
  expect(hasCheckDigit(code)).toBe(isRight);
});

const origin = "https://shop.example";
const token = "Ab12_x-".padEnd(43, "z");

test.each([
  ["ean_13", "9399231141653", { kind: "code", code: "9399231141653" }],
  ["upc_a", "036000291452", { kind: "code", code: "0036000291452" }],
  ["ean_13", "9399231141654", { kind: "unknown" }],
  ["code_128", "HBL-WC-LS-10-W", { kind: "code", code: "HBL-WC-LS-10-W" }],
  ["qr_code", `https://shop.example/tin/?token=${token}`, { kind: "tin", token }],
  ["qr_code", `https://elsewhere.example/tin/?token=${token}`, { kind: "unknown" }],
  ["qr_code", "https://shop.example/tin/?token=cut-off", { kind: "unknown" }],
  ["qr_code", `https://shop.example/invitation/?token=${token}`, { kind: "unknown" }],
  ["qr_code", "WIFI:S:site;;", { kind: "unknown" }],
] as const)("%s %s", (format, text, meaning) => {
  expect(readScannedCode(format, text, origin)).toMatchObject(meaning);
});
