import { stepOf } from "../refusal-steps.ts";
import type { Checkout } from "./checkout-data.ts";

export type PayChoice = { kind: "account" } | { kind: "saved"; cardId: string } | { kind: "new" };

export const cardBrands: Readonly<Record<string, string>> = { visa: "Visa", mastercard: "Mastercard" };

/** As the form says it: the account, a new card, or the id of a saved one. */
export function payChoiceFrom(value: string | undefined): PayChoice | null {
  if (value === undefined || value === "") return null;
  return value === "account" || value === "new" ? { kind: value } : { kind: "saved", cardId: value };
}

/** What was chosen, as long as it can be: points that were put to use leave nothing for the account. */
export function usableChoice(checkout: Checkout, chosen: PayChoice | null): PayChoice {
  const first = firstChoice(checkout);
  if (chosen === null || (chosen.kind === "account" && first.kind !== "account")) return first;
  const isGone =
    chosen.kind === "saved" && !checkout.savedCards.some(({ paymentMethodId }) => paymentMethodId === chosen.cardId);
  return isGone ? first : chosen;
}

/** What stands chosen when nothing was: the account where it is offered, else the default card, else a new one. */
function firstChoice({ byAccount, savedCards, cart }: Checkout): PayChoice {
  const usable = savedCards.filter(({ isExpired }) => !isExpired);
  const card = usable.find(({ isDefault }) => isDefault) ?? usable[0];
  const isOpen = byAccount.isOffered && !byAccount.problems.some((problem) => stepOf(problem) === "payment");
  if (isOpen && !cart.rewardPoints.isApplied) return { kind: "account" };
  return card === undefined ? { kind: "new" } : { kind: "saved", cardId: card.paymentMethodId };
}

export function paymentSummary({ savedCards }: Checkout, choice: PayChoice): string {
  if (choice.kind === "account") return "On account";
  if (choice.kind === "new") return "With a new card";
  const card = savedCards.find(({ paymentMethodId }) => paymentMethodId === choice.cardId);
  return card === undefined ? "With a card" : `${cardBrands[card.brand] ?? "Card"} ending ${card.last4}`;
}
