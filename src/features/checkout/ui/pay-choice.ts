import type { Checkout } from "./checkout-data.ts";

export type PayChoice = { kind: "account" } | { kind: "saved"; cardId: string } | { kind: "new" };

export const cardBrands: Readonly<Record<string, string>> = { visa: "Visa", mastercard: "Mastercard" };

/** The value of the form field: "account", "new", or the id of a saved card. */
export function parsePayChoice(value: string | undefined): PayChoice | null {
  if (value === undefined || value === "") return null;
  return value === "account" || value === "new" ? { kind: value } : { kind: "saved", cardId: value };
}

/** The chosen way if it can still be used, otherwise the default. */
export function usableChoice(checkout: Checkout, chosen: PayChoice | null): PayChoice {
  const first = firstChoice(checkout);
  const mayUseAccount = checkout.cart.totals.ways.includes("ACCOUNT");
  if (chosen === null || (chosen.kind === "account" && !mayUseAccount)) return first;
  const isGone =
    chosen.kind === "saved" && !checkout.savedCards.some(({ paymentMethodId }) => paymentMethodId === chosen.cardId);
  return isGone ? first : chosen;
}

/** The default is the usual way of the cart, so the button says the cart's total. By card: the default or a new card. */
function firstChoice({ savedCards, cart }: Checkout): PayChoice {
  const usable = savedCards.filter(({ isExpired }) => !isExpired);
  const card = usable.find(({ isDefault }) => isDefault) ?? usable[0];
  if (cart.totals.ways[0] === "ACCOUNT") return { kind: "account" };
  return card === undefined ? { kind: "new" } : { kind: "saved", cardId: card.paymentMethodId };
}

export function paymentSummary({ savedCards, byCard }: Checkout, choice: PayChoice): string {
  if (choice.kind === "account") return "On account";
  if (byCard.total.value === 0) return "No card is charged";
  if (choice.kind === "new") return "With a new card";
  const card = savedCards.find(({ paymentMethodId }) => paymentMethodId === choice.cardId);
  return card === undefined ? "With a card" : `${cardBrands[card.brand] ?? "Card"} ending ${card.last4}`;
}
