import { differenceCiede2000 } from "culori/fn";
import type { Lab } from "../../shared/colour-space.ts";
import type { Colour } from "./colour.ts";
import { isAvailable, type Recipe, type TintRange } from "./colour-availability.ts";

interface Measured {
  readonly id: string;
  readonly lab: Lab;
}

export interface Near<Candidate> {
  readonly colour: Candidate;
  /** CIEDE2000: 1 is the smallest difference that a trained eye can see; 5 is clearly another colour. */
  readonly distance: number;
}

const ciede2000 = differenceCiede2000();

export function colourDistance(one: Lab, other: Lab): number {
  return ciede2000(
    { mode: "lab65", l: one.l, a: one.a, b: one.b },
    { mode: "lab65", l: other.l, a: other.a, b: other.b },
  );
}

/**
 * The nearest colours, nearest first; equal ones in their given order. A colour is not its own neighbour. The full formula
 * is slow. It is skipped where the lightness alone, which is cheap, already puts a colour too far away; the result is
 * the same as without this shortcut.
 */
export function findNearestColours<Candidate extends Measured>(
  target: Lab | Measured,
  candidates: readonly Candidate[],
  count: number,
): Near<Candidate>[] {
  const { id, lab } = "lab" in target ? target : { id: null, lab: target };
  const others = id === null ? candidates : candidates.filter((candidate) => candidate.id !== id);
  const reach = findReach(lab, others, count);
  const found: Near<Candidate>[] = [];
  let limit = reach;
  for (const colour of others) {
    if (lightnessGap(lab.l, colour.lab.l) > limit) continue;
    const distance = colourDistance(lab, colour.lab);
    if (found.length === count && distance >= (found[count - 1]?.distance ?? 0)) continue;
    insertSorted(found, { colour, distance }, count);
    if (found.length === count) limit = Math.min(reach, found[count - 1]?.distance ?? 0);
  }
  return found;
}

function insertSorted<Candidate>(found: Near<Candidate>[], near: Near<Candidate>, count: number): void {
  const index = found.findIndex(({ distance }) => distance > near.distance);
  found.splice(index === -1 ? found.length : index, 0, near);
  found.length = Math.min(found.length, count);
}

/** A distance within which `count` colours certainly lie: those nearest by Euclidean distance, which is nearly right. */
function findReach(lab: Lab, candidates: readonly Measured[], count: number): number {
  const nearest: Near<Measured>[] = [];
  let limit = count === 0 ? 0 : Number.POSITIVE_INFINITY;
  for (const colour of candidates) {
    const distance = (colour.lab.l - lab.l) ** 2 + (colour.lab.a - lab.a) ** 2 + (colour.lab.b - lab.b) ** 2;
    if (distance >= limit) continue;
    insertSorted(nearest, { colour, distance }, count);
    if (nearest.length === count) limit = nearest[count - 1]?.distance ?? 0;
  }
  return Math.max(0, ...nearest.map(({ colour }) => colourDistance(lab, colour.lab)));
}

/** The lightness part of CIEDE2000, slightly reduced for rounding. Hue and chroma can only add to it. */
function lightnessGap(one: number, other: number): number {
  const fromMiddle = ((one + other) / 2 - 50) ** 2;
  return (0.999999 * Math.abs(one - other)) / (1 + (0.015 * fromMiddle) / Math.sqrt(20 + fromMiddle));
}

/** The nearest colours among those that the product can be tinted to. */
export function findNearestAvailable<Candidate extends Recipe & Pick<Colour, "id" | "lab">>(
  colour: Pick<Colour, "id" | "lab">,
  candidates: readonly Candidate[],
  { product, count }: { readonly product: TintRange; readonly count: number },
): Near<Candidate>[] {
  const available = candidates.filter((candidate) => isAvailable(candidate, product));
  return findNearestColours(colour, available, count);
}
