import type { Crumb } from "../../../ui/breadcrumbs.tsx";
import { productAddress } from "./product-card-data.ts";
import type { ProductDetails } from "./product-page-data.ts";

/** Data for search engines (schema.org). It has retail prices only, and no offer for a part, which is not sold alone. */
export function productStructuredData(product: ProductDetails, origin: string): Record<string, unknown> {
  const url = new URL(productAddress(product), origin).href;
  const offers = product.systems.length > 0 ? [] : listOffers(product, url);
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

function listOffers({ code, variants, fromPrice, isAvailable }: ProductDetails, url: string) {
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

/** The breadcrumbs of a page, from the top category to the page itself. */
export function breadcrumbStructuredData(crumbs: readonly Crumb[], origin: string): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ label, to }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      item: new URL(to, origin).href,
    })),
  };
}
