/**
 * Finds products by what a painter types: words of the name in any order, brand, shelf, size, part of a SKU, a barcode,
 * one or two slips of the finger. It stands in memory beside the snapshot and is made again with it.
 */
import type { Colour, ColourBrand } from "../colours/colour.ts";
import type { Brand, Hierarchy, Product, Variant } from "./catalogue.ts";
import { makeColumn, plainCode } from "./search-column.ts";
import type { CodeColumn, Searchable } from "./search-query.ts";
import { type RankKind, rankThings } from "./search-rank.ts";
import { collectTerms, type Field, finishTerms, nameWeight, newTermCollector } from "./search-terms.ts";
import { indexWords, singular } from "./search-words.ts";

export interface SearchSource {
  readonly products: readonly Product[];
  readonly brands: readonly Brand[];
  readonly hierarchy: readonly Hierarchy[];
  readonly colours?: readonly Colour[];
  readonly colourBrands?: readonly ColourBrand[];
}

export interface SearchIndex {
  readonly source: SearchSource;
  readonly products: Searchable;
  readonly colours: Searchable;
  readonly shelves: Searchable;
  readonly shelfById: ReadonlyMap<string, Hierarchy>;
  readonly brandById: ReadonlyMap<string, Brand>;
  readonly colourBrandById: ReadonlyMap<string, ColourBrand>;
  /** Every variant in the order of the products, and where each product's begin. */
  readonly variants: readonly Variant[];
  readonly firstVariants: Uint32Array;
  readonly wordsOfSize: ReadonlyMap<string, readonly string[]>;
}

export function buildSearchIndex(source: SearchSource): SearchIndex {
  let index: SearchIndex | null = null;
  for (const made of growSearchIndex(source)) index = made;
  if (!index) throw new Error("The search index was not finished.");
  return index;
}

/** The same in many small steps, of which the last gives the index: requests are served in between. */
export function* growSearchIndex(source: SearchSource): Generator<SearchIndex | null, void> {
  const { products, brands, hierarchy, colours = [], colourBrands = [] } = source;
  const shelfById = new Map(hierarchy.map((shelf) => [shelf.id, shelf]));
  const brandById = new Map(brands.map((brand) => [brand.id, brand]));
  const cachedWords = new Map<string, readonly string[]>();
  const collector = newTermCollector();
  const facts: ProductFacts = { shelfById, brandById, wordsOf: (text) => remembered(cachedWords, text) };
  const variants: Variant[] = [];
  const [skus, barcodes]: [string[], string[]] = [[], []];
  const [firstVariants, thingOfRow] = [new Uint32Array(products.length + 1), [] as number[]];
  for (const [place, product] of products.entries()) {
    collectTerms(collector, productFields(product, facts));
    for (const variant of product.variants) {
      variants.push(variant);
      skus.push(plainCode(variant.sku));
      barcodes.push(plainCode(variant.barcode));
      thingOfRow.push(place);
    }
    firstVariants[place + 1] = variants.length;
    if (place % 50 === 0) yield null;
  }
  const terms = finishTerms(collector);
  yield null;
  const colourPart = colourSearchable(colours);
  yield null;
  const codes: CodeColumn[] = [
    { column: makeColumn(skus), from: "anywhere", shape: /^[a-z0-9]{2,24}$/ },
    { column: makeColumn(barcodes), from: "beginning", shape: /^[0-9]{6,14}$/ },
  ];
  yield {
    source,
    products: {
      terms,
      codes,
      thingOfRow: new Uint32Array(thingOfRow),
    },
    colours: colourPart,
    shelves: shelfSearchable(hierarchy),
    shelfById,
    brandById,
    colourBrandById: new Map(colourBrands.map((brand) => [brand.id, brand])),
    variants,
    firstVariants,
    wordsOfSize: cachedWords,
  };
}

interface ProductFacts {
  readonly shelfById: ReadonlyMap<string, Hierarchy>;
  readonly brandById: ReadonlyMap<string, Brand>;
  readonly wordsOf: (text: string) => readonly string[];
}

/** What is said often (a brand, a shelf, a size) is taken apart once. */
function remembered(cache: Map<string, readonly string[]>, text: string): readonly string[] {
  let words = cache.get(text);
  if (!words) {
    words = indexWords(text);
    cache.set(text, words);
  }
  return words;
}

function productFields(product: Product, { shelfById, brandById, wordsOf }: ProductFacts): Field[] {
  const subRange = shelfById.get(product.subRangeId);
  const range = shelfById.get(subRange?.parentId ?? "");
  const category = shelfById.get(range?.parentId ?? "");
  const sizes = new Set(product.variants.map(({ size }) => size));
  const bases = new Set(product.variants.map(({ baseId }) => baseId));
  return [
    { words: indexWords(product.name), weight: nameWeight },
    { words: wordsOf(product.sheen ?? ""), weight: 10 },
    { words: wordsOf(brandById.get(product.brandId)?.name ?? ""), weight: 9 },
    { words: wordsOf(subRange?.name ?? ""), weight: 6 },
    { words: wordsOf(range?.name ?? ""), weight: 5 },
    { words: wordsOf(category?.name ?? ""), weight: 4 },
    ...[...sizes].map((size) => ({ words: wordsOf(size), weight: 8 })),
    ...product.surfaces.map((surface) => ({ words: wordsOf(surface), weight: 3 })),
    { words: whereWords(product), weight: 3 },
    ...[...bases].map((base) => ({ words: wordsOf(base?.replace("-", " ") ?? ""), weight: 1 })),
  ];
}

function whereWords({ interior, exterior }: Product): string[] {
  return [
    ...(interior ? ["interior", "indoor", "inside"] : []),
    ...(exterior ? ["exterior", "outdoor", "outside"] : []),
  ];
}

function colourSearchable(colours: readonly Colour[]): Searchable {
  const collector = newTermCollector();
  for (const { name } of colours) collectTerms(collector, [{ words: indexWords(name), weight: nameWeight }]);
  const column = makeColumn(colours.map(({ code }) => plainCode(code)));
  return {
    terms: finishTerms(collector),
    codes: [{ column, from: "anywhere", shape: /^[a-z0-9]{2,12}$/ }],
    thingOfRow: Uint32Array.from(colours, (_, place) => place),
  };
}

function shelfSearchable(hierarchy: readonly Hierarchy[]): Searchable {
  const collector = newTermCollector();
  for (const { name } of hierarchy) collectTerms(collector, [{ words: indexWords(name), weight: nameWeight }]);
  return { terms: finishTerms(collector), codes: [], thingOfRow: new Uint32Array() };
}

export interface SearchResult {
  /** Whether all that was typed was found, some of it, or nothing was typed. */
  readonly kind: RankKind;
  readonly isGuessed: boolean;
  /** Places in the list of products, best first. */
  readonly places: Uint32Array;
  /** The variant that the size, base or code typed points at; null if the words say nothing of it. */
  readonly variantAt: (place: number) => Variant | null;
}

export function searchProducts(index: SearchIndex, text: string, most = Number.POSITIVE_INFINITY): SearchResult {
  const { tokens, exactRow, ...found } = rankThings(index.products, text, { most });
  const rows = new Set(tokens.flatMap(({ codeRows }) => codeRows.map(({ row }) => row)));
  const words = tokens.flatMap(({ word }) => (word === null ? [] : [singular(word)]));
  const pointsOf = (variant: Variant, row: number) => {
    if (row === exactRow) return Number.POSITIVE_INFINITY;
    const own = index.wordsOfSize.get(variant.size) ?? [];
    const bases = variant.baseId?.split("-") ?? [];
    return words.filter((word) => own.includes(word) || bases.includes(word)).length + (rows.has(row) ? 2 : 0);
  };
  return { ...found, variantAt: (place) => bestVariant(index, place, pointsOf) };
}

function bestVariant(
  { variants, firstVariants }: SearchIndex,
  place: number,
  pointsOf: (variant: Variant, row: number) => number,
): Variant | null {
  let [best, most]: [Variant | null, number] = [null, 0];
  for (let row = firstVariants[place] ?? 0; row < (firstVariants[place + 1] ?? 0); row += 1) {
    const variant = variants[row];
    const points = variant ? pointsOf(variant, row) : 0;
    if (variant && points > most) [best, most] = [variant, points];
  }
  return best;
}
