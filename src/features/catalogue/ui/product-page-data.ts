import type { ResultOf } from "../../../ui/graphql.ts";
import type { BaseId, Colour } from "../../colours/colour.ts";
import { isAvailable, type TintRange } from "../../colours/colour-availability.ts";
import type { Near } from "../../colours/nearest-colours.ts";
import type { BuyingLine } from "../buying-choice.ts";
import { chooseVariant, type ProductPageParams } from "../product-page-params.ts";
import type { GetProductPage } from "./catalogue.operations.ts";

export type ShownProduct = NonNullable<ResultOf<typeof GetProductPage>["product"]>;
export type ShownVariant = ShownProduct["variants"][number];
export type ShownPart = ShownProduct["parts"][number];
export type ProductDetails = Omit<ShownProduct, "companions">;

/** A product or a part of a system: size, base and colour are chosen for it. */
export type Choosable = Pick<
  ShownProduct,
  "variants" | "bases" | "isTintable" | "colourBrands" | "interior" | "exterior"
>;

/** The chosen colour with the names of its brand and base. */
export interface ShownColour extends Colour {
  readonly brandName: string;
  readonly baseName: string;
}

/** A popular colour that is offered before the picker is opened. */
export type QuickPick = Pick<Colour, "id" | "name" | "hex">;

/** The tinting of a product or part: the possible colours, the chosen one, and popular ones. */
export interface Tint {
  readonly range: TintRange;
  readonly colour: ShownColour | null;
  readonly popular: readonly Colour[];
  readonly picks: readonly QuickPick[];
  /** The nearest available colours, where the chosen one is not available. */
  readonly near: readonly Near<Colour>[];
}

/** Null where it cannot be tinted. */
export function toTintRange(product: Choosable): TintRange | null {
  if (!product.isTintable) return null;
  return {
    baseIds: product.bases.map(({ id }) => id as BaseId),
    colourBrandIds: product.colourBrands.map(({ id }) => id),
    interior: product.interior,
    exterior: product.exterior,
  };
}

/** The page parameters applied to the product. The colour is null where the product cannot be tinted to it. */
export interface Choice {
  readonly variant: ShownVariant | null;
  readonly colour: ShownColour | null;
  readonly strength: number;
}

export function resolveChoice(
  variants: readonly ShownVariant[],
  pageParams: ProductPageParams,
  tint: Tint | undefined,
): Choice {
  const colour = tint?.colour != null && isAvailable(tint.colour, tint.range) ? tint.colour : null;
  return {
    variant: chooseVariant(variants, pageParams, colour?.baseId ?? null),
    colour,
    strength: pageParams.strength,
  };
}

export function toBuyingLines({ variant, colour, strength }: Choice, ratio = 1): BuyingLine[] {
  if (variant === null) return [];
  const tinted = colour && { name: colour.name, code: colour.code, brandName: colour.brandName, strength };
  return [{ sku: variant.sku, ratio, colour: tinted }];
}
