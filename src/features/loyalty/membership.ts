/**
 * An account's membership in rewards: its states and every transition between them. Only an enrolled or active membership
 * earns points. A suspended one keeps its points and cannot use them. A closed one has lost them, and may enrol again.
 */
import type { UserError } from "../../shared/result.ts";
import type { Account, Hold, LoyaltyStatus } from "../identity/account.ts";
import type { Capabilities } from "../identity/capabilities.ts";
import { loyaltyErrors } from "./loyalty-errors.ts";

export const membershipMoves = {
  /** The form is sent, and staff must decide. */
  apply: { NEW: "IN_PROGRESS", INACTIVE: "IN_PROGRESS" },
  /** At once with a complete form, or by staff. */
  accept: { NEW: "ENROLLED", INACTIVE: "ENROLLED", IN_PROGRESS: "ENROLLED" },
  /** By the account, or by staff who refuse the application. */
  withdraw: { IN_PROGRESS: "NEW" },
  /** The first earning. */
  earn: { ENROLLED: "ACTIVE" },
  /** A RED hold begins and ends. */
  suspend: { ACTIVE: "SUSPEND" },
  resume: { SUSPEND: "ACTIVE" },
  close: { ENROLLED: "INACTIVE", ACTIVE: "INACTIVE", SUSPEND: "INACTIVE" },
} as const satisfies Record<string, Partial<Record<LoyaltyStatus, LoyaltyStatus>>>;

export type MembershipMove = keyof typeof membershipMoves;

/** The state after a move; null if the move is not allowed in this state. */
export function findNextStatus(status: LoyaltyStatus, move: MembershipMove): LoyaltyStatus | null {
  const targets: Partial<Record<LoyaltyStatus, LoyaltyStatus>> = membershipMoves[move];
  return targets[status] ?? null;
}

/** A RED hold suspends an active membership, and the end of RED resumes it. */
export function findStatusUnderHold(status: LoyaltyStatus, hold: Hold): LoyaltyStatus {
  return findNextStatus(status, hold === "RED" ? "suspend" : "resume") ?? status;
}

const holderMoves: readonly MembershipMove[] = ["apply", "withdraw", "close"];
const movesByCapability: Readonly<Record<Capabilities["rewards"], readonly MembershipMove[]>> = {
  ...{ none: [], see: [], redeem: [] },
  ...{ close: holderMoves, manage: holderMoves, adjust: [...holderMoves, "accept"] },
};

/** Who makes a move. The others follow from earning and from holds. */
export function mayMove(move: MembershipMove, { rewards }: Pick<Capabilities, "rewards">): boolean {
  return movesByCapability[rewards].includes(move);
}

/** The moves that staff make for an account that called or applied. */
export const staffMoves = ["accept", "withdraw", "close"] as const satisfies readonly MembershipMove[];
export type StaffMove = (typeof staffMoves)[number];

/** The states with points. */
const memberStatuses: readonly LoyaltyStatus[] = ["ENROLLED", "ACTIVE", "SUSPEND"];

export function isMember(status: LoyaltyStatus): boolean {
  return memberStatuses.includes(status);
}

/** Whether an account can be a member at all. Specifiers and consumers never are. */
export function mayTakePart(account: Pick<Account, "kind" | "loyaltyEligible" | "rewardsDisabled">): boolean {
  return account.kind === "TRADE" && account.loyaltyEligible && !account.rewardsDisabled;
}

/** Whether an account pays less for tools. The view `member_tool_discounts` has the same rule. */
export function getsToolDiscounts(
  account: Pick<Account, "kind" | "loyaltyEligible" | "rewardsDisabled" | "loyaltyStatus">,
): boolean {
  return mayTakePart(account) && account.loyaltyStatus === "ACTIVE";
}

/** A complete form is accepted at once, but staff decide about an account on a RED hold. */
export function chooseEnrolmentMove({ hold }: Pick<Account, "hold">): "accept" | "apply" {
  return hold === "RED" ? "apply" : "accept";
}

export interface TermsInput {
  readonly versionInForce: number;
  /** Zero if no version was accepted. */
  readonly acceptedVersion: number;
}

/** Only the terms in force can be accepted. Somebody who read an earlier version reads the new one first. */
export function checkTerms({ versionInForce, acceptedVersion }: TermsInput): UserError | null {
  if (acceptedVersion === versionInForce) return null;
  return acceptedVersion === 0 ? loyaltyErrors.termsNotAccepted : loyaltyErrors.termsChanged;
}

export const enrolmentStates = [
  ...["SIGN_IN", "OPEN", "ASK_HOLDER", "WAITING", "MEMBER", "SUSPENDED", "NOT_OFFERED"],
] as const;
export type EnrolmentState = (typeof enrolmentStates)[number];

export interface EnrolmentVisitor {
  readonly isSignedIn: boolean;
  readonly may: Pick<Capabilities, "rewards">;
  /** Null for guests, and for staff who act for nobody. */
  readonly account: Pick<Account, "loyaltyStatus" | "kind" | "loyaltyEligible" | "rewardsDisabled"> | null;
}

/** Whether a visitor can send the enrolment form, and why not. */
export function calculateEnrolmentState({ isSignedIn, may, account }: EnrolmentVisitor): EnrolmentState {
  if (!isSignedIn) return "SIGN_IN";
  if (account === null || may.rewards === "none") return "NOT_OFFERED";
  const { loyaltyStatus: status } = account;
  if (status === "SUSPEND") return "SUSPENDED";
  if (isMember(status)) return "MEMBER";
  if (!mayTakePart(account)) return "NOT_OFFERED";
  if (status === "IN_PROGRESS") return "WAITING";
  return mayMove("apply", may) ? "OPEN" : "ASK_HOLDER";
}

export interface ClosingFacts {
  readonly owedPoints: number;
  readonly hold: Hold;
  /** A gift card that is being made, or one that a member claimed for themselves and has not spent. */
  readonly hasGiftCard: boolean;
}

const callReasons = [
  { reason: "ON_HOLD", applies: ({ hold }: ClosingFacts) => hold !== "GREEN" },
  { reason: "POINTS_OWED", applies: ({ owedPoints }: ClosingFacts) => owedPoints > 0 },
  { reason: "GIFT_CARD", applies: ({ hasGiftCard }: ClosingFacts) => hasGiftCard },
] as const;

export const reasonsToCall = callReasons.map(({ reason }) => reason);
export type ReasonToCall = (typeof callReasons)[number]["reason"];

/** Why the account team must close the membership; empty if the account holder can (Specification §6). */
export function listReasonsToCall(facts: ClosingFacts): ReasonToCall[] {
  return callReasons.filter(({ applies }) => applies(facts)).map(({ reason }) => reason);
}
