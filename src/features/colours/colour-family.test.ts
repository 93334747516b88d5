// Shows that the family, the lightness and the reflectance of a colour follow from its look.
import { expect, test } from "vitest";
import { demoColours } from "../../../demo/colours.ts";
import { measureColour } from "./colour-family.ts";

test.each([
  ["#ffffff", "White"],
  ["#111111", "Black"],
  ["#808080", "Grey"],
  ["#c0392b", "Red"],
  ["#e67e22", "Orange"],
  ["#f1c40f", "Yellow"],
  ["#27ae60", "Green"],
  ["#2f6f9f", "Blue"],
  ["#8e44ad", "Purple"],
  ["#6b4423", "Brown"],
  ["#f5a9c0", "Pink"],
])("%s is %s", (hex, family) => {
  expect(measureColour(hex).family).toBe(family);
});

test("white reflects all light and black none", () => {
  expect(measureColour("#ffffff").lrv).toBeCloseTo(100, 1);
  expect(measureColour("#000000")).toMatchObject({ lrv: 0, lab: { l: 0 } });
});

test("most colours of the demo are in the family that their measurement says", () => {
  const { colours } = demoColours();
  const same = colours.filter(({ hex, family }) => measureColour(hex).family === family);
  expect(same.length / colours.length).toBeGreaterThan(0.85);
});
