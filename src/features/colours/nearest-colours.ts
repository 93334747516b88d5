import { differenceCiede2000 } from "culori/fn";
import type { Lab } from "../../shared/light.ts";

interface Measured {
  readonly id: string;
  readonly lab: Lab;
}

export interface Near<Candidate> {
  readonly colour: Candidate;
  /** CIEDE2000: 1 is what a trained eye just sees, 5 is another colour. */
  readonly distance: number;
}

const ciede2000 = differenceCiede2000();

export function distanceBetween(one: Lab, other: Lab): number {
  return ciede2000(
    { mode: "lab65", l: one.l, a: one.a, b: one.b },
    { mode: "lab65", l: other.l, a: other.a, b: other.b },
  );
}

/**
 * The nearest first; of two as near, the one that stands first. A colour is not its own neighbour. The full formula is
 * slow, so it is asked only where the difference in lightness, which is a part of it and cheap, leaves a chance; the
 * answer is the same as if each had been asked.
 */
export function nearestColours<Candidate extends Measured>(
  target: Lab | Measured,
  candidates: readonly Candidate[],
  count: number,
): Near<Candidate>[] {
  const { id, lab } = "lab" in target ? target : { id: null, lab: target };
  const others = id === null ? candidates : candidates.filter((candidate) => candidate.id !== id);
  const reach = reachOf(lab, others, count);
  const found: Near<Candidate>[] = [];
  let limit = reach;
  for (const colour of others) {
    if (lightnessGap(lab.l, colour.lab.l) > limit) continue;
    const distance = distanceBetween(lab, colour.lab);
    if (found.length === count && distance >= (found[count - 1]?.distance ?? 0)) continue;
    keep(found, { colour, distance }, count);
    if (found.length === count) limit = Math.min(reach, found[count - 1]?.distance ?? 0);
  }
  return found;
}

function keep<Candidate>(found: Near<Candidate>[], near: Near<Candidate>, count: number): void {
  const place = found.findIndex(({ distance }) => distance > near.distance);
  found.splice(place === -1 ? found.length : place, 0, near);
  found.length = Math.min(found.length, count);
}

/** As many as are wanted lie within this distance: those nearest by plain geometry, which is nearly right. */
function reachOf(lab: Lab, candidates: readonly Measured[], count: number): number {
  const nearest: Near<Measured>[] = [];
  let limit = count === 0 ? 0 : Number.POSITIVE_INFINITY;
  for (const colour of candidates) {
    const distance = (colour.lab.l - lab.l) ** 2 + (colour.lab.a - lab.a) ** 2 + (colour.lab.b - lab.b) ** 2;
    if (distance >= limit) continue;
    keep(nearest, { colour, distance }, count);
    if (nearest.length === count) limit = nearest[count - 1]?.distance ?? 0;
  }
  return Math.max(0, ...nearest.map(({ colour }) => distanceBetween(lab, colour.lab)));
}

/** The part of CIEDE2000 that lightness has, less a hair for rounding. Hue and chroma can only add to it. */
function lightnessGap(one: number, other: number): number {
  const fromMiddle = ((one + other) / 2 - 50) ** 2;
  return (0.999999 * Math.abs(one - other)) / (1 + (0.015 * fromMiddle) / Math.sqrt(20 + fromMiddle));
}
