// Shows how a colour looks at each strength: itself at full strength, paler below, deeper above.
import fc from "fast-check";
import { expect, it } from "vitest";
import { calculateLuminance, hexToLinearLight, linearLightToHex } from "../../shared/colour-space.ts";
import { hexAtStrength, strengths } from "./colour.ts";

const hexes = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

it("a hex value is unchanged after conversion to linear light and back", () => {
  fc.assert(fc.property(hexes, (hex) => linearLightToHex(hexToLinearLight(hex)) === hex));
});

it("full strength gives the colour itself, and white stays white", () => {
  fc.assert(fc.property(hexes, (hex) => hexAtStrength(hex, 1) === hex));
  for (const { value } of strengths) expect(hexAtStrength("#ffffff", value)).toBe("#ffffff");
});

it("more tint gives less light", () => {
  fc.assert(
    fc.property(hexes, (hex) => {
      const lights = strengths.map(({ value }) => calculateLuminance(hexAtStrength(hex, value)));
      // Colours darker than the blackest paint cannot become darker.
      const seen = calculateLuminance(hex) < 0.01 ? [] : lights;
      for (const [index, light] of seen.entries()) expect(light).toBeLessThanOrEqual((seen[index - 1] ?? 1) + 0.006);
    }),
  );
});

it.each([
  ["#8fa3a8", 0.25, "#bdcbce"],
  ["#8fa3a8", 0.5, "#a8b9bd"],
  ["#8fa3a8", 2, "#758a8f"],
  ["#b3261e", 0.5, "#c6362c"],
])("%s at strength %d is %s", (hex, strength, expected) => {
  expect(hexAtStrength(hex, strength)).toBe(expected);
});
