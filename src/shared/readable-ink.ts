import { luminanceOf } from "./light.ts";

/** A white and a black between which every colour finds one that it reads at 4.5 to 1 with (WCAG 1.4.3). */
const white = "#ffffff";
const black = "#050607";

/** The ink to write with on a colour. */
export function inkOn(hex: string): typeof white | typeof black {
  return contrastOf(hex, white) >= contrastOf(hex, black) ? white : black;
}

export function contrastOf(first: string, second: string): number {
  const [one, other] = [luminanceOf(first), luminanceOf(second)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
