/** A product or a variant that is no longer sold may name what to buy instead. */
import type { Product, Variant } from "./catalogue.ts";
import { type CatalogueSnapshot, categorySlugFor, isSold, type ProductVariant } from "./catalogue-snapshot.ts";
import type { PricePlace } from "./price.ts";

export interface Replacement {
  /** In the size and base of the old one. Null if the new product has no such variant. */
  readonly sku: string | null;
  readonly name: string;
  /** Its page, with the same size and colour. */
  readonly address: string;
}

interface OldProduct extends PricePlace {
  readonly sku: string;
  readonly colourId: string | null;
}

/** The product that is sold in place of a SKU. Null if none is named, or if that one is not sold either. */
export function findReplacement(
  catalogue: CatalogueSnapshot,
  { country, day, sku, colourId }: OldProduct,
): Replacement | null {
  const old = catalogue.variantBySku.get(sku);
  if (old === undefined) return null;
  const isOffered = ({ sku: own }: Variant) => isSold(catalogue, own, { country, day });
  const named = findNextVariant(catalogue, old.variant, isOffered);
  const product = named?.product ?? findSoldSuccessor(catalogue, old.product);
  if (!product?.variants.some(isOffered)) return null;
  const { size, baseId } = old.variant;
  const variant =
    named?.variant ?? product.variants.find((each) => each.size === size && each.baseId === baseId && isOffered(each));
  const params = new URLSearchParams({
    ...(variant && { sku: variant.sku }),
    ...(colourId !== null && { colour: colourId }),
  });
  const path = `/products/${categorySlugFor(catalogue, product.subRangeId)}/${product.slug}/`;
  return {
    sku: variant?.sku ?? null,
    name: product.name,
    address: params.size === 0 ? path : `${path}?${params}`,
  };
}

/** The variant that replaces a variant. It may have been replaced too. */
function findNextVariant(
  { variantBySku }: CatalogueSnapshot,
  old: Variant,
  isOffered: (variant: Variant) => boolean,
): ProductVariant | null {
  const seen = new Set([old.sku]);
  let found = variantBySku.get(old.replacedBy ?? "");
  while (found !== undefined && !isOffered(found.variant) && !seen.has(found.variant.sku)) {
    seen.add(found.variant.sku);
    found = variantBySku.get(found.variant.replacedBy ?? "");
  }
  return found?.product.isAvailableOnline && isOffered(found.variant) ? found : null;
}

/** A replacement may have been replaced too. */
function findSoldSuccessor({ productByCode }: CatalogueSnapshot, old: Product): Product | null {
  const seen = new Set([old.code]);
  let product = productByCode.get(old.replacedBy ?? "");
  while (product !== undefined && !product.isAvailableOnline && !seen.has(product.code)) {
    seen.add(product.code);
    product = productByCode.get(product.replacedBy ?? "");
  }
  return product?.isAvailableOnline ? product : null;
}
