/** Notices that a buyer sees before the checkout: beside a line, or above all lines. */
import { type Cents, formatMoney } from "../../shared/money.ts";
import type { StockStatus } from "../stock/stock.ts";
import type { Store } from "../stores/store.ts";
import type { CartNews } from "./cart.ts";
import type { PartFlags } from "./cart-systems.ts";
import type { RefusedCoupon } from "./coupons.ts";
import type { CouponIdle, CouponOutcome } from "./priced-cart.ts";
import { type AmountReading, formatGst, readAmount, type Saving } from "./shown-totals.ts";

export type NoticeKind =
  | "NO_LONGER_AVAILABLE"
  | "PART_MISSING"
  | "PART_NOT_ASSOCIATED"
  | "OUT_OF_STOCK"
  | "LOW_STOCK"
  | "PRICE_CHANGED"
  | "COUPON_IDLE"
  | "COUPON_REFUSED"
  | "PROMOTION_APPLIED"
  | "STORE_CLOSED"
  | CartNews["kind"];

export interface CartNotice {
  readonly kind: NoticeKind;
  readonly message: string;
  /** Null: the notice is about the whole cart. */
  readonly lineId: string | null;
  /** True: the cart cannot be checked out while it has this notice. */
  readonly blocks: boolean;
}

/** How the buyer reads amounts. */
interface Reading extends AmountReading {
  readonly locale: string;
  readonly currency: string;
}

export interface LineState {
  readonly lineId: string;
  readonly isAvailable: boolean;
  readonly flags: PartFlags;
  readonly stock: StockStatus;
  /** Units of the SKU that the store has, and the quantity of the SKU over all lines of the cart. */
  readonly available: number;
  readonly asked: number;
  readonly storeName: string;
  readonly unitCents: Cents | null;
  readonly seenUnitCents: Cents | null;
}

export function listLineNotices(line: LineState, reading: Reading): CartNotice[] {
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
  const informing = (kind: NoticeKind, message: string | null): CartNotice[] =>
    message === null ? [] : [{ kind, message, lineId, blocks: false }];
  return [
    ...informing(line.stock === "OutOfStock" ? "OUT_OF_STOCK" : "LOW_STOCK", formatStock(line)),
    ...informing("PRICE_CHANGED", formatPriceChange(line, reading)),
  ];
}

function formatStock({ stock, available, asked, storeName }: LineState): string | null {
  if (stock === "OutOfStock") return `Out of stock at ${storeName}.`;
  if (available < asked) return `${storeName} has ${available} of the ${asked} you want.`;
  return stock === "LowStock" ? `Only ${available} left at ${storeName}.` : null;
}

function formatPriceChange({ unitCents, seenUnitCents }: LineState, reading: Reading): string | null {
  if (unitCents === null || seenUnitCents === null || unitCents === seenUnitCents) return null;
  const [before, now] = [seenUnitCents, unitCents].map((each) => formatMoney(readAmount(each, reading), reading));
  const direction = unitCents < seenUnitCents ? "down" : "up";
  return `The price went ${direction}, from ${before} to ${now} ${formatGst(reading)}.`;
}

export interface CartState {
  readonly store: Pick<Store, "shortName" | "isWithdrawn">;
  readonly news: readonly CartNews[];
  readonly coupons: readonly CouponOutcome[];
  readonly refusedCoupons: readonly RefusedCoupon[];
  readonly savings: readonly Saving[];
}

export function listCartNotices(state: CartState, reading: Reading): CartNotice[] {
  const { store, news, coupons, refusedCoupons, savings } = state;
  const aboutCart = { lineId: null, blocks: false };
  return [
    ...(store.isWithdrawn
      ? [
          {
            ...{ kind: "STORE_CLOSED" as const, lineId: null, blocks: true },
            message: `${store.shortName} is closed for good. Choose another store to check out.`,
          },
        ]
      : []),
    ...news.map(({ kind, message }) => ({ ...aboutCart, kind, message })),
    ...coupons.flatMap((coupon) =>
      coupon.applied
        ? []
        : [
            {
              ...aboutCart,
              kind: "COUPON_IDLE" as const,
              message: `${coupon.code}: ${explainIdleCoupon(coupon.why, reading)}`,
            },
          ],
    ),
    ...refusedCoupons.map(({ code, refusal }) => ({
      ...aboutCart,
      kind: "COUPON_REFUSED" as const,
      message: `${code}: ${refusal.message}`,
    })),
    ...savings
      .filter(({ cents }) => cents > 0)
      .map(({ name, cents }) => ({
        ...aboutCart,
        kind: "PROMOTION_APPLIED" as const,
        message: `${name}: you save ${formatMoney(cents, reading)} ${formatGst(reading)}.`,
      })),
  ];
}

/** Why a usable coupon changes nothing in this cart. */
export function explainIdleCoupon(why: CouponIdle, reading: Reading): string {
  switch (why.kind) {
    case "NOTHING_IN_SCOPE":
      return "nothing in your cart is part of this offer yet.";
    case "BELOW_MINIMUM":
      return `add ${formatMoney(why.missingCents, reading)} ${formatGst(reading)} more of the products in this offer.`;
    case "BEATEN":
      return `${why.by} saves you more, and the two do not go together.`;
    case "NO_EFFECT":
      return "it would change nothing in this cart.";
  }
}
