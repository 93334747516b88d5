import { formatThousands } from "../../../shared/number.ts";
import type { ResultOf } from "../../../ui/graphql.ts";
import { cardSizePx, withPictureSize } from "../../pictures/product-photograph.ts";
import { type DisplayedPrice, displayPrice, type Gst } from "../price-display.ts";
import type { GetProductList } from "./catalogue.operations.ts";

type ListedProduct = ResultOf<typeof GetProductList>["productList"]["products"][number];

export interface CardPrice extends Pick<DisplayedPrice, "gst" | "lead" | "other"> {
  /** Whether it is an agreed price or trade price of the account, not the retail price. */
  readonly isAccountPrice: boolean;
}

export interface CardSize {
  readonly sku: string;
  readonly size: string;
  /** The current price of one unit, with or without GST like all prices of the card. Null where the store must be asked. */
  readonly price: string | null;
  /** The usual price while a special promotion runs. */
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

/** The answer has each size once, at its lowest price. The other fields of the answer are not sent to the browser. */
export function toCardData(product: ListedProduct): CardData {
  return {
    code: product.code,
    name: product.name,
    address: productAddress(product),
    brandName: product.brand.name,
    sheen: product.sheen,
    imageUrl: withPictureSize(findCardPicture(product), cardSizePx),
    isAvailable: product.isAvailable,
    from: product.fromPrice && cardPrice(product.fromPrice),
    sizes: product.variants.map(cardSize),
    hasBases: product.hasBases,
  };
}

function cardPrice(price: NonNullable<ListedProduct["fromPrice"]>): CardPrice {
  const { gst, lead, other } = displayPrice(price);
  return { gst, lead, other, isAccountPrice: price.source !== "retail" };
}

function cardSize({ sku, size, price, special }: ListedProduct["variants"][number]): CardSize {
  if (price === null) return { sku, size, price: null, was: null, perLitre: null };
  const { lead, was, perLitre } = displayPrice(price, special);
  return { sku, size, price: lead, was, perLitre };
}

/** All prices of a card are shown the same way, because all prices of one buyer are retail or all are the account's. */
export function cardGst({ from }: CardData): Gst {
  return from?.gst ?? "ex";
}

/** The picture on a card: the largest pack of up to 4 L in the first base. */
function findCardPicture({ variants, imageUrl }: ListedProduct): string {
  const usual = variants.filter(({ baseId }) => baseId === variants[0]?.baseId);
  const carried = usual.findLast(({ litres }) => litres !== null && litres <= 4);
  return carried?.imageUrl ?? variants[0]?.imageUrl ?? imageUrl;
}

/** Formats dollars like the server does. Both countries have the same format. */
export function formatDollars(amount: number): string {
  return `$${formatThousands(amount.toFixed(2))}`;
}

export function productAddress({ subCategorySlug, slug }: { subCategorySlug: string; slug: string }): string {
  return `/products/${subCategorySlug}/${slug}/`;
}

/** The page of a product with one of its variants chosen, where the SKU is known. */
export function variantAddress(product: { subCategorySlug: string; slug: string; sku: string | null }): string {
  const query = product.sku === null ? "" : `?${new URLSearchParams({ sku: product.sku })}`;
  return productAddress(product) + query;
}

/** The address of the same picture with the paint in this colour. */
export function withTint(imageUrl: string, hex: string | null): string {
  return hex === null ? imageUrl : `${imageUrl}&tint=${hex.replace("#", "")}`;
}
