/** The parts of a new order that are copied from the quote of its cart. */
import { cents } from "../../shared/money.ts";
import type { LineProduct } from "../cart/line-product.ts";
import type { PricedCart, Tender } from "../cart/priced-cart.ts";
import type { Quote, QuotedGift, QuotedLine } from "../cart/quote.ts";
import { allocateMissing, type Order, type OrderLine, type OrderMoney, type OrderPromotion } from "../orders/order.ts";

/**
 * In the order of the cart. Gifts come last, so they are the first lines to wait when stock is short. `missing` has the
 * units that are not in stock, by SKU.
 */
export function toOrderLines({ lines, gifts }: Quote, missing: ReadonlyMap<string, number>): OrderLine[] {
  const all = [...lines.map(toBoughtLine), ...gifts.map(toGiftLine)];
  const missingByLine = allocateMissing(all, missing);
  return all.map((line, index) => ({ ...line, lineNumber: index + 1, backOrdered: missingByLine[index] ?? 0 }));
}

type UnnumberedLine = Omit<OrderLine, "lineNumber" | "backOrdered">;

function toBoughtLine({ line, product, system, money, special }: QuotedLine): UnnumberedLine {
  if (money === null) throw new Error("An ordered line has no price.");
  const { unitCents, beforeDiscountsCents, netCents, taxCents, specialUnits } = money;
  return {
    ...toLineProduct(product),
    packSize: product.packSize,
    tint: line.tint,
    quantity: line.quantity,
    ...{ unitCents, beforeDiscountsCents, netCents, taxCents },
    special: special && specialUnits > 0 ? { ...special, units: specialUnits } : null,
    reference: line.reference,
    group: line.group && { ...line.group, systemName: system?.name ?? line.group.systemCode },
    isGift: false,
  };
}

function toGiftLine({ product, quantity }: QuotedGift): UnnumberedLine {
  const zero = cents(0);
  const money = { unitCents: zero, beforeDiscountsCents: zero, netCents: zero, taxCents: zero };
  const plain = { packSize: 1, tint: null, special: null, reference: "", group: null, isGift: true };
  return { ...toLineProduct(product), ...money, ...plain, quantity };
}

function toLineProduct({ sku, code, name, brand, slug, subCategorySlug, size, kind, base, tint }: LineProduct) {
  return {
    ...{ sku, productCode: code, productName: name, brand, slug, subCategorySlug, size, kind, base },
    ...{ colourName: tint.name, colourCode: tint.code, colourBrand: tint.brand, hex: tint.hex },
  };
}

export function toOrderPromotions({ applied }: PricedCart): OrderPromotion[] {
  return applied.map(({ promotion, couponCode, level, savedCents }) => ({
    code: promotion.code,
    name: promotion.name,
    description: promotion.description,
    level,
    couponCode,
    freesDelivery: promotion.effect.kind === "FREE_DELIVERY",
    givesGift: promotion.effect.kind === "GIVE_AWAY",
    savedCents,
  }));
}

export function toOrderMoney(priced: PricedCart, tender: Tender): OrderMoney {
  return {
    beforeDiscountsCents: priced.beforeDiscountsCents,
    subtotalCents: priced.subTotalCents,
    subtotalTaxCents: priced.subTotalTaxCents,
    feeCents: priced.fee.cents,
    feeTaxCents: priced.fee.taxCents,
    surchargeCents: tender.surchargeCents,
    pointsCents: tender.pointsCents,
    pointsUsed: tender.pointsUsed,
    totalCents: tender.totalCents,
  };
}

/** The first event of an order, as its timeline shows it. */
export function formatPlaced({ approval, tracking }: Pick<Order, "approval" | "tracking">): string {
  if (approval === "pending") return "The order was placed and waits for approval.";
  return tracking === "CREDIT_REVIEW_IN_PROGRESS"
    ? "The order was placed. It passes the credit limit, so we look at it first."
    : "The order was placed.";
}
