import { randomUUID } from "node:crypto";
import { asTenant, readBesideTenant } from "../../../server/database.ts";
import { ok, refused } from "../../../shared/result.ts";
import { type CartAnswer, toCartView } from "../../cart/cart-view.ts";
import { type CartRequest, getCartOwner, OWN_CART, quoteRecord, readCart } from "../../cart/server/cart.queries.ts";
import { type CartRule, changeCart } from "../../cart/server/cart.steps.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { listStock } from "../../stock/server/stock.store.ts";
import { calculateAvailable } from "../../stock/stock.ts";
import { sortByDistance } from "../../stores/store-search.ts";
import { ordersErrors } from "../orders-errors.ts";
import { addOrderLines, type ReorderChoice, type ReorderedLine, type UnitOutcome, withSources } from "../reorder.ts";
import { findOrderView, type OrderViewContext } from "./orders.queries.ts";

export interface ReorderInput extends ReorderChoice {
  readonly number: string;
  readonly modifiedTime: string | null | undefined;
}

export async function reorderItems(
  request: CartRequest & OrderViewContext,
  viewer: SignedInViewer,
  { number, modifiedTime, ...choice }: ReorderInput,
): Promise<CartAnswer & { readonly lines: readonly ReorderedLine[] }> {
  const order = await findOrderView(request, viewer, { number });
  if (order === null) return { cart: await readCart(request), lines: [], userErrors: [ordersErrors.orderNotFound] };
  let outcomes: readonly UnitOutcome[] = [];
  const rule: CartRule = {
    skus: order.lines.map(({ sku }) => sku),
    apply: (record) => {
      const reordered = addOrderLines(request, { record, order, choice, newId: randomUUID });
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
  const [quote, lines] = await Promise.all([
    quoteRecord(request, record),
    findSources(request, record.cart.storeId, outcomes),
  ]);
  return { cart: toCartView(quote, request.viewer), userErrors, lines };
}

const maxStores = 50;

/** Looks for missing units at the other stores of the country. It costs one exchange, and only if units are missing. */
async function findSources(
  { db, buyer, snapshots }: CartRequest,
  storeId: string,
  outcomes: readonly UnitOutcome[],
): Promise<readonly ReorderedLine[]> {
  const skus = [...new Set(outcomes.flatMap(({ lacking }) => lacking.map(({ sku }) => sku)))];
  const here = snapshots.stores.byId.get(storeId);
  const others = snapshots.stores.byCountry[buyer.country].filter(
    ({ id, type }) => id !== storeId && type !== "LOCKER",
  );
  const stores =
    skus.length === 0 || here === undefined ? [] : sortByDistance(others, here.geoPoint).slice(0, maxStores);
  const storeIds = stores.map(({ store }) => store.id);
  const stock =
    storeIds.length === 0 ? [] : await readBesideTenant(db, buyer, (beside) => listStock(beside, storeIds, skus));
  const available = calculateAvailable(stock);
  return outcomes.map((outcome) => withSources(outcome, { stores, available }));
}
