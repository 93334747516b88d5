import type { Colour } from "./colour.ts";
import { isAvailable, type Recipe, type TintRange } from "./colour-availability.ts";
import { type Near, nearestColours } from "./nearest-colours.ts";

/** What comes nearest to a colour among those the product can be tinted to. */
export function nearestAvailable<Candidate extends Recipe & Pick<Colour, "id" | "lab">>(
  colour: Pick<Colour, "id" | "lab">,
  candidates: readonly Candidate[],
  { product, count }: { readonly product: TintRange; readonly count: number },
): Near<Candidate>[] {
  const available = candidates.filter((candidate) => isAvailable(candidate, product));
  return nearestColours(colour, available, count);
}
