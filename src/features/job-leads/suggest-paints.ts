/** The paints that a text in a paint plan may mean: a part of a name, a code or a SKU. */
import type { Product } from "../catalogue/catalogue.ts";
import { type CatalogueSnapshot, isSold } from "../catalogue/catalogue-snapshot.ts";
import type { PricePlace } from "../catalogue/price.ts";
import { type SearchIndex, searchProducts } from "../catalogue/product-search.ts";
import { findByCode } from "../quick-order/pad-rows.ts";

const maxSuggestions = 8;
/** Tools and sundries that match are left out, so more are looked at. */
const maxLookedAt = 60;

interface Sources {
  readonly catalogue: CatalogueSnapshot;
  readonly index: SearchIndex;
  readonly place: PricePlace;
}

/** The best first. Only paints of which we know how far a litre goes. */
export function suggestPaints({ catalogue, index, place }: Sources, text: string): Product[] {
  const typed = text.trim();
  if (typed === "") return [];
  const exact = catalogue.productByCode.get(typed.toUpperCase()) ?? findByCode(catalogue, typed)?.product;
  const { kind, items } = searchProducts(index, typed, maxLookedAt);
  const ranked = kind === "everything" ? [] : [...items].flatMap((item) => index.source.products[item] ?? []);
  const found = exact === undefined ? ranked : [exact, ...ranked];
  const isPaint = ({ coverageM2PerLitre, isAvailableOnline, variants }: Product) =>
    (coverageM2PerLitre ?? 0) > 0 && isAvailableOnline && variants.some(({ sku }) => isSold(catalogue, sku, place));
  return [...new Set(found)].filter(isPaint).slice(0, maxSuggestions);
}
