import type { Database } from "../../../server/database.ts";
import { forEachInSlices } from "../../../server/in-slices.ts";
import { type ColoursSnapshot, loadColours } from "../../colours/server/colours-snapshot.ts";
import type { Product } from "../catalogue.ts";
import { type FacetTable, growFacetTable } from "../facet-table.ts";
import { growSearchIndex, type SearchIndex } from "../search-index.ts";
import { type CatalogueSnapshot, loadCatalogue } from "./catalogue-snapshot.ts";
import { listedProductsOf } from "./listed-products.ts";

declare module "../../../server/operation-context.ts" {
  interface Snapshots {
    readonly search: ShopSearch;
  }
}

/** What is found by words, and what it is filtered by; both in the order of the same products. */
export interface ShopSearch {
  readonly index: SearchIndex;
  readonly table: FacetTable;
  /** Products and systems by the slug of their own page, parts of systems among them. */
  readonly productBySlug: ReadonlyMap<string, Product>;
  readonly productByCode: ReadonlyMap<string, Product>;
}

export interface SearchableCatalogue extends ShopSearch {
  readonly catalogue: CatalogueSnapshot;
}

export interface SearchableColours {
  readonly colours: ColoursSnapshot;
  readonly index: SearchIndex;
}

/** One load for both, so that nobody finds what is not in the catalogue. */
export async function loadSearchableCatalogue(db: Database): Promise<SearchableCatalogue> {
  const catalogue = await loadCatalogue(db);
  const products = listedProductsOf(catalogue);
  const source = { products, brands: catalogue.brands, hierarchy: [...catalogue.shelfById.values()] };
  const productBySlug = new Map<string, Product>();
  const productByCode = new Map<string, Product>();
  await forEachInSlices([...catalogue.products, ...products], (product) => {
    productBySlug.set(product.slug, product);
    productByCode.set(product.code, product);
  });
  const index = await lastOf(growSearchIndex(source));
  const table = await lastOf(growFacetTable(source));
  return { catalogue, index, table, productBySlug, productByCode };
}

export async function loadSearchableColours(db: Database): Promise<SearchableColours> {
  const colours = await loadColours(db);
  const source = { products: [], brands: [], hierarchy: [], colours: colours.colours, colourBrands: colours.brands };
  return { colours, index: await lastOf(growSearchIndex(source)) };
}

async function lastOf<T>(steps: Iterable<T | null>): Promise<T> {
  let last: T | null = null;
  await forEachInSlices(steps, (step) => {
    last = step;
  });
  if (last === null) throw new Error("Nothing came of it.");
  return last;
}

const joined = new WeakMap<SearchableCatalogue, { colours: SearchableColours; search: ShopSearch }>();

/** Products and colours change at different times, and are looked for together. */
export function searchOf(shop: SearchableCatalogue, colours: SearchableColours): ShopSearch {
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
