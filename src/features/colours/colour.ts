/**
 * A colour is a recipe with a name: it belongs to a colour brand, is made in one base, and may be limited to inside or
 * outside. Choosing a colour for a product chooses the base, and with it the SKU.
 */
import type { Lab } from "../../shared/light.ts";

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
  /** What stands on the fan deck: unique within its brand. */
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
  /** A screen or another maker's recipe comes near it only. */
  readonly approximate: boolean;
  /** 1 is the most bought; null for the rest. */
  readonly popularRank: number | null;
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
