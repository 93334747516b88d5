/**
 * How a line of a passport is bought again: the same SKU in the same colour and strength, the smallest pack of it for a
 * touch-up, or the nearest that is sold if the product or the colour is gone.
 */
import { hexToLab } from "../../shared/colour-space.ts";
import { type ItemInput, parseItem, type Shop } from "../cart/item-input.ts";
import type { Product, Variant } from "../catalogue/catalogue.ts";
import { categorySlugFor, isSold } from "../catalogue/catalogue-snapshot.ts";
import type { Colour } from "../colours/colour.ts";
import { isAvailable, type TintRange } from "../colours/colour-availability.ts";
import { findNearestColours } from "../colours/nearest-colours.ts";
import type { OrderLine } from "../orders/order.ts";
import { parseLitres } from "./passport.ts";

export interface Pack {
  readonly sku: string;
  readonly size: string;
}

export interface NearMatch extends Pack {
  readonly productName: string;
  readonly path: string;
  readonly colour: Colour;
  readonly colourBrand: string;
  /** CIEDE2000; 0 is the same colour. */
  readonly distance: number;
}

export interface BuyAgain {
  /** Null if the line cannot be bought again as it is. */
  readonly same: Pack | null;
  readonly touchUp: Pack | null;
  /** Only for a line that is no longer sold: the nearest first. */
  readonly near: readonly NearMatch[];
  /** A part of a system is bought with its whole system: from its order. */
  readonly isPart: boolean;
}

const nothing: BuyAgain = { same: null, touchUp: null, near: [], isPart: false };

export function findBuyAgain(shop: Shop, line: OrderLine): BuyAgain {
  if (line.group !== null) return { ...nothing, isPart: true };
  const item = parseItem(shop, toItem(line, line.sku));
  if (!item.ok) return { ...nothing, near: findNearMatches(shop, line) };
  const same = findPack(shop, item.value.sku);
  return { ...nothing, same, touchUp: findSmallest(shop, line, item.value.sku) ?? same };
}

function toItem({ tint }: Pick<OrderLine, "tint">, sku: string): ItemInput {
  return {
    productCode: sku,
    quantity: 1,
    colourCode: tint?.colourId,
    colourStrength: tint && String(tint.strength),
  };
}

function findPack({ snapshots }: Shop, sku: string): Pack | null {
  const variant = snapshots.catalogue.variantBySku.get(sku)?.variant;
  return variant === undefined ? null : { sku, size: variant.size };
}

/** The smallest pack of the product in the same base. */
function findSmallest(shop: Shop, line: OrderLine, sku: string): Pack | null {
  const found = shop.snapshots.catalogue.variantBySku.get(sku);
  const [smallest] = (found?.product.variants ?? [])
    .filter(({ baseId, litres }) => baseId === found?.variant.baseId && litres !== null)
    .filter((variant) => parseItem(shop, toItem(line, variant.sku)).ok)
    .toSorted((one, other) => (one.litres ?? 0) - (other.litres ?? 0));
  return smallest === undefined ? null : { sku: smallest.sku, size: smallest.size };
}

const maxNearMatches = 3;

/** The product itself in another colour, and the other products of its sub-range in the same or the nearest colour. */
function findNearMatches(shop: Shop, line: OrderLine): NearMatch[] {
  const { catalogue, colours } = shop.snapshots;
  const siblings = catalogue.categoryBySlug.SUB_RANGE.get(line.subCategorySlug)?.products ?? [];
  const own = catalogue.productByCode.get(line.productCode);
  const candidates = new Set([...(own === undefined ? [] : [own]), ...siblings]);
  const known = colours.byId.get(line.tint?.colourId ?? "");
  return [...candidates]
    .filter(({ code, isAvailableOnline }) => isAvailableOnline && !catalogue.partsByProduct.has(code))
    .flatMap((product) => findNearMatch(shop, { line, product, known }) ?? [])
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, maxNearMatches);
}

interface Candidate {
  readonly line: OrderLine;
  readonly product: Product;
  /** Undefined if the colour does not exist any more. */
  readonly known: Colour | undefined;
}

function findNearMatch(shop: Shop, { line, product, known }: Candidate): NearMatch | null {
  const { catalogue, colours } = shop.snapshots;
  const sold = product.variants.filter(({ sku }) => isSold(catalogue, sku, shop));
  const range: TintRange = { ...product, baseIds: sold.flatMap(({ baseId }) => baseId ?? []) };
  const near =
    known !== undefined && isAvailable(known, range)
      ? { colour: known, distance: 0 }
      : findNearestColours(
          known ?? hexToLab(line.hex ?? "#ffffff"),
          colours.colours.filter((colour) => isAvailable(colour, range)),
          1,
        )[0];
  if (near === undefined) return null;
  const pack = findNearestPack(
    sold.filter(({ baseId }) => baseId === near.colour.baseId),
    parseLitres(line.size) ?? 0,
  );
  if (pack === undefined) return null;
  return {
    ...{ ...near, sku: pack.sku, size: pack.size, productName: product.name },
    path: `/products/${categorySlugFor(catalogue, product.subRangeId)}/${product.slug}/`,
    colourBrand: colours.brandById.get(near.colour.brandId)?.name ?? "",
  };
}

/** The pack whose volume is nearest. Of two equally near ones the smaller. */
function findNearestPack(variants: readonly Variant[], litres: number): Variant | undefined {
  const difference = (variant: Variant) => Math.abs((variant.litres ?? 0) - litres);
  return variants.toSorted(
    (one, other) => difference(one) - difference(other) || (one.litres ?? 0) - (other.litres ?? 0),
  )[0];
}
