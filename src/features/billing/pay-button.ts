/** What the button of an account payment says: the amount that the card is charged, or what pays instead of a card. */
export interface PayButton {
  readonly words: string;
  /** Null where no amount is shown. */
  readonly cents: number | null;
}

interface PlannedTender {
  /** With the surcharge. */
  readonly cardCents: number;
  readonly pointsCents: number;
}

/** `bill` is null while nothing is chosen. */
export function describePayButton(bill: PlannedTender | null): PayButton {
  if (bill === null) return { words: "Pay", cents: null };
  if (bill.cardCents > 0) return { words: "Pay", cents: bill.cardCents };
  return bill.pointsCents > 0 ? { words: "Pay with points", cents: null } : { words: "Use the credits", cents: null };
}

/** A card is asked for while nothing is chosen yet, and where it pays something. */
export function needsCard(bill: PlannedTender | null): boolean {
  return bill === null || bill.cardCents > 0;
}
