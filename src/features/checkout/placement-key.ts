/**
 * One press, one order. The key names a wish: pressed again with the same wish it is the same key, so whatever became of
 * the first try is what the second gets; a wish that was changed is another.
 */
export interface Placement {
  readonly key: string;
  readonly cartCode: string;
  /** The fields of the order as they were sent, to be sent again should the answer have been lost. */
  readonly fields: Readonly<Record<string, string | readonly string[]>>;
}

export function placementFor(kept: Placement | null, wish: Omit<Placement, "key">, makeKey: () => string): Placement {
  const isSame = kept !== null && JSON.stringify(wishOf(kept)) === JSON.stringify(wishOf(wish));
  return isSame ? kept : { key: makeKey(), ...wish };
}

function wishOf({ cartCode, fields }: Omit<Placement, "key">) {
  return [cartCode, Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1))];
}

/** Sent, and never answered: its cart is gone, so it has become an order, and asking again tells which. */
export function isUnanswered(kept: Placement | null, liveCartCode: string): kept is Placement {
  return kept !== null && kept.cartCode !== liveCartCode;
}

/** What was kept in the browser may be of another version of this page, or anything. */
export function readPlacement(text: string | null): Placement | null {
  try {
    const found = JSON.parse(text ?? "null");
    const isWhole = typeof found?.key === "string" && typeof found.cartCode === "string";
    return isWhole && typeof found.fields === "object" && found.fields !== null ? found : null;
  } catch {
    return null;
  }
}
