/** The list of promotions for the people who make them, and what they should know about one. */
import type { LocalDate } from "../../shared/local-date.ts";
import type { Promotion } from "./promotion.ts";

/** A draft is a promotion that is switched off, before or after it has run. */
export const promotionStates = ["RUNNING", "COMING", "ENDED", "DRAFT"] as const;
export type PromotionState = (typeof promotionStates)[number];

export const promotionStateLabels: Readonly<Record<PromotionState, string>> = {
  RUNNING: "Running",
  COMING: "Coming",
  ENDED: "Ended",
  DRAFT: "Draft",
};

export function isPromotionState(text: string): text is PromotionState {
  return (promotionStates as readonly string[]).includes(text);
}

export function findPromotionState(
  { enabled, startsOn, endsOn }: Pick<Promotion, "enabled" | "startsOn" | "endsOn">,
  day: LocalDate,
): PromotionState {
  if (!enabled) return "DRAFT";
  if (day < startsOn) return "COMING";
  return day > endsOn ? "ENDED" : "RUNNING";
}

/** How many coupons a promotion has, and whether one of them begins with the search text. */
export interface CouponCount {
  readonly count: number;
  readonly isFound: boolean;
}

export interface ListedPromotion {
  readonly promotion: Promotion;
  readonly state: PromotionState;
  readonly couponCount: number;
}

interface PromotionSearch {
  /** A part of the name or the code, or the beginning of a coupon. */
  readonly text: string;
  /** Null: all. */
  readonly state: PromotionState | null;
  /** The code of the last promotion on the page before; empty for the first page. */
  readonly after: string;
}

interface PromotionFacts {
  readonly promotions: readonly Promotion[];
  readonly coupons: ReadonlyMap<string, CouponCount>;
  /** The day in the country of a promotion. */
  findDay(promotion: Promotion): LocalDate;
}

export interface PromotionPage {
  readonly rows: readonly ListedPromotion[];
  readonly counts: Readonly<Record<PromotionState, number>>;
  readonly nextCursor: string | null;
}

const PAGE_ROWS = 50;

/** The promotions that end last come first. The counts are those of the search text. */
export function pagePromotions(
  { promotions, coupons, findDay }: PromotionFacts,
  search: PromotionSearch,
): PromotionPage {
  const text = search.text.trim().toLowerCase();
  const found = promotions
    .filter(
      ({ code, name }) =>
        name.toLowerCase().includes(text) || code.toLowerCase().includes(text) || coupons.get(code)?.isFound === true,
    )
    .map((promotion) => ({
      promotion,
      state: findPromotionState(promotion, findDay(promotion)),
      couponCount: coupons.get(promotion.code)?.count ?? 0,
    }))
    .sort(compareLatestFirst);
  const inState = search.state === null ? found : found.filter(({ state }) => state === search.state);
  const start = inState.findIndex(({ promotion }) => promotion.code === search.after) + 1;
  const rows = inState.slice(start, start + PAGE_ROWS);
  const counts = Object.fromEntries(
    promotionStates.map((state) => [state, found.filter((each) => each.state === state).length]),
  ) as Record<PromotionState, number>;
  const hasMore = inState.length > start + rows.length;
  return { rows, counts, nextCursor: hasMore ? (rows.at(-1)?.promotion.code ?? null) : null };
}

function compareLatestFirst({ promotion: one }: ListedPromotion, { promotion: other }: ListedPromotion): number {
  if (one.endsOn !== other.endsOn) return one.endsOn < other.endsOn ? 1 : -1;
  return one.code < other.code ? -1 : 1;
}

interface WarningFacts {
  readonly state: PromotionState;
  readonly couponCount: number;
  /** Whether the gift has a price in the country. True for a promotion without a gift. */
  readonly isGiftSold: boolean;
}

/** Why a promotion does nothing, although nothing in its form is wrong. */
export function listWarnings(
  promotion: Pick<Promotion, "needsCoupon" | "endsOn">,
  { state, couponCount, isGiftSold }: WarningFacts,
): string[] {
  return [
    ...(promotion.needsCoupon && couponCount === 0 ? ["It needs a coupon and has none, so nobody gets it."] : []),
    ...(!promotion.needsCoupon && couponCount > 0
      ? ["It works without a coupon, so its coupons give nothing more."]
      : []),
    ...(state === "ENDED" ? [`Its last day was ${promotion.endsOn}.`] : []),
    ...(isGiftSold ? [] : ["Its gift is not for sale in this country, so it is not given."]),
  ];
}
