/**
 * A benefit is something that a partner of the merchant offers to members of rewards. A member claims it and shows the
 * reference of the claim to the partner. A member is an account, so the limit for a member counts the claims of all its people.
 */
import type { LocalDate } from "../../shared/local-date.ts";
import type { UserError } from "../../shared/result.ts";
import type { Account, LoyaltyStatus } from "../identity/account.ts";
import type { Capabilities } from "../identity/capabilities.ts";
import { mayTakePart } from "../loyalty/membership.ts";
import { mayRedeem } from "../loyalty/points.ts";
import { benefitsErrors } from "./benefits-errors.ts";

/** Specification §9. */
export const benefitPageSizes = [10, 20, 50, 100, 200, 500] as const;

export interface Benefit {
  readonly code: string;
  readonly partner: string;
  readonly title: string;
  readonly summary: string;
  readonly terms: string;
  readonly howToUse: string;
  /** The last day. Null if there is none yet. */
  readonly endsOn: LocalDate | null;
  /** How often all accounts together can claim it. Null if there is no limit. */
  readonly limitTotal: number | null;
  readonly limitPerAccount: number;
  /** The claims of all accounts. */
  readonly claimed: number;
  /** The claims of the viewer's account. */
  readonly ownClaims: number;
}

const reasonByStatus: Readonly<Record<LoyaltyStatus, UserError | null>> = {
  NEW: benefitsErrors.notEnrolled,
  IN_PROGRESS: benefitsErrors.waiting,
  ENROLLED: null,
  ACTIVE: null,
  SUSPEND: benefitsErrors.suspended,
  INACTIVE: benefitsErrors.closed,
};

type MembershipFacts = Pick<Account, "kind" | "loyaltyEligible" | "rewardsDisabled" | "loyaltyStatus">;

/** Why an account has no benefits; null for a member. */
export function explainNonMember(account: MembershipFacts): UserError | null {
  return mayTakePart(account) ? reasonByStatus[account.loyaltyStatus] : benefitsErrors.notOffered;
}

/** Why a person cannot claim any benefit; null for somebody who can. */
export function checkClaimant(account: MembershipFacts, may: Pick<Capabilities, "rewards">): UserError | null {
  return explainNonMember(account) ?? (mayRedeem(may) ? null : benefitsErrors.notPermitted);
}

type Limits = Pick<Benefit, "limitTotal" | "limitPerAccount" | "claimed" | "ownClaims">;

export function checkLimits({ limitTotal, limitPerAccount, claimed, ownClaims }: Limits): UserError | null {
  if (ownClaims >= limitPerAccount) return benefitsErrors.allOwnClaimed;
  return limitTotal !== null && claimed >= limitTotal ? benefitsErrors.allClaimed : null;
}

/** How many claims are left for this account. */
export function countLeft({ limitTotal, limitPerAccount, claimed, ownClaims }: Limits): number {
  const own = limitPerAccount - ownClaims;
  return Math.max(0, limitTotal === null ? own : Math.min(own, limitTotal - claimed));
}
