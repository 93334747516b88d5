/** What became of a line that was added to the cart with others: from an old order, a favourite list, or the quick-order pad. */

export interface AddedOutcome {
  /** OUT_OF_STOCK: all units are in the cart, but the store does not have them all. */
  readonly outcome: "ADDED" | "REDUCED" | "OUT_OF_STOCK" | "PRICE_CHANGED";
  readonly message: string;
}

export interface AddedLine {
  /** The units that were wanted. */
  readonly quantity: number;
  readonly addedQuantity: number;
  /** Whether the store has fewer units than the cart. */
  readonly isLacking: boolean;
  readonly storeName: string;
  /** A sentence about a price that differs from an earlier one. */
  readonly priceChange: string | null;
}

export function describeAdded(line: AddedLine): AddedOutcome {
  const { quantity, addedQuantity, isLacking, storeName, priceChange } = line;
  if (addedQuantity < quantity) {
    const message = `${addedQuantity} of ${quantity} in your cart: ${storeName} has no more.`;
    return { outcome: "REDUCED", message: joinSentences(message, priceChange) };
  }
  if (isLacking) {
    const message = `In your cart, but ${storeName} does not have ${quantity === 1 ? "it" : `all ${quantity}`} now.`;
    return { outcome: "OUT_OF_STOCK", message: joinSentences(message, priceChange) };
  }
  return priceChange === null
    ? { outcome: "ADDED", message: "Added to your cart." }
    : { outcome: "PRICE_CHANGED", message: priceChange };
}

export function joinSentences(...sentences: readonly (string | null)[]): string {
  return sentences.filter(Boolean).join(" ");
}
