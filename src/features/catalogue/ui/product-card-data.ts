import { withThousands } from "../../../shared/thousands.ts";
import type { ResultOf } from "../../../ui/graphql.ts";
import { type Gst, type PriceLabel, priceLabel } from "../price-label.ts";
import type { GetProductList } from "./catalogue.operations.ts";

type ListedProduct = ResultOf<typeof GetProductList>["productList"]["products"][number];

export interface CardPrice extends Pick<PriceLabel, "gst" | "lead" | "other"> {
  /** What an account has agreed, or its trade price; false for the price that everybody sees. */
  readonly isAccountPrice: boolean;
}

export interface CardSize {
  readonly sku: string;
  readonly size: string;
  /** What one costs now, with GST or without as on all the card; null where the store must be asked. */
  readonly price: string | null;
  /** The usual price, where a special promotion runs. */
  readonly was: string | null;
  readonly perLitre: string | null;
}

export interface CardData {
  readonly code: string;
  readonly name: string;
  readonly address: string;
  readonly brandName: string;
  readonly sheen: string | null;
  readonly imageUrl: string;
  readonly isAvailable: boolean;
  readonly from: CardPrice | null;
  readonly sizes: readonly CardSize[];
  /** Whether sizes cost more in some bases. */
  readonly hasBases: boolean;
}

/** A card shows each size once, at its lowest price; the rest of what was answered need not travel to the browser. */
export function cardOf(product: ListedProduct): CardData {
  const sizes = new Map<string, { variant: ListedProduct["variants"][number]; value: number }>();
  for (const variant of product.variants) {
    const value = variant.price?.exTax.value ?? Number.POSITIVE_INFINITY;
    const known = sizes.get(variant.size);
    if (known === undefined || value < known.value) sizes.set(variant.size, { variant, value });
  }
  return {
    code: product.code,
    name: product.name,
    address: productAddress(product),
    brandName: product.brand.name,
    sheen: product.sheen,
    imageUrl: faceOf(product),
    isAvailable: product.isAvailable,
    from: product.fromPrice && cardPrice(product.fromPrice),
    sizes: [...sizes.values()].map(({ variant }) => cardSize(variant)),
    hasBases: product.hasBases,
  };
}

function cardPrice(price: NonNullable<ListedProduct["fromPrice"]>): CardPrice {
  const { gst, lead, other } = priceLabel(price);
  return { gst, lead, other, isAccountPrice: price.source !== "retail" };
}

function cardSize({ sku, size, price, special }: ListedProduct["variants"][number]): CardSize {
  if (price === null) return { sku, size, price: null, was: null, perLitre: null };
  const { lead, was, perLitre } = priceLabel(price, special);
  return { sku, size, price: lead, was, perLitre };
}

/** How all prices of a card are counted: what one buyer pays has one source, retail or their account. */
export function gstOf({ from }: CardData): Gst {
  return from?.gst ?? "ex";
}

/** On a card stands a tin of the usual base that a hand can carry. */
function faceOf({ variants, imageUrl }: ListedProduct): string {
  const usual = variants.filter(({ baseId }) => baseId === variants[0]?.baseId);
  const carried = usual.findLast(({ litres }) => litres !== null && litres <= 4);
  return carried?.imageUrl ?? variants[0]?.imageUrl ?? imageUrl;
}

/** As the server writes it in either country. */
export function dollars(amount: number): string {
  return `$${withThousands(amount.toFixed(2))}`;
}

export function productAddress({ subCategorySlug, slug }: { subCategorySlug: string; slug: string }): string {
  return `/products/${subCategorySlug}/${slug}/`;
}

/** The same picture with the paint in it. */
export function tinted(imageUrl: string, hex: string | null): string {
  return hex === null ? imageUrl : `${imageUrl}&tint=${hex.replace("#", "")}`;
}
