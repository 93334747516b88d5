/**
 * An order is what an account has bought: a copy of the cart as it was shown, with its prices, and how far it has come.
 * Its lines never change. Where it stands is three words that move together (order-states.ts). Amounts are whole cents;
 * line amounts are ex GST with the tax beside them.
 */
import type { CountryCode } from "../../shared/country-code.ts";
import type { Cents } from "../../shared/money.ts";
import type { DeliveryAddress, DeliveryMode, Tint } from "../cart/cart.ts";
import type { OrderState } from "./order-states.ts";

export const orderSources = ["App", "Store", "Web", "Other"] as const;
export const paymentStatuses = ["PAID", "NOTPAID"] as const;

export type PayBy = "ACCOUNT" | "CARD";

export const longestPoNumber = 35;
export const longestNote = 500;
export const mostJobReferences = 20;
export const longestJobReference = 40;

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
  /** What is paid on account or by card: all of the above, less points and vouchers. */
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
  /** A day, or a moment on the store's clock. */
  readonly promisedFor: string | null;
  readonly address: DeliveryAddress | null;
  readonly createdAt: Date;
  readonly preparedAt: Date | null;
  readonly completedAt: Date | null;
  readonly cancelledAt: Date | null;
  readonly refundedAt: Date | null;
}

/** As it was shown when it was bought. */
export interface OrderLine {
  readonly place: number;
  readonly sku: string;
  readonly productCode: string;
  readonly productName: string;
  readonly brand: string;
  readonly slug: string;
  readonly subCategorySlug: string;
  readonly size: string;
  /** PAINT, or what it is: BRUSH, TAPE … */
  readonly kind: string;
  readonly base: string | null;
  readonly packSize: number;
  readonly tint: Tint | null;
  readonly colourName: string | null;
  readonly colourCode: string | null;
  readonly colourBrand: string | null;
  readonly hex: string | null;
  readonly quantity: number;
  readonly backOrdered: number;
  readonly unitCents: Cents;
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
  readonly savedCents: Cents;
}

export interface OrderEvent {
  readonly at: Date;
  readonly kind: OrderEventKind;
  readonly userId: string | null;
  readonly words: string;
}

export type OrderEventKind =
  | "PLACED"
  | "APPROVED"
  | "CREDIT_CLEARED"
  | "CREDIT_REFUSED"
  | "PAID"
  | "PREPARING"
  | "ARRIVED"
  | "SHIPPED"
  | "COMPLETED"
  | "CANCELLED"
  | "PAYMENT_FAILED"
  | "REFUNDED"
  | "CLAIMED";

/** Points for a sale: one for each whole dollar of goods ex GST (product decision §8). */
export function pointsEarnedOn({ subtotalCents }: Pick<OrderMoney, "subtotalCents">): number {
  return Math.floor(subtotalCents / 100);
}
