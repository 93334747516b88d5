/**
 * A colour is a recipe with a name. It belongs to a colour brand, is made in one base, and may be limited to inside or
 * outside use. The chosen colour decides the base of a product, and with it the SKU.
 */
import type { Lab } from "../../shared/colour-space.ts";
import {
  type Channels,
  calculateLuminance,
  hexToLab,
  hexToLinearLight,
  linearLightToHex,
} from "../../shared/colour-space.ts";

export type BaseId = "white" | "light" | "deep" | "extra-deep" | "accent-yellow" | "accent-red" | "black" | "clear";

export interface Base {
  readonly id: BaseId;
  readonly name: string;
}

export interface ColourBrand {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
}

export interface Colour {
  readonly id: string;
  /** The code on the fan deck. Unique within its brand. */
  readonly code: string;
  readonly brandId: string;
  readonly name: string;
  readonly hex: string;
  readonly family: string;
  /** Light reflectance value, 0 (black) to 100 (white). */
  readonly lrv: number;
  readonly lab: Lab;
  readonly baseId: BaseId;
  readonly interior: boolean;
  readonly exterior: boolean;
  /** A screen, or the recipe of another maker, matches it only approximately. */
  readonly approximate: boolean;
  /** 1 is the most bought; null for the rest. */
  readonly popularRank: number | null;
  /** The values of the strengths that it is tinted in. */
  readonly strengths: readonly number[];
  /** It is not made any more. Orders, lists and carts still name it. */
  readonly isWithdrawn: boolean;
}

export interface Strength {
  readonly label: string;
  readonly value: number;
}

export const strengths: readonly Strength[] = [
  { label: "Quarter", value: 0.25 },
  { label: "Half", value: 0.5 },
  { label: "Three-quarter", value: 0.75 },
  { label: "Full", value: 1 },
  { label: "150 %", value: 1.5 },
  { label: "Double", value: 2 },
];

/** The strengths that a colour is tinted in, from weak to strong. */
export function listStrengths(colour: Pick<Colour, "strengths">): readonly Strength[] {
  return strengths.filter(({ value }) => colour.strengths.includes(value));
}

/** Even the minReflectance paint reflects 0.5 % of the light. */
const minReflectance = 0.005;

/**
 * The look of a colour that is tinted with a share or a multiple of its recipe. Twice the pigment does not absorb twice
 * the light. By Kubelka and Munk, reflectance follows from the ratio of absorption to scattering, and that ratio grows
 * with the dose. It is calculated for red, green and blue, starting from the white of the base.
 */
export function hexAtStrength(hex: string, strength: Strength["value"]): string {
  if (strength === 1) return hex;
  const [red, green, blue] = hexToLinearLight(hex);
  const dosed: Channels = [dose(red, strength), dose(green, strength), dose(blue, strength)];
  return linearLightToHex(dosed);
}

function dose(light: number, strength: number): number {
  const reflected = Math.min(Math.max(light, minReflectance), 1);
  const absorbed = (strength * (1 - reflected) ** 2) / (2 * reflected);
  return 1 + absorbed - Math.sqrt(absorbed ** 2 + 2 * absorbed);
}

/** The look of each base before it is tinted. */
const baseLooks: Record<BaseId, { readonly hex: string; readonly family: string }> = {
  white: { hex: "#f9f9f5", family: "White" },
  light: { hex: "#f4f3ec", family: "White" },
  deep: { hex: "#ebe8dd", family: "Neutral" },
  "extra-deep": { hex: "#e4dfd0", family: "Neutral" },
  "accent-yellow": { hex: "#f1c231", family: "Yellow" },
  "accent-red": { hex: "#b4322a", family: "Red" },
  black: { hex: "#1b1c1f", family: "Black" },
  clear: { hex: "#f0e7d3", family: "Cream" },
};

const untintedPrefix = "untinted-";

/** Shows an untinted base as a colour. It has no brand and no code. */
export function toUntintedColour(base: Base): Colour {
  const { hex, family } = baseLooks[base.id];
  return {
    id: `${untintedPrefix}${base.id}`,
    code: "",
    brandId: "",
    name: `${base.name} base, untinted`,
    hex,
    family,
    lrv: Math.round(calculateLuminance(hex) * 1000) / 10,
    lab: hexToLab(hex),
    baseId: base.id,
    interior: true,
    exterior: true,
    approximate: true,
    popularRank: null,
    strengths: [],
    isWithdrawn: false,
  };
}

export function isUntinted({ brandId }: Pick<Colour, "brandId">): boolean {
  return brandId === "";
}

/** The base that the id of an untinted colour names. */
export function findUntintedBase(id: string, bases: readonly Base[]): Base | null {
  return bases.find((base) => id === `${untintedPrefix}${base.id}`) ?? null;
}
