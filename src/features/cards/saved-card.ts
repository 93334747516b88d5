/**
 * A saved card is a card the gateway keeps for an account, or for one person in it. We know its brand and last digits,
 * never its number. The card saved first is the default until another is chosen.
 */
import { isFresh } from "../identity/session-lifetime.ts";
import type { SignedInViewer } from "../identity/viewer.ts";

export interface SavedCard {
  readonly id: string;
  readonly brand: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly funding: string;
  readonly last4: string;
  readonly holder: string | null;
}

export interface ListedCard extends SavedCard {
  readonly isExpired: boolean;
  readonly isDefault: boolean;
}

/** Specification §5. */
const allowedBrands: readonly string[] = ["visa", "mastercard", "unknown"];

export function isAllowedBrand(brand: string): boolean {
  return allowedBrands.includes(brand);
}

/** A card is valid until its month has ended in every time zone. */
export function isExpired({ expMonth, expYear }: Pick<SavedCard, "expMonth" | "expYear">, now: Date): boolean {
  const firstOfNextMonth = Date.UTC(expYear, expMonth, 1, 12);
  return now.getTime() >= firstOfNextMonth;
}

/** Keeps the given order, newest first, and drops brands that we do not accept. */
export function toListedCards(cards: readonly SavedCard[], defaultId: string | null, now: Date): ListedCard[] {
  const accepted = cards.filter((card) => isAllowedBrand(card.brand));
  const isChosen = accepted.some((card) => card.id === defaultId);
  const shownDefaultId = isChosen ? defaultId : accepted.at(-1)?.id;
  return accepted.map((card) => ({ ...card, isExpired: isExpired(card, now), isDefault: card.id === shownDefaultId }));
}

/** Who owns a set of saved cards: an account, or one person in it. */
export interface CardOwner {
  readonly accountId: string;
  /** Null: the account itself. */
  readonly userId: string | null;
}

/** Whose cards a viewer uses: the account's or their own. Null for reps, also while they act for a customer. */
export function findCardOwner({ may, account, user }: SignedInViewer): CardOwner | null {
  if (account === null || may.savedCards === "none") return null;
  return { accountId: account.id, userId: may.savedCards === "account" ? null : user.id };
}

/** Saving, removing or choosing a card needs a recent sign-in. */
export function mayChangeCards({ may, session }: SignedInViewer, now: Date): boolean {
  return may.savedCards !== "none" && isFresh(session, now);
}
