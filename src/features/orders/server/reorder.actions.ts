import { randomUUID } from "node:crypto";
import { asTenant } from "../../../server/database.ts";
import { ok, refused } from "../../../shared/result.ts";
import { type CartAnswer, toCartView } from "../../cart/cart-view.ts";
import { type CartRequest, getCartOwner, OWN_CART, quoteRecord, readCart } from "../../cart/server/cart.queries.ts";
import { type CartRule, changeCart } from "../../cart/server/cart.steps.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { ordersErrors } from "../orders-errors.ts";
import { addOrderLines, type ReorderedLine } from "../reorder.ts";
import { findOrderView, type OrderViewContext } from "./orders.queries.ts";

export interface ReorderInput {
  readonly number: string;
  /** Empty: all lines. */
  readonly itemIds: readonly string[];
  readonly modifiedTime: string | null | undefined;
}

export async function reorderItems(
  request: CartRequest & OrderViewContext,
  viewer: SignedInViewer,
  { number, itemIds, modifiedTime }: ReorderInput,
): Promise<CartAnswer & { readonly lines: readonly ReorderedLine[] }> {
  const order = await findOrderView(request, viewer, { number });
  if (order === null) return { cart: await readCart(request), lines: [], userErrors: [ordersErrors.orderNotFound] };
  let outcomes: readonly ReorderedLine[] = [];
  const rule: CartRule = {
    skus: order.lines.map(({ sku }) => sku),
    apply: (record) => {
      const reordered = addOrderLines(request, { record, order, itemIds, newId: randomUUID });
      outcomes = reordered.outcomes;
      const isUnchanged = reordered.cartLines === record.cart.lines;
      return isUnchanged ? refused(ordersErrors.nothingToReorder) : ok({ lines: reordered.cartLines });
    },
  };
  const owner = getCartOwner(request);
  const ref = { cartId: OWN_CART, modifiedTime };
  const { record, userErrors } = await asTenant(request.db, owner, (tx, commitWith) =>
    changeCart({ tx, commitWith }, request, { owner, ref, rule }),
  );
  return { cart: toCartView(await quoteRecord(request, record), request.viewer), userErrors, lines: outcomes };
}
