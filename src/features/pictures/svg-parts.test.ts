// Shows that colours in drawings are always valid hex values.
import { expect, it } from "vitest";
import { darker, lighter, mix, safeHex } from "./svg-parts.ts";

it.each([
  ["#A9BFA4", "#a9bfa4"],
  ["a9bfa4", "#a9bfa4"],
  ["#fff", "#ffffff"],
  ["red", "#8a9099"],
  ['#fff"/><script>', "#8a9099"],
  ["", "#8a9099"],
])("safeHex turns %j into %s", (text, hex) => {
  expect(safeHex(text)).toBe(hex);
});

it("mix, lighter and darker interpolate between two colours", () => {
  expect(mix("#000000", "#ffffff", 0.5)).toBe("#808080");
  expect(lighter("#102030", 0)).toBe("#102030");
  expect(darker("#102030", 1)).toBe("#000000");
});
