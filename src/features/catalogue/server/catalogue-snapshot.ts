import type { Database, Transaction } from "../../../server/database.ts";
import { forEachInSlices } from "../../../server/in-slices.ts";
import { atOneMoment } from "../../../server/read-whole.ts";
import type { CountryCode } from "../../../shared/country-code.ts";
import type { Brand, Hierarchy, HierarchyLevel, Product, System, SystemPart, Variant } from "../catalogue.ts";
import type { ListPrice } from "../price.ts";
import { listBrands, listHierarchy, listProducts, listSystems } from "./catalogue.store.ts";
import { listPromotions, type Promotion, readListPrices } from "./prices.store.ts";

declare module "../../../server/operation-context.ts" {
  interface Snapshots {
    readonly catalogue: CatalogueSnapshot;
  }
}

/** A shelf with what stands on it, on the shelves below it as well. */
export interface Shelf extends Hierarchy {
  readonly parent: Shelf | null;
  readonly children: readonly Shelf[];
  readonly products: readonly Product[];
  readonly systems: readonly System[];
}

export interface ProductVariant {
  readonly product: Product;
  readonly variant: Variant;
}

/** Everything for sale and what it costs anybody. Products and shelves are in the order of the shop. */
export interface CatalogueSnapshot {
  readonly categories: readonly Shelf[];
  readonly shelfById: ReadonlyMap<string, Shelf>;
  readonly shelfBySlug: Readonly<Record<HierarchyLevel, ReadonlyMap<string, Shelf>>>;
  readonly brands: readonly Brand[];
  readonly brandById: ReadonlyMap<string, Brand>;
  readonly brandBySlug: ReadonlyMap<string, Brand>;
  readonly products: readonly Product[];
  readonly productByCode: ReadonlyMap<string, Product>;
  readonly productBySlug: ReadonlyMap<string, Product>;
  readonly variantBySku: ReadonlyMap<string, ProductVariant>;
  readonly variantByBarcode: ReadonlyMap<string, ProductVariant>;
  readonly systems: readonly System[];
  readonly systemByCode: ReadonlyMap<string, System>;
  readonly systemBySlug: ReadonlyMap<string, System>;
  /** The systems that a product is a part of. */
  readonly partsByProduct: ReadonlyMap<string, readonly PartOf[]>;
  readonly listPrices: Readonly<Record<CountryCode, ReadonlyMap<string, ListPrice>>>;
  /** By SKU, over or yet to come as well: `specialPromotionFor` says which one runs. */
  readonly promotions: Readonly<Record<CountryCode, ReadonlyMap<string, readonly Promotion[]>>>;
}

export interface PartOf {
  readonly system: System;
  readonly part: SystemPart;
}

export function loadCatalogue(db: Database): Promise<CatalogueSnapshot> {
  return atOneMoment(db, async (tx) => {
    const products = await listProducts(tx);
    const systems = await listSystems(tx);
    return {
      ...(await indexShelves(await listHierarchy(tx), products, systems)),
      ...indexBrands(await listBrands(tx)),
      ...(await indexProducts(products)),
      ...indexSystems(systems),
      listPrices: await readPrices(tx),
      promotions: indexPromotions(await listPromotions(tx)),
    };
  });
}

interface GrowingShelf extends Hierarchy {
  parent: GrowingShelf | null;
  children: GrowingShelf[];
  products: Product[];
  systems: System[];
}

async function indexShelves(hierarchy: readonly Hierarchy[], products: readonly Product[], systems: readonly System[]) {
  const shelves = hierarchy.map(
    (row): GrowingShelf => ({ ...row, parent: null, children: [], products: [], systems: [] }),
  );
  const byId = new Map(shelves.map((shelf) => [shelf.id, shelf]));
  for (const shelf of shelves) {
    shelf.parent = shelf.parentId === null ? null : (byId.get(shelf.parentId) ?? null);
    shelf.parent?.children.push(shelf);
  }
  await forEachInSlices(products, (product) => {
    for (const shelf of upwards(byId.get(product.subRangeId))) shelf.products.push(product);
  });
  for (const system of systems) for (const shelf of upwards(byId.get(system.subRangeId))) shelf.systems.push(system);
  const bySlug = (level: HierarchyLevel) =>
    new Map(shelves.filter((shelf) => shelf.level === level).map((shelf) => [shelf.slug, shelf]));
  return {
    categories: shelves.filter((shelf) => shelf.parent === null),
    shelfById: byId,
    shelfBySlug: { CATEGORY: bySlug("CATEGORY"), RANGE: bySlug("RANGE"), SUB_RANGE: bySlug("SUB_RANGE") },
  };
}

function* upwards(shelf: GrowingShelf | null | undefined): Generator<GrowingShelf> {
  for (let each = shelf; each; each = each.parent) yield each;
}

function indexBrands(brands: readonly Brand[]) {
  return {
    brands,
    brandById: new Map(brands.map((brand) => [brand.id, brand])),
    brandBySlug: new Map(brands.map((brand) => [brand.slug, brand])),
  };
}

async function indexProducts(products: readonly Product[]) {
  const productByCode = new Map<string, Product>();
  const productBySlug = new Map<string, Product>();
  const variantBySku = new Map<string, ProductVariant>();
  const variantByBarcode = new Map<string, ProductVariant>();
  await forEachInSlices(products, (product) => {
    productByCode.set(product.code, product);
    productBySlug.set(product.slug, product);
    for (const variant of product.variants) {
      const found = { product, variant };
      variantBySku.set(variant.sku, found);
      variantByBarcode.set(variant.barcode, found);
    }
  });
  return { products, productByCode, productBySlug, variantBySku, variantByBarcode };
}

function indexSystems(systems: readonly System[]) {
  const parts = systems.flatMap((system) => system.parts.map((part) => ({ system, part })));
  return {
    systems,
    systemByCode: new Map(systems.map((system) => [system.code, system])),
    systemBySlug: new Map(systems.map((system) => [system.slug, system])),
    partsByProduct: Map.groupBy(parts, ({ part }) => part.productCode),
  };
}

async function readPrices(tx: Transaction): Promise<CatalogueSnapshot["listPrices"]> {
  const bySku = { AU: new Map<string, ListPrice>(), NZ: new Map<string, ListPrice>() };
  await readListPrices(tx, ({ sku, country, retailCents, tradeCents }) =>
    bySku[country].set(sku, { retailCents, tradeCents }),
  );
  return bySku;
}

function indexPromotions(promotions: readonly Promotion[]): CatalogueSnapshot["promotions"] {
  const inCountry = (country: CountryCode) =>
    Map.groupBy(
      promotions.filter((promotion) => promotion.country === country),
      ({ sku }) => sku,
    );
  return { AU: inCountry("AU"), NZ: inCountry("NZ") };
}
