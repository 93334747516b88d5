import type { BaseId } from "../src/features/colours/colour.ts";
import type { Tint } from "./catalogue-line.ts";
import { colourBrandIds } from "./colour-brands.ts";

/** The last letter of a SKU, by base. */
export const baseLetters: Record<BaseId, string> = {
  white: "W",
  light: "L",
  deep: "D",
  "extra-deep": "X",
  "accent-yellow": "Y",
  "accent-red": "R",
  black: "K",
  clear: "C",
};

const whole: BaseId[] = ["white", "light", "deep", "extra-deep", "accent-yellow", "accent-red", "black"];

const basesByTint: Record<Tint, BaseId[]> = {
  walls: whole,
  outside: whole,
  // No colour of the Metal & Roof Fan is bright enough to need an accent base.
  roof: ["white", "light", "deep", "extra-deep", "black"],
  pale: ["white", "light"],
  white: ["white"],
  stain: ["clear"],
};

export interface Filling {
  readonly baseId: BaseId;
  readonly sizes: readonly number[];
}

/**
 * The sizes in litres for each base. White comes in every size. Strong bases come in few sizes, but each in at least
 * one, so that every colour of a product can be bought.
 */
export function listFillings(tint: Tint, sizes: readonly number[]): Filling[] {
  const rounds = sizes.filter((litres) => litres >= 1 && litres !== 2);
  const tinted = rounds.length > 0 ? rounds : sizes;
  const below15 = tinted.filter((litres) => litres < 15);
  const small = tinted.filter((litres) => litres <= 4);
  const few = (wanted: readonly number[]) => (wanted.length > 0 ? wanted : tinted.slice(0, 1));
  return basesByTint[tint].map((baseId) => {
    if (baseId === "white" || baseId === "clear") return { baseId, sizes };
    if (baseId === "light" || baseId === "deep") return { baseId, sizes: tinted };
    return { baseId, sizes: few(baseId === "extra-deep" ? below15 : small) };
  });
}

/** A paint brand sells another brand's colours only as near matches, so it does not list them. */
export function listColourBrands(tint: Tint, brandId: string): string[] {
  const all = Object.values(colourBrandIds);
  const { harbourline, southerly, tussock, heritage, fan } = colourBrandIds;
  if (tint === "roof") return [fan];
  if (tint === "stain") return [tussock, heritage];
  const foreign = brandId === "harbourline" ? southerly : brandId === "southerly-trade" ? harbourline : null;
  return all.filter((id) => id !== foreign && (id !== fan || tint === "outside"));
}
