/** A product that is no longer made may name the product to buy instead. */
import type { CountryCode } from "../../shared/country.ts";
import type { Product, Variant } from "./catalogue.ts";
import { type CatalogueSnapshot, categorySlugFor } from "./catalogue-snapshot.ts";

export interface Replacement {
  /** In the size and base of the old one. Null if the new product has no such variant. */
  readonly sku: string | null;
  readonly name: string;
  /** Its page, with the same size and colour. */
  readonly address: string;
}

interface OldProduct {
  readonly country: CountryCode;
  readonly sku: string;
  readonly colourId: string | null;
}

/** The product that is sold in place of a SKU. Null if none is named, or if that one is not sold either. */
export function findReplacement(
  catalogue: CatalogueSnapshot,
  { country, sku, colourId }: OldProduct,
): Replacement | null {
  const old = catalogue.variantBySku.get(sku);
  const product = old && findSoldSuccessor(catalogue, old.product);
  if (old === undefined || !product) return null;
  const isSold = ({ sku: own }: Variant) => catalogue.listPrices[country].has(own);
  if (!product.variants.some(isSold)) return null;
  const { size, baseId } = old.variant;
  const variant = product.variants.find((each) => each.size === size && each.baseId === baseId && isSold(each));
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
