/** A claim is a problem that a customer reports with a line of an order, and the checks before it is stored. */
import type { UserError } from "../../shared/result.ts";
import type { OrderLine } from "./order.ts";
import { ordersErrors } from "./orders-errors.ts";

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
