// Shows that the nearest colours are found by CIEDE2000, quickly, and which ones are offered for an unavailable colour.
import { converter } from "culori";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { demoColours } from "../../../demo/colours.ts";
import { hexToLab } from "../../shared/colour-space.ts";
import { isAvailable, type TintRange } from "./colour-availability.ts";
import { colourDistance, findNearestAvailable, findNearestColours } from "./nearest-colours.ts";

const { colours } = demoColours();
const labs = fc.record({
  l: fc.double({ min: 0, max: 100, noNaN: true }),
  a: fc.double({ min: -90, max: 90, noNaN: true }),
  b: fc.double({ min: -90, max: 90, noNaN: true }),
});

function bruteForce(lab: (typeof colours)[number]["lab"], count: number) {
  return colours
    .map((colour) => ({ colour, distance: colourDistance(lab, colour.lab) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, count);
}

describe("the distance", () => {
  /** Test pairs published with the formula (Sharma, Wu and Dalal 2005). */
  it.each([
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [[50, 2.49, -0.001], [50, -2.49, 0.0011], 7.2195],
    [[50, 2.5, 0], [73, 25, -18], 27.1492],
    [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
    [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
  ] as const)("from %j to %j is %f", ([l, a, b], [otherL, otherA, otherB], expected) => {
    expect(colourDistance({ l, a, b }, { l: otherL, a: otherA, b: otherB })).toBeCloseTo(expected, 4);
  });

  it("is symmetric, never negative, and zero between equal colours", () => {
    fc.assert(
      fc.property(labs, labs, (one, other) => {
        const distance = colourDistance(one, other);
        expect(distance).toBeGreaterThanOrEqual(0);
        expect(colourDistance(other, one)).toBeCloseTo(distance, 6);
        expect(colourDistance(one, one)).toBe(0);
      }),
    );
  });
});

describe("the nearest colours", () => {
  it("are the same as a comparison with every colour finds", () => {
    fc.assert(
      fc.property(labs, fc.integer({ min: 1, max: 12 }), (lab, count) => {
        expect(findNearestColours(lab, colours, count)).toEqual(bruteForce(lab, count));
      }),
      { numRuns: 60 },
    );
  });

  it("of a colour do not include the colour itself", () => {
    for (const colour of colours.filter((_, index) => index % 500 === 0)) {
      const near = findNearestColours(colour, colours, 5);
      expect(near.map((each) => each.colour.id)).not.toContain(colour.id);
      expect(near).toEqual(bruteForce(colour.lab, 6).filter((each) => each.colour !== colour));
    }
  });

  it("are all candidates when there are fewer than asked for", () => {
    expect(findNearestColours({ l: 50, a: 0, b: 0 }, colours.slice(0, 3), 8)).toHaveLength(3);
    expect(findNearestColours({ l: 50, a: 0, b: 0 }, [], 8)).toEqual([]);
    expect(findNearestColours({ l: 50, a: 0, b: 0 }, colours, 0)).toEqual([]);
  });
});

it("Lab values agree with culori", () => {
  const oracle = converter("lab65");
  for (const { hex } of colours.filter((_, index) => index % 40 === 0)) {
    const { l, a, b } = oracle(hex) ?? { l: 0, a: 0, b: 0 };
    const own = hexToLab(hex);
    expect(Math.hypot(own.l - l, own.a - a, own.b - b), hex).toBeLessThan(0.02);
  }
});

const inside: TintRange = {
  baseIds: ["white", "light", "deep"],
  colourBrandIds: ["harbourline-colours", "heritage-terrace"],
  interior: true,
  exterior: false,
};

it("for a colour that the product cannot have, the nearest available ones are found", () => {
  const refused = colours.filter((colour, index) => index % 150 === 0 && !isAvailable(colour, inside));
  expect(refused.length).toBeGreaterThan(10);
  for (const colour of refused) {
    const near = findNearestAvailable(colour, colours, { product: inside, count: 4 });
    expect(near).toHaveLength(4);
    const farthest = near.at(-1)?.distance ?? 0;
    for (const each of near) expect(isAvailable(each.colour, inside)).toBe(true);
    const nearer = colours.filter(
      (other) => isAvailable(other, inside) && colourDistance(colour.lab, other.lab) < farthest,
    );
    expect(nearer.length).toBeLessThan(4);
  }
});
