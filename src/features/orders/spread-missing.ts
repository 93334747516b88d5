interface SkuLine {
  readonly sku: string;
  readonly quantity: number;
}

/**
 * How many of each line are missing, where so many of a SKU are. What is there goes to the lines in their order, so the
 * last ones wait, and of all that wait a gift does first.
 */
export function spreadMissing(lines: readonly SkuLine[], missing: ReadonlyMap<string, number>): number[] {
  const left = new Map(missing);
  const fromTheEnd = lines.toReversed().map(({ sku, quantity }) => {
    const taken = Math.min(left.get(sku) ?? 0, quantity);
    left.set(sku, (left.get(sku) ?? 0) - taken);
    return taken;
  });
  return fromTheEnd.reverse();
}
