import type { OperationContext } from "../../../server/operation-context.ts";
import type { Price } from "../../../shared/money.ts";
import type { UserError } from "../../../shared/user-error.ts";
import { cartErrors } from "../cart-errors.ts";
import { OWN_CART, readCart } from "./read-cart.ts";

/** What delivery of the cart costs, ex GST; nothing for what is picked up. */
export async function readDeliveryFee(
  context: OperationContext,
  { cartId, deliveryMode }: { cartId: string; deliveryMode?: string | null | undefined },
): Promise<{ freightValue: Price | null; userErrors: UserError[] }> {
  const cart = await readCart(
    context,
    deliveryMode === "PICKUP" || deliveryMode === "DELIVERY" ? { mode: deliveryMode } : {},
  );
  if (cartId !== OWN_CART && cartId !== cart.id) return { freightValue: null, userErrors: [cartErrors.cartNotFound] };
  return { freightValue: cart.fee.amount, userErrors: [] };
}
