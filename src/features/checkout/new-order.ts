/** A new order: its parts are copied from the quote of its cart. */
import { cents } from "../../shared/money.ts";
import type { Payment } from "../cards/payment.ts";
import type { LineProduct } from "../cart/line-product.ts";
import type { PricedCart, Tender } from "../cart/priced-cart.ts";
import type { Quote, QuotedGift, QuotedLine } from "../cart/quote.ts";
import type { SignedInViewer } from "../identity/viewer.ts";
import { maxSiteAddressLength } from "../jobs/job.ts";
import { allocateMissing, type Order, type OrderLine, type OrderMoney, type OrderPromotion } from "../orders/order.ts";
import type { OrderState } from "../orders/order-states.ts";
import type { OrderInput } from "./order-input.ts";
import type { OrderPlan } from "./order-plan.ts";

export interface NewOrderFacts {
  readonly quote: Quote;
  readonly plan: OrderPlan;
  readonly viewer: SignedInViewer;
  readonly input: OrderInput;
  readonly tender: Tender;
  /** Null if nothing is paid by card. */
  readonly payment: Payment | null;
  readonly state: OrderState;
  readonly number: string;
  /** The movement that takes the points of the order; null if it takes none. */
  readonly redemptionId: string | null;
  readonly id: string;
  readonly at: Date;
}

export function toOrder({ quote, plan, viewer, input, tender, payment, ...facts }: NewOrderFacts): Order {
  const { cart, priced } = quote;
  const { mode, address } = cart.fulfilment;
  const isPaidByRewards = tender.totalCents === 0;
  return {
    ...facts.state,
    ...toOrderMoney(priced, tender),
    ...input.references,
    id: facts.id,
    number: facts.number,
    accountId: viewer.account?.id ?? "",
    userId: viewer.user.id,
    acting: viewer.acting,
    source: "Web",
    cartId: cart.id,
    country: cart.country,
    storeId: input.saleOffice || cart.storeId,
    deliveryMode: mode,
    planId: plan.planId,
    fulfilmentStoreId: plan.store.id,
    promisedFor: plan.promisedFor,
    address: mode === "PICKUP" ? null : address,
    payBy: input.payBy,
    paymentStatus: input.payBy === "CARD" && isPaidByRewards ? "PAID" : "NOTPAID",
    // A payment that was reserved before points and vouchers covered the total is not used: the reconciler cancels it.
    paymentId: isPaidByRewards ? null : (payment?.id ?? null),
    redemptionId: facts.redemptionId,
    createdAt: facts.at,
    preparedAt: null,
    completedAt: null,
    cancelledAt: null,
    refundedAt: null,
  };
}

/** The delivery address on one line, as the site address of a job that the order makes. Empty for a pickup. */
export function formatSiteAddress(address: Order["address"]): string {
  if (address === null) return "";
  const { line1, line2, suburb, state, postcode } = address;
  const town = [suburb, state, postcode].filter(Boolean).join(" ");
  return [line1, line2, town].filter(Boolean).join(", ").slice(0, maxSiteAddressLength);
}

/**
 * In the order of the cart. Gifts come last, so they are the first lines to wait when stock is short. `missing` has the
 * units that are not in stock, by SKU.
 */
export function toOrderLines({ lines, gifts }: Quote, missing: ReadonlyMap<string, number>): OrderLine[] {
  const all = [...lines.map(toBoughtLine), ...gifts.map(toGiftLine)];
  const missingByLine = allocateMissing(all, missing);
  return all.map((line, index) => {
    const backOrdered = missingByLine[index] ?? 0;
    return { ...line, lineNumber: index + 1, backOrdered, cancelled: 0 };
  });
}

type UnnumberedLine = Omit<OrderLine, "lineNumber" | "backOrdered" | "cancelled">;

function toBoughtLine({ line, product, system, money, special, toolDiscountCents }: QuotedLine): UnnumberedLine {
  if (money === null) throw new Error("An ordered line has no price.");
  const { unitCents, beforeDiscountsCents, netCents, taxCents, specialUnits } = money;
  return {
    ...toLineProduct(product),
    packSize: product.packSize,
    tint: line.tint,
    quantity: line.quantity,
    ...{ unitCents, beforeDiscountsCents, netCents, taxCents, toolDiscountCents },
    special: special && specialUnits > 0 ? { ...special, units: specialUnits } : null,
    reference: line.reference,
    group: line.group && { ...line.group, systemName: system?.name ?? line.group.systemCode },
    isGift: false,
  };
}

function toGiftLine({ product, quantity }: QuotedGift): UnnumberedLine {
  const zero = cents(0);
  const money = {
    unitCents: zero,
    beforeDiscountsCents: zero,
    netCents: zero,
    taxCents: zero,
    toolDiscountCents: zero,
  };
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

function toOrderMoney(priced: PricedCart, tender: Tender): OrderMoney {
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
