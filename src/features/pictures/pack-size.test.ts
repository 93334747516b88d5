// Shows that written sizes are read as measures, and that larger packs are drawn larger.
import { expect, it } from "vitest";
import { packScale, readLitres, readMillimetres } from "./pack-size.ts";

it.each([
  ["10 L", 10],
  ["10L", 10],
  ["500 mL", 0.5],
  ["1.5 litres", 1.5],
  ["20 kg", 14],
  ["Box of 6", null],
  ["0 L", null],
  ["Kit", null],
  ["", null],
])("%j holds %s litres", (size, litres) => {
  expect(readLitres(size)).toBe(litres);
});

it.each([
  ["63 mm", 63],
  ["36 mm × 50 m", 36],
  ["1.2 - 2.4 m", 2400],
  ["3.6 × 2.7 m", 2700],
  ["Large", null],
])("%j measures %s millimetres", (size, millimetres) => {
  expect(readMillimetres(size)).toBe(millimetres);
});

it("a larger pack has a larger scale within the limits, and an unknown size has scale 1", () => {
  const scale = { at: 4, min: 0.5, max: 1.2 };
  expect(packScale(null, scale)).toBe(1);
  expect(packScale(4, scale)).toBe(1);
  expect(packScale(1, scale)).toBeLessThan(packScale(2, scale));
  expect(packScale(0.0001, scale)).toBe(0.5);
  expect(packScale(1000, scale)).toBe(1.2);
});
