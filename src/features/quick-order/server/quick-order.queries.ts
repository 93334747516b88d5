/** Reads the viewer's pad with prices and stock. */
import { readAsTenant } from "../../../server/database.ts";
import { noFulfilment } from "../../cart/cart.ts";
import type { CartOwner } from "../../cart/cart-owner.ts";
import { listSwapSkus } from "../../cart/cart-swaps.ts";
import { type Shop, toShop } from "../../cart/item-input.ts";
import type { CartRecord } from "../../cart/quote.ts";
import {
  type CartRequest,
  getCartOwner,
  getFirstStoreId,
  makeEmptyRecord,
  quoteRecord,
} from "../../cart/server/cart.queries.ts";
import { type CheckedPadRow, checkPad, type PadView, toPadLines, toPadView } from "../pad-view.ts";
import { findPad, type PadRecord } from "./quick-order.store.ts";

export async function readPad(request: CartRequest): Promise<PadView> {
  const owner = getCartOwner(request);
  const first = await findPadRecord(request, owner, []);
  const shop = toShop(request);
  const rows = checkPad(shop, first.pad);
  const skus = listPadSkus(shop, rows);
  // The catalogue may have changed since the pad was saved. Then the prices of other SKUs are needed, too.
  const isComplete = skus.every((sku) => first.skus.includes(sku));
  const found = isComplete ? first : await findPadRecord(request, owner, skus);
  const record = toCartRecord(request, found, rows);
  return toPadView(request, { pad: found.pad, rows, record, quote: await quoteRecord(request, record) });
}

function findPadRecord(request: CartRequest, owner: CartOwner, skus: readonly string[]): Promise<PadRecord> {
  const storeId = getFirstStoreId(request, null);
  return readAsTenant(request.db, owner, (tx) => findPad(tx, owner, { storeId, skus, now: request.clock.now() }));
}

/** The SKUs that the rows mean, and the other sizes of the same paint. */
export function listPadSkus({ snapshots: { catalogue } }: Shop, rows: readonly CheckedPadRow[]): string[] {
  return [...new Set(toPadLines(rows).flatMap(({ sku }) => listSwapSkus(catalogue, sku)))];
}

/** A cart of the good rows, as it would be picked up. It prices the rows and is never saved. */
function toCartRecord(
  request: CartRequest,
  { storeId, available, pricing }: PadRecord,
  rows: readonly CheckedPadRow[],
): CartRecord {
  const empty = makeEmptyRecord(request, storeId);
  const fulfilment = { ...noFulfilment, mode: "PICKUP" as const };
  return { ...empty, cart: { ...empty.cart, fulfilment, lines: toPadLines(rows) }, available, pricing };
}
