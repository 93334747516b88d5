/** The orders that a list of products can be sorted in. Equal products keep the order in which they were found. */
import type { Cents } from "../../shared/money.ts";
import type { FacetTable } from "./facet-table.ts";

export const searchSorts = ["relevance", "name", "price-low", "price-high", "new"] as const;
export type SearchSort = (typeof searchSorts)[number];

export interface SortInput {
  readonly sort: SearchSort;
  /** The lowest price of a product for the buyer. Products without a price (null) come last. */
  readonly priceAt: (item: number) => Cents | null;
}

export function sortProducts(table: FacetTable, items: Uint32Array, { sort, priceAt }: SortInput): Uint32Array {
  switch (sort) {
    case "relevance":
      return items;
    case "name":
      return sortBy(items, (item) => table.nameRanks[item] ?? 0);
    case "price-low":
      return sortBy(items, (item) => priceAt(item) ?? highestKey);
    case "price-high":
      return sortBy(items, (item) => highestKey - (priceAt(item) ?? 0));
    // New products are added at the end of the catalogue.
    case "new":
      return sortBy(items, (item) => table.products.length - item);
  }
}

/** Sort key and position share one double, because sorting numbers is fast. These are the largest that fit. */
const highestKey = 2 ** 29 - 1;
const positionSpan = 2 ** 24;

function sortBy(items: Uint32Array, toKey: (item: number) => number): Uint32Array {
  const keys = new Float64Array(items.length);
  for (let position = 0; position < items.length; position += 1) {
    const key = Math.min(highestKey, Math.max(0, toKey(items[position] ?? 0)));
    keys[position] = key * positionSpan + position;
  }
  keys.sort();
  const sorted = new Uint32Array(items.length);
  for (let rank = 0; rank < items.length; rank += 1) sorted[rank] = items[(keys[rank] ?? 0) % positionSpan] ?? 0;
  return sorted;
}
