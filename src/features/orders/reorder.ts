import type { PastLine } from "../cart/buy-again.ts";
import type { OrderLine } from "./order.ts";

/** The lines of an order that can be bought again, as they were ordered, also if a part of them never came. Gifts are left out. */
export function toPastLines(lines: readonly OrderLine[]): PastLine[] {
  return lines
    .filter(({ isGift }) => !isGift)
    .map(({ sku, tint, group, reference, unitCents, ...line }) => ({
      ...{ id: String(line.lineNumber), sku, tint, group, reference, unitCents },
      quantity: line.quantity + line.cancelled,
      name: [line.productName, line.colourName, line.size].filter(Boolean).join(", "),
    }));
}
