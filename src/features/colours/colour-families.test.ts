// Shows the order in which colours are laid out: family after family, from light to dark, nobody left out.
import { expect, it } from "vitest";
import { demoColours } from "../../../demo/colours.ts";
import { families, inFamilyOrder } from "./colour-families.ts";

const { colours } = demoColours();
const laidOut = inFamilyOrder(colours);

it("every colour has its place, whatever order they came in", () => {
  expect(laidOut).toHaveLength(colours.length);
  expect(new Set(laidOut)).toEqual(new Set(colours));
  expect(inFamilyOrder(colours.toReversed()).map(({ lab }) => lab)).toEqual(laidOut.map(({ lab }) => lab));
});

it("the families come in their order, each in one piece", () => {
  const met = laidOut.map(({ family }) => family).filter((family, place, all) => family !== all[place - 1]);
  expect(met).toEqual([...families]);
});

it("within a family it gets darker, by steps of three", () => {
  for (const [place, { family, lab }] of laidOut.entries()) {
    const before = laidOut[place - 1];
    if (before?.family === family) expect(lab.l - before.lab.l).toBeLessThanOrEqual(3);
  }
});

it("a family nobody foresaw comes last", () => {
  const [first] = colours;
  if (!first) throw new Error("There are colours.");
  const odd = { ...first, family: "Metallic" };
  expect(inFamilyOrder([odd, ...colours]).at(-1)).toBe(odd);
});
