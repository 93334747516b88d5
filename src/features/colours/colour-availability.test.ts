// Shows when a product can be tinted to a colour, and the reason if not.
import { describe, expect, it } from "vitest";
import { checkAvailability, type Recipe, type TintRange } from "./colour-availability.ts";

const inside: TintRange = {
  baseIds: ["white", "light", "deep"],
  colourBrandIds: ["harbourline-colours", "heritage-terrace"],
  interior: true,
  exterior: false,
};
const quiet: Recipe = {
  brandId: "harbourline-colours",
  baseId: "light",
  interior: true,
  exterior: true,
  isWithdrawn: false,
};

describe("availability of a colour", () => {
  it.each([
    ["of its brands, in its bases", {}, {}, null],
    ["of another brand", { brandId: "metal-and-roof-fan" }, {}, "brand"],
    ["of another base", { baseId: "accent-red" as const }, {}, "base"],
    ["for outside, in a product for inside", { interior: false }, {}, "outside-only"],
    ["for inside, in a product for outside", { exterior: false }, { interior: false, exterior: true }, "inside-only"],
    ["for inside, in a product for both", { exterior: false }, { exterior: true }, null],
    ["that is no longer made", { isWithdrawn: true }, {}, "withdrawn"],
    ["wrong in every way is refused for its brand first", { brandId: "x", interior: false }, { baseIds: [] }, "brand"],
  ])("%s", (_, colour, product, expected) => {
    expect(checkAvailability({ ...quiet, ...colour }, { ...inside, ...product })).toBe(expected);
  });
});
