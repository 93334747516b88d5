/**
 * How much of its credit an account may use (product decision §2): beyond 90 % of the limit it is held, and orders no more
 * on account. The order that takes it there is still taken.
 */
import type { Hold } from "../identity/standing.ts";

const USABLE_BASIS_POINTS = 9_000;

/** Why an account is held then, for the banner. */
export const NEARLY_USED_UP = "More than 90 % of the credit limit is in use.";

export function usableCents(limitCents: number): number {
  return Math.floor((limitCents * USABLE_BASIS_POINTS) / 10_000);
}

interface CreditStanding {
  readonly hold: Hold;
  readonly holdReason: string | null;
  readonly creditLimitCents: number;
  /** With the order that is asked about. */
  readonly usedCents: number;
}

/** Whether an account would be held without an order that waits: what only its own weight does must not stop it. */
export function isHeldWithout(
  { totalCents }: { readonly totalCents: number },
  { hold, holdReason, creditLimitCents, usedCents }: CreditStanding,
): boolean {
  const isForCredit = hold === "AMBER" && holdReason === NEARLY_USED_UP;
  if (hold !== "GREEN" && !isForCredit) return true;
  return usedCents - totalCents > usableCents(creditLimitCents);
}
