/**
 * What makes a cart cheaper besides the account's own prices. A promotion works by itself; a coupon is a code that a
 * person types, and works like the promotion behind it. Product promotions look at lines, order promotions at the whole
 * cart. Every amount is ex GST.
 */
import type { CountryCode } from "../../shared/country-code.ts";
import type { Cents } from "../../shared/money.ts";

/** Which lines it looks at: all of them, or those that match any of these. */
export interface Scope {
  readonly skus: readonly string[];
  readonly productCodes: readonly string[];
  readonly brandIds: readonly string[];
  /** Shelves of any level. */
  readonly shelfIds: readonly string[];
}

export type ProductEffect =
  | { readonly kind: "PERCENT_OFF_LINES"; readonly basisPoints: number }
  | { readonly kind: "AMOUNT_OFF_UNITS"; readonly unitCents: Cents }
  | { readonly kind: "BUY_X_GET_Y"; readonly buy: number; readonly free: number };

export type OrderEffect =
  | { readonly kind: "PERCENT_OFF_ORDER"; readonly basisPoints: number }
  | { readonly kind: "AMOUNT_OFF_ORDER"; readonly cents: Cents }
  | { readonly kind: "GIVE_AWAY"; readonly sku: string; readonly quantity: number }
  | { readonly kind: "FREE_DELIVERY" };

export type Effect = ProductEffect | OrderEffect;

export interface Promotion {
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly enabled: boolean;
  readonly country: CountryCode;
  /** Who it is for. */
  readonly audience: "EVERYONE" | "TRADE" | "RETAIL";
  readonly effect: Effect;
  /** Null: everything in the cart. */
  readonly scope: Scope | null;
  /** What the lines in scope must come to, at the account's own prices and before any discount. */
  readonly minimumCents: Cents;
  /** Order promotions that stack add up; of the others only the best for the customer counts. */
  readonly isStackable: boolean;
  /** Works only for those who type a code. */
  readonly needsCoupon: boolean;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

export interface Coupon {
  /** As people type it, in capitals. */
  readonly code: string;
  readonly promotion: Promotion;
  readonly terms: string;
  /** Null: as often as anyone likes. */
  readonly limitTotal: number | null;
  readonly limitPerAccount: number | null;
}
