/**
 * Product search and suggestions (decision 0015). A product is found by words of its name in any order, brand, category,
 * size, part of a SKU, barcode, and with one or two typing errors. The index is kept in memory beside the snapshot and
 * built again with it.
 */
import type { Colour, ColourBrand } from "../colours/colour.ts";
import type { Brand, Category, Product, Variant } from "./catalogue.ts";
import { type CodeColumn, makeColumn, type Searchable } from "./search-query.ts";
import { type Ranked, type RankKind, rankItems } from "./search-rank.ts";
import { addItem, buildTermIndex, type Field, nameWeight, newTermCollector } from "./search-terms.ts";
import { compact, indexWords, singular } from "./search-words.ts";

export interface SearchSource {
  readonly products: readonly Product[];
  readonly brands: readonly Brand[];
  readonly hierarchy: readonly Category[];
  readonly colours?: readonly Colour[];
  readonly colourBrands?: readonly ColourBrand[];
}

export interface SearchIndex {
  readonly source: SearchSource;
  readonly products: Searchable;
  readonly colours: Searchable;
  readonly categories: Searchable;
  readonly categoryById: ReadonlyMap<string, Category>;
  readonly brandById: ReadonlyMap<string, Brand>;
  readonly colourBrandById: ReadonlyMap<string, ColourBrand>;
  /** All variants, in the order of the products. */
  readonly variants: readonly Variant[];
  /** The variants of product p are `variants[firstVariants[p]]` up to `variants[firstVariants[p + 1]]`. */
  readonly firstVariants: Uint32Array;
  readonly wordsBySize: ReadonlyMap<string, readonly string[]>;
}

export function buildSearchIndex(source: SearchSource): SearchIndex {
  let index: SearchIndex | null = null;
  for (const built of buildSearchIndexInSteps(source)) index = built;
  if (!index) throw new Error("The search index was not finished.");
  return index;
}

/** Yields null after each small step, so that requests are served in between, and the index at the end. */
export function* buildSearchIndexInSteps(source: SearchSource): Generator<SearchIndex | null, void> {
  const { products, brands, hierarchy, colours = [], colourBrands = [] } = source;
  const categoryById = new Map(hierarchy.map((category) => [category.id, category]));
  const brandById = new Map(brands.map((brand) => [brand.id, brand]));
  const knownWords = new Map<string, readonly string[]>();
  const collector = newTermCollector();
  const facts: ProductFacts = { categoryById, brandById, toWords: (text) => toKnownWords(knownWords, text) };
  const variants: Variant[] = [];
  const [skus, barcodes]: [string[], string[]] = [[], []];
  const [firstVariants, itemByRow] = [new Uint32Array(products.length + 1), [] as number[]];
  for (const [item, product] of products.entries()) {
    addItem(collector, listProductFields(product, facts));
    for (const variant of product.variants) {
      variants.push(variant);
      skus.push(compact(variant.sku));
      barcodes.push(compact(variant.barcode ?? ""));
      itemByRow.push(item);
    }
    firstVariants[item + 1] = variants.length;
    if (item % 50 === 0) yield null;
  }
  const terms = buildTermIndex(collector);
  yield null;
  const searchableColours = makeColoursSearchable(colours);
  yield null;
  const codes: CodeColumn[] = [
    { column: makeColumn(skus), from: "anywhere", shape: /^[a-z0-9]{2,24}$/ },
    { column: makeColumn(barcodes), from: "beginning", shape: /^[0-9]{6,14}$/ },
  ];
  yield {
    source,
    products: { terms, codes, itemByRow: new Uint32Array(itemByRow) },
    colours: searchableColours,
    categories: makeCategoriesSearchable(hierarchy),
    categoryById,
    brandById,
    colourBrandById: new Map(colourBrands.map((brand) => [brand.id, brand])),
    variants,
    firstVariants,
    wordsBySize: knownWords,
  };
}

interface ProductFacts {
  readonly categoryById: ReadonlyMap<string, Category>;
  readonly brandById: ReadonlyMap<string, Brand>;
  readonly toWords: (text: string) => readonly string[];
}

/** Brands, categories and sizes repeat in many products, so their words are cached. */
function toKnownWords(known: Map<string, readonly string[]>, text: string): readonly string[] {
  let words = known.get(text);
  if (!words) {
    words = indexWords(text);
    known.set(text, words);
  }
  return words;
}

function listProductFields(product: Product, { categoryById, brandById, toWords }: ProductFacts): Field[] {
  const subRange = categoryById.get(product.subRangeId);
  const range = categoryById.get(subRange?.parentId ?? "");
  const category = categoryById.get(range?.parentId ?? "");
  const sizes = new Set(product.variants.map(({ size }) => size));
  const bases = new Set(product.variants.map(({ baseId }) => baseId));
  return [
    { words: indexWords(product.name), weight: nameWeight },
    { words: toWords(product.sheen ?? ""), weight: 10 },
    { words: toWords(brandById.get(product.brandId)?.name ?? ""), weight: 9 },
    { words: toWords(subRange?.name ?? ""), weight: 6 },
    { words: toWords(range?.name ?? ""), weight: 5 },
    { words: toWords(category?.name ?? ""), weight: 4 },
    ...[...sizes].map((size) => ({ words: toWords(size), weight: 8 })),
    ...product.surfaces.map((surface) => ({ words: toWords(surface), weight: 3 })),
    { words: listLocationWords(product), weight: 3 },
    ...[...bases].map((base) => ({ words: toWords(base?.replace("-", " ") ?? ""), weight: 1 })),
  ];
}

function listLocationWords({ interior, exterior }: Product): string[] {
  return [
    ...(interior ? ["interior", "indoor", "inside"] : []),
    ...(exterior ? ["exterior", "outdoor", "outside"] : []),
  ];
}

function makeColoursSearchable(colours: readonly Colour[]): Searchable {
  const collector = newTermCollector();
  for (const { name } of colours) addItem(collector, [{ words: indexWords(name), weight: nameWeight }]);
  const column = makeColumn(colours.map(({ code }) => compact(code)));
  return {
    terms: buildTermIndex(collector),
    codes: [{ column, from: "anywhere", shape: /^[a-z0-9]{2,12}$/ }],
    itemByRow: Uint32Array.from(colours, (_, item) => item),
  };
}

function makeCategoriesSearchable(hierarchy: readonly Category[]): Searchable {
  const collector = newTermCollector();
  for (const { name } of hierarchy) addItem(collector, [{ words: indexWords(name), weight: nameWeight }]);
  return { terms: buildTermIndex(collector), codes: [], itemByRow: new Uint32Array() };
}

export interface SearchResult {
  /** Whether all typed words matched, or some, or none; "everything" if no words were typed. */
  readonly kind: RankKind;
  readonly isGuessed: boolean;
  /** The numbers of the matching products, best first. */
  readonly items: Uint32Array;
  /** The row of the variant whose whole SKU or barcode was typed. */
  readonly exactRow: number | null;
  /** The variant that the typed size, base or code means. Null if none was typed. */
  readonly variantAt: (item: number) => Variant | null;
}

export function searchProducts(index: SearchIndex, text: string, limit = Number.POSITIVE_INFINITY): SearchResult {
  const { tokens, exactRow, ...found } = rankItems(index.products, text, { limit });
  const rows = new Set(tokens.flatMap(({ codeRows }) => codeRows.map(({ row }) => row)));
  const words = tokens.flatMap(({ word }) => (word === null ? [] : [singular(word)]));
  const score = (variant: Variant, row: number) => {
    if (row === exactRow) return Number.POSITIVE_INFINITY;
    const sizeWords = index.wordsBySize.get(variant.size) ?? [];
    const bases = variant.baseId?.split("-") ?? [];
    return words.filter((word) => sizeWords.includes(word) || bases.includes(word)).length + (rows.has(row) ? 2 : 0);
  };
  return { ...found, exactRow, variantAt: (item) => findBestVariant(index, item, score) };
}

function findBestVariant(
  { variants, firstVariants }: SearchIndex,
  item: number,
  score: (variant: Variant, row: number) => number,
): Variant | null {
  let [best, bestScore]: [Variant | null, number] = [null, 0];
  for (let row = firstVariants[item] ?? 0; row < (firstVariants[item + 1] ?? 0); row += 1) {
    const variant = variants[row];
    const points = variant ? score(variant, row) : 0;
    if (variant && points > bestScore) [best, bestScore] = [variant, points];
  }
  return best;
}

export interface ProductSuggestion {
  readonly product: Product;
  readonly brandName: string;
  readonly subRangeSlug: string;
  /** The variant that the typed size, base or code means. Null if none was typed. */
  readonly variant: Variant | null;
}

export interface ColourSuggestion {
  readonly colour: Colour;
  readonly brandName: string;
}

export interface CategorySuggestion {
  readonly category: Category;
  /** The categories above it, the top level first. */
  readonly ancestors: readonly Category[];
}

export interface Suggestions {
  /** The variant whose whole SKU or barcode was typed. */
  readonly exact: ProductSuggestion | null;
  readonly products: readonly ProductSuggestion[];
  readonly colours: readonly ColourSuggestion[];
  readonly categories: readonly CategorySuggestion[];
}

const maxSuggestions = { products: 6, colours: 5, categories: 3 };

/**
 * Suggestions while somebody types. Partial and misspelt matches help only when nothing matches better, so each kind is
 * shown only if its match is as certain as the best match of all kinds.
 */
export function suggest(index: SearchIndex, text: string): Suggestions {
  const products = searchProducts(index, text, maxSuggestions.products);
  const guess = getCertainty(products) < fullCertainty;
  const colours = rankItems(index.colours, text, { guess, limit: maxSuggestions.colours });
  const categories = rankItems(index.categories, text, { guess, limit: maxSuggestions.categories });
  const best = Math.max(getCertainty(products), getCertainty(colours), getCertainty(categories));
  const shown = (found: Found, count: number) =>
    found.kind !== "everything" && getCertainty(found) === best ? [...found.items.subarray(0, count)] : [];
  return {
    exact: findExact(index, products.exactRow),
    products: shown(products, maxSuggestions.products).flatMap((item) =>
      toProductSuggestion(index, item, products.variantAt(item)),
    ),
    colours: shown(colours, maxSuggestions.colours).flatMap((item) => toColourSuggestion(index, item)),
    categories: shown(categories, maxSuggestions.categories).flatMap((item) => toCategorySuggestion(index, item)),
  };
}

function findExact(index: SearchIndex, row: number | null): ProductSuggestion | null {
  const [item, variant] = row === null ? [] : [index.products.itemByRow[row], index.variants[row]];
  if (item === undefined || variant === undefined) return null;
  return toProductSuggestion(index, item, variant)[0] ?? null;
}

const fullCertainty = 3;

type Found = Pick<Ranked, "kind" | "isGuessed" | "items">;

function getCertainty({ kind, isGuessed }: Found): number {
  return kind === "all-words" ? (isGuessed ? 2 : fullCertainty) : kind === "some-words" ? 1 : 0;
}

function toProductSuggestion(index: SearchIndex, item: number, variant: Variant | null): ProductSuggestion[] {
  const product = index.source.products[item];
  if (!product) return [];
  const brandName = index.brandById.get(product.brandId)?.name ?? "";
  return [{ product, variant, brandName, subRangeSlug: index.categoryById.get(product.subRangeId)?.slug ?? "" }];
}

function toColourSuggestion({ source, colourBrandById }: SearchIndex, item: number): ColourSuggestion[] {
  const colour = source.colours?.[item];
  return colour ? [{ colour, brandName: colourBrandById.get(colour.brandId)?.name ?? "" }] : [];
}

function toCategorySuggestion({ source, categoryById }: SearchIndex, item: number): CategorySuggestion[] {
  const category = source.hierarchy[item];
  if (!category) return [];
  const ancestors: Category[] = [];
  for (let each = categoryById.get(category.parentId ?? ""); each; each = categoryById.get(each.parentId ?? ""))
    ancestors.unshift(each);
  return [{ category, ancestors }];
}
