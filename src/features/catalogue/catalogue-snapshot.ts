/** Everything for sale with its list prices, as each process keeps it in memory. `catalogue.queries.ts` loads it. */
import type { CountryCode } from "../../shared/country.ts";
import type { LocalDate } from "../../shared/local-date.ts";
import type { ColoursSnapshot } from "../colours/colours-snapshot.ts";
import type { ProductPicture } from "../pictures/product-picture.ts";
import type { Brand, Carton, Category, CategoryLevel, Product, System, SystemPart, Variant } from "./catalogue.ts";
import type { ProductSheets } from "./data-sheets.ts";
import { categoryAddress } from "./list-address.ts";
import type { Photograph } from "./photographs.ts";
import type { ListPrice, PricePlace, Promotion } from "./price.ts";
import { findOnDay, type PriceBook } from "./price-book.ts";

/** A category with everything in it, at the levels below it as well. */
export interface CategoryNode extends Category {
  readonly parent: CategoryNode | null;
  readonly children: readonly CategoryNode[];
  readonly products: readonly Product[];
  readonly systems: readonly System[];
}

export interface ProductVariant {
  readonly product: Product;
  readonly variant: Variant;
}

/** Products and categories are in the order in which the shop shows them. */
export interface CatalogueSnapshot {
  /** The top level only. */
  readonly categories: readonly CategoryNode[];
  readonly categoryById: ReadonlyMap<string, CategoryNode>;
  readonly categoryBySlug: Readonly<Record<CategoryLevel, ReadonlyMap<string, CategoryNode>>>;
  readonly brands: readonly Brand[];
  readonly brandById: ReadonlyMap<string, Brand>;
  readonly brandBySlug: ReadonlyMap<string, Brand>;
  readonly products: readonly Product[];
  readonly productByCode: ReadonlyMap<string, Product>;
  readonly productBySlug: ReadonlyMap<string, Product>;
  /** Withdrawn ones included: orders, lists and carts name them. */
  readonly variantBySku: ReadonlyMap<string, ProductVariant>;
  readonly variantByBarcode: ReadonlyMap<string, ProductVariant>;
  readonly cartonByBarcode: ReadonlyMap<string, Carton>;
  readonly systems: readonly System[];
  readonly systemByCode: ReadonlyMap<string, System>;
  readonly systemBySlug: ReadonlyMap<string, System>;
  /** Their hashes and texts. The files are in the database. */
  readonly photographsByProduct: ReadonlyMap<string, readonly Photograph[]>;
  /** The uploaded data sheets of products, without their bytes. */
  readonly sheetsByProduct: ReadonlyMap<string, ProductSheets>;
  /** The systems that a product is a part of. */
  readonly partsByProduct: ReadonlyMap<string, readonly PartOf[]>;
  /** Past and future ones included. Those of withdrawn products and variants are left out, because nothing sells them. */
  readonly listPrices: Readonly<Record<CountryCode, PriceBook<ListPrice>>>;
  /** By SKU, past and future ones included. `findSpecialPromotion` picks the one that runs. */
  readonly promotions: Readonly<Record<CountryCode, ReadonlyMap<string, readonly Promotion[]>>>;
  /** The days on which a list price or a special begins, and those after its last day. Sorted. */
  readonly priceChangeDays: Readonly<Record<CountryCode, readonly LocalDate[]>>;
}

export interface PartOf {
  readonly system: System;
  readonly part: SystemPart;
}

/** Whether a SKU has a price in the country on that day. */
export function isSold({ listPrices }: Pick<CatalogueSnapshot, "listPrices">, sku: string, place: PricePlace): boolean {
  return findOnDay(listPrices[place.country], sku, place.day) !== undefined;
}

/** Whether the variant, or its whole product, is sold no longer. */
export function isWithdrawn({ product, variant }: ProductVariant): boolean {
  return product.isWithdrawn || !product.variants.includes(variant);
}

export function categorySlugFor({ categoryById }: CatalogueSnapshot, id: string): string {
  return categoryById.get(id)?.slug ?? "";
}

/** The category, the range and the sub-range of a product, in this order. */
export function listCategoryPath({ categoryById }: CatalogueSnapshot, subRangeId: string): Category[] {
  const path: Category[] = [];
  for (let node = categoryById.get(subRangeId) ?? null; node; node = node.parent) path.unshift(node);
  return path;
}

/**
 * What lists and search show. A part of a system is not sold alone, so its system is listed instead of it. A product that
 * another one replaces is not shown, and nothing that is withdrawn.
 */
export function listSearchableProducts(catalogue: CatalogueSnapshot): Product[] {
  const soldAlone = catalogue.products.filter(
    ({ code, replacedBy, isWithdrawn }) => replacedBy === null && !isWithdrawn && !catalogue.partsByProduct.has(code),
  );
  return [...soldAlone, ...listSystemProducts(catalogue).filter(({ isWithdrawn }) => !isWithdrawn)];
}

/** Every system as a product, withdrawn ones included. */
export function listSystemProducts(catalogue: CatalogueSnapshot): Product[] {
  return catalogue.systems.map((system) => toSystemProduct(catalogue, system));
}

/** Describes a system as a product. It has no variants; its surfaces and features are those of its parts. */
function toSystemProduct({ productByCode }: CatalogueSnapshot, system: System): Product {
  const parts = system.parts.flatMap(({ productCode }) => productByCode.get(productCode) ?? []);
  return {
    code: system.code,
    slug: system.slug,
    name: system.name,
    brandId: system.brandId,
    subRangeId: system.subRangeId,
    description: system.description,
    features: parts.flatMap(({ features }) => features.slice(0, 1)),
    sheen: null,
    surfaces: [...new Set(parts.flatMap(({ surfaces }) => surfaces))],
    interior: parts.length > 0 && parts.every(({ interior }) => interior),
    exterior: parts.length > 0 && parts.every(({ exterior }) => exterior),
    coverageM2PerLitre: null,
    coats: null,
    recoatHours: null,
    cleanUp: null,
    colourBrandIds: [],
    isAvailableOnline: !system.isWithdrawn && parts.every(({ isAvailableOnline }) => isAvailableOnline),
    isWithdrawn: system.isWithdrawn,
    replacedBy: null,
    variants: [],
    goesWith: [...new Set(parts.flatMap(({ goesWith }) => goesWith))],
  };
}

/** Every address of the catalogue for the sitemap: categories that are not empty, products and systems. */
export function listCatalogueAddresses({ catalogue }: { readonly catalogue: CatalogueSnapshot }): string[] {
  const filled = [...catalogue.categoryById.values()].filter(
    ({ products, systems }) => products.length + systems.length > 0,
  );
  return [
    ...filled.map(({ slug }) => categoryAddress(slug)),
    ...listSearchableProducts(catalogue).map(
      ({ slug, subRangeId }) => `/products/${categorySlugFor(catalogue, subRangeId)}/${slug}/`,
    ),
  ];
}

/** The snapshots that pictures and data sheets are made from. */
export interface DescribedCatalogue {
  readonly catalogue: CatalogueSnapshot;
  readonly colours: ColoursSnapshot;
}

/**
 * Describes the picture of a SKU, of a product in its usual size, or of a system as a box with its parts. Null for a
 * code that is not sold.
 */
export function findProductPicture({ catalogue, colours }: DescribedCatalogue, code: string): ProductPicture | null {
  const found = catalogue.variantBySku.get(code);
  const product = found?.product ?? catalogue.productByCode.get(code);
  if (product) {
    const { packKind, size, baseId } = found?.variant ?? findUsualVariant(product) ?? plainTin;
    const baseName = colours.baseById.get(baseId ?? "")?.name ?? "";
    return { ...describeLabel(catalogue, product), packKind, size, detail: labelDetail(product, baseName) };
  }
  const system = catalogue.systemByCode.get(code);
  if (system === undefined) return null;
  return { ...describeLabel(catalogue, system), packKind: "kit", size: "", detail: `${system.parts.length} parts` };
}

const plainTin = { packKind: "tin", size: "", baseId: null } as const;

/** The variant that represents the product: the largest of up to 4 L, else the first. */
function findUsualVariant({ variants }: Product): Variant | null {
  const handy = variants.filter(({ litres }) => litres !== null && litres <= 4);
  return handy.at(-1) ?? variants[0] ?? null;
}

function describeLabel({ brandById }: CatalogueSnapshot, { name, brandId }: Pick<Product, "name" | "brandId">) {
  const brand = brandById.get(brandId);
  return {
    brandName: brand?.name ?? "",
    labelHex: brand?.labelHex ?? "",
    accentHex: brand?.accentHex ?? "",
    productName: name,
    tintHex: null,
  };
}

/** The sheen, unless the product's name has it already; else the base. */
function labelDetail({ name, sheen }: Product, baseName: string): string {
  return sheen !== null && !name.toLowerCase().includes(sheen.toLowerCase()) ? sheen : baseName;
}
