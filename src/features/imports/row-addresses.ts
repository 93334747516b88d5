/** The addresses of the pages on which staff change rows of the shop. */
export const productsPath = "/staff/products";
export const pricesPath = "/staff/prices";

/** No code has small letters. */
export const NEW = "new";

export const formatProductAddress = (code: string) => `${productsPath}/${encodeURIComponent(code)}`;
export const formatVariantAddress = (sku: string) => `/staff/variants/${encodeURIComponent(sku)}`;
export const formatNewVariantAddress = (productCode: string) =>
  `/staff/variants/${NEW}?${new URLSearchParams({ product: productCode })}`;

/** The list of the rows of a kind, such as all stores. */
export const formatRowsAddress = (kind: string) => `/staff/rows/${kind}`;

/** A row has "|" and spaces in its key. */
export const formatRowAddress = (kind: string, key: string) =>
  `${formatRowsAddress(kind)}/row?${new URLSearchParams({ key })}`;

/** The form of a new row. `given`: cells that it has already, such as the system of a new part. */
export const formatNewRowAddress = (kind: string, given: Readonly<Record<string, string>> = {}) =>
  `${formatRowsAddress(kind)}/row${Object.keys(given).length === 0 ? "" : `?${new URLSearchParams(given)}`}`;

/** The prices of a SKU or an account, with the form of one of them or of a new one. */
export function formatPricesAddress(text: string, open: { readonly key?: string; readonly add?: string } = {}): string {
  return `${pricesPath}?${new URLSearchParams({ q: text, ...open })}`;
}
