/**
 * A saved card is a card the gateway keeps for an account, or for one person in it. We know what it looks like, never
 * its number. The card first saved is the default until another is chosen.
 */
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

/** A card is good until the last moment of its month, wherever on earth that comes last. */
export function isExpired({ expMonth, expYear }: Pick<SavedCard, "expMonth" | "expYear">, now: Date): boolean {
  const firstOfNextMonth = Date.UTC(expYear, expMonth, 1, 12);
  return now.getTime() >= firstOfNextMonth;
}

/** Newest first, as they come. */
export function listedCards(cards: readonly SavedCard[], chosenId: string | null, now: Date): ListedCard[] {
  const taken = cards.filter((card) => isAllowedBrand(card.brand));
  const defaultId = taken.some((card) => card.id === chosenId) ? chosenId : taken.at(-1)?.id;
  return taken.map((card) => ({ ...card, isExpired: isExpired(card, now), isDefault: card.id === defaultId }));
}

/** Who the cards belong to: the account, or one person in it. */
export interface CardOwner {
  readonly accountId: string;
  /** Null: the account's own. */
  readonly userId: string | null;
}
