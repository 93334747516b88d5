import type { ResultOf } from "../../../ui/graphql.ts";
import { type CartUnit, listUnits } from "../cart-units.ts";
import type { customerCart } from "./cart.operations.ts";

/** A cart as its page and its drawer show it. */
export type Cart = ResultOf<typeof customerCart>["customerCart"];
export type CartItem = Cart["items"][number];
export type Unit = CartUnit<CartItem>;

/** What people call it: a system by its own name, not by its parts'. */
export function nameOfUnit({ first, isSystem }: Unit): string {
  return isSystem && first.bundleProduct ? first.bundleProduct.name : first.product.name;
}

export function unitsOf(cart: Cart): Unit[] {
  return listUnits(cart.items);
}

/** Where a message about a line leads. */
export function lineAnchor(itemId: string): string {
  return `line-${itemId}`;
}

/** What it comes to with GST, the way its buyer is likely to pay: the trade on account, a consumer by card. */
export function wholeOf({ countsWithTax, payByCard, payByAccount }: Cart): string {
  return (countsWithTax ? payByCard : payByAccount).totalPrice.formattedValue;
}
