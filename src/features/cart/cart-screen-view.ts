/**
 * A cart in as few bytes as the web's screens need: each product once, a tint only where there is one, and amounts as plain
 * dollars. Other clients ask for the specification's fields, which `cart-view.ts` and `cart-item-view.ts` make.
 */
import { type Cents, cents } from "../../shared/money.ts";
import type { Viewer } from "../identity/viewer.ts";
import { toLineMoney } from "./cart-item-view.ts";
import type { LineProduct, LineSystem, LineTint } from "./line-product.ts";
import type { Quote, QuotedLine } from "./quote.ts";
import {
  type AmountReading,
  calculateCartTotals,
  listPayWays,
  readAmount,
  readLine,
  type ShownTotals,
  toDollarTotals,
} from "./shown-totals.ts";

/** A line without the facts of its product. All amounts are dollars. */
export interface CartLineView {
  readonly id: string;
  readonly sku: string;
  readonly quantity: number;
  readonly reference: string;
  readonly tint: CartLineTint | null;
  /** Of one unit, before discounts, as the buyer reads it. */
  readonly each: number;
  readonly exTax: number;
  readonly incTax: number;
  /** The discount on all units, as the buyer reads it. */
  readonly saved: number;
  readonly special: CartLineSpecial | null;
  readonly system: CartLineSystem | null;
}

/** The names are null for a colour that no longer exists. */
export type CartLineTint = Omit<LineTint, "colourId"> & { readonly id: string };

/** A lower price for some units of the line. */
export interface CartLineSpecial {
  /** As the buyer reads it. */
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
  /** As the buyer reads it. */
  readonly saved: number;
}

const zero = cents(0);

export function toLineView(quoted: QuotedLine, reading: AmountReading): CartLineView {
  const { line, product, system, special, money } = quoted;
  const { netCents, incTaxCents, specialUnits } = toLineMoney(quoted);
  const read = money && readLine(money, reading);
  return {
    id: line.id,
    sku: line.sku,
    quantity: line.quantity,
    reference: line.reference,
    tint: toTintView(product.tint),
    each: toDollars(read?.unitCents ?? zero),
    exTax: toDollars(netCents),
    incTax: toDollars(incTaxCents),
    saved: toDollars(read?.savedCents ?? zero),
    special:
      special === null || specialUnits === 0
        ? null
        : { price: toDollars(readAmount(special.unitCents, reading)), limit: special.limitUnits, units: specialUnits },
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

/** The offers about products come first. They add up to the row of offers in the totals. */
export function listOfferViews({ savings }: Pick<Quote, "savings">): CartOfferView[] {
  return savings
    .toSorted((one, other) => Number(one.level === "ORDER") - Number(other.level === "ORDER"))
    .map(({ name, description, cents: saved }) => ({ name, description, saved: toDollars(saved) }));
}

/** The totals as the owner of the cart reads them, with the ways to pay that they have. */
export function toCartTotals({ cart, priced, reading }: Quote, { user, may }: Viewer): ShownTotals {
  const ways = listPayWays({ isGuest: user === null, may, usesPoints: cart.usesPoints });
  const isDelivered = cart.fulfilment.mode === "DELIVERY";
  return toDollarTotals(calculateCartTotals(priced, { ...reading, isDelivered, ways }));
}

function toDollars(amount: Cents): number {
  return amount / 100;
}
