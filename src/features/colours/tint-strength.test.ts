// Shows how a colour looks at each strength: itself at full, paler below, deeper above, and readable ink on all of them.
import fc from "fast-check";
import { expect, it } from "vitest";
import { hexOf, lightOf, luminanceOf } from "../../shared/light.ts";
import { strengths } from "./colour.ts";
import { hexAtStrength } from "./tint-strength.ts";

const hexes = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

it("a hex value survives becoming light and back", () => {
  fc.assert(fc.property(hexes, (hex) => hexOf(lightOf(hex)) === hex));
});

it("full strength is the colour itself, and white stays white", () => {
  fc.assert(fc.property(hexes, (hex) => hexAtStrength(hex, 1) === hex));
  for (const { value } of strengths) expect(hexAtStrength("#ffffff", value)).toBe("#ffffff");
});

it("the more tint, the less light", () => {
  fc.assert(
    fc.property(hexes, (hex) => {
      const lights = strengths.map(({ value }) => luminanceOf(hexAtStrength(hex, value)));
      // Below the blackest paint there is nothing to go down to, and full strength is left as it is.
      const seen = luminanceOf(hex) < 0.01 ? [] : lights;
      for (const [place, light] of seen.entries()) expect(light).toBeLessThanOrEqual((seen[place - 1] ?? 1) + 0.006);
    }),
  );
});

it.each([
  ["#8fa3a8", 0.25, "#bdcbce"],
  ["#8fa3a8", 0.5, "#a8b9bd"],
  ["#8fa3a8", 2, "#758a8f"],
  ["#b3261e", 0.5, "#c6362c"],
])("%s at %d is %s", (hex, strength, expected) => {
  expect(hexAtStrength(hex, strength)).toBe(expected);
});
