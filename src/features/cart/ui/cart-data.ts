import type { ResultOf } from "../../../ui/graphql.ts";
import { type CartUnit, listUnits } from "../cart-units.ts";
import type { customerCart } from "./cart.operations.ts";

/** The cart that the page and the drawer show. */
export type Cart = ResultOf<typeof customerCart>["customerCart"];
export type CartItem = Cart["items"][number];
export type Unit = CartUnit<CartItem>;

/** The name of the system, or of the product for a single line. */
export function formatUnitName({ first, isSystem }: Unit): string {
  return isSystem && first.bundleProduct ? first.bundleProduct.name : first.product.name;
}

export function listCartUnits(cart: Cart): Unit[] {
  return listUnits(cart.items);
}

/** The id of the line's element. Messages about the line link to it. */
export function lineAnchor(itemId: string): string {
  return `line-${itemId}`;
}

/** The total inc GST by the usual way to pay: trade buyers on account, consumers by card. */
export function formatHeadlineTotal({ countsWithTax, payByCard, payByAccount }: Cart): string {
  return (countsWithTax ? payByCard : payByAccount).totalPrice.formattedValue;
}
