import { randomUUID } from "node:crypto";
import { asTenant } from "../../../server/database.ts";
import { ok, refused } from "../../../shared/result.ts";
import {
  addPastLines,
  type BoughtAgainLine,
  type LineChoice,
  listPastSkus,
  type UnitOutcome,
} from "../../cart/buy-again.ts";
import { type CartAnswer, toCartView } from "../../cart/cart-view.ts";
import { findSources } from "../../cart/server/buy-again.queries.ts";
import { type CartRequest, getCartOwner, OWN_CART, quoteRecord, readCart } from "../../cart/server/cart.queries.ts";
import { type CartRule, changeCart } from "../../cart/server/cart.steps.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { ordersErrors } from "../orders-errors.ts";
import { toPastLines } from "../reorder.ts";
import { findOrderView, type OrderViewContext } from "./orders.queries.ts";

export interface ReorderInput extends LineChoice {
  readonly number: string;
  readonly modifiedTime: string | null | undefined;
}

export async function reorderItems(
  request: CartRequest & OrderViewContext,
  viewer: SignedInViewer,
  { number, modifiedTime, ...choice }: ReorderInput,
): Promise<CartAnswer & { readonly lines: readonly BoughtAgainLine[] }> {
  const order = await findOrderView(request, viewer, { number });
  if (order === null) return { cart: await readCart(request), lines: [], userErrors: [ordersErrors.orderNotFound] };
  const { country } = order;
  const lines = toPastLines(order.lines);
  let outcomes: readonly UnitOutcome[] = [];
  const rule: CartRule = {
    skus: listPastSkus(request, lines),
    apply: (record) => {
      const reordered = addPastLines(request, { record, country, lines, choice, newId: randomUUID });
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
  const [quote, boughtLines] = await Promise.all([
    quoteRecord(request, record),
    findSources(request, record.cart.storeId, outcomes),
  ]);
  return { cart: toCartView(quote, request.viewer), userErrors, lines: boughtLines };
}
