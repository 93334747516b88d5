/** Reads the favourite lists that a person sees, and one list with the prices and the stock of today. */
import type { Clock } from "../../../server/clock.ts";
import { type Database, readAsTenant } from "../../../server/database.ts";
import type { Snapshots } from "../../../server/operation-context.ts";
import { cents, type Price, toPrice } from "../../../shared/money.ts";
import { isUuid } from "../../../shared/uuid.ts";
import { formatLineKey } from "../../cart/cart.ts";
import { type ItemInput, parseItem } from "../../cart/item-input.ts";
import { quoteCart } from "../../cart/quote.ts";
import { getFirstStore } from "../../cart/store-choice.ts";
import type { Buyer } from "../../catalogue/buyer-prices.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import type { FavouriteList, ListLimits } from "../list.ts";
import { type ListEntryView, type ListView, toCartRecord, toEntryViews, toListView } from "../list-view.ts";
import { findList, findLists, type ListPerson, type ListRecord } from "./lists.store.ts";

/** What reading or changing lists needs of a request. */
export interface ListsRequest {
  readonly db: Database;
  readonly clock: Clock;
  readonly buyer: Buyer;
  readonly snapshots: Pick<Snapshots, "catalogue" | "colours" | "promotions" | "stores">;
}

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
  const { lists, limits } = await readAsTenant(request.db, person, (tx) => findLists(tx, person));
  const watcher = { userId: person.userId, snapshots: request.snapshots };
  const isAdded = makeProductTest(request, product);
  return { limits, lists: lists.map((list) => toListView(list, watcher, { isAdded: isAdded(list) })) };
}

function makeProductTest({ snapshots, buyer }: ListsRequest, product: ItemInput | null) {
  const item = product && parseItem({ snapshots, country: buyer.country }, product);
  if (!item?.ok) return () => false;
  const key = formatLineKey({ ...item.value, group: null });
  return ({ entries }: FavouriteList) => entries.some((entry) => formatLineKey(entry) === key);
}

export interface ListDetail {
  readonly list: ListView;
  readonly entries: readonly ListEntryView[];
  /** The value of the whole list at today's prices, ex GST and with it. */
  readonly subTotal: Price;
  readonly subTotalWithTax: Price;
  readonly storeName: string;
}

export async function readList(
  request: ListsRequest,
  viewer: SignedInViewer,
  listId: string,
): Promise<ListDetail | null> {
  const person = toPerson(viewer);
  const storeId = chooseStore(request);
  if (!isUuid(listId)) return null;
  const record = await readAsTenant(request.db, person, (tx) => findList(tx, person, { listId, storeId }));
  return record === null ? null : describeList(request, person, record);
}

export async function describeList(
  request: ListsRequest,
  { userId }: ListPerson,
  record: ListRecord,
): Promise<ListDetail> {
  const { buyer, snapshots } = request;
  const country = await getCountry(request.db, buyer.country);
  const cart = toCartRecord(record.list, record, { country: buyer.country, storeId: chooseStore(request) });
  const quote = quoteCart(request, cart, country);
  const { goodsCents, taxCents } = sumGoods(quote.lines.flatMap(({ money }) => money ?? []));
  return {
    list: toListView(record.list, { userId, snapshots }),
    entries: toEntryViews(record.list, quote),
    subTotal: toPrice(goodsCents, country),
    subTotalWithTax: toPrice(cents(goodsCents + taxCents), country),
    storeName: quote.store.shortName,
  };
}

/** The store whose stock the list shows: the buyer's own. */
export function chooseStore({ snapshots, buyer }: Pick<ListsRequest, "snapshots" | "buyer">): string {
  return getFirstStore(snapshots.stores, buyer.country, [buyer.storeId]).id;
}

function sumGoods(lines: readonly { readonly netCents: number; readonly taxCents: number }[]) {
  const goodsCents = lines.reduce((sum, { netCents }) => sum + netCents, 0);
  const taxCents = lines.reduce((sum, each) => sum + each.taxCents, 0);
  return { goodsCents: cents(goodsCents), taxCents };
}
