/** A claim is a problem that a customer reports with a line of an order. Staff answer it once. */
import type { UserError } from "../../shared/result.ts";
import type { OrderLine } from "./order.ts";
import { ordersErrors } from "./orders-errors.ts";
import { returnsErrors } from "./returns-errors.ts";

export const claimProblems = ["MISSING", "DAMAGED", "WRONG_COLOUR"] as const;
export type ClaimProblem = (typeof claimProblems)[number];

export const maxClaimLength = 500;

export const problemLabels: Readonly<Record<ClaimProblem, string>> = {
  MISSING: "missing",
  DAMAGED: "damaged",
  WRONG_COLOUR: "in the wrong colour",
};

export interface OrderClaim {
  readonly id: string;
  readonly lineNumber: number;
  readonly problem: ClaimProblem;
  readonly quantity: number;
  readonly description: string;
  readonly userId: string;
  readonly at: Date;
}

export const claimOutcomes = ["CREDITED", "SENT_AGAIN", "REFUSED"] as const;
export type ClaimOutcome = (typeof claimOutcomes)[number];

/** What staff answered. The customer reads the words. */
export interface ClaimAnswer {
  readonly outcome: ClaimOutcome;
  readonly words: string;
  /** The return that credits it; null for other outcomes. */
  readonly returnId: string | null;
  readonly userId: string;
  readonly at: Date;
}

export interface AnsweredClaim extends OrderClaim {
  /** Null as long as nobody has answered. */
  readonly answer: ClaimAnswer | null;
}

export const outcomeLabels: Readonly<Record<ClaimOutcome, string>> = {
  CREDITED: "Credited",
  SENT_AGAIN: "Sent again",
  REFUSED: "Not accepted",
};

/** A claim is answered once, in words that the customer understands. */
export function checkAnswer(words: string, claim: AnsweredClaim | undefined): UserError | null {
  if (claim === undefined) return returnsErrors.claimNotFound;
  if (claim.answer !== null) return returnsErrors.claimAnswered;
  return words === "" || words.length > maxClaimLength ? returnsErrors.words : null;
}

export interface ClaimFacts {
  /** Whether any part of the order has left the store. Nothing can be claimed before. */
  readonly isHandedOver: boolean;
  /** Undefined if the order has no such line. */
  readonly line: Pick<OrderLine, "quantity" | "tint"> | undefined;
  readonly claim: Pick<OrderClaim, "problem" | "quantity" | "description">;
  /** The problems that were reported before for this line. */
  readonly reported: readonly ClaimProblem[];
}

export function checkClaim({ isHandedOver, line, claim, reported }: ClaimFacts): UserError | null {
  if (line === undefined) return ordersErrors.claimLineNotFound;
  if (!isHandedOver) return ordersErrors.claimTooEarly;
  if (claim.quantity < 1 || claim.quantity > line.quantity) return ordersErrors.claimQuantity(line.quantity);
  if (claim.problem === "WRONG_COLOUR" && line.tint === null) return ordersErrors.claimNoColour;
  if (claim.description.length > maxClaimLength) return ordersErrors.claimTooLong;
  return reported.includes(claim.problem) ? ordersErrors.claimedBefore : null;
}
