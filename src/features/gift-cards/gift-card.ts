/**
 * An e-gift card that a member claims with points, for themselves or for a friend. A claim takes the points at once and asks the
 * provider for a card. The provider issues it or refuses it; a refused claim gives the points back. A card can also be the reward of
 * an achievement, which costs no points. The mail about a card has a link that shows the code once, and never the code.
 */
import { isLocalDate, type LocalDate, toLocalDate } from "../../shared/local-date.ts";
import { cents } from "../../shared/money.ts";
import { isPlainName } from "../../shared/plain-name.ts";
import { ok, type Result, refused, type UserError } from "../../shared/result.ts";
import { formatPoints } from "../loyalty/format-points.ts";
import { type Points, toPoints } from "../loyalty/points.ts";
import { giftCardsErrors } from "./gift-cards-errors.ts";

/** In whole dollars. */
export interface ValueRestrictions {
  readonly minimum: number;
  readonly maximum: number;
  /** Empty: every whole amount between the bounds. */
  readonly allowedValues: readonly number[];
}

export interface GiftCardKind {
  readonly code: string;
  /** The provider's id of the cards of this kind. */
  readonly programId: string;
  readonly name: string;
  readonly description: string;
  /** The address of a picture. */
  readonly productImage: string;
  readonly redemptionInfo: string;
  readonly terms: readonly { readonly type: string; readonly content: string }[];
  readonly restrictions: ValueRestrictions;
}

/** A whole number without a leading zero, of up to six digits (Specification §5). */
const amountPattern = /^[1-9]\d{0,5}$/;

/** The amount in whole dollars. Spaces around it are ignored. */
export function parseAmount(text: string, restrictions: ValueRestrictions): Result<number, UserError> {
  const typed = text.trim();
  if (!amountPattern.test(typed)) return refused(giftCardsErrors.amountNotValid);
  const { minimum, maximum, allowedValues } = restrictions;
  const dollars = Number(typed);
  const isAllowed = allowedValues.length === 0 || allowedValues.includes(dollars);
  if (dollars < minimum || dollars > maximum || !isAllowed) {
    return refused(giftCardsErrors.amountOutsideRange(minimum, maximum));
  }
  return ok(dollars);
}

/** What a card costs. */
export function calculateCost(dollars: number, pointsPerDollar: number): Points {
  return toPoints(cents(dollars * 100), pointsPerDollar);
}

const MAX_MESSAGE_LENGTH = 300;

/** A message with a web address could send people elsewhere in the shop's name. */
export function parseMessage(text: string): Result<string, UserError> {
  const message = text.replaceAll("\r\n", "\n").trim();
  if ([...message].length > MAX_MESSAGE_LENGTH) return refused(giftCardsErrors.messageTooLong);
  return message.split("\n").every(isPlainName) ? ok(message) : refused(giftCardsErrors.messageNotPlain);
}

/** `ASKED`: the points are taken, and the provider has not answered yet. `WITHDRAWN`: a return undid the goal whose reward it was. */
export const claimStatuses = ["ASKED", "ISSUED", "FAILED", "WITHDRAWN"] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

/** Every transition of a claim. What has ended stays as it is. */
export const claimMoves = {
  issue: { ASKED: "ISSUED" },
  fail: { ASKED: "FAILED" },
  withdraw: { ASKED: "WITHDRAWN" },
} as const satisfies Record<string, Partial<Record<ClaimStatus, ClaimStatus>>>;

/** The state after a move; null if the move is not allowed in this state. */
export function findNextStatus(status: ClaimStatus, move: keyof typeof claimMoves): ClaimStatus | null {
  const targets: Partial<Record<ClaimStatus, ClaimStatus>> = claimMoves[move];
  return targets[status] ?? null;
}

/** What happened to the points of a failed claim. */
export function describeReturn(cost: number, pointsBack: number): string {
  if (cost === 0) return "It was a reward and cost no points. Our staff can order a new one.";
  return pointsBack === 0
    ? `Its ${formatPoints(cost)} were lost, because the rewards membership was closed meanwhile.`
    : `All ${formatPoints(cost)} are back in your account.`;
}

const HOUR_MS = 3_600_000;

/** The claims of this time and before have waited for an hour: somebody must ask the provider about them. */
export function calculateStuckSince(now: Date): Date {
  return new Date(now.getTime() - HOUR_MS);
}

/** How long a page waits before it looks again for the answer: a quarter of the time since the claim, from 2 seconds to a minute. */
export function calculateRefreshMs(waitedMs: number): number {
  return Math.min(60_000, Math.max(2_000, waitedMs / 4));
}

const LIFE_YEARS = 3;

/** A card can be used for three years in both countries, the last day included. */
export function calculateExpiry(issuedAt: Date, timeZone: string): LocalDate {
  const [year = "", month = "", day = ""] = toLocalDate(issuedAt, timeZone).split("-");
  const sameDay = `${Number(year) + LIFE_YEARS}-${month}-${day}`;
  // Only the 29th of February is missing in some years.
  return isLocalDate(sameDay) ? sameDay : `${Number(year) + LIFE_YEARS}-${month}-28`;
}

/** Codes of a provider: at least 80 random bits, which is 16 letters of an alphabet of 32. */
export const codePattern = /^[0-9A-Z]{16,40}$/;

/** "7K3M 9QXA 11ZT …": people read and type a code in groups of four. */
export function formatCode(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, "$1 ");
}

/** How often a link to a card can be sent. */
export const MAX_LINKS = 5;
