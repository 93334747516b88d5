import type { Snapshots } from "../../../server/operation-context.ts";
import type { BaseId } from "../../colours/colour.ts";
import type { Brand, Product, Variant } from "../catalogue.ts";
import type { BuyerPrices } from "./buyer-prices.ts";
import type { CatalogueSnapshot } from "./catalogue-snapshot.ts";
import { findPicture, pictureAddress } from "./pictures.ts";
import type { ShownPrice, ShownSpecial } from "./pricing.ts";

/**
 * A product before the eyes of a buyer. What a card shows is laid out under the names it is asked for by: a list has
 * thousands of such values, and a plain property is answered many times faster than a function.
 */
export interface ShownProduct {
  readonly product: Product;
  readonly prices: BuyerPrices;
  readonly code: string;
  readonly name: string;
  readonly slug: string;
  readonly subCategorySlug: string;
  readonly sheen: string | null;
  readonly isAvailable: boolean;
  readonly brand: Brand;
  readonly imageUrl: string;
  readonly fromPrice: ShownPrice | null;
  /** Whether it comes in more than one base. */
  readonly hasBases: boolean;
  readonly variants: ShownVariant[];
  /** Each size once, in its cheapest base. */
  readonly sizes: ShownVariant[];
}

export interface ShownVariant {
  readonly sku: string;
  readonly barcode: string;
  readonly size: string;
  readonly litres: number | null;
  readonly baseId: BaseId | null;
  readonly packSize: number;
  readonly imageUrl: string;
  readonly price: ShownPrice | null;
  readonly special: ShownSpecial | null;
}

const shownByPrices = new WeakMap<BuyerPrices, Map<Product, ShownProduct>>();

/** Laid out once for the same prices: for guests that is until something changes. */
export function showProduct(snapshots: Snapshots, prices: BuyerPrices, product: Product): ShownProduct {
  const known = shownByPrices.get(prices) ?? new Map<Product, ShownProduct>();
  shownByPrices.set(prices, known);
  const before = known.get(product);
  if (before) return before;
  const shown = layOut(snapshots, prices, product);
  known.set(product, shown);
  return shown;
}

function layOut(snapshots: Snapshots, prices: BuyerPrices, product: Product): ShownProduct {
  const { catalogue } = snapshots;
  const fromPrice = prices.fromPriceOf(product);
  const variants = product.variants.map((variant) => layOutVariant(snapshots, prices, variant));
  return {
    product,
    prices,
    code: product.code,
    name: product.name,
    slug: product.slug,
    subCategorySlug: slugOfShelf(catalogue, product.subRangeId),
    sheen: product.sheen,
    isAvailable: product.isAvailableOnline && fromPrice !== null,
    brand: getBrand(catalogue, product.brandId),
    imageUrl: pictureOf(snapshots, product),
    fromPrice,
    hasBases: new Set(variants.map(({ baseId }) => baseId)).size > 1,
    variants,
    sizes: eachSizeOnce(variants),
  };
}

function layOutVariant(snapshots: Snapshots, prices: BuyerPrices, variant: Variant): ShownVariant {
  return {
    sku: variant.sku,
    barcode: variant.barcode,
    size: variant.size,
    litres: variant.litres,
    baseId: variant.baseId,
    packSize: variant.packSize,
    imageUrl: pictureOf(snapshots, variant),
    price: prices.priceOf(variant.sku),
    special: prices.specialOf(variant.sku),
  };
}

function eachSizeOnce(variants: readonly ShownVariant[]): ShownVariant[] {
  const cheapest = new Map<string, ShownVariant>();
  const amountOf = ({ price }: ShownVariant) => price?.exTax.value ?? Number.POSITIVE_INFINITY;
  for (const variant of variants) {
    const known = cheapest.get(variant.size);
    if (known === undefined || amountOf(variant) < amountOf(known)) cheapest.set(variant.size, variant);
  }
  return [...cheapest.values()];
}

export function slugOfShelf({ shelfById }: CatalogueSnapshot, id: string): string {
  return shelfById.get(id)?.slug ?? "";
}

function getBrand({ brandById }: CatalogueSnapshot, id: string): Brand {
  const brand = brandById.get(id);
  if (!brand) throw new Error(`There is no brand ${id}.`);
  return brand;
}

const addresses = new WeakMap<Product | Variant, string>();

export function pictureOf(snapshots: Snapshots, thing: Product | Variant): string {
  const known = addresses.get(thing);
  if (known !== undefined) return known;
  const code = "sku" in thing ? thing.sku : thing.code;
  const picture = findPicture(snapshots, code);
  if (picture === null) throw new Error(`There is nothing to draw for ${code}.`);
  const address = pictureAddress(code, picture);
  addresses.set(thing, address);
  return address;
}
