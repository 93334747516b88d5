import type { Base, Colour } from "./colour.ts";
import { untintedColour } from "./untinted-base.ts";

/** Which colours somebody asks for. What is left out, or is an empty list, is not limited. */
export interface ColourWish {
  readonly baseIds?: readonly string[] | null | undefined;
  readonly colourBrandIds?: readonly string[] | null | undefined;
  readonly interior?: boolean | null | undefined;
  readonly exterior?: boolean | null | undefined;
}

export function coloursWished<Candidate extends Pick<Colour, "baseId" | "brandId" | "interior" | "exterior">>(
  colours: readonly Candidate[],
  wish: ColourWish,
): Candidate[] {
  const isOfBase = isAmong(wish.baseIds);
  const isOfBrand = isAmong(wish.colourBrandIds);
  const anywhere = !wish.interior && !wish.exterior;
  return colours.filter(
    ({ baseId, brandId, interior, exterior }) =>
      isOfBase(baseId) &&
      isOfBrand(brandId) &&
      (anywhere || (wish.interior === true && interior) || (wish.exterior === true && exterior)),
  );
}

function isAmong(ids: readonly string[] | null | undefined): (id: string) => boolean {
  if (!ids || ids.length === 0) return () => true;
  const wanted = new Set(ids);
  return (id) => wanted.has(id);
}

/** What a product is shown in before anybody chose: what most people buy of it, else the lightest. */
export function defaultColourOf(colours: readonly Colour[]): Colour | null {
  let best: Colour | null = null;
  for (const colour of colours) if (best === null || isBefore(colour, best)) best = colour;
  return best;
}

function isBefore(one: Colour, other: Colour): boolean {
  const [rank, otherRank] = [
    one.popularRank ?? Number.POSITIVE_INFINITY,
    other.popularRank ?? Number.POSITIVE_INFINITY,
  ];
  return rank < otherRank || (rank === otherRank && one.lrv > other.lrv);
}

/** Bought untinted: the first of the product's bases, or of all when it names none. */
export function defaultBaseOf(bases: readonly Base[], baseIds: readonly string[]): Colour | null {
  const base = bases.find(({ id }) => baseIds.length === 0 || baseIds.includes(id));
  return base === undefined ? null : untintedColour(base);
}
