// Shows that a drawing's colours are always hex, and that its ink can always be read.
import { expect, it } from "vitest";
import { contrast, darker, inkOn, lighter, mix, safeHex } from "./drawing-colour.ts";

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

it("chooses an ink of at least 4.5 to 1 on any ground", () => {
  for (let value = 0; value < 0x1000000; value += 4099) {
    const ground = `#${value.toString(16).padStart(6, "0")}`;
    expect(contrast(ground, inkOn(ground))).toBeGreaterThanOrEqual(4.5);
  }
});
