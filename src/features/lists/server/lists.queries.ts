/** Reads the favourite lists that a person sees, and one list with the prices and the stock of today. */
import { readAsTenant } from "../../../server/database.ts";
import { isUuid } from "../../../shared/uuid.ts";
import { listPackSwaps } from "../../cart/cart-swaps.ts";
import { type ItemInput, parseItem, toShop } from "../../cart/item-input.ts";
import { quoteCart } from "../../cart/quote.ts";
import { type CartRequest, getFirstStoreId } from "../../cart/server/cart.queries.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import type { ListLimits } from "../list.ts";
import { type ListDetail, type ListView, toCartRecord, toListDetail, toListView } from "../list-view.ts";
import { findList, findSummaries, type ListPerson, type ListRecord } from "./lists.store.ts";

/** What reading or changing lists needs of a request. */
export type ListsRequest = Pick<CartRequest, "db" | "clock" | "buyer" | "snapshots" | "viewerCheck">;

/** Lists belong to a person in an account. Nobody without an account gets here: they may not have a cart either. */
export function toPerson({ account, user }: SignedInViewer): ListPerson {
  if (account === null) throw new Error("Lists need an account.");
  return { accountId: account.id, userId: user.id };
}

export interface ListsView {
  readonly lists: readonly ListView[];
  readonly limits: ListLimits;
}

/** With a product, each list says whether it has that product. */
export async function readLists(
  request: ListsRequest,
  viewer: SignedInViewer,
  product: ItemInput | null,
): Promise<ListsView> {
  const person = toPerson(viewer);
  const { db, snapshots } = request;
  const item = product && parseItem(toShop(request), product);
  const key = item?.ok ? item.value : null;
  const { lists, limits } = await readAsTenant(db, person, (tx) => findSummaries(tx, person, key));
  const reader = { userId: person.userId, snapshots };
  return { limits, lists: lists.map((list) => toListView(list, reader)) };
}

/** Null for a list that does not exist, and for one that the viewer may not see. */
export async function readList(
  request: ListsRequest,
  viewer: SignedInViewer,
  listId: string,
): Promise<ListDetail | null> {
  const person = toPerson(viewer);
  const record = await readListRecord(request, person, listId);
  if (record === null) return null;
  const { buyer, snapshots } = request;
  const country = await getCountry(request.db, buyer.country);
  const cart = toCartRecord(record.list, record, { country: buyer.country, storeId: getFirstStoreId(request, null) });
  const quote = quoteCart(request, cart, country);
  const listSwaps = () => listPackSwaps(request, cart, quote);
  return toListDetail(record.list, quote, { userId: person.userId, snapshots, listSwaps });
}

export async function readListRecord(
  request: ListsRequest,
  person: ListPerson,
  listId: string,
): Promise<ListRecord | null> {
  if (!isUuid(listId)) return null;
  const storeId = getFirstStoreId(request, null);
  return readAsTenant(request.db, person, (tx) => findList(tx, person, { listId, storeId, now: request.clock.now() }));
}
