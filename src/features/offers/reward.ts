/** What an achievement gives: points, a voucher, a gift card, or a discount on tools for some days. */
import type { LocalDate } from "../../shared/local-date.ts";
import { formatLongDay } from "../../shared/long-day.ts";
import type { ClaimStatus } from "../gift-cards/gift-card.ts";
import { formatPoints, formatWorth } from "../loyalty/format-points.ts";
import type { Points, PointsRule } from "../loyalty/points.ts";

export type Reward =
  | { readonly kind: "POINTS"; readonly points: Points }
  | { readonly kind: "VOUCHER"; readonly dollars: number; readonly days: number }
  /** `code` and `name` are those of the kind of card. */
  | { readonly kind: "GIFT_CARD"; readonly dollars: number; readonly code: string; readonly name: string }
  | { readonly kind: "TOOL_DISCOUNT"; readonly basisPoints: number; readonly days: number };

/** "1,000 points", "a $20 voucher", "a $50 Backyard Grill gift card", "15% off tools for 30 days". */
export function formatReward(reward: Reward): string {
  switch (reward.kind) {
    case "POINTS":
      return formatPoints(reward.points);
    case "VOUCHER":
      return `${chooseArticle(reward.dollars)} $${reward.dollars} voucher`;
    case "GIFT_CARD":
      return `${chooseArticle(reward.dollars)} $${reward.dollars} ${reward.name}`;
    case "TOOL_DISCOUNT":
      return `${formatPercent(reward.basisPoints)} off tools for ${reward.days === 1 ? "1 day" : `${reward.days} days`}`;
  }
}

/** People say "an eight-dollar voucher", "an eleven-dollar voucher" and "an eighteen-dollar voucher". */
function chooseArticle(dollars: number): "a" | "an" {
  return /^(8|11$|18$)/.test(String(dollars)) ? "an" : "a";
}

function formatPercent(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}

/** What a grant gave, as a list shows it. */
export type GivenReward =
  | { readonly kind: "POINTS"; readonly points: number }
  | { readonly kind: "VOUCHER"; readonly dollars: number; readonly expiresOn: LocalDate }
  | {
      readonly kind: "GIFT_CARD";
      readonly cardId: string;
      readonly name: string;
      readonly dollars: number;
      readonly status: ClaimStatus;
      /** The person who has the card. */
      readonly userId: string;
    }
  | {
      readonly kind: "TOOL_DISCOUNT";
      readonly basisPoints: number;
      readonly expiresOn: LocalDate;
      readonly isEnded: boolean;
    };

/** "1,000 points", "$20 voucher until 3 May 2027", "$50 Backyard Grill gift card", "15% off tools until 17 December 2026". */
export function formatGiven(given: GivenReward, rule: Pick<PointsRule, "pointsPerDollar">): string {
  switch (given.kind) {
    case "POINTS":
      return `${formatPoints(given.points)}, worth ${formatWorth(given.points, rule)}`;
    case "VOUCHER":
      return `$${given.dollars} voucher until ${formatLongDay(given.expiresOn)}`;
    case "GIFT_CARD":
      return `$${given.dollars} ${given.name}`;
    case "TOOL_DISCOUNT":
      return `${formatPercent(given.basisPoints)} off tools until ${formatLongDay(given.expiresOn)}`;
  }
}

/** What happened to it since. Null: nothing that the customer must know. */
export function describeGivenState(given: GivenReward, isWithdrawn: boolean): string | null {
  if (isWithdrawn) return "taken back after a return";
  if (given.kind === "TOOL_DISCOUNT" && given.isEnded) return "ended with the membership";
  if (given.kind !== "GIFT_CARD") return null;
  if (given.status === "ASKED") return "being made";
  return given.status === "FAILED" ? "could not be made, our staff can order a new one" : null;
}

/** The page that shows it to the viewer. Null if there is none. */
export function findGivenPage(given: GivenReward, viewerId: string): string | null {
  if (given.kind === "VOUCHER") return "/dashboard/rewards-vouchers/";
  if (given.kind !== "GIFT_CARD" || given.userId !== viewerId) return null;
  return `/dashboard/rewards/gift-card/${given.status === "ISSUED" ? given.cardId : ""}`;
}
