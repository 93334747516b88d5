import type { Product } from "../src/features/catalogue/catalogue.ts";
import { slugOf } from "../src/shared/slug.ts";
import { checkDigitOf } from "./catalogue-variants.ts";

/**
 * Large worlds repeat the shelves: each product stands there again under a code, a name, an address and barcodes of its
 * own. The first copy is number 1; number 0 is the shelf itself.
 */
export function copiedProducts(products: readonly Product[], copy: number): Product[] {
  if (copy === 0) return [...products];
  let place = 0;
  return products.map((product) => {
    const name = `${product.name} Series ${copy + 1}`;
    const code = copiedCode(product.code, copy);
    return {
      ...product,
      code,
      slug: slugOf(name),
      name,
      goesWith: product.goesWith.map((other) => copiedCode(other, copy)),
      variants: product.variants.map((variant) => {
        place += 1;
        return { ...variant, sku: copiedCode(variant.sku, copy), barcode: copiedBarcode(copy, place) };
      }),
    };
  });
}

export function copiedCode(code: string, copy: number): string {
  return copy === 0 ? code : `${code}-S${copy + 1}`;
}

/** Counted rather than drawn: among so many, two drawn ones would be alike. */
function copiedBarcode(copy: number, place: number): string {
  const body = `9398${String(copy * 10_000 + place).padStart(8, "0")}`;
  return `${body}${checkDigitOf(body)}`;
}
