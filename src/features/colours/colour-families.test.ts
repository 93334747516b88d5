// Shows that colours are sorted by family and from light to dark, and that popular picks come from different families.
import { expect, it } from "vitest";
import { demoColours } from "../../../demo/colours.ts";
import { families, pickAcrossFamilies, sortByFamily } from "./colour-families.ts";

const { colours } = demoColours();
const sorted = sortByFamily(colours);

it("every colour appears once, whatever the order of the input", () => {
  expect(sorted).toHaveLength(colours.length);
  expect(new Set(sorted)).toEqual(new Set(colours));
  expect(sortByFamily(colours.toReversed()).map(({ lab }) => lab)).toEqual(sorted.map(({ lab }) => lab));
});

it("families appear in their order, each as one block", () => {
  const met = sorted.map(({ family }) => family).filter((family, index, all) => family !== all[index - 1]);
  expect(met).toEqual([...families]);
});

it("within a family no colour is more than three points of lightness lighter than the one before", () => {
  for (const [index, { family, lab }] of sorted.entries()) {
    const before = sorted[index - 1];
    if (before?.family === family) expect(lab.l - before.lab.l).toBeLessThanOrEqual(3);
  }
});

it("an unknown family comes last", () => {
  const [first] = colours;
  if (!first) throw new Error("There are colours.");
  const odd = { ...first, family: "Metallic" };
  expect(sortByFamily([odd, ...colours]).at(-1)).toBe(odd);
});

const popular = ["White 1", "White 2", "White 3", "Grey 1", "Grey 2", "Blue 1"].map((name) => ({
  name,
  family: name.split(" ")[0] ?? "",
}));
const names = (count: number) => pickAcrossFamilies(popular, count).map(({ name }) => name);

it("pickAcrossFamilies takes one colour of each family in turn", () =>
  expect(names(4)).toEqual(["White 1", "Grey 1", "Blue 1", "White 2"]));
it("pickAcrossFamilies skips families that have no more colours", () =>
  expect(names(9)).toEqual(["White 1", "Grey 1", "Blue 1", "White 2", "Grey 2", "White 3"]));
it("pickAcrossFamilies picks nothing from an empty list", () => expect(pickAcrossFamilies([], 5)).toEqual([]));
