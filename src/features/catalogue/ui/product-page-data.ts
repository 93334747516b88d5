import type { ResultOf } from "../../../ui/graphql.ts";
import type { BaseId, Colour } from "../../colours/colour.ts";
import { isAvailable, type TintRange } from "../../colours/colour-availability.ts";
import type { Near } from "../../colours/nearest-colours.ts";
import type { ChosenLine } from "../chosen.ts";
import { chooseVariant, type ProductWish } from "../product-choice.ts";
import type { GetProductPage } from "./catalogue.operations.ts";

export type ShownProduct = NonNullable<ResultOf<typeof GetProductPage>["product"]>;
export type ShownVariant = ShownProduct["variants"][number];
export type ShownPart = ShownProduct["parts"][number];
export type ProductDetails = Omit<ShownProduct, "companions">;

/** What a size, a base and a colour are chosen from: a product, or a part of a system. */
export type Choosable = Pick<
  ShownProduct,
  "variants" | "bases" | "isTintable" | "colourBrands" | "interior" | "exterior"
>;

/** The colour in hand, with the names of whose it is and of what it is made in. */
export interface ShownColour extends Colour {
  readonly brandName: string;
  readonly baseName: string;
}

/** A colour to tap before one begins to choose. */
export type QuickPick = Pick<Colour, "id" | "name" | "hex">;

/** What can be tinted: to which colours, to which of them it is, and what most people choose. */
export interface Tint {
  readonly range: TintRange;
  readonly colour: ShownColour | null;
  readonly popular: readonly Colour[];
  readonly picks: readonly QuickPick[];
  /** What comes nearest to a colour that it cannot be tinted to. */
  readonly near: readonly Near<Colour>[];
}

/** Null for what comes as it is. */
export function tintRangeOf(product: Choosable): TintRange | null {
  if (!product.isTintable) return null;
  return {
    baseIds: product.bases.map(({ id }) => id as BaseId),
    colourBrandIds: product.colourBrands.map(({ id }) => id),
    interior: product.interior,
    exterior: product.exterior,
  };
}

/** What a wish comes to: the colour as far as the product can have it, and with it the tin. */
export interface Choice {
  readonly variant: ShownVariant | null;
  readonly colour: ShownColour | null;
  readonly strength: number;
}

export function choiceOf(variants: readonly ShownVariant[], wish: ProductWish, tint: Tint | undefined): Choice {
  const colour = tint?.colour != null && isAvailable(tint.colour, tint.range) ? tint.colour : null;
  return { variant: chooseVariant(variants, wish, colour?.baseId ?? null), colour, strength: wish.strength };
}

export function chosenLineOf({ variant, colour, strength }: Choice, ratio = 1): ChosenLine[] {
  if (variant === null) return [];
  const tinted = colour && { name: colour.name, code: colour.code, brandName: colour.brandName, strength };
  return [{ sku: variant.sku, ratio, colour: tinted }];
}
