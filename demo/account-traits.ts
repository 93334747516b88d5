import type { Random } from "./random.ts";

/** The payment problems that an account can have, and the hold that follows from each. */
export type Trouble = "OVERDUE" | "OVER_LIMIT" | "LONG_OVERDUE" | "STAFF";

export const holdsByTrouble: Record<Trouble, { hold: "AMBER" | "RED"; reason: string }> = {
  OVERDUE: { hold: "AMBER", reason: "An invoice is overdue." },
  OVER_LIMIT: { hold: "AMBER", reason: "More than 90 % of the credit limit is in use." },
  LONG_OVERDUE: { hold: "RED", reason: "An invoice is overdue by more than 30 days." },
  STAFF: { hold: "RED", reason: "Held by the credit team: please call us." },
};

/** The properties that differ between accounts, apart from name and address. */
export interface AccountTraits {
  kind: "TRADE" | "CONSUMER" | "SPECIFIER";
  /** A company has a company number and a legal suffix in its name; a sole trader has neither. */
  isCompany: boolean;
  /** Null: the account pays as it orders. */
  creditLimitCents: number | null;
  /** The reason for the hold; null if there is none. */
  trouble: Trouble | null;
  poNumberRequired: boolean;
  accreditationIds: readonly string[];
  loyaltyEligible: boolean;
  /** Whether it was in the merchant's earlier rewards programme. */
  formerRewardsMember: boolean;
  loyaltyStatus: "NEW" | "IN_PROGRESS" | "ENROLLED" | "ACTIVE" | "INACTIVE" | "SUSPEND";
  rewardsDisabled: boolean;
  giftCardsDisabled: boolean;
}

const creditLimitsCents = [500_000, 1_000_000, 2_000_000, 5_000_000, 10_000_000];
const accreditations = ["INTERIOR_PAINT", "EXTERIOR_PAINT", "ROOF", "CONCRETE", "TEXTURE"];
const loyaltyStatuses = ["ACTIVE", "ACTIVE", "ENROLLED", "IN_PROGRESS", "INACTIVE", "NEW"] as const;
const amberTroubles: readonly Trouble[] = ["OVERDUE", "OVER_LIMIT"];
const redTroubles: readonly Trouble[] = ["LONG_OVERDUE", "STAFF"];

/**
 * The first three accounts of each round are fixed, so that in each country every world has an enrolment in progress,
 * an account without rewards and one without gift cards.
 */
export function tradeTraits(random: Random, place: number): AccountTraits {
  const hasCredit = random.chance(70);
  const hold = hasCredit && place > 2 ? pickHold(random) : "GREEN";
  return {
    kind: "TRADE",
    isCompany: random.chance(65),
    creditLimitCents: hasCredit ? random.pick(creditLimitsCents) : null,
    trouble: hold === "GREEN" ? null : random.pick(hold === "AMBER" ? amberTroubles : redTroubles),
    poNumberRequired: hasCredit && random.chance(25),
    accreditationIds: random.chance(30) ? accreditations.filter(() => random.chance(50)) : [],
    loyaltyEligible: true,
    loyaltyStatus: hold === "RED" ? "SUSPEND" : place === 0 ? "IN_PROGRESS" : random.pick(loyaltyStatuses),
    formerRewardsMember: false,
    rewardsDisabled: place === 1 || random.chance(5),
    giftCardsDisabled: place === 2 || random.chance(5),
  };
}

/** Every drawn trade account is a painter, so that several painters fit a lead. The generator is another one, so that all else stays. */
export function withAccreditation(traits: AccountTraits, random: Random): AccountTraits {
  if (traits.kind !== "TRADE" || traits.accreditationIds.length > 0) return traits;
  const [first = "INTERIOR_PAINT", ...others] = accreditations;
  return { ...traits, accreditationIds: [first, ...others.filter(() => random.chance(60))] };
}

export function otherTraits(random: Random, kind: "CONSUMER" | "SPECIFIER"): AccountTraits {
  const isSpecifier = kind === "SPECIFIER";
  return {
    kind,
    isCompany: isSpecifier && random.chance(50),
    creditLimitCents: null,
    trouble: null,
    poNumberRequired: false,
    accreditationIds: [],
    // Consumers cannot take part in rewards.
    loyaltyEligible: isSpecifier,
    loyaltyStatus: isSpecifier ? random.pick(["ACTIVE", "NEW"] as const) : "NEW",
    formerRewardsMember: false,
    rewardsDisabled: false,
    giftCardsDisabled: false,
  };
}

function pickHold(random: Random): "GREEN" | "AMBER" | "RED" {
  return random.chance(75) ? "GREEN" : random.chance(60) ? "AMBER" : "RED";
}
