/**
 * The facets of every product as numbers in typed arrays, so that counting needs one pass and no strings. Built with the
 * snapshot. Products have the same numbers as in the search index.
 */
import { toSlug } from "../../shared/slug.ts";
import type { Brand, Category, CategoryLevel, Product } from "./catalogue.ts";
import { extractMeasures, fold } from "./search-words.ts";

export const facetNames = ["brand", "category", "sheen", "surface", "size", "where", "stock"] as const;
export type FacetName = (typeof facetNames)[number];

export interface FacetOption {
  /** How the option is written in the address. */
  readonly value: string;
  readonly name: string;
  /** Only for categories: the level in the tree, and the value of the category above. */
  readonly level?: CategoryLevel;
  readonly parent?: string | null;
}

/** The options of product p are `entries[starts[p]]` up to `entries[starts[p + 1]]`. */
export interface FacetColumn {
  readonly options: readonly FacetOption[];
  readonly starts: Uint32Array;
  readonly entries: Uint16Array;
}

export interface FacetTable {
  readonly products: readonly Product[];
  readonly columns: Readonly<Record<Exclude<FacetName, "stock">, FacetColumn>>;
  /** One column per set of SKUs in stock, kept as long as that set is in use. */
  readonly stockColumns: WeakMap<ReadonlySet<string>, FacetColumn>;
  /** The rank of each product in alphabetical order. */
  readonly nameRanks: Uint32Array;
}

export interface FacetSource {
  readonly products: readonly Product[];
  readonly brands: readonly Brand[];
  readonly hierarchy: readonly Category[];
}

export function buildFacetTable(source: FacetSource): FacetTable {
  let table: FacetTable | null = null;
  for (const built of buildFacetTableInSteps(source)) table = built;
  if (!table) throw new Error("The facet table was not finished.");
  return table;
}

/** Yields null after each step, so that requests are served in between, and the table at the end. */
export function* buildFacetTableInSteps({
  products,
  brands,
  hierarchy,
}: FacetSource): Generator<FacetTable | null, void> {
  const brand = brandColumn(products, brands);
  yield null;
  const category = categoryColumn(products, hierarchy);
  yield null;
  const sheen = namedColumn(products, ({ sheen: name }) => (name === null ? [] : [name]), bySheen);
  yield null;
  const surface = namedColumn(products, ({ surfaces }) => surfaces, byText);
  yield null;
  const size = namedColumn(products, ({ variants }) => variants.map((variant) => variant.size), bySize);
  yield null;
  const where = namedColumn(products, whereNames, (one, other) => byText(other, one));
  yield null;
  const nameRanks = rankByName(products);
  const columns = { brand, category, sheen, surface, size, where };
  yield { products, columns, stockColumns: new WeakMap(), nameRanks };
}

function brandColumn(products: readonly Product[], brands: readonly Brand[]): FacetColumn {
  const sorted = [...brands].sort((one, other) => byText(one.name, other.name));
  const numbers = new Map(sorted.map(({ id }, number) => [id, number]));
  const options = sorted.map(({ slug, name }) => ({ value: slug, name }));
  return packColumn(options, products, ({ brandId }) => withoutMissing([numbers.get(brandId)]));
}

/** A product belongs to its sub-range and to the range and the category above. */
function categoryColumn(products: readonly Product[], hierarchy: readonly Category[]): FacetColumn {
  const categoryById = new Map(hierarchy.map((category) => [category.id, category]));
  const numbers = new Map(hierarchy.map(({ id }, number) => [id, number]));
  const options = hierarchy.map(({ slug, name, level, parentId }) => {
    return { value: slug, name, level, parent: categoryById.get(parentId ?? "")?.slug ?? null };
  });
  return packColumn(options, products, ({ subRangeId }) => {
    const range = categoryById.get(subRangeId)?.parentId ?? "";
    const category = categoryById.get(range)?.parentId ?? "";
    return withoutMissing([numbers.get(category), numbers.get(range), numbers.get(subRangeId)]);
  });
}

function whereNames({ interior, exterior }: Product): string[] {
  return [...(interior ? ["Interior"] : []), ...(exterior ? ["Exterior"] : [])];
}

/** Names with the same slug become one option, because the address could not tell them apart. */
function namedColumn(
  products: readonly Product[],
  listNames: (product: Product) => readonly string[],
  order: (one: string, other: string) => number,
): FacetColumn {
  const names = [...new Set(products.flatMap(listNames))].sort(order);
  const options: FacetOption[] = [];
  const numberByName = new Map<string, number>();
  const numberByValue = new Map<string, number>();
  for (const name of names) {
    const value = toSlug(name);
    const number = numberByValue.get(value) ?? options.push({ value, name }) - 1;
    numberByValue.set(value, number);
    numberByName.set(name, number);
  }
  return packColumn(options, products, (product) =>
    withoutMissing(listNames(product).map((name) => numberByName.get(name))),
  );
}

function withoutMissing(numbers: readonly (number | undefined)[]): Set<number> {
  const present = new Set<number>();
  for (const number of numbers) if (number !== undefined) present.add(number);
  return present;
}

function packColumn(
  options: readonly FacetOption[],
  products: readonly Product[],
  listOptions: (product: Product) => Iterable<number>,
): FacetColumn {
  const starts = new Uint32Array(products.length + 1);
  const entries: number[] = [];
  for (let number = 0; number < products.length; number += 1) {
    const product = products[number];
    if (product) entries.push(...listOptions(product));
    starts[number + 1] = entries.length;
  }
  return { options, starts, entries: new Uint16Array(entries) };
}

/** A product is in stock if one of its variants is. */
export function getStockColumn({ products, stockColumns }: FacetTable, skus: ReadonlySet<string>): FacetColumn {
  const known = stockColumns.get(skus);
  if (known) return known;
  const options = [{ value: "here", name: "In stock at my store" }];
  const column = packColumn(options, products, ({ variants }) =>
    variants.some(({ sku }) => skus.has(sku)) ? [0] : [],
  );
  stockColumns.set(skus, column);
  return column;
}

function byText(one: string, other: string): number {
  const [first, second] = [one.toLowerCase(), other.toLowerCase()];
  return first < second ? -1 : first > second ? 1 : 0;
}

const sheens = ["dead flat", "flat", "matt", "low sheen", "eggshell", "satin", "semi gloss", "gloss", "high gloss"];

/** From dull to shiny; other sheens come last. */
function bySheen(one: string, other: string): number {
  const rank = (name: string) => (sheens.indexOf(name.toLowerCase()) + sheens.length + 1) % (sheens.length + 1);
  return rank(one) - rank(other) || byText(one, other);
}

/** Volumes, then weights, then lengths, each from small to large; other sizes last. */
function bySize(one: string, other: string): number {
  const [first, second] = [sizeRank(one), sizeRank(other)];
  return first.unit - second.unit || first.amount - second.amount || byText(one, other);
}

function sizeRank(size: string): { unit: number; amount: number } {
  const [, amount, unit = ""] = /^=(\d+)([a-z]+)$/.exec(extractMeasures(fold(size)).measures[0] ?? "") ?? [];
  return amount === undefined
    ? { unit: 3, amount: 0 }
    : { unit: ["ml", "g", "mm"].indexOf(unit), amount: Number(amount) };
}

/** The product number is appended to the name, so that plain strings are sorted, which is fast, and equal names keep their order. */
function rankByName(products: readonly Product[]): Uint32Array {
  const texts = products.map(({ name }, number) => `${fold(name)}\n${String(number).padStart(8, "0")}`).sort();
  const ranks = new Uint32Array(products.length);
  for (const [rank, text] of texts.entries()) ranks[Number(text.slice(-8))] = rank;
  return ranks;
}
