/**
 * The promotional price of a SKU, for its first units in a cart however they are spread over lines. A line of which only
 * some units go at it has two prices from here on.
 */
import type { LineToPrice } from "./priced-cart.ts";

/** A line at the account's price and with its special price: what promotions are reckoned on. */
export interface SpecialLine {
  readonly line: LineToPrice;
  readonly beforeDiscountsCents: number;
  readonly specialUnits: number;
  readonly specialCents: number;
  readonly netCents: number;
  /** The part of `netCents` that the units at the special price cost. */
  readonly netOfSpecialUnitsCents: number;
}

/** Lines in an order of their own, so that no answer depends on which one was added first. */
export function specialLines(lines: readonly LineToPrice[]): SpecialLine[] {
  const takenUnits = new Map<string, number>();
  return [...lines].sort(byContent).map((line) => {
    const { special, quantity, unitCents, sku } = line;
    const beforeDiscountsCents = unitCents * quantity;
    if (!special || special.unitCents >= unitCents)
      return {
        line,
        beforeDiscountsCents,
        specialUnits: 0,
        specialCents: 0,
        netCents: beforeDiscountsCents,
        netOfSpecialUnitsCents: 0,
      };
    const taken = takenUnits.get(sku) ?? 0;
    const specialUnits = Math.max(0, Math.min(quantity, special.limitUnits - taken));
    takenUnits.set(sku, taken + specialUnits);
    const specialCents = (unitCents - special.unitCents) * specialUnits;
    return {
      line,
      beforeDiscountsCents,
      specialUnits,
      specialCents,
      netCents: beforeDiscountsCents - specialCents,
      netOfSpecialUnitsCents: special.unitCents * specialUnits,
    };
  });
}

/** Lines that are alike in all that matters for money differ by id only, so ids never change a total. */
function byContent(a: LineToPrice, b: LineToPrice): number {
  if (a.sku !== b.sku) return a.sku < b.sku ? -1 : 1;
  return a.quantity - b.quantity || a.unitCents - b.unitCents || (a.id < b.id ? -1 : 1);
}
