import { randomUUID } from "node:crypto";
import { type Cents, cents } from "../../../shared/money.ts";
import type { PricedLine } from "../../cart/priced-cart.ts";
import type { ShownItem } from "../../cart/server/shown-cart.ts";
import type { ShownItemProduct } from "../../cart/server/shown-line.ts";
import type { Order, OrderLine, OrderMoney, OrderPromotion } from "../../orders/order.ts";
import { spreadMissing } from "../../orders/spread-missing.ts";
import type { Gathered } from "./checkout-facts.ts";

/** The cart as it was shown, line by line, gifts last. */
export function linesOf({ shown, lines, priced, plan }: Gathered): OrderLine[] {
  const pricedById = new Map(priced.lines.map((line) => [line.id, line]));
  const bought = shown.items.map((item, index): OrderLine => {
    const line = pricedById.get(item.id);
    const cartLine = lines[index];
    if (line === undefined || cartLine === undefined) throw new Error("A line was ordered that has no price.");
    const { special } = cartLine;
    return {
      ...productOf(item.product),
      place: index + 1,
      packSize: item.packSize,
      tint: cartLine.line.tint,
      quantity: item.quantity,
      backOrdered: 0,
      ...moneyOf(line),
      special: special && line.specialUnits > 0 ? { ...special, units: line.specialUnits } : null,
      reference: item.reference,
      group: groupOf(item, cartLine.line.group),
      isGift: false,
    };
  });
  const gifts = shown.gifts.map(({ product, quantity }, index): OrderLine => {
    const nothing = cents(0);
    const free = { unitCents: nothing, beforeDiscountsCents: nothing, netCents: nothing, taxCents: nothing };
    const place = bought.length + index + 1;
    const plain = { packSize: 1, tint: null, special: null, reference: "", group: null, isGift: true };
    return { ...productOf(product), ...free, ...plain, place, quantity, backOrdered: 0 };
  });
  const all = [...bought, ...gifts];
  const missing = spreadMissing(all, plan?.missing ?? new Map());
  return all.map((line, index) => ({ ...line, backOrdered: missing[index] ?? 0 }));
}

function moneyOf({ unitCents, beforeDiscountsCents, netCents, taxCents }: PricedLine) {
  return { unitCents, beforeDiscountsCents, netCents, taxCents };
}

function productOf(product: ShownItemProduct) {
  return {
    sku: product.code,
    productCode: product.baseProduct,
    productName: product.name,
    brand: product.brand,
    slug: product.slug,
    subCategorySlug: product.subCategorySlug,
    size: product.productSize,
    kind: product.type,
    base: product.variant,
    colourName: product.colourName,
    colourCode: product.colourCode,
    colourBrand: product.colourBrand,
    hex: product.colour,
  };
}

function groupOf({ bundleProduct }: ShownItem, group: Gathered["lines"][number]["line"]["group"]) {
  return group === null ? null : { ...group, systemName: bundleProduct?.name ?? group.systemCode };
}

export function promotionsOf({ priced }: Gathered): OrderPromotion[] {
  return priced.applied.map(({ promotion, couponCode, level, savedCents }) => ({
    code: promotion.code,
    name: promotion.name,
    description: promotion.description,
    level,
    couponCode,
    freesDelivery: promotion.effect.kind === "FREE_DELIVERY",
    savedCents,
  }));
}

export function orderMoneyOf({ priced, tender }: Gathered): OrderMoney {
  return {
    beforeDiscountsCents: priced.beforeDiscountsCents,
    subtotalCents: priced.subTotalCents,
    subtotalTaxCents: priced.subTotalTaxCents,
    feeCents: priced.fee.cents,
    feeTaxCents: priced.fee.taxCents,
    surchargeCents: tender.surchargeCents,
    pointsCents: tender.pointsCents,
    pointsUsed: tender.pointsUsed,
    voucherCents: tender.voucherCents,
    totalCents: tender.totalCents as Cents,
  };
}

/** What every new order begins with. */
export function freshOrder(): Pick<
  Order,
  "id" | "source" | "preparedAt" | "completedAt" | "cancelledAt" | "refundedAt" | "redemptionId"
> {
  return {
    id: randomUUID(),
    source: "Web",
    preparedAt: null,
    completedAt: null,
    cancelledAt: null,
    refundedAt: null,
    redemptionId: null,
  };
}
