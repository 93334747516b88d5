/**
 * A product as GraphQL answers it, with one buyer's prices. The properties have the names of the GraphQL fields: a list
 * answers thousands of them, and reading a plain property is many times faster than calling a resolver.
 */
import type { BaseId } from "../colours/colour.ts";
import { pictureAddress } from "../pictures/draw-product.ts";
import type { BuyerPrices, PriceView, SpecialPriceView } from "./buyer-prices.ts";
import type { Brand, Product, Variant } from "./catalogue.ts";
import {
  type CatalogueSnapshot,
  categorySlugFor,
  type DescribedCatalogue,
  findProductPicture,
} from "./catalogue-snapshot.ts";

export interface ProductView {
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
  readonly fromPrice: PriceView | null;
  /** Whether it comes in more than one base. */
  readonly hasBases: boolean;
  readonly variants: VariantView[];
  /** Each size once, in its cheapest base. */
  readonly sizes: VariantView[];
}

export interface VariantView {
  readonly sku: string;
  readonly barcode: string | null;
  readonly size: string;
  readonly litres: number | null;
  readonly baseId: BaseId | null;
  readonly packSize: number;
  readonly imageUrl: string;
  readonly price: PriceView | null;
  readonly special: SpecialPriceView | null;
}

const viewsByPrices = new WeakMap<BuyerPrices, Map<Product, ProductView>>();

/** Views are kept with the prices they were made from. All guests of a country share one set of prices. */
export function toProductView(snapshots: DescribedCatalogue, prices: BuyerPrices, product: Product): ProductView {
  const known = viewsByPrices.get(prices) ?? new Map<Product, ProductView>();
  viewsByPrices.set(prices, known);
  const before = known.get(product);
  if (before) return before;
  const view = makeProductView(snapshots, prices, product);
  known.set(product, view);
  return view;
}

function makeProductView(snapshots: DescribedCatalogue, prices: BuyerPrices, product: Product): ProductView {
  const { catalogue } = snapshots;
  const fromPrice = prices.fromPrice(product);
  const variants = product.variants.map((variant) => makeVariantView(snapshots, prices, variant));
  return {
    product,
    prices,
    code: product.code,
    name: product.name,
    slug: product.slug,
    subCategorySlug: categorySlugFor(catalogue, product.subRangeId),
    sheen: product.sheen,
    isAvailable: product.isAvailableOnline && fromPrice !== null,
    brand: getBrand(catalogue, product.brandId),
    imageUrl: pictureUrlFor(snapshots, product),
    fromPrice,
    hasBases: new Set(variants.map(({ baseId }) => baseId)).size > 1,
    variants,
    sizes: cheapestPerSize(variants),
  };
}

function makeVariantView(snapshots: DescribedCatalogue, prices: BuyerPrices, variant: Variant): VariantView {
  return {
    sku: variant.sku,
    barcode: variant.barcode,
    size: variant.size,
    litres: variant.litres,
    baseId: variant.baseId,
    packSize: variant.packSize,
    imageUrl: pictureUrlFor(snapshots, variant),
    price: prices.unitPrice(variant.sku),
    special: prices.specialPrice(variant.sku),
  };
}

function cheapestPerSize(variants: readonly VariantView[]): VariantView[] {
  const cheapest = new Map<string, VariantView>();
  const amountFor = ({ price }: VariantView) => price?.exTax.value ?? Number.POSITIVE_INFINITY;
  for (const variant of variants) {
    const known = cheapest.get(variant.size);
    if (known === undefined || amountFor(variant) < amountFor(known)) cheapest.set(variant.size, variant);
  }
  return [...cheapest.values()];
}

function getBrand({ brandById }: CatalogueSnapshot, id: string): Brand {
  const brand = brandById.get(id);
  if (!brand) throw new Error(`There is no brand ${id}.`);
  return brand;
}

const urlByThing = new WeakMap<Product | Variant, string>();

export function pictureUrlFor(snapshots: DescribedCatalogue, thing: Product | Variant): string {
  const known = urlByThing.get(thing);
  if (known !== undefined) return known;
  const code = "sku" in thing ? thing.sku : thing.code;
  const picture = findProductPicture(snapshots, code);
  if (picture === null) throw new Error(`There is nothing to draw for ${code}.`);
  const url = pictureAddress(code, picture);
  urlByThing.set(thing, url);
  return url;
}
