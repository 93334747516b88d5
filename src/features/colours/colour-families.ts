import type { Lab } from "../../shared/light.ts";
import type { Colour } from "./colour.ts";

/** The families as the picker shows them: the quiet ones that cover most walls, then around the colour circle. */
export const families = [
  "White",
  "Neutral",
  "Cream",
  "Beige",
  "Grey",
  "Black",
  "Brown",
  "Red",
  "Orange",
  "Yellow",
  "Green",
  "Teal",
  "Blue",
  "Purple",
  "Pink",
] as const;

type Placed = Pick<Colour, "id" | "family" | "lab">;

/** Colours as they are laid out: by family, from light to dark. A family nobody foresaw comes last. */
export function inFamilyOrder<Candidate extends Placed>(colours: readonly Candidate[]): Candidate[] {
  const keyed = colours.map((colour) => ({ colour, place: familyPlace(colour.family), shade: shadeOf(colour.lab) }));
  keyed.sort((a, b) => a.place - b.place || compareKeyed(a, b));
  return keyed.map(({ colour }) => colour);
}

function familyPlace(family: string): number {
  const place = (families as readonly string[]).indexOf(family);
  return place === -1 ? families.length : place;
}

function compareKeyed(a: { colour: Placed; shade: number }, b: { colour: Placed; shade: number }): number {
  const byFamily = compareText(a.colour.family, b.colour.family);
  return byFamily || a.shade - b.shade || b.colour.lab.l - a.colour.lab.l || compareText(a.colour.id, b.colour.id);
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** How many steps of lightness are shown as one. */
const stepL = 3;

/**
 * Lightness alone would scatter olive among mint. So colours of nearly one lightness are shown as a step, and within a
 * step the hue goes around: one way in this step and back in the next, so that no two neighbours jump.
 */
function shadeOf({ l, a, b }: Lab): number {
  const step = Math.floor((100 - Math.min(l, 100)) / stepL);
  // The circle is cut at magenta, between the families: reds lie on both sides of hue 0.
  const around = ((Math.atan2(b, a) * 180) / Math.PI + 390) % 360;
  const share = around / 360;
  return step + (step % 2 === 0 ? share : 0.999 - share * 0.999);
}
