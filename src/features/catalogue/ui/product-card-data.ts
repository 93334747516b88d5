import { cents } from "../../../shared/money.ts";
import type { ResultOf } from "../../../ui/graphql.ts";
import { pricePerLitre } from "../price.ts";
import type { GetProductList } from "./catalogue.operations.ts";

type ListedProduct = ResultOf<typeof GetProductList>["productList"]["products"][number];

export interface CardPrice {
  readonly exTax: string;
  readonly incTax: string;
  /** What an account has agreed, or its trade price; false for the price that everybody sees. */
  readonly isAccountPrice: boolean;
}

export interface CardSize {
  readonly sku: string;
  readonly size: string;
  readonly exTax: string | null;
  /** Ex GST, like the price beside it; null for what is not liquid. */
  readonly perLitre: string | null;
  /** A special promotion's price, where one runs. */
  readonly special: string | null;
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
    sizes: [...sizes.values()].map(({ variant }) => ({
      sku: variant.sku,
      size: variant.size,
      exTax: variant.price?.exTax.formattedValue ?? null,
      perLitre: variant.special === null ? exPerLitre(variant) : null,
      special: variant.special?.price.formattedValue ?? null,
    })),
    hasBases: product.hasBases,
  };
}

function cardPrice(price: NonNullable<ListedProduct["fromPrice"]>): CardPrice {
  return {
    exTax: price.exTax.formattedValue,
    incTax: price.incTax.formattedValue,
    isAccountPrice: price.source !== "retail",
  };
}

/** On a card stands a tin of the usual base that a hand can carry. */
function faceOf({ variants, imageUrl }: ListedProduct): string {
  const usual = variants.filter(({ baseId }) => baseId === variants[0]?.baseId);
  const carried = usual.findLast(({ litres }) => litres !== null && litres <= 4);
  return carried?.imageUrl ?? variants[0]?.imageUrl ?? imageUrl;
}

type Priced = Pick<ListedProduct["variants"][number], "litres" | "price">;

export function exPerLitre({ litres, price }: Priced): string | null {
  if (price === null) return null;
  const amount = pricePerLitre(cents(Math.round(price.exTax.value * 100)), litres);
  return amount === null ? null : dollars(amount / 100);
}

/** Made once: making one takes longer than writing a hundred amounts with it. */
const twoDecimals = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** As the server writes it in either country. */
export function dollars(amount: number): string {
  return `$${twoDecimals.format(amount)}`;
}

export function productAddress({ subCategorySlug, slug }: { subCategorySlug: string; slug: string }): string {
  return `/products/${subCategorySlug}/${slug}/`;
}

/** The same picture with the paint in it. */
export function tinted(imageUrl: string, hex: string | null): string {
  return hex === null ? imageUrl : `${imageUrl}&tint=${hex.replace("#", "")}`;
}
