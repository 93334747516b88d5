// Shows that a drawing's colours are always hex, whatever it was given.
import { expect, it } from "vitest";
import { darker, lighter, mix, safeHex } from "./drawing-colour.ts";

it.each([
  ["#A9BFA4", "#a9bfa4"],
  ["a9bfa4", "#a9bfa4"],
  ["#fff", "#ffffff"],
  ["red", "#8a9099"],
  ['#fff"/><script>', "#8a9099"],
  ["", "#8a9099"],
])("%j is taken as %s", (text, hex) => {
  expect(safeHex(text)).toBe(hex);
});

it("mixes", () => {
  expect(mix("#000000", "#ffffff", 0.5)).toBe("#808080");
  expect(lighter("#102030", 0)).toBe("#102030");
  expect(darker("#102030", 1)).toBe("#000000");
});
