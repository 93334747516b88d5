import type { ResultOf } from "../../../ui/graphql.ts";
import type { BaseId, Colour } from "../../colours/colour.ts";
import type { TintRange } from "../../colours/colour-availability.ts";
import type { GetProductPage } from "./catalogue.operations.ts";
import { productAddress } from "./product-card-data.ts";

export type ShownProduct = NonNullable<ResultOf<typeof GetProductPage>["product"]>;
export type ShownVariant = ShownProduct["variants"][number];
export type ProductDetails = Omit<ShownProduct, "companions">;

/** The colour in hand, with the names of whose it is and of what it is made in. */
export interface ShownColour extends Colour {
  readonly brandName: string;
  readonly baseName: string;
}

/** Null for what comes as it is. */
export function tintRangeOf(product: ProductDetails): TintRange | null {
  if (!product.isTintable) return null;
  return {
    baseIds: product.bases.map(({ id }) => id as BaseId),
    colourBrandIds: product.colourBrands.map(({ id }) => id),
    interior: product.interior,
    exterior: product.exterior,
  };
}

/** What search engines read. Only the price that everybody sees is told to them. */
export function describeForMachines(product: ProductDetails, origin: string): Record<string, unknown> {
  const url = new URL(productAddress(product), origin).href;
  const offers = product.variants.flatMap(({ sku, price }) =>
    price === null || price.source !== "retail"
      ? []
      : [
          {
            "@type": "Offer",
            sku,
            url: `${url}?sku=${encodeURIComponent(sku)}`,
            price: price.incTax.value.toFixed(2),
            priceCurrency: price.incTax.currencyIso,
            availability: `https://schema.org/${product.isAvailable ? "InStock" : "InStoreOnly"}`,
          },
        ],
  );
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: product.name,
    description: product.description,
    sku: product.code,
    url,
    ...(product.imageUrl !== null && { image: new URL(product.imageUrl, origin).href }),
    ...(product.brand !== null && { brand: { "@type": "Brand", name: product.brand.name } }),
    ...(offers.length > 0 && { offers }),
  };
}
