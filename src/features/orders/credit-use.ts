/**
 * How much of its credit an account may use. Above 90 % of the limit the account is held and can no
 * longer order on account. The order that crosses the 90 % is still accepted.
 */
import type { Hold } from "../identity/account.ts";

const USABLE_BASIS_POINTS = 9_000;

/** The reason for that hold, as the banner shows it. */
export const CREDIT_NEARLY_USED = "More than 90 % of the credit limit is in use.";

export function calculateUsableCents(limitCents: number): number {
  return Math.floor((limitCents * USABLE_BASIS_POINTS) / 10_000);
}

interface CreditStanding {
  readonly hold: Hold;
  readonly holdReason: string | null;
  readonly creditLimitCents: number;
  /** Includes the order in question. */
  readonly usedCents: number;
}

/** Whether the account would be held even without this waiting order: an order must not block its own approval. */
export function isHeldWithoutOrder(
  { totalCents }: { readonly totalCents: number },
  { hold, holdReason, creditLimitCents, usedCents }: CreditStanding,
): boolean {
  const isCreditHold = hold === "AMBER" && holdReason === CREDIT_NEARLY_USED;
  if (hold !== "GREEN" && !isCreditHold) return true;
  return usedCents - totalCents > calculateUsableCents(creditLimitCents);
}
