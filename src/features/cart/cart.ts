/**
 * A cart is what one person means to buy for one account, or a guest for nobody yet, from one store. Its lines are kept
 * apart by SKU, colour, strength and group, so that two colours of one paint are two lines. What it costs is not part of
 * it: that is reckoned anew each time it is looked at (price-cart.ts). Its version is the moment of its last change.
 */
import type { CountryCode } from "../../shared/country-code.ts";
import type { Cents } from "../../shared/money.ts";

export const mostOfALine = 9_999;
export const mostLines = 200;
export const mostCoupons = 10;
export const longestReference = 40;

export type DeliveryMode = "DELIVERY" | "PICKUP";

export interface Tint {
  readonly colourId: string;
  readonly strength: number;
}

/** Which system a line is a part of, and which others it is bought with. */
export interface Group {
  readonly id: string;
  readonly systemCode: string;
  readonly part: "A" | "B" | "C";
}

export interface CartLine {
  readonly id: string;
  readonly sku: string;
  /** Null for what is bought as it is. */
  readonly tint: Tint | null;
  readonly group: Group | null;
  readonly quantity: number;
  /** The buyer's own words: "Unit 4, hallway". */
  readonly reference: string;
  /** What the buyer last saw one of them cost; null where nobody has looked yet. */
  readonly seenUnitCents: Cents | null;
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

/** Where and when: chosen at checkout, and kept in case the person comes back. */
export interface Fulfilment {
  readonly mode: DeliveryMode;
  readonly shippingCondition: string | null;
  readonly planId: string | null;
  readonly storeId: string | null;
  readonly deliveryAt: Date | null;
  readonly address: DeliveryAddress | null;
}

/** What happened to a cart behind its owner's back; told with the next look at it, and forgotten with the next change. */
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
  /** As typed, in capitals. */
  readonly couponCodes: readonly string[];
  readonly usesPoints: boolean;
  readonly news: readonly CartNews[];
  /** In the order in which they were first put in. */
  readonly lines: readonly CartLine[];
}
