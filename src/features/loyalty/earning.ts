/**
 * Which accounts earn points. An account enrols in rewards first; its first earning makes the membership active. A closed or
 * suspended membership and an account on hold earn nothing.
 */
import type { Account, LoyaltyStatus } from "../identity/account.ts";

export type EarningAccount = Pick<Account, "kind" | "hold" | "loyaltyEligible" | "loyaltyStatus" | "rewardsDisabled">;

const earningStatuses: readonly LoyaltyStatus[] = ["ENROLLED", "ACTIVE"];

export function mayEarnPoints(account: EarningAccount): boolean {
  const { kind, hold, loyaltyEligible, loyaltyStatus, rewardsDisabled } = account;
  const takesPart = kind === "TRADE" && loyaltyEligible && !rewardsDisabled && earningStatuses.includes(loyaltyStatus);
  return takesPart && hold === "GREEN";
}
