/** The form in which staff write a coupon. A coupon that orders have used keeps its code and never falls below its uses. */
import { ok, type Result, type UserError } from "../../shared/result.ts";
import type { Coupon } from "./promotion.ts";
import { promotionErrors } from "./promotion-errors.ts";

export const couponLabels = {
  terms: "Terms",
  limitTotal: "Uses in total",
  limitPerAccount: "Uses for each account",
} as const;

/** An empty limit is none. */
export type CouponFields = Readonly<Record<keyof typeof couponLabels, string>>;

export type WrittenCoupon = Pick<Coupon, "terms" | "limitTotal" | "limitPerAccount">;

export const emptyCoupon: CouponFields = { terms: "", limitTotal: "", limitPerAccount: "" };

export function toCouponFields({ terms, limitTotal, limitPerAccount }: WrittenCoupon): CouponFields {
  return {
    terms,
    limitTotal: limitTotal === null ? "" : String(limitTotal),
    limitPerAccount: limitPerAccount === null ? "" : String(limitPerAccount),
  };
}

/** In capitals. Null for a text that is no code. */
export function parseCouponCode(text: string): string | null {
  const code = text.trim().toUpperCase();
  return /^[A-Z0-9][A-Z0-9-]{2,39}$/.test(code) ? code : null;
}

const MAX_LIMIT = 1_000_000;

/** NaN for a text that is no limit. */
function parseLimit(text: string, least: number): number | null {
  const plain = text.trim().replace(/(?<=\d),(?=\d{3}(\D|$))/g, "");
  if (plain === "") return null;
  const limit = /^\d{1,7}$/.test(plain) ? Number(plain) : Number.NaN;
  return limit >= least && limit <= MAX_LIMIT ? limit : Number.NaN;
}

export function parseCoupon(input: CouponFields): Result<WrittenCoupon, UserError> {
  const terms = input.terms.trim().replace(/\s+/g, " ");
  const [limitTotal, limitPerAccount] = [parseLimit(input.limitTotal, 0), parseLimit(input.limitPerAccount, 1)];
  const problems: readonly (UserError | false)[] = [
    (terms.length > 300 || /\p{Cc}/u.test(terms)) && promotionErrors.couponTerms,
    Number.isNaN(limitTotal) && promotionErrors.couponLimit("limitTotal"),
    Number.isNaN(limitPerAccount) && promotionErrors.couponLimit("limitPerAccount"),
  ];
  const refusals = problems.filter((problem) => problem !== false);
  return refusals.length === 0 ? ok({ terms, limitTotal, limitPerAccount }) : { ok: false, refusals };
}

/** A lower limit for each account only ends further uses. A lower limit in total must cover the uses. */
export function checkLimits({ limitTotal }: Pick<WrittenCoupon, "limitTotal">, used: number): UserError | null {
  return limitTotal !== null && limitTotal < used ? promotionErrors.couponLimitBelowUses(used) : null;
}

/** A coupon in one line, for the history of its promotion. */
export function describeCoupon(code: string, { terms, limitTotal, limitPerAccount }: WrittenCoupon): string {
  const uses = limitTotal === null ? "any number of uses" : `${limitTotal} uses in total`;
  const own = limitPerAccount === null ? "" : `, ${limitPerAccount} for each account`;
  return `${code}: ${uses}${own}${terms === "" ? "" : `. ${terms}`}`;
}
