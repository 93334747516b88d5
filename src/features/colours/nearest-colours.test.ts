// Shows that the nearest colours are those CIEDE2000 says, found quickly, and that the distance behaves as one.
import { converter } from "culori";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { demoColours } from "../../../demo/colours.ts";
import { labOf } from "../../shared/light.ts";
import { distanceBetween, nearestColours } from "./nearest-colours.ts";

const { colours } = demoColours();
const labs = fc.record({
  l: fc.double({ min: 0, max: 100, noNaN: true }),
  a: fc.double({ min: -90, max: 90, noNaN: true }),
  b: fc.double({ min: -90, max: 90, noNaN: true }),
});

function bruteForce(lab: (typeof colours)[number]["lab"], count: number) {
  return colours
    .map((colour) => ({ colour, distance: distanceBetween(lab, colour.lab) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, count);
}

describe("the distance", () => {
  /** Of the pairs published with the formula (Sharma, Wu and Dalal 2005). */
  it.each([
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [[50, 2.49, -0.001], [50, -2.49, 0.0011], 7.2195],
    [[50, 2.5, 0], [73, 25, -18], 27.1492],
    [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
    [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
  ] as const)("from %j to %j is %f", ([l, a, b], [otherL, otherA, otherB], expected) => {
    expect(distanceBetween({ l, a, b }, { l: otherL, a: otherA, b: otherB })).toBeCloseTo(expected, 4);
  });

  it("is the same both ways, never negative, and nothing to itself", () => {
    fc.assert(
      fc.property(labs, labs, (one, other) => {
        const distance = distanceBetween(one, other);
        expect(distance).toBeGreaterThanOrEqual(0);
        expect(distanceBetween(other, one)).toBeCloseTo(distance, 6);
        expect(distanceBetween(one, one)).toBe(0);
      }),
    );
  });
});

describe("the nearest", () => {
  it("are those that asking every colour finds", () => {
    fc.assert(
      fc.property(labs, fc.integer({ min: 1, max: 12 }), (lab, count) => {
        expect(nearestColours(lab, colours, count)).toEqual(bruteForce(lab, count));
      }),
      { numRuns: 60 },
    );
  });

  it("of a colour do not include itself", () => {
    for (const colour of colours.filter((_, place) => place % 500 === 0)) {
      const near = nearestColours(colour, colours, 5);
      expect(near.map((each) => each.colour.id)).not.toContain(colour.id);
      expect(near).toEqual(bruteForce(colour.lab, 6).filter((each) => each.colour !== colour));
    }
  });

  it("are as many as there are, when there are few", () => {
    expect(nearestColours({ l: 50, a: 0, b: 0 }, colours.slice(0, 3), 8)).toHaveLength(3);
    expect(nearestColours({ l: 50, a: 0, b: 0 }, [], 8)).toEqual([]);
    expect(nearestColours({ l: 50, a: 0, b: 0 }, colours, 0)).toEqual([]);
  });

  it("are found within a few milliseconds", () => {
    const targets = colours.filter((_, place) => place % 300 === 0);
    const rounds = Array.from({ length: 8 }, () => {
      const started = performance.now();
      for (const target of targets) nearestColours(target, colours, 6);
      return (performance.now() - started) / targets.length;
    });
    // The quickest round is the one that nobody else on the machine disturbed.
    expect(Math.min(...rounds)).toBeLessThan(5);
  });
});

it("Lab of a hex value is what culori says it is", () => {
  const oracle = converter("lab65");
  for (const { hex } of colours.filter((_, place) => place % 40 === 0)) {
    const { l, a, b } = oracle(hex) ?? { l: 0, a: 0, b: 0 };
    const own = labOf(hex);
    expect(Math.hypot(own.l - l, own.a - a, own.b - b), hex).toBeLessThan(0.02);
  }
});
