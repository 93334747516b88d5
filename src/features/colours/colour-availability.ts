import type { BaseId, Colour } from "./colour.ts";

/** The bases and colour brands that limit the colours of a product. */
export interface TintRange {
  /** The bases it is made in. */
  readonly baseIds: readonly BaseId[];
  /** The colour brands it is tinted from. */
  readonly colourBrandIds: readonly string[];
  readonly interior: boolean;
  readonly exterior: boolean;
}

/** Why a product cannot be tinted to a colour. Earlier reasons win. */
export type Unavailable = "withdrawn" | "brand" | "inside-only" | "outside-only" | "base";

export type Recipe = Pick<Colour, "brandId" | "baseId" | "interior" | "exterior" | "isWithdrawn">;

export const unavailableReasons: Record<Unavailable, string> = {
  withdrawn: "This colour is no longer made.",
  brand: "This product is not tinted from that colour brand.",
  "inside-only": "This colour is for inside only: its pigments fade in the sun.",
  "outside-only": "This colour is for outside only.",
  base: "This product is not made in the base that colour needs.",
};

/** Null if the product can be tinted to the colour. A product for inside and outside takes colours for either. */
export function checkAvailability(colour: Recipe, product: TintRange): Unavailable | null {
  if (colour.isWithdrawn) return "withdrawn";
  if (!product.colourBrandIds.includes(colour.brandId)) return "brand";
  const fits = (product.interior && colour.interior) || (product.exterior && colour.exterior);
  if (!fits) return colour.interior ? "inside-only" : "outside-only";
  return product.baseIds.includes(colour.baseId) ? null : "base";
}

export function isAvailable(colour: Recipe, product: TintRange): boolean {
  return checkAvailability(colour, product) === null;
}
