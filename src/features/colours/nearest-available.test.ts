// Shows what is offered instead of a colour that a product cannot be tinted to.
import { expect, it } from "vitest";
import { demoColours } from "../../../demo/colours.ts";
import { isAvailable, type TintRange } from "./colour-availability.ts";
import { nearestAvailable } from "./nearest-available.ts";
import { distanceBetween } from "./nearest-colours.ts";

const { colours } = demoColours();

const inside: TintRange = {
  baseIds: ["white", "light", "deep"],
  colourBrandIds: ["harbourline-colours", "heritage-terrace"],
  interior: true,
  exterior: false,
};

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
