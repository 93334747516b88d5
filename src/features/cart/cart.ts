/**
 * A cart holds the products that one person wants to buy for one account from one store. A guest's cart belongs to no
 * account yet. Two colours of the same paint are two lines: see `formatLineKey`. A cart does not hold its price:
 * `priceCart` calculates it each time the cart is read. The version of a cart is the time of its last change.
 */
import type { CountryCode } from "../../shared/country.ts";
import type { Cents } from "../../shared/money.ts";
import { type Result, refused, type UserError } from "../../shared/result.ts";
import { cartErrors } from "./cart-errors.ts";

export const maxLineQuantity = 9_999;
const maxLines = 200;
export const maxCoupons = 10;
export const maxReferenceLength = 40;

export type DeliveryMode = "DELIVERY" | "PICKUP";

export interface Tint {
  readonly colourId: string;
  readonly strength: number;
}

/** The system that a line is a part of. All parts of one system in the cart have the same group id. */
export interface Group {
  readonly id: string;
  readonly systemCode: string;
  readonly part: "A" | "B" | "C";
}

export interface CartLine {
  readonly id: string;
  readonly sku: string;
  /** Null: not tinted. */
  readonly tint: Tint | null;
  readonly group: Group | null;
  readonly quantity: number;
  /** The buyer's own note: "Unit 4, hallway". */
  readonly reference: string;
  /** The unit price that the buyer saw last; null where the buyer has not seen one yet. */
  readonly seenUnitCents: Cents | null;
}

/** Two lines with the same key are the same line: equal SKU, colour, strength and group. */
export function formatLineKey({ sku, tint, group }: Pick<CartLine, "sku" | "tint" | "group">): string {
  return [sku, tint?.colourId ?? "", tint?.strength ?? "", group?.id ?? ""].join("|");
}

type KeyedLine = Parameters<typeof formatLineKey>[0];

/** Most lines have another SKU, and comparing it alone is much faster: a list of 200 is compared 40,000 times. */
export function isSameLine(one: KeyedLine, other: KeyedLine): boolean {
  return one.sku === other.sku && formatLineKey(one) === formatLineKey(other);
}

/** Refuses more lines than a cart holds. */
export function limitLines(lines: Result<readonly CartLine[], UserError>): Result<readonly CartLine[], UserError> {
  return lines.ok && lines.value.length > maxLines ? refused(cartErrors.fullCart) : lines;
}

export interface DeliveryAddress {
  readonly line1: string;
  readonly line2: string | null;
  readonly suburb: string;
  readonly state: string;
  readonly postcode: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** Chosen at the checkout. The cart keeps it, so that the buyer can leave the checkout and come back. */
export interface Fulfilment {
  readonly mode: DeliveryMode;
  readonly shippingCondition: string | null;
  readonly planId: string | null;
  readonly storeId: string | null;
  readonly deliveryAt: Date | null;
  readonly address: DeliveryAddress | null;
}

/** The fulfilment of a cart whose buyer has not chosen anything yet. */
export const noFulfilment: Fulfilment = {
  mode: "DELIVERY",
  shippingCondition: null,
  planId: null,
  storeId: null,
  deliveryAt: null,
  address: null,
};

/** A message about a change that the owner did not make, such as the merge at sign-in. The owner's next change deletes it. */
export interface CartNews {
  readonly kind: "MERGED" | "REDUCED" | "LEFT_OUT";
  readonly message: string;
}

export interface Cart {
  readonly id: string;
  readonly code: string;
  readonly country: CountryCode;
  readonly storeId: string;
  readonly createdAt: Date;
  readonly modifiedAt: Date;
  readonly fulfilment: Fulfilment;
  /** In capitals. */
  readonly couponCodes: readonly string[];
  readonly usesPoints: boolean;
  /** The vouchers that the buyer wants to pay with. */
  readonly voucherIds: readonly string[];
  readonly news: readonly CartNews[];
  /** In the order in which they were added. */
  readonly lines: readonly CartLine[];
}
