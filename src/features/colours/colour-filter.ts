import { type Base, type Colour, toUntintedColour } from "./colour.ts";

/** A condition that is left out, or is an empty list, limits nothing. */
export interface ColourFilter {
  readonly baseIds?: readonly string[] | null | undefined;
  readonly colourBrandIds?: readonly string[] | null | undefined;
  readonly interior?: boolean | null | undefined;
  readonly exterior?: boolean | null | undefined;
}

export function filterColours<Candidate extends Pick<Colour, "baseId" | "brandId" | "interior" | "exterior">>(
  colours: readonly Candidate[],
  filter: ColourFilter,
): Candidate[] {
  const matchesBase = makeIdCheck(filter.baseIds);
  const matchesBrand = makeIdCheck(filter.colourBrandIds);
  const anywhere = !filter.interior && !filter.exterior;
  return colours.filter(
    ({ baseId, brandId, interior, exterior }) =>
      matchesBase(baseId) &&
      matchesBrand(brandId) &&
      (anywhere || (filter.interior === true && interior) || (filter.exterior === true && exterior)),
  );
}

function makeIdCheck(ids: readonly string[] | null | undefined): (id: string) => boolean {
  if (!ids || ids.length === 0) return () => true;
  const allowed = new Set(ids);
  return (id) => allowed.has(id);
}

/** The colour a product is shown in before one is chosen: the most popular, else the lightest. */
export function findDefaultColour(colours: readonly Colour[]): Colour | null {
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

/** The untinted look of the first of the given bases, or of the first of all bases if none is given. */
export function findDefaultBase(bases: readonly Base[], baseIds: readonly string[]): Colour | null {
  const base = bases.find(({ id }) => baseIds.length === 0 || baseIds.includes(id));
  return base === undefined ? null : toUntintedColour(base);
}
