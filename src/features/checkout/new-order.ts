/** The parts of a new order that are copied from the cart as the buyer saw it. */
import { cents } from "../../shared/money.ts";
import type { CartItemView, ItemProductView } from "../cart/cart-item-view.ts";
import type { PricedRecord } from "../cart/cart-pricing.ts";
import type { CartView } from "../cart/cart-view.ts";
import type { PricedCart, Tender } from "../cart/priced-cart.ts";
import { allocateMissing, type Order, type OrderLine, type OrderMoney, type OrderPromotion } from "../orders/order.ts";

interface OrderedCart extends PricedRecord {
  readonly view: CartView;
  /** The units that are not in stock, by SKU. */
  readonly missing: ReadonlyMap<string, number>;
}

/** In the order of the cart. Gifts come last, so they are the first lines to wait when stock is short. */
export function toOrderLines({ view, lines, priced, missing }: OrderedCart): OrderLine[] {
  const pricedById = new Map(priced.lines.map((line) => [line.id, line]));
  const bought = view.items.map((item, index): OrderLine => {
    const pricedLine = pricedById.get(item.id);
    const listed = lines[index];
    if (pricedLine === undefined || listed === undefined) throw new Error("An ordered line has no price.");
    const { special } = listed;
    const { unitCents, beforeDiscountsCents, netCents, taxCents, specialUnits } = pricedLine;
    return {
      ...toLineProduct(item.product),
      lineNumber: index + 1,
      packSize: item.packSize,
      tint: listed.line.tint,
      quantity: item.quantity,
      backOrdered: 0,
      ...{ unitCents, beforeDiscountsCents, netCents, taxCents },
      special: special && specialUnits > 0 ? { ...special, units: specialUnits } : null,
      reference: item.reference,
      group: toLineGroup(item, listed.line.group),
      isGift: false,
    };
  });
  const gifts = view.gifts.map(({ product, quantity }, index) =>
    toGiftLine(product, { quantity, lineNumber: bought.length + index + 1 }),
  );
  const all = [...bought, ...gifts];
  const missingByLine = allocateMissing(all, missing);
  return all.map((line, index) => ({ ...line, backOrdered: missingByLine[index] ?? 0 }));
}

function toGiftLine(product: ItemProductView, line: Pick<OrderLine, "quantity" | "lineNumber">): OrderLine {
  const zero = cents(0);
  const money = { unitCents: zero, beforeDiscountsCents: zero, netCents: zero, taxCents: zero };
  const plain = { packSize: 1, tint: null, special: null, reference: "", group: null, isGift: true, backOrdered: 0 };
  return { ...toLineProduct(product), ...money, ...plain, ...line };
}

function toLineProduct(product: ItemProductView) {
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

function toLineGroup({ bundleProduct }: CartItemView, group: PricedRecord["lines"][number]["line"]["group"]) {
  return group === null ? null : { ...group, systemName: bundleProduct?.name ?? group.systemCode };
}

export function toOrderPromotions({ applied }: PricedCart): OrderPromotion[] {
  return applied.map(({ promotion, couponCode, level, savedCents }) => ({
    code: promotion.code,
    name: promotion.name,
    description: promotion.description,
    level,
    couponCode,
    freesDelivery: promotion.effect.kind === "FREE_DELIVERY",
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
    voucherCents: tender.voucherCents,
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
