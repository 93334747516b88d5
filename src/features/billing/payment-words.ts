import type { PaidBy } from "./billing.ts";

/** How something was paid, as people say it. */
export const methodWords: Record<PaidBy, string> = {
  CARD: "Card",
  BANK: "Bank transfer",
  POINTS: "Points",
  CARD_AND_POINTS: "Card and points",
};
