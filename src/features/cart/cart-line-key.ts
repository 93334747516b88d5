import type { CartLine } from "./cart.ts";

/** Two lines with the same key are the same line: SKU, colour, strength and group. */
export function lineKey({ sku, tint, group }: Pick<CartLine, "sku" | "tint" | "group">): string {
  return [sku, tint?.colourId ?? "", tint?.strength ?? "", group?.id ?? ""].join("|");
}
