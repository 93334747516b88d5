/**
 * What every product can be filtered by, as numbers in long arrays: counting a catalogue of any size is then one pass
 * without a single string. Made with the snapshot, in the same order of products.
 */
import { slugOf } from "../../shared/slug.ts";
import type { Brand, Hierarchy, HierarchyLevel, Product } from "./catalogue.ts";
import { fold, takeMeasures } from "./search-words.ts";

export const facetNames = ["brand", "category", "sheen", "surface", "size", "where", "stock"] as const;
export type FacetName = (typeof facetNames)[number];

export interface FacetOption {
  /** What stands in the address. */
  readonly value: string;
  readonly name: string;
  /** Of categories only: where in the tree it stands, and the value of the shelf above it. */
  readonly level?: HierarchyLevel;
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
  /** The stock of a store, for as long as somebody holds that set of SKUs. */
  readonly stockColumns: WeakMap<ReadonlySet<string>, FacetColumn>;
  /** Where each product stands in the order of names. */
  readonly nameRanks: Uint32Array;
}

export interface FacetSource {
  readonly products: readonly Product[];
  readonly brands: readonly Brand[];
  readonly hierarchy: readonly Hierarchy[];
}

export function makeFacetTable(source: FacetSource): FacetTable {
  let table: FacetTable | null = null;
  for (const made of growFacetTable(source)) table = made;
  if (!table) throw new Error("The table of facets was not finished.");
  return table;
}

/** The same in a few steps, of which the last gives the table: requests are served in between. */
export function* growFacetTable({ products, brands, hierarchy }: FacetSource): Generator<FacetTable | null, void> {
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
  const nameRanks = nameRanksOf(products);
  const columns = { brand, category, sheen, surface, size, where };
  yield { products, columns, stockColumns: new WeakMap(), nameRanks };
}

function brandColumn(products: readonly Product[], brands: readonly Brand[]): FacetColumn {
  const sorted = [...brands].sort((one, other) => byText(one.name, other.name));
  const places = new Map(sorted.map(({ id }, place) => [id, place]));
  const options = sorted.map(({ slug, name }) => ({ value: slug, name }));
  return packed(options, products, ({ brandId }) => presentOf([places.get(brandId)]));
}

/** A product stands on its sub-range, and so in the range and the category above it. */
function categoryColumn(products: readonly Product[], hierarchy: readonly Hierarchy[]): FacetColumn {
  const shelfById = new Map(hierarchy.map((shelf) => [shelf.id, shelf]));
  const places = new Map(hierarchy.map(({ id }, place) => [id, place]));
  const options = hierarchy.map(({ slug, name, level, parentId }) => {
    return { value: slug, name, level, parent: shelfById.get(parentId ?? "")?.slug ?? null };
  });
  return packed(options, products, ({ subRangeId }) => {
    const range = shelfById.get(subRangeId)?.parentId ?? "";
    const category = shelfById.get(range)?.parentId ?? "";
    return presentOf([places.get(category), places.get(range), places.get(subRangeId)]);
  });
}

function whereNames({ interior, exterior }: Product): string[] {
  return [...(interior ? ["Interior"] : []), ...(exterior ? ["Exterior"] : [])];
}

/** Names that differ only where an address cannot tell are one option. */
function namedColumn(
  products: readonly Product[],
  namesOf: (product: Product) => readonly string[],
  order: (one: string, other: string) => number,
): FacetColumn {
  const names = [...new Set(products.flatMap(namesOf))].sort(order);
  const options: FacetOption[] = [];
  const placeOfName = new Map<string, number>();
  const placeOfValue = new Map<string, number>();
  for (const name of names) {
    const value = slugOf(name);
    const place = placeOfValue.get(value) ?? options.push({ value, name }) - 1;
    placeOfValue.set(value, place);
    placeOfName.set(name, place);
  }
  return packed(options, products, (product) => presentOf(namesOf(product).map((name) => placeOfName.get(name))));
}

function presentOf(places: readonly (number | undefined)[]): Set<number> {
  const present = new Set<number>();
  for (const place of places) if (place !== undefined) present.add(place);
  return present;
}

function packed(
  options: readonly FacetOption[],
  products: readonly Product[],
  placesOf: (product: Product) => Iterable<number>,
): FacetColumn {
  const starts = new Uint32Array(products.length + 1);
  const entries: number[] = [];
  for (let place = 0; place < products.length; place += 1) {
    const product = products[place];
    if (product) entries.push(...placesOf(product));
    starts[place + 1] = entries.length;
  }
  return { options, starts, entries: new Uint16Array(entries) };
}

/** A product is in stock where one of its variants is. */
export function stockColumnOf({ products, stockColumns }: FacetTable, skus: ReadonlySet<string>): FacetColumn {
  const known = stockColumns.get(skus);
  if (known) return known;
  const options = [{ value: "here", name: "In stock at my store" }];
  const column = packed(options, products, ({ variants }) => (variants.some(({ sku }) => skus.has(sku)) ? [0] : []));
  stockColumns.set(skus, column);
  return column;
}

function byText(one: string, other: string): number {
  const [first, second] = [one.toLowerCase(), other.toLowerCase()];
  return first < second ? -1 : first > second ? 1 : 0;
}

const sheens = ["dead flat", "flat", "matt", "low sheen", "eggshell", "satin", "semi gloss", "gloss", "high gloss"];

/** From dull to shining; what is on no such scale comes after. */
function bySheen(one: string, other: string): number {
  const rank = (name: string) => (sheens.indexOf(name.toLowerCase()) + sheens.length + 1) % (sheens.length + 1);
  return rank(one) - rank(other) || byText(one, other);
}

/** Litres, then weights, then lengths, each from small to large; then words. */
function bySize(one: string, other: string): number {
  const [first, second] = [sizeRank(one), sizeRank(other)];
  return first.unit - second.unit || first.amount - second.amount || byText(one, other);
}

function sizeRank(size: string): { unit: number; amount: number } {
  const [, amount, unit = ""] = /^=(\d+)([a-z]+)$/.exec(takeMeasures(fold(size)).measures[0] ?? "") ?? [];
  return amount === undefined
    ? { unit: 3, amount: 0 }
    : { unit: ["ml", "g", "mm"].indexOf(unit), amount: Number(amount) };
}

/** The place goes into the text, so that plain texts are sorted, which is fast, and equal names keep their order. */
function nameRanksOf(products: readonly Product[]): Uint32Array {
  const texts = products.map(({ name }, place) => `${fold(name)}\n${String(place).padStart(8, "0")}`).sort();
  const ranks = new Uint32Array(products.length);
  for (const [rank, text] of texts.entries()) ranks[Number(text.slice(-8))] = rank;
  return ranks;
}
