/** The orders a list of products can be put in. What is equal stays as it was found. */
import type { Cents } from "../../shared/money.ts";
import type { FacetTable } from "./facet-table.ts";

export const searchSorts = ["relevance", "name", "price-low", "price-high", "new"] as const;
export type SearchSort = (typeof searchSorts)[number];

export interface SortWish {
  readonly sort: SearchSort;
  /** The lowest price of the product at a place, for whoever asks; null for what has none, which comes last. */
  readonly priceAt: (place: number) => Cents | null;
}

export function sortPlaces(table: FacetTable, places: Uint32Array, { sort, priceAt }: SortWish): Uint32Array {
  switch (sort) {
    case "relevance":
      return places;
    case "name":
      return sortedBy(places, (place) => table.nameRanks[place] ?? 0);
    case "price-low":
      return sortedBy(places, (place) => priceAt(place) ?? highestKey);
    case "price-high":
      return sortedBy(places, (place) => highestKey - (priceAt(place) ?? 0));
    // The catalogue grows at its end.
    case "new":
      return sortedBy(places, (place) => table.products.length - place);
  }
}

/** Key and position share one double, which holds both up to these. */
const highestKey = 2 ** 29 - 1;
const positionSpan = 2 ** 24;

function sortedBy(places: Uint32Array, keyOf: (place: number) => number): Uint32Array {
  const keys = new Float64Array(places.length);
  for (let position = 0; position < places.length; position += 1) {
    const key = Math.min(highestKey, Math.max(0, keyOf(places[position] ?? 0)));
    keys[position] = key * positionSpan + position;
  }
  keys.sort();
  const sorted = new Uint32Array(places.length);
  for (let rank = 0; rank < places.length; rank += 1) sorted[rank] = places[(keys[rank] ?? 0) % positionSpan] ?? 0;
  return sorted;
}
