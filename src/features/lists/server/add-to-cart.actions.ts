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
import { describeLineProduct } from "../../cart/line-product.ts";
import { findSources } from "../../cart/server/buy-again.queries.ts";
import { type CartRequest, getCartOwner, quoteRecord, readCart } from "../../cart/server/cart.queries.ts";
import { type CartRef, type CartRule, changeCart } from "../../cart/server/cart.steps.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import type { ListEntry } from "../list.ts";
import { toPastLines } from "../list-entries.ts";
import { listsErrors } from "../lists-errors.ts";
import { readListRecord, toPerson } from "./lists.queries.ts";

export interface CartAddition extends CartRef, LineChoice {
  readonly listId: string;
}

/** Puts all or some entries of a list into the cart in one transaction, with an outcome for each. */
export async function addListToCart(
  request: CartRequest,
  viewer: SignedInViewer,
  { listId, itemIds, units, ...ref }: CartAddition,
): Promise<CartAnswer & { readonly lines: readonly BoughtAgainLine[] }> {
  const { snapshots, buyer } = request;
  const [found, country] = await Promise.all([
    readListRecord(request, toPerson(viewer), listId),
    getCountry(request.db, buyer.country),
  ]);
  if (found === null) return { cart: await readCart(request), lines: [], userErrors: [listsErrors.listNotFound] };
  const formatName = (entry: ListEntry) => {
    const { name, tint, size } = describeLineProduct(snapshots, entry, null);
    return [name, tint.name, size].filter(Boolean).join(", ");
  };
  const lines = toPastLines(found.list.entries, formatName);
  let outcomes: readonly UnitOutcome[] = [];
  const rule: CartRule = {
    skus: listPastSkus(request, lines),
    apply: (record) => {
      const choice = { itemIds, units };
      const added = addPastLines(request, { record, country, lines, choice, newId: randomUUID });
      outcomes = added.outcomes;
      const isUnchanged = added.cartLines === record.cart.lines;
      return isUnchanged ? refused(listsErrors.nothingToAdd) : ok({ lines: added.cartLines });
    },
  };
  const owner = getCartOwner(request);
  const { record, userErrors } = await asTenant(
    request.db,
    owner,
    (tx, commitWith) => changeCart({ tx, commitWith }, request, { owner, ref, rule }),
    { check: request.viewerCheck },
  );
  const [quote, boughtLines] = await Promise.all([
    quoteRecord(request, record),
    findSources(request, record.cart.storeId, outcomes),
  ]);
  return { cart: toCartView(quote, request.viewer), userErrors, lines: boughtLines };
}
