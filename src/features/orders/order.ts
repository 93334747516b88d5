/**
 * An order is what an account has bought: a copy of the cart as it was shown, with its prices, and its state. Its lines
 * never change, but a rest that cannot come is cancelled and subtracted from them (order-rest.ts). The state has three parts that change together (order-states.ts). Amounts are whole cents; the amounts of
 * a line are ex GST, with the tax in its own field.
 */
import type { CountryCode } from "../../shared/country.ts";
import { type Cents, cents } from "../../shared/money.ts";
import type { DeliveryAddress, DeliveryMode, Tint } from "../cart/cart.ts";
import type { PayBy } from "../cart/priced-cart.ts";
import { calculateBasePoints } from "../loyalty/earning.ts";
import type { Points } from "../loyalty/points.ts";
import type { OrderState } from "./order-states.ts";

export const orderSources = ["App", "Store", "Web", "Other"] as const;
export const paymentStatuses = ["PAID", "NOTPAID"] as const;

/** The purpose of card payments for orders. A payment refers to the cart, because it is created before the order. */
export const orderPaymentPurpose = "order";

export const maxPoNumberLength = 35;
export const maxNoteLength = 500;
export const maxJobReferences = 20;

export interface OrderMoney {
  readonly beforeDiscountsCents: Cents;
  readonly subtotalCents: Cents;
  readonly subtotalTaxCents: Cents;
  readonly feeCents: Cents;
  readonly feeTaxCents: Cents;
  readonly surchargeCents: Cents;
  readonly pointsCents: Cents;
  readonly pointsUsed: number;
  readonly voucherCents: Cents;
  /** The amount charged to the account or the card, after points and vouchers are taken off. */
  readonly totalCents: Cents;
}

export interface OrderReferences {
  readonly poNumber: string;
  readonly note: string;
  readonly authorityToLeave: boolean;
  readonly jobReferences: readonly string[];
}

export interface Order extends OrderState, OrderMoney, OrderReferences {
  readonly id: string;
  readonly number: string;
  readonly accountId: string;
  readonly userId: string;
  readonly acting: boolean;
  readonly cartId: string | null;
  readonly country: CountryCode;
  readonly storeId: string;
  readonly source: (typeof orderSources)[number];
  readonly payBy: PayBy;
  readonly paymentStatus: (typeof paymentStatuses)[number];
  readonly paymentId: string | null;
  readonly redemptionId: string | null;
  readonly deliveryMode: DeliveryMode;
  readonly planId: string;
  readonly fulfilmentStoreId: string;
  /** A day, or a local time at the store: "2026-10-06T07:00:00+11:00". */
  readonly promisedFor: string | null;
  readonly address: DeliveryAddress | null;
  readonly createdAt: Date;
  readonly preparedAt: Date | null;
  readonly completedAt: Date | null;
  readonly cancelledAt: Date | null;
  readonly refundedAt: Date | null;
}

/** A line as it was shown when the order was placed. */
export interface OrderLine {
  readonly lineNumber: number;
  readonly sku: string;
  readonly productCode: string;
  readonly productName: string;
  readonly brand: string;
  readonly slug: string;
  readonly subCategorySlug: string;
  readonly size: string;
  /** PAINT, or the kind of accessory: BRUSH, TAPE … */
  readonly kind: string;
  readonly base: string | null;
  readonly packSize: number;
  readonly tint: Tint | null;
  readonly colourName: string | null;
  readonly colourCode: string | null;
  readonly colourBrand: string | null;
  readonly hex: string | null;
  /** Without the units that were cancelled with the rest of the order. */
  readonly quantity: number;
  readonly cancelled: number;
  readonly backOrdered: number;
  readonly unitCents: Cents;
  /** What the membership in rewards took off one unit. `unitCents` is after it. */
  readonly toolDiscountCents: Cents;
  readonly beforeDiscountsCents: Cents;
  readonly netCents: Cents;
  readonly taxCents: Cents;
  readonly special: { readonly unitCents: Cents; readonly limitUnits: number; readonly units: number } | null;
  readonly reference: string;
  readonly group: OrderGroup | null;
  readonly isGift: boolean;
}

export interface OrderGroup {
  readonly id: string;
  readonly systemCode: string;
  readonly systemName: string;
  readonly part: "A" | "B" | "C";
}

export interface OrderPromotion {
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly level: "PRODUCT" | "ORDER";
  readonly couponCode: string | null;
  readonly freesDelivery: boolean;
  readonly givesGift: boolean;
  readonly savedCents: Cents;
}

export interface OrderEvent {
  readonly at: Date;
  readonly kind: OrderEventKind;
  readonly userId: string | null;
  readonly text: string;
}

export type OrderEventKind =
  | "PLACED"
  | "APPROVED"
  | "CREDIT_CLEARED"
  | "CREDIT_REFUSED"
  | "PAID"
  | "PREPARING"
  | "ARRIVED"
  | "SHORT"
  | "READY"
  | "SHIPPED"
  | "COMPLETED"
  | "DELIVERED"
  | "REST_CANCELLED"
  | "CANCELLED"
  | "PAYMENT_FAILED"
  | "REFUNDED"
  | "RETURNED"
  | "CLAIMED"
  | "CLAIM_ANSWERED";

/** Goods and delivery, and the part of them that points and vouchers paid: what was not charged. Only the rest earns points. */
export function splitTender(order: Omit<OrderMoney, "beforeDiscountsCents" | "pointsCents" | "pointsUsed">) {
  const { subtotalCents, subtotalTaxCents, feeCents, feeTaxCents, surchargeCents } = order;
  const totalCents = cents(subtotalCents + subtotalTaxCents + feeCents + feeTaxCents);
  return { totalCents, rewardsCents: cents(totalCents + surchargeCents - order.totalCents) };
}

/** A sale earns one point per whole dollar of goods ex GST that money paid. */
export function calculateEarnedPoints(order: OrderMoney): Points {
  return calculateBasePoints(order.subtotalCents, splitTender(order));
}

interface SkuLine {
  readonly sku: string;
  readonly quantity: number;
}

/**
 * Divides the missing units of each SKU among the lines and returns the missing units of each line. The first lines get
 * the available units, so the last lines wait. Gifts are the last lines of an order, so they wait before anything bought.
 */
export function allocateMissing(lines: readonly SkuLine[], missing: ReadonlyMap<string, number>): number[] {
  const remaining = new Map(missing);
  const fromLast = lines.toReversed().map(({ sku, quantity }) => {
    const lineMissing = Math.min(remaining.get(sku) ?? 0, quantity);
    remaining.set(sku, (remaining.get(sku) ?? 0) - lineMissing);
    return lineMissing;
  });
  return fromLast.reverse();
}
