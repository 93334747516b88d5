/** What a person should know of a cart before going on: beside the line it is about, or above them all. */
import { type Cents, formatMoney } from "../../shared/money.ts";
import type { StockStatus } from "../stores/stock.ts";
import type { CartNews } from "./cart.ts";
import type { PartFlags } from "./cart-systems.ts";
import type { AppliedPromotion, CouponIdle, CouponOutcome } from "./priced-cart.ts";

export type NoticeKind =
  | "NO_LONGER_AVAILABLE"
  | "PART_MISSING"
  | "PART_NOT_ASSOCIATED"
  | "OUT_OF_STOCK"
  | "LOW_STOCK"
  | "PRICE_CHANGED"
  | "COUPON_IDLE"
  | "PROMOTION_APPLIED"
  | CartNews["kind"];

export interface CartNotice {
  readonly kind: NoticeKind;
  readonly message: string;
  /** Null: about the whole cart. */
  readonly lineId: string | null;
  /** Nothing can be checked out while it stands. */
  readonly blocks: boolean;
}

interface Currency {
  readonly locale: string;
  readonly currency: string;
}

export interface LineState {
  readonly lineId: string;
  readonly isAvailable: boolean;
  readonly flags: PartFlags;
  readonly stock: StockStatus;
  /** How many of the SKU the store has, and how many all lines of the cart want. */
  readonly available: number;
  readonly asked: number;
  readonly storeName: string;
  readonly unitCents: Cents | null;
  readonly seenUnitCents: Cents | null;
}

export function noticesOfLine(line: LineState, currency: Currency): CartNotice[] {
  const { lineId, flags } = line;
  const blocking = (kind: NoticeKind, message: string): CartNotice[] => [{ kind, message, lineId, blocks: true }];
  if (!line.isAvailable) {
    return blocking("NO_LONGER_AVAILABLE", "No longer available please remove from cart to checkout.");
  }
  if (flags.isPartNotAssociated) {
    return blocking(
      "PART_NOT_ASSOCIATED",
      "This part no longer belongs to its system. Remove the system, and add it anew.",
    );
  }
  if (flags.isMissPart) {
    return blocking("PART_MISSING", "A part of this system is missing. Remove the system, and add it anew.");
  }
  const telling = (kind: NoticeKind, message: string | null): CartNotice[] =>
    message === null ? [] : [{ kind, message, lineId, blocks: false }];
  return [
    ...telling(line.stock === "OutOfStock" ? "OUT_OF_STOCK" : "LOW_STOCK", stockWords(line)),
    ...telling("PRICE_CHANGED", priceWords(line, currency)),
  ];
}

function stockWords({ stock, available, asked, storeName }: LineState): string | null {
  if (stock === "OutOfStock") return `Out of stock at ${storeName}.`;
  if (available < asked) return `${storeName} has ${available} of the ${asked} you want.`;
  return stock === "LowStock" ? `Only ${available} left at ${storeName}.` : null;
}

function priceWords({ unitCents, seenUnitCents }: LineState, currency: Currency): string | null {
  if (unitCents === null || seenUnitCents === null || unitCents === seenUnitCents) return null;
  const [before, now] = [formatMoney(seenUnitCents, currency), formatMoney(unitCents, currency)];
  return unitCents < seenUnitCents
    ? `The price went down, from ${before} to ${now} ex GST.`
    : `The price went up, from ${before} to ${now} ex GST.`;
}

export interface CartState {
  readonly news: readonly CartNews[];
  readonly coupons: readonly CouponOutcome[];
  readonly applied: readonly AppliedPromotion[];
}

export function noticesOfCart({ news, coupons, applied }: CartState, currency: Currency): CartNotice[] {
  const whole = { lineId: null, blocks: false };
  return [
    ...news.map(({ kind, message }) => ({ ...whole, kind, message })),
    ...coupons.flatMap((coupon) =>
      coupon.applied
        ? []
        : [{ ...whole, kind: "COUPON_IDLE" as const, message: `${coupon.code}: ${idleWords(coupon.why, currency)}` }],
    ),
    ...applied
      .filter(({ savedCents }) => savedCents > 0)
      .map(({ promotion, savedCents }) => ({
        ...whole,
        kind: "PROMOTION_APPLIED" as const,
        message: `${promotion.name}: you save ${formatMoney(savedCents, currency)}.`,
      })),
  ];
}

/** Why a coupon that is good does nothing for this cart. */
export function idleWords(why: CouponIdle, currency: Currency): string {
  switch (why.kind) {
    case "NOTHING_IN_SCOPE":
      return "nothing in your cart is part of this offer yet.";
    case "BELOW_MINIMUM":
      return `${formatMoney(why.missingCents, currency)} more of what it is for, and it counts.`;
    case "BEATEN":
      return `${why.by} saves you more, and the two do not go together.`;
    case "NO_EFFECT":
      return "it would change nothing in this cart.";
  }
}
