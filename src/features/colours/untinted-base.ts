import { labOf, luminanceOf } from "../../shared/light.ts";
import type { Base, BaseId, Colour } from "./colour.ts";

/** How each base looks in the tin before anything is dosed into it. */
const looks: Record<BaseId, { readonly hex: string; readonly family: string }> = {
  white: { hex: "#f9f9f5", family: "White" },
  light: { hex: "#f4f3ec", family: "White" },
  deep: { hex: "#ebe8dd", family: "Neutral" },
  "extra-deep": { hex: "#e4dfd0", family: "Neutral" },
  "accent-yellow": { hex: "#f1c231", family: "Yellow" },
  "accent-red": { hex: "#b4322a", family: "Red" },
  black: { hex: "#1b1c1f", family: "Black" },
  clear: { hex: "#f0e7d3", family: "Cream" },
};

const prefix = "untinted-";

/** A base bought as it is, shown as a colour that stands on nobody's fan deck. */
export function untintedColour(base: Base): Colour {
  const { hex, family } = looks[base.id];
  return {
    id: `${prefix}${base.id}`,
    code: "",
    brandId: "",
    name: `${base.name} base, untinted`,
    hex,
    family,
    lrv: Math.round(luminanceOf(hex) * 1000) / 10,
    lab: labOf(hex),
    baseId: base.id,
    interior: true,
    exterior: true,
    approximate: true,
    popularRank: null,
  };
}

export function isUntinted({ brandId }: Pick<Colour, "brandId">): boolean {
  return brandId === "";
}

/** The base that such a colour's id stands for. */
export function findUntintedBase(id: string, bases: readonly Base[]): Base | null {
  return bases.find((base) => id === `${prefix}${base.id}`) ?? null;
}
