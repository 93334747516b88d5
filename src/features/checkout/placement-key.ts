/**
 * The idempotency key of a press on "Place order". The same fields keep the key, so a second press gets the answer of the
 * first one. Changed fields get a new key.
 */
export interface Placement {
  readonly key: string;
  readonly cartCode: string;
  /** The fields as they were sent. They are sent again if the answer was lost. */
  readonly fields: Readonly<Record<string, string | readonly string[]>>;
}

export function toPlacement(sent: Placement | null, order: Omit<Placement, "key">, makeKey: () => string): Placement {
  const isSame = sent !== null && serialize(sent) === serialize(order);
  return isSame ? sent : { key: makeKey(), ...order };
}

/** Independent of the order of the fields. */
function serialize({ cartCode, fields }: Omit<Placement, "key">): string {
  return JSON.stringify([cartCode, Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1))]);
}

/** True if an order was sent without an answer and its cart is no longer live: then the cart is an order by now. */
export function isUnanswered(sent: Placement | null, liveCartCode: string): sent is Placement {
  return sent !== null && sent.cartCode !== liveCartCode;
}

/** Null unless the stored text is a placement: another version of the page may have written it. */
export function parsePlacement(text: string | null): Placement | null {
  try {
    const found = JSON.parse(text ?? "null");
    const isComplete = typeof found?.key === "string" && typeof found.cartCode === "string";
    return isComplete && typeof found.fields === "object" && found.fields !== null ? found : null;
  } catch {
    return null;
  }
}
