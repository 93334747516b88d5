/** A problem that a customer reports with a line of an order, and what it takes to report one. */
import type { UserError } from "../../shared/user-error.ts";
import type { OrderLine } from "./order.ts";
import { ordersErrors } from "./orders-errors.ts";

export const claimProblems = ["MISSING", "DAMAGED", "WRONG_COLOUR"] as const;
export type ClaimProblem = (typeof claimProblems)[number];

export const longestClaim = 500;

export const problemWords: Readonly<Record<ClaimProblem, string>> = {
  MISSING: "missing",
  DAMAGED: "damaged",
  WRONG_COLOUR: "in the wrong colour",
};

export interface OrderClaim {
  readonly id: string;
  readonly place: number;
  readonly problem: ClaimProblem;
  readonly quantity: number;
  readonly words: string;
  readonly userId: string;
  readonly at: Date;
}

export interface ClaimFacts {
  /** Whether any of the order has left the store: what is not there yet cannot be wrong. */
  readonly isHandedOver: boolean;
  /** Undefined where the order has no such line. */
  readonly line: Pick<OrderLine, "quantity" | "tint"> | undefined;
  readonly claim: Pick<OrderClaim, "problem" | "quantity" | "words">;
  /** What was reported of this line before. */
  readonly known: readonly ClaimProblem[];
}

export function checkClaim({ isHandedOver, line, claim, known }: ClaimFacts): UserError | null {
  if (line === undefined) return ordersErrors.claimLineNotFound;
  if (!isHandedOver) return ordersErrors.claimTooEarly;
  if (claim.quantity < 1 || claim.quantity > line.quantity) return ordersErrors.claimQuantity(line.quantity);
  if (claim.problem === "WRONG_COLOUR" && line.tint === null) return ordersErrors.claimNoColour;
  if (claim.words.length > longestClaim) return ordersErrors.claimTooLong;
  return known.includes(claim.problem) ? ordersErrors.claimedBefore : null;
}
