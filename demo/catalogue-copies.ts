import type { Product } from "../src/features/catalogue/catalogue.ts";
import { toSlug } from "../src/shared/slug.ts";
import { calculateCheckDigit } from "./catalogue-variants.ts";

/**
 * Larger worlds repeat the catalogue: each copy of a product has its own code, name, slug and barcodes. Copies are
 * numbered from 1; number 0 is the original.
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
      slug: toSlug(name),
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

/** Numbered, not random: among so many, random numbers would collide. */
function copiedBarcode(copy: number, place: number): string {
  const body = `9398${String(copy * 10_000 + place).padStart(8, "0")}`;
  return `${body}${calculateCheckDigit(body)}`;
}
