/**
 * Which accounts earn points. An account enrols in rewards first; its first earning makes the membership active. A closed or
 * suspended membership and an account on hold earn nothing.
 */
import type { Account, LoyaltyStatus } from "../identity/account.ts";

export type EarningAccount = Pick<Account, "kind" | "hold" | "loyaltyEligible" | "loyaltyStatus" | "rewardsDisabled">;

const earningStatuses: readonly LoyaltyStatus[] = ["ENROLLED", "ACTIVE"];

interface Refunded {
  /** The refunded amount before this refund, and after it. */
  readonly beforeCents: number;
  readonly afterCents: number;
  /** The amount of the sale. */
  readonly totalCents: number;
}

/** The earned points that a refund takes back: in proportion to all refunds so far, and all of them with the last cent. */
export function calculateTakenBack(earned: number, { beforeCents, afterCents, totalCents }: Refunded): number {
  const takenFor = (cents: number) => Math.floor((earned * cents) / totalCents);
  return takenFor(afterCents) - takenFor(beforeCents);
}

export function mayEarnPoints(account: EarningAccount): boolean {
  const { kind, hold, loyaltyEligible, loyaltyStatus, rewardsDisabled } = account;
  const takesPart = kind === "TRADE" && loyaltyEligible && !rewardsDisabled && earningStatuses.includes(loyaltyStatus);
  return takesPart && hold === "GREEN";
}
