import { type Channels, hexOf, lightOf } from "../../shared/light.ts";
import type { Strength } from "./colour.ts";

/** Nothing gives back no light at all: the blackest paint still shows a two-hundredth of it. */
const blackest = 0.005;

/**
 * How a colour looks when it is tinted with a part, or a multiple, of its recipe. Twice the pigment does not take twice
 * the light: what a coat gives back follows from the ratio of what it absorbs to what it scatters (Kubelka and Munk),
 * and that ratio is what grows with the dose. It is reckoned for each of the three lights, from the white of the base.
 */
export function hexAtStrength(hex: string, strength: Strength["value"]): string {
  if (strength === 1) return hex;
  const [red, green, blue] = lightOf(hex);
  const dosed: Channels = [dose(red, strength), dose(green, strength), dose(blue, strength)];
  return hexOf(dosed);
}

function dose(light: number, strength: number): number {
  const reflected = Math.min(Math.max(light, blackest), 1);
  const absorbed = (strength * (1 - reflected) ** 2) / (2 * reflected);
  return 1 + absorbed - Math.sqrt(absorbed ** 2 + 2 * absorbed);
}
