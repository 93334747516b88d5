/**
 * What may still change in an offer that members count on. It may become better for them, and it may end, but not before
 * today. The trigger `check_offer_promise` has the same rule for offers that somebody has joined.
 */
import type { LocalDate } from "../../shared/local-date.ts";
import type { UserError } from "../../shared/result.ts";
import type { Goal, Offer } from "./offer.ts";
import { type OfferFields, toOfferFields, type WrittenOffer } from "./offer-form.ts";
import type { Reward } from "./reward.ts";
import { staffOffersErrors } from "./staff-offers-errors.ts";

interface PromiseFacts {
  readonly enabled: boolean;
  /** Whether an account has activated it, or was given something for it. */
  readonly isJoined: boolean;
}

/**
 * Members count on an offer from the first activation or reward on. Without an activation they count on it from its first
 * day on, because every order since then counts.
 */
export function isPromised(
  { startsOn, needsActivation }: Pick<Offer, "startsOn" | "needsActivation">,
  { enabled, isJoined }: PromiseFacts,
  today: LocalDate,
): boolean {
  return enabled && (isJoined || (!needsActivation && startsOn <= today));
}

/** The fields that stay as they are once members count on the offer. */
export const fixedFields: readonly (keyof OfferFields)[] = [
  ...(["country", "kind", "startsOn", "measure", "isMonthly", "reward", "cardCode"] as const),
  ...(["products", "ranges", "brands"] as const),
];

/** Refuses a change that takes something away from members. */
export function checkPromise(before: WrittenOffer, after: WrittenOffer, today: LocalDate): UserError[] {
  const [old, now] = [toOfferFields(before), toOfferFields(after)];
  const fixed = fixedFields.filter((field) => old[field] !== now[field]);
  if (fixed.length > 0) return fixed.map((field) => staffOffersErrors.fixed(field));
  const { endsOn } = after.offer;
  return [
    ...listWorse(before.offer, after.offer).map((field) => staffOffersErrors.worse(field)),
    ...(endsOn !== before.offer.endsOn && endsOn < today ? [staffOffersErrors.endsInThePast] : []),
  ];
}

/** Each field, and whether it is worse for members than it was. */
type Comparison = readonly (readonly [keyof OfferFields, boolean])[];

function listWorse(before: Offer, after: Offer): (keyof OfferFields)[] {
  const all: Comparison = [
    ["needsActivation", after.needsActivation && !before.needsActivation],
    ["isForFirstTimers", after.audience.isForFirstTimers && !before.audience.isForFirstTimers],
    ["states", isNarrower(before.audience.states, after.audience.states)],
    ["groups", isNarrower(before.audience.groups, after.audience.groups)],
    ...compareKinds(before, after),
  ];
  return all.flatMap(([field, isWorse]) => (isWorse ? [field] : []));
}

/** An empty list means everybody. */
function isNarrower(before: readonly string[], after: readonly string[]): boolean {
  return after.length > 0 && (before.length === 0 || before.some((each) => !after.includes(each)));
}

function compareKinds(before: Offer, after: Offer): Comparison {
  if (before.kind === "BONUS" && after.kind === "BONUS")
    return [
      ["tier", after.tier < before.tier],
      ["extraPoints", after.extraPoints < before.extraPoints],
      ["minimum", after.minimumCents > before.minimumCents],
      ["maxOrders", (after.maxGrants ?? Infinity) < (before.maxGrants ?? Infinity)],
    ];
  return before.kind === "ACHIEVEMENT" && after.kind === "ACHIEVEMENT" ? compareGoals(before.goal, after.goal) : [];
}

function compareGoals(before: Goal, after: Goal): Comparison {
  return [
    ["target", after.target > before.target],
    ["monthSpend", (after.monthCents ?? 0) > (before.monthCents ?? 0)],
    ...compareRewards(before.reward, after.reward),
  ];
}

function compareRewards(before: Reward, after: Reward): Comparison {
  if (before.kind === "POINTS" && after.kind === "POINTS") return [["rewardPoints", after.points < before.points]];
  if (before.kind === "GIFT_CARD" && after.kind === "GIFT_CARD")
    return [["cardDollars", after.dollars < before.dollars]];
  if (before.kind === "VOUCHER" && after.kind === "VOUCHER")
    return [
      ["voucherDollars", after.dollars < before.dollars],
      ["rewardDays", after.days < before.days],
    ];
  if (before.kind === "TOOL_DISCOUNT" && after.kind === "TOOL_DISCOUNT")
    return [
      ["toolPercent", after.basisPoints < before.basisPoints],
      ["rewardDays", after.days < before.days],
    ];
  return [];
}
