/** What is offered while somebody is typing: products, colours and shelves, each with what its line shows, in one call. */
import type { Colour } from "../colours/colour.ts";
import type { Hierarchy, Product, Variant } from "./catalogue.ts";
import { type SearchIndex, searchProducts } from "./search-index.ts";
import { type Ranked, rankThings } from "./search-rank.ts";

export interface ProductSuggestion {
  readonly product: Product;
  readonly brandName: string;
  readonly subRangeSlug: string;
  /** The size and base that was typed; null if none was. */
  readonly variant: Variant | null;
}

export interface ColourSuggestion {
  readonly colour: Colour;
  readonly brandName: string;
}

export interface ShelfSuggestion {
  readonly shelf: Hierarchy;
  /** The shelves above it, the category first. */
  readonly above: readonly Hierarchy[];
}

export interface Suggestions {
  readonly products: readonly ProductSuggestion[];
  readonly colours: readonly ColourSuggestion[];
  readonly shelves: readonly ShelfSuggestion[];
}

const most = { products: 6, colours: 5, shelves: 3 };

/**
 * Half a match and a guess are help when there is nothing better, and noise beside something that is exactly what was
 * typed; so each kind of thing is shown only if it was found as surely as the surest.
 */
export function suggest(index: SearchIndex, text: string): Suggestions {
  const products = searchProducts(index, text, most.products);
  const guess = sureness(products) < sure;
  const colours = rankThings(index.colours, text, { guess, most: most.colours });
  const shelves = rankThings(index.shelves, text, { guess, most: most.shelves });
  const surest = Math.max(sureness(products), sureness(colours), sureness(shelves));
  const placesOf = (found: Found, count: number) =>
    found.kind !== "everything" && sureness(found) === surest ? [...found.places.subarray(0, count)] : [];
  return {
    products: placesOf(products, most.products).flatMap((place) =>
      suggestProduct(index, place, products.variantAt(place)),
    ),
    colours: placesOf(colours, most.colours).flatMap((place) => suggestColour(index, place)),
    shelves: placesOf(shelves, most.shelves).flatMap((place) => suggestShelf(index, place)),
  };
}

const sure = 3;

type Found = Pick<Ranked, "kind" | "isGuessed" | "places">;

function sureness({ kind, isGuessed }: Found): number {
  return kind === "all-words" ? (isGuessed ? 2 : sure) : kind === "some-words" ? 1 : 0;
}

function suggestProduct(index: SearchIndex, place: number, variant: Variant | null): ProductSuggestion[] {
  const product = index.source.products[place];
  if (!product) return [];
  const brandName = index.brandById.get(product.brandId)?.name ?? "";
  return [{ product, variant, brandName, subRangeSlug: index.shelfById.get(product.subRangeId)?.slug ?? "" }];
}

function suggestColour({ source, colourBrandById }: SearchIndex, place: number): ColourSuggestion[] {
  const colour = source.colours?.[place];
  return colour ? [{ colour, brandName: colourBrandById.get(colour.brandId)?.name ?? "" }] : [];
}

function suggestShelf({ source, shelfById }: SearchIndex, place: number): ShelfSuggestion[] {
  const shelf = source.hierarchy[place];
  if (!shelf) return [];
  const above: Hierarchy[] = [];
  for (let each = shelfById.get(shelf.parentId ?? ""); each; each = shelfById.get(each.parentId ?? ""))
    above.unshift(each);
  return [{ shelf, above }];
}
