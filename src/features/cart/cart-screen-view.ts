/**
 * A cart in as few bytes as the web's screens need: each product once, a tint only where there is one, and amounts as plain
 * dollars. Other clients ask for the specification's fields, which `cart-view.ts` and `cart-item-view.ts` make.
 */
import { type Cents, cents } from "../../shared/money.ts";
import type { Viewer } from "../identity/viewer.ts";
import { mayRedeem } from "../loyalty/points.ts";
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
  readonly deal: CartLineDeal | null;
  readonly system: CartLineSystem | null;
}

/** A special price for some units, the price for members, or both. Amounts are of one unit, as the buyer reads them. */
export interface CartLineDeal {
  readonly special: number | null;
  /** The most units at the special price. 0: no limit. */
  readonly limit: number;
  /** How many units of the line are at the special price. */
  readonly units: number;
  /** What the membership in rewards takes off the other units. `each` is after it. */
  readonly memberOff: number;
}

/** The names are null for a colour that no longer exists. */
export type CartLineTint = Omit<LineTint, "colourId"> & { readonly id: string };

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

/** A voucher or gift card that the buyer has. All amounts are dollars. */
export interface CartVoucherView {
  readonly id: string;
  readonly name: string;
  /** True for a gift card. */
  readonly keepsBalance: boolean;
  /** What is left of it. */
  readonly value: number;
  readonly expiresOn: string;
  /** Null if the voucher is not in the cart. */
  readonly effect: CartVoucherEffect | null;
}

/** What a voucher in the cart does when the cart is paid by card. */
export interface CartVoucherEffect {
  readonly pays: number;
  /** What is lost of it, because a voucher is spent whole. */
  readonly lapses: number;
  /** Why it cannot be spent. */
  readonly refusal: string | null;
}

const zero = cents(0);

export function toLineView(quoted: QuotedLine, reading: AmountReading): CartLineView {
  const { line, product, system, money } = quoted;
  const { netCents, incTaxCents } = toLineMoney(quoted);
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
    deal: toDeal(quoted, reading),
    system: system && toSystemView(system),
  };
}

function toDeal(quoted: QuotedLine, reading: AmountReading): CartLineDeal | null {
  const { special, toolDiscountCents } = quoted;
  const { specialUnits } = toLineMoney(quoted);
  if (specialUnits === 0 && toolDiscountCents === 0) return null;
  const isSpecial = special !== null && specialUnits > 0;
  return {
    special: isSpecial ? toDollars(readAmount(special.unitCents, reading)) : null,
    limit: isSpecial ? special.limitUnits : 0,
    units: specialUnits,
    memberOff: toDollars(readAmount(toolDiscountCents, reading)),
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

/** People who may not redeem points see their gift cards, and no vouchers. */
export function listVoucherViews({ vouchers }: Pick<Quote, "vouchers">, may: Viewer["may"]): CartVoucherView[] {
  const shown = vouchers.filter(({ voucher }) => voucher.keepsBalance || mayRedeem(may));
  return shown.map(({ voucher: { id, name, keepsBalance, leftCents, expiresOn }, ...quoted }) => ({
    ...{ id, name, keepsBalance, expiresOn, value: toDollars(leftCents) },
    effect: quoted.isInCart
      ? {
          pays: toDollars(quoted.paysCents),
          lapses: toDollars(quoted.lapsesCents),
          refusal: quoted.refusal?.message ?? null,
        }
      : null,
  }));
}

/** The totals as the owner of the cart reads them, with the ways to pay that they have. */
export function toCartTotals({ cart, priced, reading }: Quote, { user, may }: Viewer): ShownTotals {
  const usesRewards = cart.usesPoints || priced.payByCard.voucherCents > 0;
  const ways = listPayWays({ isGuest: user === null, may, usesRewards });
  const isDelivered = cart.fulfilment.mode === "DELIVERY";
  return toDollarTotals(calculateCartTotals(priced, { ...reading, isDelivered, ways }));
}

function toDollars(amount: Cents): number {
  return amount / 100;
}
