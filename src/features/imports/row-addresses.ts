/** The addresses of the pages on which staff change products, variants and prices. */
export const productsPath = "/staff/products";
export const pricesPath = "/staff/prices";

/** No code has small letters. */
export const NEW = "new";

export const formatProductAddress = (code: string) => `${productsPath}/${encodeURIComponent(code)}`;
export const formatVariantAddress = (sku: string) => `/staff/variants/${encodeURIComponent(sku)}`;
export const formatNewVariantAddress = (productCode: string) =>
  `/staff/variants/${NEW}?${new URLSearchParams({ product: productCode })}`;

/** The prices of a SKU or an account, with the form of one of them or of a new one. */
export function formatPricesAddress(text: string, open: { readonly key?: string; readonly add?: string } = {}): string {
  return `${pricesPath}?${new URLSearchParams({ q: text, ...open })}`;
}
