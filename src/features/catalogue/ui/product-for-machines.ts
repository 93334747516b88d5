import type { Crumb } from "../../../ui/breadcrumbs.tsx";
import { productAddress } from "./product-card-data.ts";
import type { ProductDetails } from "./product-page-data.ts";

/** What search engines read (schema.org). Only the price that everybody sees is told to them, and no part is for sale alone. */
export function productForMachines(product: ProductDetails, origin: string): Record<string, unknown> {
  const url = new URL(productAddress(product), origin).href;
  const offers = product.systems.length > 0 ? [] : offersOf(product, url);
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: product.name,
    description: product.description,
    sku: product.code,
    url,
    image: new URL(product.imageUrl, origin).href,
    brand: { "@type": "Brand", name: product.brand.name },
    ...(offers.length > 0 && { offers }),
  };
}

function offersOf({ code, variants, fromPrice, isAvailable }: ProductDetails, url: string) {
  const bought = variants.length > 0 ? variants : [{ sku: code, price: fromPrice }];
  return bought.flatMap(({ sku, price }) =>
    price?.source !== "retail"
      ? []
      : [
          {
            "@type": "Offer",
            sku,
            url: sku === code ? url : `${url}?sku=${encodeURIComponent(sku)}`,
            price: price.incTax.value.toFixed(2),
            priceCurrency: price.incTax.currencyIso,
            availability: `https://schema.org/${isAvailable ? "InStock" : "InStoreOnly"}`,
          },
        ],
  );
}

/** The way to a page, from the first shelf down to itself. */
export function crumbsForMachines(crumbs: readonly Crumb[], origin: string): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ label, to }, place) => ({
      "@type": "ListItem",
      position: place + 1,
      name: label,
      item: new URL(to, origin).href,
    })),
  };
}
