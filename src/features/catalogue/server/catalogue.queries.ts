/** Loads the snapshots of the catalogue and of the search, which each process keeps in memory (decision 0008). */
import { forEachWithPauses, readConsistently } from "../../../server/batched-reads.ts";
import type { Database, Transaction } from "../../../server/database.ts";
import type { CountryCode } from "../../../shared/country.ts";
import type { ColoursSnapshot } from "../../colours/colours-snapshot.ts";
import { loadColours } from "../../colours/server/colours.queries.ts";
import { toBarcode } from "../barcode.ts";
import type { Brand, Carton, Category, CategoryLevel, Product, System } from "../catalogue.ts";
import {
  type CatalogueSnapshot,
  listSearchableProducts,
  listSystemProducts,
  type ProductVariant,
} from "../catalogue-snapshot.ts";
import { buildFacetTableInSteps, type FacetTable } from "../facet-table.ts";
import type { ListPrice, Promotion } from "../price.ts";
import { addToBook, type DaySpan, type GrowingPriceBook, listChangeDays, makePriceBook } from "../price-book.ts";
import { buildSearchIndexInSteps, type SearchIndex } from "../product-search.ts";
import { listCartons, listProducts, listSystems } from "./catalogue.store.ts";
import { listAllSheets } from "./data-sheets.store.ts";
import { listAllPhotographs } from "./photographs.store.ts";
import { listPromotions, readListPrices } from "./prices.store.ts";
import { listBrands, listCategories } from "./shelves.store.ts";

export function loadCatalogue(db: Database): Promise<CatalogueSnapshot> {
  return readConsistently(db, async (tx) => {
    const { products, withdrawnVariants } = await listProducts(tx);
    const systems = await listSystems(tx);
    const prices = await readPrices(tx, listWithdrawnSkus(products, withdrawnVariants));
    const promotions = indexPromotions(await listPromotions(tx));
    return {
      ...(await indexCategories(await listCategories(tx), products, systems)),
      ...indexBrands(await listBrands(tx)),
      ...(await indexProducts(products, withdrawnVariants)),
      ...indexSystems(systems),
      cartonByBarcode: indexCartons(await listCartons(tx)),
      photographsByProduct: await listAllPhotographs(tx),
      sheetsByProduct: await listAllSheets(tx),
      listPrices: { AU: prices.AU.book, NZ: prices.NZ.book },
      promotions,
      priceChangeDays: {
        AU: listPriceChanges(prices.AU, promotions.AU),
        NZ: listPriceChanges(prices.NZ, promotions.NZ),
      },
    };
  });
}

interface GrowingNode extends Category {
  parent: GrowingNode | null;
  children: GrowingNode[];
  products: Product[];
  systems: System[];
}

async function indexCategories(
  categories: readonly Category[],
  products: readonly Product[],
  systems: readonly System[],
) {
  const nodes = categories.map(
    (row): GrowingNode => ({ ...row, parent: null, children: [], products: [], systems: [] }),
  );
  const byId = new Map(nodes.map((node) => [node.id, node]));
  for (const node of nodes) {
    node.parent = node.parentId === null ? null : (byId.get(node.parentId) ?? null);
    node.parent?.children.push(node);
  }
  await forEachWithPauses(products, (product) => {
    if (product.isWithdrawn) return;
    for (const node of withAncestors(byId.get(product.subRangeId))) node.products.push(product);
  });
  for (const system of systems.filter(({ isWithdrawn }) => !isWithdrawn))
    for (const node of withAncestors(byId.get(system.subRangeId))) node.systems.push(system);
  const bySlug = (level: CategoryLevel) =>
    new Map(nodes.filter((node) => node.level === level).map((node) => [node.slug, node]));
  return {
    categories: nodes.filter((node) => node.parent === null),
    categoryById: byId,
    categoryBySlug: { CATEGORY: bySlug("CATEGORY"), RANGE: bySlug("RANGE"), SUB_RANGE: bySlug("SUB_RANGE") },
  };
}

function* withAncestors(node: GrowingNode | null | undefined): Generator<GrowingNode> {
  for (let each = node; each; each = each.parent) yield each;
}

function indexBrands(brands: readonly Brand[]) {
  return {
    brands,
    brandById: new Map(brands.map((brand) => [brand.id, brand])),
    brandBySlug: new Map(brands.map((brand) => [brand.slug, brand])),
  };
}

async function indexProducts(products: readonly Product[], withdrawnVariants: readonly ProductVariant[]) {
  const productByCode = new Map<string, Product>();
  const productBySlug = new Map<string, Product>();
  const variantBySku = new Map<string, ProductVariant>();
  const variantByBarcode = new Map<string, ProductVariant>();
  const addVariant = (found: ProductVariant) => {
    variantBySku.set(found.variant.sku, found);
    const barcode = toBarcode(found.variant.barcode ?? "");
    if (barcode !== null) variantByBarcode.set(barcode, found);
  };
  await forEachWithPauses(products, (product) => {
    productByCode.set(product.code, product);
    productBySlug.set(product.slug, product);
    for (const variant of product.variants) addVariant({ product, variant });
  });
  withdrawnVariants.forEach(addVariant);
  return { products, productByCode, productBySlug, variantBySku, variantByBarcode };
}

function indexCartons(cartons: readonly (readonly [string, Carton])[]): ReadonlyMap<string, Carton> {
  return new Map(cartons.map(([barcode, carton]) => [toBarcode(barcode) ?? barcode, carton]));
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

function listWithdrawnSkus(
  products: readonly Product[],
  withdrawnVariants: readonly ProductVariant[],
): ReadonlySet<string> {
  const ofProducts = products.filter(({ isWithdrawn }) => isWithdrawn).flatMap(({ variants }) => variants);
  return new Set([...ofProducts, ...withdrawnVariants.map(({ variant }) => variant)].map(({ sku }) => sku));
}

interface CountryPrices {
  readonly book: GrowingPriceBook<ListPrice>;
  /** Each span once. A hundred thousand prices may begin on the same day. */
  readonly spans: Map<string, DaySpan>;
}

async function readPrices(tx: Transaction, withdrawnSkus: ReadonlySet<string>): Promise<PricesByCountry> {
  const makePrices = (): CountryPrices => ({ book: makePriceBook(), spans: new Map() });
  const prices = { AU: makePrices(), NZ: makePrices() };
  await readListPrices(tx, ({ sku, country, retailCents, tradeCents, from, to }) => {
    if (withdrawnSkus.has(sku)) return;
    const { book, spans } = prices[country];
    addToBook(book, sku, { value: { retailCents, tradeCents }, from, to });
    if (!book.undated.has(sku)) spans.set(`${from} ${to}`, { from, to });
  });
  return prices;
}

type PricesByCountry = Readonly<Record<CountryCode, CountryPrices>>;

function listPriceChanges({ spans }: CountryPrices, promotions: ReadonlyMap<string, readonly Promotion[]>) {
  const specials = [...promotions.values()].flat().map(({ startsOn, endsOn }) => ({ from: startsOn, to: endsOn }));
  return listChangeDays([...specials, ...spans.values()]);
}

function indexPromotions(promotions: readonly Promotion[]): CatalogueSnapshot["promotions"] {
  const inCountry = (country: CountryCode) =>
    Map.groupBy(
      promotions.filter((promotion) => promotion.country === country),
      ({ sku }) => sku,
    );
  return { AU: inCountry("AU"), NZ: inCountry("NZ") };
}

/** The search index and the facets. Both number the products in the same order. */
export interface SearchSnapshot {
  readonly index: SearchIndex;
  readonly table: FacetTable;
  /** By the slug of the product's own page: products, systems, and the parts of systems. */
  readonly productBySlug: ReadonlyMap<string, Product>;
  readonly productByCode: ReadonlyMap<string, Product>;
}

export interface SearchableCatalogue extends SearchSnapshot {
  readonly catalogue: CatalogueSnapshot;
}

export interface SearchableColours {
  readonly colours: ColoursSnapshot;
  readonly index: SearchIndex;
}

/** Catalogue and search come from one load, so that search never finds a product that the catalogue lacks. */
export async function loadSearchableCatalogue(db: Database): Promise<SearchableCatalogue> {
  const catalogue = await loadCatalogue(db);
  const products = listSearchableProducts(catalogue);
  const source = { products, brands: catalogue.brands, hierarchy: [...catalogue.categoryById.values()] };
  const productBySlug = new Map<string, Product>();
  const productByCode = new Map<string, Product>();
  await forEachWithPauses([...catalogue.products, ...listSystemProducts(catalogue)], (product) => {
    productBySlug.set(product.slug, product);
    productByCode.set(product.code, product);
  });
  const index = await runSteps(buildSearchIndexInSteps(source));
  const table = await runSteps(buildFacetTableInSteps(source));
  return { catalogue, index, table, productBySlug, productByCode };
}

export async function loadSearchableColours(db: Database): Promise<SearchableColours> {
  const colours = await loadColours(db);
  const source = { products: [], brands: [], hierarchy: [], colours: colours.colours, colourBrands: colours.brands };
  return { colours, index: await runSteps(buildSearchIndexInSteps(source)) };
}

/** Runs a build in steps, with pauses in which requests are served, and returns what the last step yields. */
async function runSteps<T>(steps: Iterable<T | null>): Promise<T> {
  let last: T | null = null;
  await forEachWithPauses(steps, (step) => {
    last = step;
  });
  if (last === null) throw new Error("The last step yielded nothing.");
  return last;
}

const joined = new WeakMap<SearchableCatalogue, { colours: SearchableColours; search: SearchSnapshot }>();

/** Products and colours change at different times but are searched together. The join is kept until one changes. */
export function joinSearch(shop: SearchableCatalogue, colours: SearchableColours): SearchSnapshot {
  const known = joined.get(shop);
  if (known?.colours === colours) return known.search;
  const { table, productBySlug, productByCode } = shop;
  const { source, ...index } = shop.index;
  const search = {
    table,
    productBySlug,
    productByCode,
    index: {
      ...index,
      source: { ...source, colours: colours.colours.colours, colourBrands: colours.colours.brands },
      colours: colours.index.colours,
      colourBrandById: colours.index.colourBrandById,
    },
  };
  joined.set(shop, { colours, search });
  return search;
}
