/**
 * A cart in as few bytes as the web's screens need: each product once, a tint only where there is one, and amounts as plain
 * dollars. Other clients ask for the specification's fields, which `cart-view.ts` and `cart-item-view.ts` make.
 */
import { type Cents, cents } from "../../shared/money.ts";
import { toLineMoney } from "./cart-item-view.ts";
import type { LineProduct, LineSystem, LineTint } from "./line-product.ts";
import type { Quote, QuotedLine } from "./quote.ts";

/** A line without the facts of its product. All amounts are dollars. */
export interface CartLineView {
  readonly id: string;
  readonly sku: string;
  readonly quantity: number;
  readonly reference: string;
  readonly tint: CartLineTint | null;
  /** Of one unit, before discounts, ex GST. */
  readonly each: number;
  readonly exTax: number;
  readonly incTax: number;
  readonly special: CartLineSpecial | null;
  readonly system: CartLineSystem | null;
}

/** The names are null for a colour that no longer exists. */
export type CartLineTint = Omit<LineTint, "colourId"> & { readonly id: string };

/** A lower price for some units of the line. */
export interface CartLineSpecial {
  readonly price: number;
  /** 0: no limit. */
  readonly limit: number;
  readonly units: number;
}

export interface CartLineSystem {
  /** Lines with the same group are bought together. */
  readonly group: string;
  readonly code: string;
  readonly name: string;
  readonly address: string;
  /** A, B or C. */
  readonly part: string;
}

/** The facts of a SKU. Lines and gifts with the same SKU share them. */
export interface CartProductView {
  readonly sku: string;
  readonly name: string;
  readonly brand: string;
  readonly size: string;
  readonly base: string | null;
  /** Without a tint. */
  readonly picture: string;
  readonly category: string;
  readonly slug: string;
}

export interface CartOfferView {
  readonly name: string;
  readonly description: string;
  readonly saved: number;
}

/** The rows of the totals, in dollars. Goods and offers are inc GST for consumers, and ex GST for trade buyers. */
export interface CartTotalsView {
  readonly goods: number;
  readonly offers: number;
  readonly tax: number;
  readonly onAccount: number;
  readonly byCard: number;
  readonly surcharge: number;
}

export function toLineView(quoted: QuotedLine): CartLineView {
  const { line, product, system, special } = quoted;
  const { unitCents, netCents, incTaxCents, specialUnits } = toLineMoney(quoted);
  return {
    id: line.id,
    sku: line.sku,
    quantity: line.quantity,
    reference: line.reference,
    tint: toTintView(product.tint),
    each: toDollars(unitCents),
    exTax: toDollars(netCents),
    incTax: toDollars(incTaxCents),
    special:
      special === null || specialUnits === 0
        ? null
        : { price: toDollars(special.unitCents), limit: special.limitUnits, units: specialUnits },
    system: system && toSystemView(system),
  };
}

function toTintView({ colourId, ...tint }: LineTint): CartLineTint | null {
  return colourId === null ? null : { id: colourId, ...tint };
}

function toSystemView({ id, systemCode, name, path, part }: LineSystem): CartLineSystem {
  return { group: id, code: systemCode, name, address: path, part };
}

/** The products of the lines and of the gifts, each once. */
export function listProductViews({ lines, gifts }: Pick<Quote, "lines" | "gifts">): CartProductView[] {
  const bySku = new Map<string, CartProductView>();
  for (const { product } of [...lines, ...gifts]) {
    if (!bySku.has(product.sku)) bySku.set(product.sku, toProductView(product));
  }
  return [...bySku.values()];
}

function toProductView(product: LineProduct): CartProductView {
  const { sku, name, brand, size, base, subCategorySlug: category, slug } = product;
  // The line's picture has the line's colour. The screen adds the colour of each line to the product's picture.
  const picture = product.pictureUrl.replace(/&tint=.*/, "");
  return { sku, name, brand, size, base, picture, category, slug };
}

/** The offers about products come first. */
export function listOfferViews({ priced: { applied } }: Pick<Quote, "priced">): CartOfferView[] {
  return applied
    .toSorted((one, other) => Number(one.level === "ORDER") - Number(other.level === "ORDER"))
    .map(({ promotion: { name, description }, savedCents }) => ({ name, description, saved: toDollars(savedCents) }));
}

export function toTotalsRows({ priced }: Pick<Quote, "priced">, countsWithTax: boolean): CartTotalsView {
  const { beforeDiscountsCents, beforeDiscountsTaxCents, subTotalCents, subTotalTaxCents, discountCents } = priced;
  const goodsIncTax = cents(beforeDiscountsCents + beforeDiscountsTaxCents);
  const [goods, offers] = countsWithTax
    ? [goodsIncTax, cents(goodsIncTax - subTotalCents - subTotalTaxCents)]
    : [cents(subTotalCents + discountCents), discountCents];
  return {
    goods: toDollars(goods),
    offers: toDollars(offers),
    tax: toDollars(priced.totalTaxCents),
    onAccount: toDollars(priced.payByAccount.totalCents),
    byCard: toDollars(priced.payByCard.totalCents),
    surcharge: toDollars(priced.payByCard.surchargeCents),
  };
}

function toDollars(amount: Cents): number {
  return amount / 100;
}
