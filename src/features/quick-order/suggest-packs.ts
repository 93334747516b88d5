/** The packs that a text in the pad may mean: a SKU or a part of one, a barcode, or words of a name. */
import type { Product, Variant } from "../catalogue/catalogue.ts";
import { type CatalogueSnapshot, isSold } from "../catalogue/catalogue-snapshot.ts";
import type { PricePlace } from "../catalogue/price.ts";
import { type SearchIndex, suggest } from "../catalogue/product-search.ts";
import { findByCode } from "./pad-rows.ts";

export interface PackSuggestion {
  readonly product: Product;
  readonly variant: Variant;
}

const maxSuggestions = 8;

interface Sources {
  readonly catalogue: CatalogueSnapshot;
  readonly index: SearchIndex;
  readonly place: PricePlace;
}

/** The best first. A whole SKU or barcode has one answer only. */
export function suggestPacks({ catalogue, index, place }: Sources, text: string): PackSuggestion[] {
  const typed = text.trim();
  if (typed === "") return [];
  const exact = findByCode(catalogue, typed);
  if (exact !== undefined) return [exact];
  const letters = typed.toUpperCase();
  const isOffered = ({ variant }: PackSuggestion) => isSold(catalogue, variant.sku, place);
  const found = suggest(index, typed).products.flatMap(({ product, variant }) => {
    const byCode = product.variants.filter(({ sku }) => sku.includes(letters));
    const others = product.variants.filter((each) => each.sku !== variant?.sku);
    const ranked = byCode.length > 0 ? byCode : variant === null ? product.variants : [variant, ...others];
    return ranked.map((each) => ({ product, variant: each }));
  });
  return found.filter(isOffered).slice(0, maxSuggestions);
}
