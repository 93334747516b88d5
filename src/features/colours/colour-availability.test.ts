// Shows when a product can be tinted to a colour, why not, and what comes nearest then.
import { describe, expect, it } from "vitest";
import { demoColours } from "../../../demo/colours.ts";
import type { Colour } from "./colour.ts";
import { checkAvailability, isAvailable, nearestAvailable, type TintRange } from "./colour-availability.ts";
import { distanceBetween } from "./nearest-colours.ts";

const { colours } = demoColours();

const inside: TintRange = {
  baseIds: ["white", "light", "deep"],
  colourBrandIds: ["harbourline-colours", "heritage-terrace"],
  interior: true,
  exterior: false,
};
const quiet: Pick<Colour, "brandId" | "baseId" | "interior" | "exterior"> = {
  brandId: "harbourline-colours",
  baseId: "light",
  interior: true,
  exterior: true,
};

describe("a colour", () => {
  it.each([
    ["of its brands, in its bases", {}, {}, null],
    ["of another brand", { brandId: "metal-and-roof-fan" }, {}, "brand"],
    ["of another base", { baseId: "accent-red" as const }, {}, "base"],
    ["for outside, in a product for inside", { interior: false }, {}, "outside-only"],
    ["for inside, in a product for outside", { exterior: false }, { interior: false, exterior: true }, "inside-only"],
    ["for inside, in a product for both", { exterior: false }, { exterior: true }, null],
    ["wrong in every way is refused for its brand first", { brandId: "x", interior: false }, { baseIds: [] }, "brand"],
  ])("%s", (_, colour, product, expected) => {
    expect(checkAvailability({ ...quiet, ...colour }, { ...inside, ...product })).toBe(expected);
  });
});

it("what is offered instead can be had, and nothing nearer can", () => {
  const refused = colours.filter((colour, place) => place % 150 === 0 && !isAvailable(colour, inside));
  expect(refused.length).toBeGreaterThan(10);
  for (const colour of refused) {
    const near = nearestAvailable(colour, colours, { product: inside, count: 4 });
    expect(near).toHaveLength(4);
    const farthest = near.at(-1)?.distance ?? 0;
    for (const each of near) expect(isAvailable(each.colour, inside)).toBe(true);
    const nearer = colours.filter(
      (other) => isAvailable(other, inside) && distanceBetween(colour.lab, other.lab) < farthest,
    );
    expect(nearer.length).toBeLessThan(4);
  }
});
