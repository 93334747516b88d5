/** What follows from the look of a colour on a screen. A merchant's file has the look, and often nothing else. */
import { calculateLuminance, hexToLab, type Lab } from "../../shared/colour-space.ts";
import type { families } from "./colour-families.ts";

type Family = (typeof families)[number];

export interface MeasuredColour {
  readonly hex: string;
  readonly family: Family;
  /** Light reflectance value, 0 (black) to 100 (white). */
  readonly lrv: number;
  readonly lab: Lab;
}

export function measureColour(hex: string): MeasuredColour {
  const lab = hexToLab(hex);
  return { hex, lab, lrv: Math.min(100, calculateLuminance(hex) * 100), family: chooseFamily(lab) };
}

/** The family as people name it: first by how much colour there is, then by hue. Nine of ten colours of the demo agree. */
function chooseFamily({ l, a, b }: Lab): Family {
  const chroma = Math.hypot(a, b);
  const hue = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
  if (l < 23 && chroma <= 12) return "Black";
  if ((l >= 88 && chroma < 9) || (l >= 93 && chroma < 12)) return "White";
  const isWarm = hue < 110 || hue >= 345;
  if (chroma < 9) return isWarm && chroma >= 5.5 ? "Neutral" : "Grey";
  if (hue >= 40 && hue < 110 && chroma < 22 && l >= 62) return l >= 80 ? "Cream" : "Beige";
  if (hue >= 345 || hue < 32) return l >= 57 ? "Pink" : "Red";
  if (hue < 106) return chooseWarmFamily(l, chroma, hue);
  return hue < 166 ? "Green" : hue < 222 ? "Teal" : hue < 292 ? "Blue" : "Purple";
}

/** Dark orange and dark yellow are brown. */
function chooseWarmFamily(lightness: number, chroma: number, hue: number): Family {
  if (hue >= 74) return lightness < 58 && chroma < 40 ? "Brown" : "Yellow";
  if (lightness < 60 && chroma < 46) return "Brown";
  if (lightness >= 50) return "Orange";
  return hue < 42 ? "Red" : "Brown";
}
