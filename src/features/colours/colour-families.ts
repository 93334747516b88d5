import type { Lab } from "../../shared/colour-space.ts";
import type { Colour } from "./colour.ts";

/** The families in the order of the picker: first the neutral ones that cover most walls, then around the colour wheel. */
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

type Sortable = Pick<Colour, "id" | "family" | "lab">;

/** Sorts by family and from light to dark. Unknown families come last. */
export function sortByFamily<Candidate extends Sortable>(colours: readonly Candidate[]): Candidate[] {
  const keyed = colours.map((colour) => ({ colour, rank: familyRank(colour.family), shade: toSortKey(colour.lab) }));
  keyed.sort((a, b) => a.rank - b.rank || compareKeyed(a, b));
  return keyed.map(({ colour }) => colour);
}

function familyRank(family: string): number {
  const rank = (families as readonly string[]).indexOf(family);
  return rank === -1 ? families.length : rank;
}

function compareKeyed(a: { colour: Sortable; shade: number }, b: { colour: Sortable; shade: number }): number {
  const byFamily = compareText(a.colour.family, b.colour.family);
  return byFamily || a.shade - b.shade || b.colour.lab.l - a.colour.lab.l || compareText(a.colour.id, b.colour.id);
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Colours within this range of lightness form one step. */
const stepL = 3;

/**
 * Sorting by lightness alone would mix olive with mint. So colours of similar lightness form a step, and within a step
 * they are sorted by hue: upwards in one step and downwards in the next, so that neighbours look alike.
 */
function toSortKey({ l, a, b }: Lab): number {
  const step = Math.floor((100 - Math.min(l, 100)) / stepL);
  // Hues start at magenta, between two families, because reds lie on both sides of hue 0.
  const around = ((Math.atan2(b, a) * 180) / Math.PI + 390) % 360;
  const share = around / 360;
  return step + (step % 2 === 0 ? share : 0.999 - share * 0.999);
}

/**
 * Picks a few popular colours from different families. Most popular colours are white, so the families take turns: each
 * gives its most popular colour, then its second, until there are enough.
 */
export function pickAcrossFamilies<Colour extends { readonly family: string }>(
  colours: readonly Colour[],
  count: number,
): Colour[] {
  const families = [...Map.groupBy(colours, ({ family }) => family).values()];
  const picked: Colour[] = [];
  const longest = Math.max(0, ...families.map(({ length }) => length));
  for (let turn = 0; turn < longest && picked.length < count; turn += 1) {
    picked.push(...families.flatMap((family) => family[turn] ?? []));
  }
  return picked.slice(0, count);
}
