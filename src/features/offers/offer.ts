/**
 * An offer gives more for a time. A bonus multiplies the points of what is bought, or adds to them. An achievement has a
 * goal that is reached with orders, and then gives its reward. Staff edit both as rows, and `rsn` is their name in addresses.
 */
import type { LocalDate } from "../../shared/local-date.ts";
import type { Cents } from "../../shared/money.ts";
import type { Account } from "../identity/account.ts";
import type { BonusOffer, OfferScope } from "../loyalty/earning.ts";
import { isMember } from "../loyalty/membership.ts";
import type { Reward } from "./reward.ts";

/** Who an offer is for. An empty list means everybody. */
export interface Audience {
  readonly states: readonly string[];
  /** The names of volume bands. */
  readonly groups: readonly string[];
  /** Only accounts whose first order came while the offer ran. */
  readonly isForFirstTimers: boolean;
}

export const goalMeasures = ["SPEND", "UNITS", "FAMILIES", "MONTHS"] as const;
export type GoalMeasure = (typeof goalMeasures)[number];

/** What an achievement asks for. */
export interface Goal {
  readonly measure: GoalMeasure;
  /** Cents ex GST for SPEND, else a number of units, of product families or of consecutive months. */
  readonly target: number;
  /** MONTHS only: the spend ex GST that makes a month count. */
  readonly monthCents: Cents | null;
  /** True: it can be reached again in each calendar month. */
  readonly isMonthly: boolean;
  readonly unit: { readonly one: string; readonly many: string };
  readonly reward: Reward;
}

interface OfferBase {
  readonly rsn: string;
  readonly name: string;
  readonly description: string;
  readonly terms: string;
  /** Whole days at the store of the order, both included. */
  readonly startsOn: LocalDate;
  readonly endsOn: LocalDate;
  readonly audience: Audience;
  /** True: only orders that were placed after the account activated the offer count. */
  readonly needsActivation: boolean;
  /** Without any, the offer is for all products. */
  readonly scopes: readonly OfferScope[];
}

export type Bonus = OfferBase &
  Pick<BonusOffer, "tier" | "extraPoints" | "minimumCents"> & {
    readonly kind: "BONUS";
    /** How many orders of an account get it. Null: every order. */
    readonly maxGrants: number | null;
  };
export type Achievement = OfferBase & { readonly kind: "ACHIEVEMENT"; readonly goal: Goal };
export type Offer = Bonus | Achievement;

/** What decides whether an offer is for an account. */
export interface AudienceFacts {
  readonly state: string;
  readonly group: string | null;
  readonly giftCardsDisabled: boolean;
  /** The day of the first order that was handed over; null if there is none. */
  readonly firstOrderOn: LocalDate | null;
}

export function isForAccount(offer: Offer, facts: AudienceFacts): boolean {
  const { audience, startsOn } = offer;
  const { state, group, giftCardsDisabled, firstOrderOn } = facts;
  const { states, groups, isForFirstTimers } = audience;
  const givesGiftCard = offer.kind === "ACHIEVEMENT" && offer.goal.reward.kind === "GIFT_CARD";
  return (
    !(givesGiftCard && giftCardsDisabled) &&
    (states.length === 0 || states.includes(state)) &&
    (groups.length === 0 || (group !== null && groups.includes(group))) &&
    (!isForFirstTimers || firstOrderOn === null || firstOrderOn >= startsOn)
  );
}

/** Whether an offer counts an order. `activatedAt` is null if the account has not activated it. */
export function countsOrder(
  { startsOn, endsOn, needsActivation }: Offer,
  { orderedOn, orderedAt, activatedAt }: { orderedOn: LocalDate; orderedAt: Date; activatedAt: Date | null },
): boolean {
  if (orderedOn < startsOn || orderedOn > endsOn) return false;
  return !needsActivation || (activatedAt !== null && activatedAt <= orderedAt);
}

/** An order that earned points gets its rewards too, unless the membership was closed meanwhile. */
export function getsRewards({ loyaltyStatus }: Pick<Account, "loyaltyStatus">): boolean {
  return isMember(loyaltyStatus);
}

/** `used` is the number of the account's orders that have or will get the bonus. */
export function isUsedUp({ maxGrants }: Pick<Bonus, "maxGrants">, used: number): boolean {
  return maxGrants !== null && used >= maxGrants;
}

export type OfferPhase = "COMING" | "RUNNING" | "ENDED";

export function findPhase({ startsOn, endsOn }: Pick<Offer, "startsOn" | "endsOn">, today: LocalDate): OfferPhase {
  if (today < startsOn) return "COMING";
  return today > endsOn ? "ENDED" : "RUNNING";
}
