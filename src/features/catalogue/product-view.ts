/**
 * A product as GraphQL answers it, with one buyer's prices. The properties have the names of the GraphQL fields: a list
 * answers thousands of them, and reading a plain property is many times faster than calling a resolver.
 */
import type { BaseId } from "../colours/colour.ts";
import { pictureAddress, pictureVersion } from "../pictures/draw-product.ts";
import { formatPhotographAddress, lineSizePx, withPictureSize } from "../pictures/product-photograph.ts";
import type { BuyerPrices, PriceView, SpecialPriceView } from "./buyer-prices.ts";
import type { Brand, Product, Variant } from "./catalogue.ts";
import {
  type CatalogueSnapshot,
  categorySlugFor,
  type DescribedCatalogue,
  findProductPicture,
} from "./catalogue-snapshot.ts";
import { choosePhotograph } from "./photographs.ts";

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
  readonly imageAlt: string | null;
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
  readonly imageAlt: string | null;
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
    ...toImage(findPicture(snapshots, product)),
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
    ...toImage(findPicture(snapshots, variant)),
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

interface ShownPicture {
  readonly url: string;
  /** What a photograph shows, in words. Null for a drawing, and for a photograph without such a text. */
  readonly alt: string | null;
}

const toImage = ({ url, alt }: ShownPicture) => ({ imageUrl: url, imageAlt: alt });

const pictureByThing = new WeakMap<Product | Variant, ShownPicture>();

function findPicture(snapshots: DescribedCatalogue, thing: Product | Variant): ShownPicture {
  const known = pictureByThing.get(thing);
  if (known !== undefined) return known;
  const picture = makePicture(snapshots, thing);
  pictureByThing.set(thing, picture);
  return picture;
}

function makePicture(snapshots: DescribedCatalogue, thing: Product | Variant): ShownPicture {
  const { photographsByProduct, variantBySku } = snapshots.catalogue;
  const sku = "sku" in thing ? thing.sku : null;
  const product = "sku" in thing ? variantBySku.get(thing.sku)?.product : thing;
  const code = sku ?? product?.code ?? "";
  const drawing = findProductPicture(snapshots, code);
  if (drawing === null) throw new Error(`There is nothing to draw for ${code}.`);
  const photograph = choosePhotograph(photographsByProduct.get(product?.code ?? "") ?? [], sku);
  if (product === undefined || photograph === null) return { url: pictureAddress(code, drawing), alt: null };
  const { hash, alt } = photograph;
  return { url: formatAddress(snapshots, { product, code, hash }), alt: alt === "" ? null : alt };
}

interface Photographed {
  readonly product: Product;
  /** The code of the product or the SKU. */
  readonly code: string;
  readonly hash: string;
}

/** The variants of a product that is never tinted share one address, so a browser loads their photograph once. */
function formatAddress(snapshots: DescribedCatalogue, { product, code, hash }: Photographed): string {
  const shared = product.colourBrandIds.length === 0 ? product.code : code;
  const drawing = findProductPicture(snapshots, shared);
  return formatPhotographAddress(shared, hash, drawing === null ? undefined : pictureVersion(drawing));
}

/** The picture of a product or variant: a photograph, or a drawing. `sizePx` is its size on the page, at twice the density. */
export function pictureUrlFor(snapshots: DescribedCatalogue, thing: Product | Variant, sizePx?: number): string {
  const { url } = findPicture(snapshots, thing);
  return sizePx === undefined ? url : withPictureSize(url, sizePx);
}

export interface GalleryPicture {
  readonly url: string;
  readonly thumbnailUrl: string;
  readonly alt: string;
}

/** All photographs of a product where there are several. One alone stands in the place of the drawing. */
export function listGallery({ catalogue }: DescribedCatalogue, { code, name }: Product): GalleryPicture[] {
  const photographs = catalogue.photographsByProduct.get(code) ?? [];
  if (photographs.length < 2) return [];
  return photographs.map(({ hash, sku, alt }) => {
    const url = formatPhotographAddress(code, hash);
    const size = sku === null ? undefined : catalogue.variantBySku.get(sku)?.variant.size;
    const named = [name, size].filter(Boolean).join(" ");
    return { url, thumbnailUrl: withPictureSize(url, lineSizePx), alt: alt === "" ? named : alt };
  });
}
